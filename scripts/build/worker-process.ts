import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import { endedBy, endOf, youngHeapFlag } from '../astro/astro-process.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { siteSourceSchema } from '../cli/settings.ts';
import { programModule } from '../cli/site-folder.ts';

/** A process beside the one that builds, and its end. */
export type Worker = { readonly process: ChildProcess; readonly ended: Promise<void> };

/**
 * What a worker may receive before its order: of which site it will be, so that it loads the
 * templates.
 */
export const preparationSchema = z.strictObject({
  prepare: siteSourceSchema.pick({ configFile: true, siteUrl: true }),
});

type Preparation = Readonly<z.output<typeof preparationSchema>>;

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

/** A process that has loaded its program, and waits for what it is to do. */
export type SpareWorker = Disposable & {
  /** Answers it to the first that asks: from then on it is theirs. */
  take(): Worker | undefined;
};

/**
 * Starts a process that will be needed, while there is nothing to render yet: it loads its program,
 * and the templates where they are there. It ends with the scope unless it was taken.
 */
export function startSpareWorker(preparation: Preparation): SpareWorker {
  let spare: Worker | undefined = startWorker();
  const { process: child } = spare;
  child.send(preparation, () => {});
  return {
    take: () => {
      const taken = spare;
      spare = undefined;
      return taken;
    },
    [Symbol.dispose]: () => {
      if (spare !== undefined) child.kill('SIGKILL');
    },
  };
}
