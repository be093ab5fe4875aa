import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { isPagesSection } from '../../src/targets.ts';
import { secretSchema } from '../cli/secrets.ts';
import { siteSourceSchema } from '../cli/settings.ts';
import { finish } from '../cli/stall.ts';
import { type Job, jobSchema, type Result, resultSchema } from './run.ts';
import { recordRenderers } from './staging.ts';
import { startWorker, type Worker } from './worker-process.ts';

export const workerOrderSchema = z.object({
  source: siteSourceSchema,
  /** File with the record of the published site, where its files may be taken over. */
  published: z.string().optional(),
  /** The output folder. */
  folder: z.string(),
  /** Seconds in which something has to be finished. */
  stallTimeout: z.number(),
  /** For V8, of its heap. */
  heapFlag: z.string(),
});

export type WorkerOrder = Readonly<z.output<typeof workerOrderSchema>>;

const imagesSchema = z.object({
  /** Bytes of the images by their paths in the output folder. */
  images: z.array(z.tuple([z.string(), z.number()])),
});

/** What a worker is sent: jobs, and before the first that needs them the lengths of images; nothing when nothing is left. */
export const orderMessageSchema = z.union([
  jobSchema,
  imagesSchema,
  z.strictObject({ end: z.literal(true) }),
]);

type OrderMessage = z.output<typeof orderMessageSchema>;

/** The first that a worker receives. */
export const startMessageSchema = z.object({
  /** Folder of the compiled templates. */
  templates: z.string(),
  /** What to look for in all that is written; nothing is checked where it is missing. */
  secrets: z.array(secretSchema).readonly().optional(),
});

type StartMessage = Readonly<z.output<typeof startMessageSchema>>;

/** A worker asks for a job with each message, and answers for an earlier one; or only says that it has finished something. */
const workerMessageSchema = z.union([
  z.strictObject({ finished: z.string() }),
  z.object({ result: resultSchema.optional() }),
]);

export type WorkerMessage = z.output<typeof workerMessageSchema>;

/** Results, and which process each is of: the numbers in its findings are that process's own. */
export type ProcessResult = Result & { readonly by: number };

/** Processes that write targets besides this one. */
export type WorkerPool = {
  /**
   * Does every job, this process taking its part, and waits until nobody writes any more.
   *
   * @param own does a job in this process
   * @throws what `ending` was aborted with: by the first part that failed, or by somebody else
   */
  run(own: (job: Job) => Promise<Result>, order: PoolRun): Promise<readonly ProcessResult[]>;
  /** Ends the processes, whatever they do. */
  end(): void;
};

type PoolRun = {
  /** Jobs that can be done at once, each section's in its order. */
  readonly jobs: readonly Job[];
  /** Those that wait for the images. */
  readonly later: Promise<{
    readonly jobs: readonly Job[];
    readonly images: z.output<typeof imagesSchema>['images'];
  }>;
  /** What the other processes begin with; until then they open the site. */
  readonly start: Promise<StartMessage>;
  /** Receives how many pages are done. */
  readonly onPages: (done: number) => void;
  /** Ends the work. */
  readonly ending: AbortController;
};

type PoolOrder = {
  /** Processes in all, this one included. */
  readonly workers: number;
  /** Targets that this process writes before it starts the others. */
  readonly targetsBeforeWorkers: number;
  /** File that remembers the others, so that the next run can end them should this one be killed. */
  readonly record: string;
};

/** Items for which another process is worth starting. */
const share = 300;

/**
 * Items below which one core is left to the thread that writes, and to what converts images: another
 * process would open the site a second time for less.
 */
const fewItems = 5_000;

/**
 * Items of a site for each target that a process writes alone where most are likely to be reused: opening the site takes
 * another one as long as writing so many.
 */
const itemsPerTargetAlone = 20;

/** Bytes that a process needs for itself, and for each item of the site. */
const memory = { process: 180e6, item: 25e3 };

/**
 * The processes that are worth starting for a site.
 *
 * @param items in all collections and languages
 * @param reuses whether most targets may be reused
 * @param all cores there are
 * @param free bytes of memory that are free
 */
export function workersFor(
  items: number,
  reuses: boolean,
  { all = availableParallelism(), free = process.availableMemory() } = {},
): Pick<PoolOrder, 'workers' | 'targetsBeforeWorkers'> {
  const room = Math.floor(free / (memory.process + memory.item * items));
  const cores = all - (items < fewItems ? 1 : 0);
  return {
    workers: Math.max(1, Math.min(cores, Math.ceil(items / share), room)),
    targetsBeforeWorkers: reuses ? Math.ceil(items / itemsPerTargetAlone) : 0,
  };
}

/** Starts the processes, at once or later, each of which opens the site by itself in the meantime. */
export function startWorkers(order: WorkerOrder, pool: PoolOrder): WorkerPool {
  return new Workers(order, pool);
}

class Workers implements WorkerPool {
  readonly #order: WorkerOrder;
  readonly #pool: PoolOrder;
  readonly #children: Worker[] = [];
  /** Those of which every result is there. */
  readonly #done = new Set<Worker>();
  readonly #results: ProcessResult[] = [];
  readonly #queue = createQueue();
  /** What has to end before the run does; some are added meanwhile. */
  readonly #parts: Promise<void>[] = [];
  #left: number;
  #pages = 0;

  constructor(order: WorkerOrder, pool: PoolOrder) {
    this.#order = order;
    this.#pool = pool;
    this.#left = pool.targetsBeforeWorkers;
    process.once('exit', this.#kill);
    if (this.#left === 0) this.#startChildren();
  }

  /** One that computes without a break hears of nothing else. */
  readonly #kill = () => {
    for (const child of this.#children) child.process.kill('SIGKILL');
  };

  end(): void {
    process.off('exit', this.#kill);
    for (const child of this.#children) if (!this.#done.has(child)) child.process.kill();
  }

  async run(own: (job: Job) => Promise<Result>, run: PoolRun): Promise<readonly ProcessResult[]> {
    const { signal } = run.ending;
    this.#queue.add(run.jobs);
    const opened = run.later.then(({ jobs }) => this.#queue.add(jobs));
    for (const [index, child] of this.#children.entries())
      this.#join(child, index + 1, opened, run);
    this.#watch(this.#work(own, opened, run), run);
    for (const part of this.#parts) await part.catch(() => {});
    signal.throwIfAborted();
    return this.#results;
  }

  /** What this process does itself. */
  async #work(
    own: (job: Job) => Promise<Result>,
    opened: Promise<void>,
    run: PoolRun,
  ): Promise<void> {
    const next = this.#createTaker(opened);
    for (let job = await next(); job !== undefined; job = await next()) {
      this.#accept({ ...(await own(job)), by: 0 }, opened, run);
      await setImmediate(undefined, { signal: run.ending.signal });
    }
  }

  #watch(part: Promise<void>, { ending }: PoolRun): void {
    part.catch((error: unknown) => ending.abort(error));
    this.#parts.push(part);
  }

  /** Has a process take part. */
  #join(child: Worker, by: number, opened: Promise<void>, run: PoolRun): void {
    const send = (message: StartMessage | OrderMessage) => {
      // A worker that was told that nothing is left may have ended.
      if (child.process.connected) child.process.send(message, () => {});
    };
    // Messages alone: arguments and files can be read by others.
    this.#watch(run.start.then(send), run);
    const withImages = Promise.all([run.start, run.later]);
    withImages.then(
      ([, { images }]) => send({ images }),
      () => {},
    );
    const next = this.#createTaker(opened);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    let given = 0;
    const give = (job: Job | undefined) => {
      if (job !== undefined) given += 1;
      // What it does until its process is gone takes a while, and writes nothing.
      else if (given === 0) {
        this.#done.add(child);
        resolve();
      }
      send(job ?? { end: true });
    };
    child.process.on('message', (message) => {
      const said = workerMessageSchema.parse(message);
      if ('finished' in said) return finish(said.finished);
      if (said.result !== undefined) {
        given -= 1;
        this.#accept({ ...said.result, by }, opened, run);
      }
      // What waits for images that cannot be made ends the run, this worker too.
      next().then(give, () => {});
    });
    this.#watch(Promise.race([child.ended, done]), run);
  }

  #createTaker(opened: Promise<void>): () => Promise<Job | undefined> {
    const take = this.#queue.createTaker();
    return async () => take() ?? (await opened.then(take));
  }

  #accept(result: ProcessResult, opened: Promise<void>, run: PoolRun): void {
    this.#results.push(result);
    const { section, reused, written } = result;
    if (isPagesSection(section)) this.#pages += reused.length + written.length;
    run.onPages(this.#pages);
    this.#left -= written.length;
    if (this.#left > 0 || this.#children.length > 0 || run.ending.signal.aborted) return;
    if (this.#queue.isEmpty) return;
    for (const [index, child] of this.#startChildren().entries())
      this.#join(child, index + 1, opened, run);
  }

  #startChildren(): readonly Worker[] {
    for (let number = 1; number < this.#pool.workers; number++) {
      const child = startWorker();
      child.process.send(this.#order, () => {});
      this.#children.push(child);
    }
    const pids = this.#children.flatMap(({ process: { pid } }) => pid ?? []);
    if (pids.length > 0) recordRenderers(this.#pool.record, pids);
    return this.#children;
  }
}

/**
 * Gives jobs out to several processes, each the next one of its section, or of a section that nobody has begun, one of its
 * own language first, or else of the one in which most are left.
 */
export function createQueue() {
  const sections = new Map<string, Job[]>();
  const begun = new Set<string>();
  return {
    /** Adds jobs in their order. */
    add(jobs: readonly Job[]): void {
      for (const job of jobs) sections.getOrInsertComputed(job.section, () => []).push(job);
    },
    get isEmpty(): boolean {
      return sections.values().every(({ length }) => length === 0);
    },
    /** Makes a function that answers the next job for one process. */
    createTaker(): () => Job | undefined {
      let own = '';
      return () => {
        if ((sections.get(own)?.length ?? 0) === 0) {
          const left = [...sections].filter(([, { length }]) => length > 0);
          const language = own.split(' ')[0];
          const fresh = left.filter(([name]) => !begun.has(name));
          const [next] =
            fresh.find(([name]) => name.split(' ')[0] === language) ??
            fresh[0] ??
            left.toSorted(([, one], [, other]) => other.length - one.length)[0] ??
            [];
          own = next ?? own;
          begun.add(own);
        }
        return sections.get(own)?.shift();
      };
    },
  };
}
