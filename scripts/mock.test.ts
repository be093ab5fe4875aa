import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runScript } from '../tests/support/run-script.ts';

const command = fileURLToPath(new URL('mock.ts', import.meta.url));

function start(...options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [command, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) {
    const address = /API_URL=(\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the mock ended without telling its address');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

function isAnswered(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

describe('npm run mock', () => {
  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('prints the address it answers at, until %s', async (signal, ended) => {
    const child = start('--port', '0', '--as', 'observed', '--now', '2026-11-20T11:00:00Z');
    const closed = once(child, 'close');
    const address = await addressOf(child);
    const response = await fetch(`${address}/tribe/events/v1/events`);
    expect(response.status).toBe(200);
    child.kill(signal);
    const [code] = await closed;
    expect(code).toBe(ended);
  });

  test('answers on where nobody reads what it says', async () => {
    const port = await freePort();
    const child = start('--port', String(port));
    child.stdout?.destroy();
    await expect.poll(() => isAnswered(port), { timeout: 20_000 }).toBe(true);
    // Longer than it takes to fail at the greeting.
    await setTimeout(200);
    expect(await isAnswered(port)).toBe(true);
    child.kill();
  });

  test('ends with the shell that npm runs it in, which passes no signal on', async () => {
    const port = await freePort();
    const shell = spawn(
      'sh',
      ['-c', '"$@" & wait', 'sh', process.execPath, command, '--port', String(port)],
      { stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'mock' } },
    );
    await expect.poll(() => isAnswered(port), { timeout: 20_000 }).toBe(true);
    shell.kill();
    await expect.poll(() => isAnswered(port), { timeout: 20_000 }).toBe(false);
  });

  test.each<readonly [readonly string[], string]>([
    [
      ['--bogus'],
      'mock: Unknown option \'--bogus\'. "npm run mock -- --help" lists the options.\n',
    ],
    [['--port', 'many'], 'mock: --port "many" is not a whole number from 0 to 65535.\n'],
    [['--as', 'myself'], 'mock: --as "myself" is not one of documents, observed.\n'],
    [['--fail', '101'], 'mock: --fail "101" is not a whole number from 0 to 100.\n'],
    [
      ['--now', 'soon'],
      'mock: --now "soon" is not an instant, for example 2026-11-20T09:00:00Z.\n',
    ],
  ])('ends with code 2 and one line for %j', async (options, errors) => {
    expect(await runScript('mock', options)).toEqual({ code: 2, stdout: '', stderr: errors });
  });

  test('names a port that is taken', async () => {
    const child = start('--port', '0');
    const { port } = new URL(await addressOf(child));
    const ended = await runScript('mock', ['--port', port]);
    child.kill();
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr: `mock: cannot listen on port ${port} of 127.0.0.1 (EADDRINUSE). Choose another with --port.\n`,
    });
  });
});
