import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { endedBy, endOf, littleGarbage, youngGeneration } from '../astro/astro-process.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { type Secret, secretSchema } from '../cli/secrets.ts';
import { projectFolder, siteSourceSchema } from '../cli/settings.ts';
import { finish } from '../cli/stall.ts';
import { type PagesResult, type PageWriter, pagesResultSchema } from './pages.ts';
import { shardSchema } from './shard.ts';
import { recordRenderers } from './staging.ts';
import {
  createQueue,
  type TextJob,
  type TextSurroundings,
  type TextsResult,
  textJobSchema,
  textSurroundingsSchema,
  textsResultSchema,
} from './texts.ts';

export const workerOrderSchema = z.object({
  source: siteSourceSchema,
  published: z.string(),
  folder: z.string(),
  shard: shardSchema,
  pageOrder: z.string(),
  /** Seconds in which something has to be finished. */
  patience: z.number(),
});

export type WorkerOrder = Readonly<z.output<typeof workerOrderSchema>>;

/** Places in the list of all pages; `from` is the end of the list where nothing is left. */
const rangeSchema = z.object({ from: z.int(), to: z.int() });

/** What a worker is sent: work, and before the first texts what they are written with. */
export const orderMessageSchema = z.union([
  rangeSchema,
  textJobSchema,
  z.object({ surroundings: textSurroundingsSchema }),
]);

type Range = z.output<typeof rangeSchema>;

export type Job = Range | TextJob;

type PageJob = Range & Pick<TextJob, 'lane'>;

const resultSchema = z.union([pagesResultSchema, textsResultSchema]);

export type Result = z.output<typeof resultSchema>;

/** The first that a worker receives. */
export const startMessageSchema = z.object({
  /** Folder of the compiled templates. */
  templates: z.string(),
  /** What to look for in all that is written; nothing is checked where it is missing. */
  secrets: z.array(secretSchema).optional(),
});

/** A worker asks for a job with each message, and answers for an earlier one; or only says that it has finished something. */
const workerMessageSchema = z.union([
  z.strictObject({ finished: z.string() }),
  z.object({ result: resultSchema.optional() }),
]);

export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** What a process needs for every job. */
export type Writers = {
  readonly pages: PageWriter;
  texts(surroundings: TextSurroundings): (job: TextJob) => Promise<TextsResult>;
};

export type Results = {
  readonly pages: readonly PagesResult[];
  readonly texts: readonly TextsResult[];
};

/** Processes that render pages and write texts besides this one. */
export type PagePool = {
  /**
   * Does every job, this process taking its part, and waits until nobody writes any more.
   *
   * @throws what `ending` was aborted with: by the first part that failed, or by somebody else
   */
  run(own: Writers, order: RunOrder): Promise<Results>;
  /** Ends the processes, whatever they do. */
  end(): void;
};

type RunOrder = {
  /** What the other processes begin with. */
  readonly start: Promise<{
    readonly templates: string;
    readonly secrets?: readonly Secret[] | undefined;
  }>;
  /** Texts, which come before the pages of their lane that are left once they are known. This process has them found out. */
  readonly texts: Promise<{
    readonly jobs: readonly TextJob[];
    readonly surroundings: TextSurroundings;
  }>;
  /** Receives how many pages are done. */
  readonly onPages: (done: number) => void;
  /** Ends the work. */
  readonly ending: AbortController;
};

type PoolOrder = {
  /** Processes in all, this one included. */
  readonly workers: number;
  /** Pages that this process renders before it starts the others. */
  readonly alone: number;
  /** File that remembers the others, so that the next run can end them should this one be killed. */
  readonly record: string;
};

/** Pages in one job: few enough to share the last of them out evenly, enough to pay for a message. */
const rangeLength = 40;

/** Items for which another process is worth starting. */
const share = 300;

/**
 * Items of a site for each page that a process renders alone where most are likely to be reused: opening the site takes
 * another one as long as rendering so many.
 */
const itemsPerPageAlone = 20;

/** Bytes that a process needs for itself, and for each item of the site. */
const memory = { process: 180e6, item: 25e3 };

/**
 * The processes that are worth starting for a site.
 *
 * @param items in all collections and languages
 * @param reuses whether most pages may be reused
 */
export function workersFor(items: number, reuses: boolean): Pick<PoolOrder, 'workers' | 'alone'> {
  const room = Math.floor(process.availableMemory() / (memory.process + memory.item * items));
  return {
    workers: Math.max(1, Math.min(availableParallelism(), Math.ceil(items / share), room)),
    alone: reuses ? Math.ceil(items / itemsPerPageAlone) : 0,
  };
}

/** Starts the processes, at once or later, each of which opens the site by itself in the meantime. */
export function startPagePool(order: WorkerOrder, { workers, alone, record }: PoolOrder): PagePool {
  const children: Worker[] = [];
  // One that computes without a break hears of nothing else.
  const kill = () => {
    for (const child of children) child.process.kill('SIGKILL');
  };
  process.once('exit', kill);
  if (alone === 0) startChildren();
  return {
    end: () => {
      process.off('exit', kill);
      for (const child of children) child.process.kill();
    },
    async run({ pages, texts: openTexts }, { start, texts, onPages, ending }) {
      const { signal } = ending;
      const queue = createQueue<TextJob | PageJob>();
      queue.add(pageJobs(pages));
      const parts: Promise<void>[] = [];
      let done = 0;
      let left = alone;
      let opening: TextSurroundings | undefined;
      const results: { readonly pages: PagesResult[]; readonly texts: TextsResult[] } = {
        pages: [],
        texts: [],
      };
      const opened = texts.then(({ jobs, surroundings }) => {
        queue.add(jobs);
        if (jobs.length > 0) {
          opening = surroundings;
          for (const child of children) tellSurroundings(child);
        }
        return openTexts(surroundings);
      });
      const watch = (part: Promise<void>) => {
        part.catch((error: unknown) => ending.abort(error));
        parts.push(part);
      };
      /** Sent after what a process begins with. */
      const tellSurroundings = (child: Worker) =>
        start.then(
          () => child.process.send({ surroundings: opening }, () => {}),
          () => {},
        );
      const join = (child: Worker) => {
        // Messages alone: arguments and files can be read by others.
        watch(start.then((message) => void child.process.send(message, () => {})));
        if (opening !== undefined) tellSurroundings(child);
        watch(serve(child, createTake(), accept));
      };
      const createTake = () => {
        const take = queue.createTaker();
        const end: Job = { from: pages.count, to: pages.count };
        return async (): Promise<Job> => take() ?? (await opened.then(take)) ?? end;
      };
      const accept = (result: Result) => {
        if ('same' in result) results.texts.push(result);
        else {
          results.pages.push(result);
          done += result.digests.length;
          onPages(done);
          left -= result.digests.length - result.reused.length;
          const isMuchLeft = left <= 0 && done < pages.count;
          if (isMuchLeft && children.length === 0 && !signal.aborted) startChildren().forEach(join);
        }
      };
      const mine = async () => {
        const writeTexts = await opened;
        const take = createTake();
        for (let job = await take(); !isEnd(job); job = await take()) {
          accept('from' in job ? await pages.write(job.from, job.to) : await writeTexts(job));
          await setImmediate(undefined, { signal });
        }
      };
      children.forEach(join);
      watch(mine());
      // Some are added meanwhile.
      for (const part of parts) await part.catch(() => {});
      signal.throwIfAborted();
      return results;
    },
  };

  function startChildren(): readonly Worker[] {
    for (let number = 1; number < workers; number++) children.push(startWorker(order));
    const pids = children.flatMap(({ process: { pid } }) => pid ?? []);
    if (pids.length > 0) recordRenderers(record, pids);
    return children;
  }
}

function pageJobs({ count, laneOf }: PageWriter): PageJob[] {
  return Array.from({ length: Math.ceil(count / rangeLength) }, (_, number) => {
    const from = number * rangeLength;
    const to = Math.min(count, from + rangeLength);
    return { lane: laneOf(to - 1), from, to };
  });
}

/** Whether nothing is left to do. */
export function isEnd(job: Job): boolean {
  return 'from' in job && job.from >= job.to;
}

type Worker = { readonly process: ChildProcess; readonly ended: Promise<void> };

function startWorker(order: WorkerOrder): Worker {
  const program = join(projectFolder, 'scripts', 'build', 'page-worker.ts');
  const child = spawn(
    process.execPath,
    [littleGarbage, youngGeneration, program, JSON.stringify(order)],
    {
      cwd: process.cwd(),
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: publicEnvironment(),
    },
  );
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

/** Gives a worker jobs until none is left. */
async function serve(
  { process: child, ended }: Worker,
  take: () => Promise<Job>,
  accept: (result: Result) => void,
): Promise<void> {
  child.on('message', (message) => {
    const said = workerMessageSchema.parse(message);
    if ('finished' in said) return finish(said.finished);
    const { result } = said;
    if (result !== undefined) accept(result);
    take().then(
      (job) => {
        // A worker that was told that nothing is left may have ended.
        if (child.connected) child.send(job, () => {});
      },
      // Texts that cannot be opened end the render, this worker too.
      () => {},
    );
  });
  await ended;
}
