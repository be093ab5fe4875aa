import {
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError, exitCodes } from './command.ts';
import { makeFolder, noteDamage } from './files.ts';
import { finish } from './stall.ts';

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** What distinguishes two processes with one number; empty where the system does not say. */
  started: z.string(),
  /** When the lock was taken: an instant. */
  since: z.string().optional(),
});

type Holder = z.output<typeof holderSchema>;

export type LockUse = {
  /** Called once when another process holds the lock, which is waited for then; without it the work is refused. */
  readonly wait?: ((holder: string) => void) | undefined;
};

/** Milliseconds between two signs of life of the holder. */
const beat = 20_000;

/**
 * How long a lock counts after its last sign of life where nobody here can see its process: that of another machine, and
 * one that cannot be read, of which a power cut may have left nothing but its name.
 */
const longestSilence = 300_000;

/** Milliseconds between two looks at a lock that is waited for. */
const pause = 200;

/**
 * Runs `work` while no other process holds the lock file. A lock whose process has ended is taken over; so is one that
 * cannot be read and shows no sign of life, with a warning.
 *
 * @param purpose what the lock keeps others from, for the message to them: "publishing to /srv/site"
 * @throws CommandError with the exit code `busy` when another process holds the lock and is not waited for
 */
export async function withLock<T>(
  file: string,
  purpose: string,
  work: () => Promise<T>,
  { wait }: LockUse = {},
): Promise<T> {
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    since: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
  };
  const own = JSON.stringify(holder);
  for (let isFirst = true; ; isFirst = false) {
    const busy = acquire(file, own);
    if (busy === undefined) break;
    const reason = `${busy} is ${purpose} (lock ${file}).`;
    if (wait === undefined)
      throw new CommandError(`${reason} Wait until it has ended, or end it.`, exitCodes.busy);
    if (isFirst) wait(reason);
    // Whoever holds it is watched itself.
    finish(file);
    await setTimeout(pause);
  }
  const release = () => {
    if (readLock(file)?.text === own) rmSync(file, { force: true });
  };
  const life = setInterval(() => showLife(file), beat).unref();
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(life);
    process.off('exit', release);
    release();
  }
}

/** Returns who holds the lock, where it is not this process from then on. */
function acquire(file: string, own: string): string | undefined {
  makeFolder(dirname(file));
  // Processes that died while they took the lock left theirs.
  for (const name of readdirSync(dirname(file))) {
    const rest = name.startsWith(`${basename(file)}.`) ? name.slice(basename(file).length + 1) : '';
    const pid = /^(\d+)(?:\.stale)?$/.exec(rest)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(dirname(file), name), { force: true });
  }
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, own, { flush: true });
  try {
    if (linked(aside, file)) return undefined;
    const lock = readLock(file);
    if (lock === undefined || isAlive(lock)) return describe(lock);
    const isMoved = removeStale(file, lock);
    if (isMoved && lock.holder === undefined)
      noteDamage(
        `${file} could not be read and had shown no sign of life for five minutes, as after a power cut: it was taken over.`,
      );
    return linked(aside, file) ? undefined : describe(readLock(file));
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive({ holder, silence }: Lock): boolean {
  // The clock may have been wrong before a power cut: such a lock is as silent as an old one.
  if (holder === undefined) return Math.abs(silence) < longestSilence;
  if (holder.host !== hostname()) return silence < longestSilence;
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
}

/** Creates the lock with its content in one step. */
function linked(aside: string, file: string): boolean {
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Two processes may find the same dead holder: only the one that moves exactly that lock away goes on.
 *
 * @returns whether it was this one
 */
function removeStale(file: string, lock: Lock): boolean {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
  const isIt = readLock(aside)?.text === lock.text;
  if (!isIt) linked(aside, file);
  rmSync(aside, { force: true });
  return isIt;
}

function showLife(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

type Lock = {
  readonly text: string;
  /** Missing where the text is not that of a lock. */
  readonly holder: Holder | undefined;
  /** Milliseconds since its last sign of life. */
  readonly silence: number;
};

/** Reads a lock; `undefined` where there is none. */
function readLock(file: string): Lock | undefined {
  try {
    const { mtimeMs } = statSync(file);
    const text = readFileSync(file, 'utf8');
    return { text, holder: holderIn(text), silence: Date.now() - mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function describe(lock: Lock | undefined): string {
  if (lock === undefined) return 'another process';
  if (lock.holder === undefined)
    return 'another process, whose lock cannot be read and counts for five minutes after its last sign of life,';
  const { pid, host, since } = lock.holder;
  return `process ${pid} on ${host}${since === undefined ? '' : ` since ${since}`}`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether a process of this machine has that number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return isCode(error, 'EPERM');
  }
}

/**
 * Start time of a process in clock ticks since the system started, from proc(5); empty where there is no /proc, and for
 * a process that ended and whose parent has not noticed.
 */
export function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? '' : (fields[18] ?? '');
  } catch {
    return '';
  }
}
