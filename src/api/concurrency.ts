/**
 * Runs tasks at once and gives their results in order. When one fails, the others are told to stop, and the failure is
 * thrown after all of them have: nothing goes on in the background.
 */
export async function together<T>(
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

/** Lets a limited number of tasks run at once; the others wait in the order they came. */
type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** @param places tasks that may run at once */
export function createGate(places: number): Gate {
  let free = places;
  const waiting = new Set<() => void>();

  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.add(resolve));
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
      } else {
        waiting.delete(next);
        next();
      }
    }
  };
}

type Crew = {
  /** Items worked on at once. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
};

/** Does a task for every item, some of them at once, beginning in order. The first failure ends the rest. */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  { limit, signal }: Crew,
  task: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const queue = Iterator.from(items);
  const worker = async (stop: AbortSignal) => {
    for (const item of { [Symbol.iterator]: () => ({ next: () => queue.next() }) }) {
      stop.throwIfAborted();
      await task(item, stop);
    }
  };
  await together(
    Array.from({ length: limit }, () => worker),
    signal,
  );
}
