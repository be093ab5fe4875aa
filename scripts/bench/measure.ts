import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodes, Failure } from '../failure.ts';
import { projectFolder } from '../settings.ts';

/** What one process and all its descendants used. */
export type Usage = {
  readonly wallSeconds: number;
  /** User and system time together. */
  readonly cpuSeconds: number;
  /** Most memory in use at one moment. Pages that processes share count once. */
  readonly peakBytes: number;
};

/** Milliseconds between two looks at the memory. */
const interval = 50;

const ticksPerSecond = 100;

/** Measures a script of this project. @throws Failure when it does not succeed */
export function measure(script: string, list: readonly string[]): Promise<Usage> {
  return measureProgram(process.execPath, [script, ...list]);
}

/**
 * Runs a program and measures it with what it starts. Reads proc(5), so it needs Linux.
 *
 * @throws Failure when the program does not succeed
 */
export async function measureProgram(program: string, list: readonly string[]): Promise<Usage> {
  const cpuBefore = cpuOfEndedChildren();
  const began = performance.now();
  const child = spawn(program, list, { cwd: projectFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill();
  process.once('exit', end);
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes(child.pid ?? 0));
  }, interval);
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const said = await text(child.stderr);
  const ended = await code;
  clearInterval(timer);
  process.off('exit', end);
  if (ended !== 0) {
    const command = [basename(program), ...list].join(' ');
    throw new Failure(`"${command}" ended with ${ended}:\n${said.trim()}`, exitCodes.unforeseen);
  }
  return {
    wallSeconds: (performance.now() - began) / 1000,
    cpuSeconds: cpuOfEndedChildren() - cpuBefore,
    peakBytes,
  };
}

/** CPU time of all children that have ended, and of theirs: `cutime` and `cstime` of proc_pid_stat(5). */
function cpuOfEndedChildren(): number {
  const [user = 0, system = 0] = statOf('self').slice(13, 15);
  return (user + system) / ticksPerSecond;
}

/** Resident memory of a process and its descendants. */
function residentBytes(root: number): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const total = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + total(child.pid), residentOf(pid));
  return total(root);
}

/** The proportional set size of proc_pid_smaps(5). */
function residentOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? '0';
  return Number(kilobytes) * 1024;
}

function processes(): readonly { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statOf(name)[1] ?? 0 }));
}

/** Fields of proc_pid_stat(5) from the third on, which is the first after the name of the program. */
function statOf(process: string): readonly number[] {
  const stat = read(`/proc/${process}/stat`) ?? '';
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** A process may end between being listed and being read. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
