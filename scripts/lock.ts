import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { exitCodes, Failure } from './failure.ts';

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** What tells two processes with one number apart; empty where the system does not say. */
  started: z.string(),
});

type Holder = z.output<typeof holderSchema>;

/** How long a lock of another machine counts, in milliseconds: nobody here can see whether its process lives. */
const patience = 3_600_000;

/**
 * Runs `work` while no other process holds the lock file. A lock whose process is gone is taken over.
 *
 * @param purpose what the lock keeps others from, for the message to them: "publishing to /srv/site"
 */
export async function withLock<T>(file: string, purpose: string, work: () => Promise<T>): Promise<T> {
  take(file, purpose);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(file: string, purpose: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) }));
  try {
    if (linked(own, file)) return;
    const holder = readHolder(file);
    if (holder === undefined || isAlive(holder, file)) throw busy(file, purpose, holder);
    removeStale(file, holder);
    if (!linked(own, file)) throw busy(file, purpose, readHolder(file));
  } finally {
    rmSync(own, { force: true });
  }
}

/** Creates the lock with its content in one step. */
function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Two processes may find the same dead holder: only the one that moves exactly that lock away goes on. */
function removeStale(file: string, holder: Holder): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && moved.pid !== holder.pid) linked(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new Failure(
      `${file} is not a lock of this program. Remove it if nothing is running.`,
      exitCodes.unforeseen,
      {
        cause: error,
      },
    );
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < patience;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  return startOf(holder.pid) === holder.started;
}

/** Start time of a process in clock ticks since the system started, from proc(5); empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function busy(file: string, purpose: string, holder: Holder | undefined): Failure {
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new Failure(
    `${who} is ${purpose} (lock ${file}). Wait until it has ended, or end it.`,
    exitCodes.unforeseen,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
