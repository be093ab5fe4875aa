import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandError, exitCodes } from './command.ts';
import { publicEnvironment } from './environment.ts';
import { projectFolder } from './settings.ts';

type Ended = {
  readonly pid: number;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** What lies beneath an error of a request: "fetch failed" says nothing. */
export function reasonBeneath(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

type RunOptions = Pick<SpawnOptionsWithoutStdio, 'cwd' | 'env' | 'shell'> & {
  readonly onStart?: (pid: number) => void;
};

/**
 * Runs a program, in the folder of the project and without the login unless others are given, and waits for its end. It is
 * ended with this process.
 *
 * @throws Error when it cannot be started
 */
export async function runProgram(
  program: string,
  list: readonly string[],
  { onStart, ...options }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, list, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: publicEnvironment(),
    ...options,
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    const code = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const { pid = 0 } = child;
    onStart?.(pid);
    const [ended, stdout, stderr] = await Promise.all([
      code,
      text(child.stdout),
      text(child.stderr),
    ]);
    return { pid, code: ended, stdout, stderr };
  } finally {
    process.off('exit', end);
  }
}

/** Like `runProgram`. @throws CommandError with what the program wrote, when it does not end with 0 */
export async function runSuccessfully(...order: Parameters<typeof runProgram>): Promise<Ended> {
  const ended = await runProgram(...order);
  if (ended.code === 0) return ended;
  const [program, list] = order;
  throw new CommandError(
    `"${[basename(program), ...list].join(' ')}" ended with ${ended.code}:\n${ended.stderr.trim()}`,
    exitCodes.unforeseen,
  );
}

/** A new folder for temporary files, removed when it goes out of scope, or with the process. */
export function temporaryFolder(name: string): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), `kalendarium-${name}-`));
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    path,
    [Symbol.dispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** How npm is started: the one that started this process, else that of the machine. */
export function npmProgram(): readonly [program: string, ...list: string[]] {
  const npm = process.env['npm_execpath'] ?? '';
  return /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
}
