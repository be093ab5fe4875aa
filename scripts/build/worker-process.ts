import { type ChildProcess, spawn } from 'node:child_process';
import { endedBy, endOf, youngHeapFlag } from '../astro/astro-process.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { programModule } from '../cli/site-folder.ts';

/** A process beside the one that builds, and its end. */
export type Worker = { readonly process: ChildProcess; readonly ended: Promise<void> };

/** Starts a process that writes targets, once it is sent a `WorkerOrder`. */
export function startWorker(): Worker {
  const program = programModule('scripts/build/worker');
  const child = spawn(process.execPath, [youngHeapFlag, program], {
    cwd: process.cwd(),
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: publicEnvironment(),
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = endOf(child).then(({ code, signal }) => {
    if (signal !== null)
      throw new CommandError(
        `${endedBy('A process that renders pages', signal)}\n${errors}`.trim(),
        exitCodes.unforeseen,
      );
    if (code !== 0)
      throw new CommandError(
        `Pages could not be rendered.\n${errors.trim()}`,
        exitCodes.unforeseen,
      );
    process.stderr.write(errors);
  });
  ended.catch(() => {});
  return { process: child, ended };
}
