type Turn = {
  /** Whether the task was begun before, and goes before those that were not. @default false */
  readonly again?: boolean;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal;
};

/** Lets a limited number of tasks run at once; the others wait in the order they came. */
type Gate = {
  <T>(task: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Lets nothing begin until a pause is over, however it ends, and from then on half as many at once, at least one. */
  rest(pause: Promise<unknown>): void;
};

/** @param places tasks that may run at once */
export function createGate(places: number): Gate {
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
