import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { type Secret, secretSchema } from '../cli/secrets.ts';
import { projectFolder, siteSourceSchema } from '../cli/settings.ts';
import { recordRenderers } from '../stages/staging.ts';
import { endedBy, endOf, littleGarbage, publicEnvironment } from './astro-process.ts';
import { type PagesResult, type PageWriter, pagesResultSchema } from './pages.ts';
import { shardSchema } from './shard.ts';

export const workerOrderSchema = z.object({
  source: siteSourceSchema,
  /** Folder of the compiled templates. */
  renderer: z.string(),
  published: z.string(),
  folder: z.string(),
  shard: shardSchema,
  pageOrder: z.string(),
});

export type WorkerOrder = Readonly<z.output<typeof workerOrderSchema>>;

/** Places in the list of all pages; `from` is the end of the list where nothing is left. */
export const rangeSchema = z.object({ from: z.int(), to: z.int() });

/** What the pages of a worker are searched for, the first that it receives; they are not checked where it is missing. */
export const secretsMessageSchema = z.object({ secrets: z.array(secretSchema).optional() });

/** A worker asks for a range with each message, and answers for an earlier one. */
const workerMessageSchema = z.object({ result: pagesResultSchema.optional() });

export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** Processes that render pages besides this one. */
export type PagePool = {
  /**
   * Renders every page, this process taking its part, and waits until nobody renders any more.
   *
   * @throws what `ending` was aborted with: by the first part that failed, or by somebody else
   */
  run(own: PageWriter, order: RunOrder): Promise<readonly PagesResult[]>;
  /** Ends the processes, whatever they do. */
  end(): void;
};

type RunOrder = {
  /** What pages are searched for; without it they are not checked. */
  readonly secrets: readonly Secret[] | undefined;
  /** What this process has to finish before each of its ranges; nothing where it may go on. */
  readonly before: () => Promise<unknown> | undefined;
  /** Receives how many pages are done. */
  readonly onPages: (done: number) => void;
  /** Ends the work. */
  readonly ending: AbortController;
};

type PoolOrder = {
  /** Processes in all, this one included. */
  readonly workers: number;
  /** File that remembers the others, so that the next run can end them should this one be killed. */
  readonly record: string;
};

/** Pages in one range: few enough to share the last of them out evenly, enough to pay for a message. */
const rangeLength = 40;

/** For V8: the young generation in megabytes, so that what one page needs dies there. */
const nodeOptions = ['--min-semi-space-size=16', '--max-semi-space-size=32', littleGarbage];

/** Items for which another process is worth starting: those of a cold build, and of one that reuses most pages. */
const share = { all: 300, changed: 1500 };

/** Bytes that a process needs for itself, and for each item of the site. */
const memory = { process: 180e6, item: 25e3 };

/**
 * The number of processes that are worth starting for a site.
 *
 * @param items in all collections and languages
 * @param reuses whether most pages may be reused
 */
export function workersFor(items: number, reuses: boolean): number {
  const worth = Math.ceil(items / (reuses ? share.changed : share.all));
  const room = Math.floor(process.availableMemory() / (memory.process + memory.item * items));
  return Math.max(1, Math.min(availableParallelism(), worth, room));
}

/** Starts the processes, each of which opens the site by itself in the meantime. */
export function startPagePool(order: WorkerOrder, { workers, record }: PoolOrder): PagePool {
  const children = Array.from({ length: workers - 1 }, () => startWorker(order));
  if (children.length > 0)
    recordRenderers(
      record,
      children.flatMap(({ process: { pid } }) => pid ?? []),
    );
  return {
    end: () => {
      for (const { process } of children) process.kill();
    },
    async run(own, { secrets, before, onPages, ending }) {
      const { signal } = ending;
      let next = 0;
      let done = 0;
      const results: PagesResult[] = [];
      const take = () => {
        const from = next;
        next = Math.min(own.count, next + rangeLength);
        return { from, to: next };
      };
      const accept = (result: PagesResult) => {
        results.push(result);
        done += result.digests.length;
        onPages(done);
      };
      // Messages alone: arguments and files can be read by others.
      for (const { process } of children) process.send({ secrets }, () => {});
      const working = children.map((child) => serve(child, take, accept));
      const mine = async () => {
        await before();
        for (let range = take(); range.from < range.to; range = take()) {
          accept(await own.write(range.from, range.to));
          await setImmediate(undefined, { signal });
          await before();
        }
      };
      const parts = [mine(), ...working];
      for (const part of parts) part.catch((error: unknown) => ending.abort(error));
      await Promise.allSettled(parts);
      signal.throwIfAborted();
      return results;
    },
  };
}

type Worker = { readonly process: ChildProcess; readonly ended: Promise<void> };

function startWorker(order: WorkerOrder): Worker {
  const program = join(projectFolder, 'scripts', 'render', 'page-worker.ts');
  const child = spawn(process.execPath, [...nodeOptions, program, JSON.stringify(order)], {
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
      throw new CommandError(`Pages could not be rendered.\n${errors.trim()}`, exitCodes.unforeseen);
    process.stderr.write(errors);
  });
  ended.catch(() => {});
  return { process: child, ended };
}

/** Gives a worker ranges until none is left. */
async function serve(
  { process: child, ended }: Worker,
  take: () => z.output<typeof rangeSchema>,
  accept: (result: PagesResult) => void,
): Promise<void> {
  child.on('message', (message) => {
    const { result } = workerMessageSchema.parse(message);
    if (result !== undefined) accept(result);
    // A worker that was told that nothing is left may have ended.
    if (child.connected) child.send(take(), () => {});
  });
  await ended;
}
