import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { takeDamagedState } from './files.ts';
import { withLock } from './lock.ts';

const work = async () => 'done';

test('holds the lock while the work lasts and removes it afterwards, also after a failure', async () => {
  const file = join(temporaryFolder(), 'deep', 'lock');
  const seen = await withLock(
    file,
    'working',
    async () => JSON.parse(readFileSync(file, 'utf8')).pid,
  );
  expect([seen, existsSync(file)]).toEqual([process.pid, false]);
  await expect(withLock(file, 'working', () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(existsSync(file)).toBe(false);
});

test('refuses while another process lives, and says which and what to do', async () => {
  const file = join(temporaryFolder(), 'lock');
  const child = spawn(process.execPath, ['-e', holding(file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const since = JSON.parse(readFileSync(file, 'utf8')).since;
  expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
  await expect(withLock(file, 'using .cache', work)).rejects.toMatchObject({
    message: `process ${child.pid} on ${hostname()} since ${since} is using .cache (lock ${file}). Wait until it has ended, or end it.`,
    exitCode: 6,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(file)).toBe(true);
  expect(await withLock(file, 'using .cache', work)).toBe('done');
});

test('takes over a lock whose number now belongs to another process', async () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname(), started: '1' }));
  expect(await withLock(file, 'working', work)).toBe('done');
});

test('waits when asked to, says for whom once, and never works beside another', async () => {
  const file = join(temporaryFolder(), 'lock');
  const said: string[] = [];
  const order: string[] = [];
  const first = withLock(file, 'first', async () => {
    // Both others wait, and have said so.
    await expect.poll(() => said.length).toBe(2);
    order.push('first');
  });
  const others = ['second', 'third'].map((name) =>
    withLock(file, 'working', async () => order.push(name), { wait: (who) => said.push(who) }),
  );
  await Promise.all([first, ...others]);
  expect([order[0], order.toSorted()]).toEqual(['first', ['first', 'second', 'third']]);
  expect(said).toEqual(
    Array(2).fill(expect.stringMatching(/^process \d+ on \S+ since \S+ is working \(lock .*\)\.$/)),
  );
});

test('gives back only its own lock, and sweeps up after those that died while they took it', async () => {
  const file = join(temporaryFolder(), 'lock');
  const foreign = JSON.stringify({ pid: 1, host: 'elsewhere.example', started: '1' });
  for (const left of ['lock.4194305', 'lock.4194305.stale'])
    writeFileSync(join(dirname(file), left), '{}');
  await withLock(file, 'working', async () => writeFileSync(file, foreign));
  expect(readdirSync(dirname(file))).toEqual(['lock']);
  expect(readFileSync(file, 'utf8')).toBe(foreign);
});

test('believes a lock of another machine for five minutes after its last sign of life', async () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere.example', started: '1' }));
  await expect(withLock(file, 'working', work)).rejects.toThrow(
    'process 1 on elsewhere.example is working',
  );
  const before = Date.now() / 1000 - 301;
  utimesSync(file, before, before);
  expect(await withLock(file, 'working', work)).toBe('done');
});

test('is on the disk before it has its name, so that a power cut leaves no empty lock', async () => {
  const file = join(temporaryFolder(), 'lock');
  const flushed: unknown[] = [];
  const { writeFileSync: original } = fs;
  onTestFinished(() => void replaceWriteFile(original));
  replaceWriteFile((path, text, options) => {
    flushed.push([path, options]);
    return original(path, text, options);
  });
  await withLock(file, 'working', work);
  expect(flushed).toEqual([[`${file}.${process.pid}`, { flush: true }]]);
});

describe.each([
  ['empty', ''],
  ['half', '{"pid":12,"host":"pla'],
  ['zeros', '\0'.repeat(90)],
  ['of another program', 'my notes'],
])('a lock that cannot be read (%s)', (_, content) => {
  test('counts for five minutes after its last sign of life', async () => {
    const file = join(temporaryFolder(), 'lock');
    writeFileSync(file, content);
    await expect(withLock(file, 'using .cache', work)).rejects.toMatchObject({
      message: `another process, whose lock cannot be read and counts for five minutes after its last sign of life, is using .cache (lock ${file}). Wait until it has ended, or end it.`,
      exitCode: 6,
    });
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test.each([-301, 301])('is taken over with a warning when it is %i s old', async (age) => {
    const file = join(temporaryFolder(), 'lock');
    writeFileSync(file, content);
    const before = Date.now() / 1000 - age;
    utimesSync(file, before, before);
    // What tests of other files have left.
    takeDamagedState();
    expect(await withLock(file, 'working', work, { wait: () => {} })).toBe('done');
    expect(takeDamagedState()).toEqual([
      `${file} could not be read and had shown no sign of life for five minutes, as after a power cut: it was taken over.`,
    ]);
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

type WriteFile = typeof writeFileSync;

function replaceWriteFile(writeFile: WriteFile): void {
  fs.writeFileSync = writeFile;
  syncBuiltinESMExports();
}

function holding(file: string): string {
  const module = new URL('lock.ts', import.meta.url).href;
  return `import(${JSON.stringify(module)}).then(({ withLock }) =>
    withLock(${JSON.stringify(file)}, 'using .cache', () => {
      console.log('held');
      return new Promise(() => setInterval(() => {}, 1000));
    }));`;
}
