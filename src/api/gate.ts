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
