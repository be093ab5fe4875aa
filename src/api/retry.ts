import { Failure } from './failure.ts';

/** How often and how patiently a request is repeated. */
export type Patience = {
  /** Tries in all. */
  readonly attempts: number;
  /** Milliseconds one request may spend waiting between its tries. */
  readonly waitBudget: number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

const firstPause = 500;
const longestPause = 10_000;

/**
 * Tries until it works, fails for good, or patience ends. What a server asks by `Retry-After` is obeyed, or the
 * request given up where that is longer than the budget allows.
 *
 * @param url names the request in errors
 * @throws UnreachableError, AnswerError or NonsenseError
 */
export async function retry<T>(
  url: string,
  patience: Patience,
  once: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!error.facts.transient || attempt >= patience.attempts) throw error.toError(url, attempt);
      const pause = error.facts.retryAfter ?? backoff(attempt, patience.random());
      if (waited + pause > patience.waitBudget) throw tooLong(error, pause).toError(url, attempt);
      waited += pause;
      await patience.sleep(pause, signal);
    }
  }
}

/** Doubles with each attempt; half of it is chance, so that many clients do not come back together. */
function backoff(attempt: number, random: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
  return Math.round(pause / 2 + (pause / 2) * random);
}

function tooLong({ facts }: Failure, pause: number): Failure {
  const seconds = Math.ceil(pause / 1000);
  return new Failure({
    ...facts,
    problem: `${facts.problem} and the next try would have to wait ${seconds} s, longer than a build waits`,
  });
}
