import type { RequestMethod } from './api-error.ts';
import { Failure } from './failure.ts';
import type { Redact } from './redaction.ts';

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
 * @param request.url names the request in errors
 * @throws UnreachableError, AnswerError or NonsenseError
 */
export async function retry<T>(
  { method = 'GET', url, redact, signal }: Retried,
  patience: Patience,
  once: () => Promise<T>,
): Promise<T> {
  let waited = 0;
  const asError = (error: unknown, attempt: number) =>
    error instanceof Failure ? error.toError(url, attempt, redact, method) : error;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      const pause = pauseAfter(error, attempt, patience);
      if (pause === undefined) throw asError(error, attempt);
      if (waited + pause > patience.waitBudget) throw asError(tooLong(error, pause), attempt);
      waited += pause;
      await patience.sleep(pause, signal).catch((cause: unknown) => {
        throw asError(signal.aborted ? signal.reason : cause, attempt);
      });
    }
  }
}

/** Milliseconds until the next try; `undefined` where there is none. */
function pauseAfter(error: unknown, attempt: number, patience: Patience): number | undefined {
  if (!(error instanceof Failure) || !error.facts.transient || attempt >= patience.attempts) return undefined;
  return error.facts.retryAfter ?? backoff(attempt, patience.random());
}

type Retried = {
  readonly method?: RequestMethod | undefined;
  readonly url: string;
  readonly redact: Redact;
  readonly signal: AbortSignal;
};

/** Doubles with each attempt; half of it is chance, so that many clients do not come back together. */
function backoff(attempt: number, random: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
  return Math.round(pause / 2 + (pause / 2) * random);
}

function tooLong(error: unknown, pause: number): unknown {
  if (!(error instanceof Failure)) return error;
  const { facts } = error;
  const seconds = Math.ceil(pause / 1000);
  return new Failure({
    ...facts,
    problem: `${facts.problem} and the next try would have to wait ${seconds} s, longer than a build waits`,
  });
}
