import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
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

describe('npm run mock', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'prints the address it answers at, until %s',
    async (signal) => {
      const child = start('--port', '0', '--as', 'observed', '--now', '2026-11-20T11:00:00Z');
      const ended = once(child, 'close');
      const address = await addressOf(child);
      const response = await fetch(`${address}/tribe/events/v1/events`);
      expect(response.status).toBe(200);
      child.kill(signal);
      const [code] = await ended;
      expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    },
  );

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
