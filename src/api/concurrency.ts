/**
 * Runs tasks at once and gives their results in order. When one fails, the others are aborted, and the failure is
 * thrown after all of them have: nothing goes on in the background.
 */
export async function allOrAbort<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  const stop = new AbortController();
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let failure: { readonly reason: unknown } | undefined;
  const settled = await Promise.allSettled(
    tasks.map(async (task) => {
      try {
        return await task(both);
      } catch (reason) {
        failure ??= { reason };
        stop.abort(reason);
        throw reason;
      }
    }),
  );
  if (failure) throw failure.reason;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

type Turn = {
  /** Whether the task was begun before, and goes before those that were not. @default false */
  readonly again?: boolean;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal;
};

/** Lets a limited number of tasks run at once; the others wait in the order they came. */
type Semaphore = {
  <T>(task: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Lets nothing begin until a pause is over, however it ends, and from then on half as many at once, at least one. */
  rest(pause: Promise<unknown>): void;
};

/** @param places tasks that may run at once */
export function createSemaphore(places: number): Semaphore {
  let limit = places;
  let running = 0;
  let pauses = 0;
  const waiting = { again: new Set<() => void>(), new: new Set<() => void>() };

  const mayBegin = () => pauses === 0 && running < limit;

  const admit = () => {
    for (const queue of [waiting.again, waiting.new]) {
      for (const begin of queue) {
        if (!mayBegin()) return;
        queue.delete(begin);
        running += 1;
        begin();
      }
    }
  };

  const ownTurn = ({ again = false, signal }: Turn) =>
    new Promise<void>((resolve, reject) => {
      const queue = again ? waiting.again : waiting.new;
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.delete(begin);
        // What is under way ends first: errors are about that.
        setImmediate(() => reject(signal?.reason));
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      queue.add(begin);
    });

  const gate = async <T>(task: () => Promise<T>, turn: Turn = {}): Promise<T> => {
    if (mayBegin()) running += 1;
    else await ownTurn(turn);
    try {
      return await task();
    } finally {
      running -= 1;
      admit();
    }
  };

  return Object.assign(gate, {
    rest: (pause: Promise<unknown>) => {
      if (pauses === 0) limit = Math.max(1, Math.floor(limit / 2));
      pauses += 1;
      const end = () => {
        pauses -= 1;
        admit();
      };
      pause.then(end, end);
    },
  });
}

type Limit = {
  /** Items worked on at once. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
};

/** Does a task for every item, some of them at once, beginning in order. The first failure ends the rest. */
export async function forEachLimit<T>(
  items: Iterable<T>,
  { limit, signal }: Limit,
  task: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const queue = Iterator.from(items);
  const worker = async (stop: AbortSignal) => {
    for (const item of { [Symbol.iterator]: () => ({ next: () => queue.next() }) }) {
      stop.throwIfAborted();
      await task(item, stop);
    }
  };
  await allOrAbort(
    Array.from({ length: limit }, () => worker),
    signal,
  );
}
