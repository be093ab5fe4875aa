import { together } from '../api/together.ts';

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
