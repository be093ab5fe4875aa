import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/tree.ts';
import { withLock } from './lock.ts';

const work = async () => 'done';

test('holds the lock while the work lasts and removes it afterwards, also after a failure', async () => {
  const file = join(temporaryFolder(), 'deep', 'lock');
  const seen = await withLock(file, 'working', async () => JSON.parse(readFileSync(file, 'utf8')).pid);
  expect([seen, existsSync(file)]).toEqual([process.pid, false]);
  await expect(withLock(file, 'working', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('refuses while another process lives, and says which and what to do', async () => {
  const file = join(temporaryFolder(), 'lock');
  const child = spawn(process.execPath, ['-e', holding(file)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(withLock(file, 'using .cache', work)).rejects.toThrow(
    `process ${child.pid} on ${hostname()} is using .cache (lock ${file}). Wait until it has ended, or end it.`,
  );
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

test('believes a lock of another machine for an hour', async () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere.example', started: '1' }));
  await expect(withLock(file, 'working', work)).rejects.toThrow('process 1 on elsewhere.example is working');
  const hourAgo = Date.now() / 1000 - 3601;
  utimesSync(file, hourAgo, hourAgo);
  expect(await withLock(file, 'working', work)).toBe('done');
});

test('leaves a file that is no lock alone', async () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(file, 'my notes');
  await expect(withLock(file, 'working', work)).rejects.toThrow('is not a lock of this program');
  expect(readFileSync(file, 'utf8')).toBe('my notes');
});

function holding(file: string): string {
  const module = new URL('lock.ts', import.meta.url).href;
  return `import(${JSON.stringify(module)}).then(({ withLock }) =>
    withLock(${JSON.stringify(file)}, 'using .cache', () => {
      console.log('held');
      return new Promise(() => setInterval(() => {}, 1000));
    }));`;
}
