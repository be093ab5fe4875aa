import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';

const loops: readonly (readonly [what: string, code: string])[] = [
  ['computes without a break', 'for (let i = 0; ; i++) Math.sqrt(i);'],
  ['matches an expression without end', "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
  ['waits for what never comes', 'await new Promise(() => setInterval(() => {}, 1000));'],
  ['waits for itself', 'for (;;) await null;'],
  ['catches whatever ends it', 'for (;;) try { for (;;) Math.sqrt(2); } catch {}'],
];

test.concurrent.each(loops)(
  'ends a process that %s, with 1, its last words and its lock removed',
  async (_, code) => {
    const lock = join(temporaryFolder(), 'lock');
    const ended = await run(`
    stall.enterStage('render');
    stall.begin('en/a/index.html')();
    stall.begin('en/b/index.html');
    stall.whenStalled((sentence) => console.error(sentence));
    await withLock(${JSON.stringify(lock)}, 'working', async () => {
      using _ = stall.watchForStall(1);
      ${code}
    });`);
    expect(ended).toEqual({
      code: 1,
      said: '"render" finished nothing for 1 second, so it was ended: it was at en/b/index.html, and the last that it finished was en/a/index.html. Look at what is special there, or allow more time ("stallMinutes" in the configuration) if this machine is that slow.\n',
    });
    expect(existsSync(lock)).toBe(false);
  },
);

test.concurrent('names what was finished last where nothing is begun', async () => {
  const { code, said } = await run(`
    stall.enterStage('publish');
    stall.finish('en/a/index.html');
    stall.whenStalled((sentence) => console.error(sentence));
    stall.watchForStall(1);
    await new Promise(() => setInterval(() => {}, 1000));`);
  expect(code).toBe(1);
  expect(said).toMatch(/^"publish" .*: the last that it finished was en\/a\/index\.html\. /);
});

test.concurrent('kills a process that waits for the system and does not answer, and names where it was', async () => {
  const { code, said } = await run(`
    stall.enterStage('fetch');
    stall.begin('https://cms.example/żaba');
    stall.watchForStall(1);
    execFileSync('sleep', ['60']);`);
  expect([code, said]).toEqual([
    'SIGKILL',
    '"fetch" finished nothing for 1 s and does not answer, so it was killed. The last that it began was https://cms.example/żaba.\n',
  ]);
});

test.concurrent.each([
  ['computes, and finishes something now and then', 'work(3000);'],
  ['was watched only for a while', '{ using _ = stall.watchForStall(1); } await idle(2500);'],
  [
    'is watched again',
    '{ using _ = stall.watchForStall(1); } using _ = stall.watchForStall(1); work(2500);',
  ],
])('lets a process be that %s', async (_, code) => {
  const ended = await run(`
    const idle = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    function work(milliseconds) {
      using _ = stall.watchForStall(1);
      stall.begin('one')();
      const end = performance.now() + milliseconds;
      // No turn of the event loop, as where it computes.
      for (const still = new Int32Array(new SharedArrayBuffer(4)); performance.now() < end; ) {
        stall.finish('one more');
        Atomics.wait(still, 0, 0, 200);
      }
    }
    ${code}`);
  expect(ended).toEqual({ code: 0, said: '' });
});

/** Runs a program in a process of its own. Answers how it ended, and what it said on standard error. */
async function run(code: string): Promise<{ readonly code: unknown; readonly said: string }> {
  const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const program = `
    import * as stall from ${address('stall.ts')};
    import { execFileSync } from 'node:child_process';
    import { withLock } from ${address('lock.ts')};
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGINT',
  });
  const ended = new Promise<unknown>((resolve) => {
    child.once('close', (exitCode, signal) => resolve(signal ?? exitCode));
  });
  const said = await text(child.stderr);
  return { code: await ended, said };
}
