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
 * request given up where that is longer than the budget allows. Where a server limits how many requests it takes,
 * and says how long to wait, the budget is the only limit: such an answer says nothing about the request itself.
 *
 * @param request.url names the request in errors
 * @param once is told which try it is, from 1
 * @throws UnreachableError, AnswerError or NonsenseError
 */
export async function retry<T>(
  { method = 'GET', url, redact, signal, rest }: Retried,
  patience: Patience,
  once: (attempt: number) => Promise<T>,
): Promise<T> {
  let waited = 0;
  let limited = 0;
  const asError = (error: unknown, attempt: number) =>
    error instanceof Failure ? error.toError(url, attempt, redact, method) : error;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(attempt);
    } catch (error) {
      const isLimited = rest !== undefined && limitsRequests(error);
      if (isLimited) limited += 1;
      const pause = isLimited
        ? pauseOfLimit(error, limited, patience)
        : pauseAfter(error, attempt - limited, patience);
      if (pause === undefined) throw asError(error, attempt);
      if (waited + pause > patience.waitBudget) throw asError(tooLong(error, pause), attempt);
      waited += pause;
      const sleep = patience.sleep(pause, signal);
      if (isLimited) rest(sleep);
      await sleep.catch((cause: unknown) => {
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

/** Whether a server takes no more requests for now and says when it will (RFC 6585, section 4; RFC 9110, 15.6.4). */
function limitsRequests(error: unknown): error is Failure {
  if (!(error instanceof Failure) || !error.facts.transient || error.facts.retryAfter === undefined)
    return false;
  return error.facts.status === 429 || error.facts.status === 503;
}

/** What the server asks for; where it asks for too little again and again, more. @param times it did so */
function pauseOfLimit({ facts: { retryAfter = 0 } }: Failure, times: number, { random }: Patience): number {
  return times === 1 ? retryAfter : Math.max(retryAfter, backoff(times - 1, random()));
}

type Retried = {
  readonly method?: RequestMethod | undefined;
  readonly url: string;
  readonly redact: Redact;
  readonly signal: AbortSignal;
  /** Keeps other requests back while a server that limits requests is given time. @default it is not known to */
  readonly rest?: ((pause: Promise<unknown>) => void) | undefined;
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
