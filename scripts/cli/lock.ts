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
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CommandError, exitCodes } from './command.ts';
import { makeFolder } from './files.ts';

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

/** How long a lock of another machine counts after its last sign of life: nobody here can see its process. */
const longestSilence = 300_000;

/** Milliseconds between two looks at a lock that is waited for. */
const pause = 200;

/**
 * Runs `work` while no other process holds the lock file. A lock whose process has ended is taken over.
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
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    since: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
  };
  for (let isFirst = true; ; isFirst = false) {
    const busy = take(file, own);
    if (busy === undefined) break;
    const holder = `${busy} is ${purpose} (lock ${file}).`;
    if (wait === undefined)
      throw new CommandError(`${holder} Wait until it has ended, or end it.`, exitCodes.busy);
    if (isFirst) wait(holder);
    await setTimeout(pause);
  }
  const release = () => {
    if (isDeepStrictEqual(readHolder(file), own)) rmSync(file, { force: true });
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

/** Answers who holds the lock, where it is not this process from then on. */
function take(file: string, own: Holder): string | undefined {
  makeFolder(dirname(file));
  // Processes that died while they took the lock left theirs.
  for (const name of readdirSync(dirname(file))) {
    const rest = name.startsWith(`${basename(file)}.`) ? name.slice(basename(file).length + 1) : '';
    const pid = /^(\d+)(?:\.stale)?$/.exec(rest)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(dirname(file), name), { force: true });
  }
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(own));
  try {
    if (linked(aside, file)) return undefined;
    const holder = readHolder(file);
    if (holder === undefined) return describe(holder);
    const isAlive =
      holder.host === hostname()
        ? isRunning(holder.pid) && startOf(holder.pid) === holder.started
        : Date.now() - statSync(file).mtimeMs < longestSilence;
    if (isAlive) return describe(holder);
    removeStale(file, holder);
    return linked(aside, file) ? undefined : describe(readHolder(file));
  } finally {
    rmSync(aside, { force: true });
  }
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
  if (moved !== undefined && !isDeepStrictEqual(moved, holder)) linked(aside, file);
  rmSync(aside, { force: true });
}

function showLife(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new CommandError(
      `${file} is not a lock of this program. Remove it if nothing is running.`,
      exitCodes.unforeseen,
      { cause: error },
    );
  }
}

function describe(holder: Holder | undefined): string {
  if (holder === undefined) return 'another process';
  const since = holder.since === undefined ? '' : ` since ${holder.since}`;
  return `process ${holder.pid} on ${holder.host}${since}`;
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
