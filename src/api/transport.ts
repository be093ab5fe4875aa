import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { errorBodySchema } from '../contract/primitives.ts';
import { createSemaphore } from './concurrency.ts';
import { RequestFailure } from './errors.ts';
import { parseJsonBody } from './json.ts';
import { createDispatchers } from './network-guard.ts';
import type { Redact } from './redaction.ts';
import { type Answer, createPermits, requestOnce, type Wanted } from './request.ts';

type TransportSettings = {
  /** Maximum concurrent requests. */
  readonly concurrency: number;
  /** Milliseconds until one request is given up, body included. */
  readonly timeout: number;
  readonly retry: RetryOptions;
  /** Milliseconds since the epoch, for dates in `Retry-After` and for how long requests take. */
  readonly clock: () => number;
  readonly onRequest?: RequestObserver | undefined;
  /** Whether an address is on the configured server. */
  readonly isOwn: (url: URL) => boolean;
  readonly redact: Redact;
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Notes what is odd about answers that can be used; `what` continues "Answers that …". */
  readonly warn: (what: string, url: string) => void;
};

export type RequestFact = {
  /** Without secrets. */
  readonly url: string;
  /** From the first byte sent to the last one received, redirects included; waiting for a turn is not counted. */
  readonly milliseconds: number;
  /** Bytes of the body, decompressed; undefined where no complete answer came. */
  readonly bytes: number | undefined;
};

export type RequestObserver = (fact: RequestFact) => void;

/** What is asked of the transport. Conditions among the headers make 304 a successful answer. */
export type TransportRequest<T> = Wanted & {
  /** Reads a successful answer; a `RequestFailure` it throws counts as one of the attempt. */
  readonly understand: (answer: Answer) => T;
  /** Milliseconds until the request is given up. @default those of the transport */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Everything that goes over the network goes through here. */
export type Transport = {
  /** @throws NetworkError, HttpError or InvalidResponseError */
  get<T>(request: TransportRequest<T>): Promise<T>;
  close(): Promise<void>;
};

export function createTransport(settings: TransportSettings): Transport {
  const { concurrency, timeout, clock, redact, onRequest } = settings;
  const dispatchers = createDispatchers({
    connections: concurrency,
    timeout,
    isOwn: settings.isOwn,
  });
  const semaphore = createSemaphore(concurrency);
  const outage = createOutage(settings.retry.patience ?? 0, clock);
  const permit = createPermits();

  async function attempt<T>(
    wanted: TransportRequest<T>,
    url: string,
    signal: AbortSignal,
    again: boolean,
  ): Promise<T> {
    const { take, release } = permit();
    try {
      const answer = await semaphore(
        () => {
          signal.throwIfAborted();
          const warn = (what: string) => settings.warn(what, url);
          const request = {
            ...wanted,
            timeout: wanted.timeout ?? timeout,
            signal,
            warn,
            redact,
            askLeave: take,
          };
          return observed(url, () => requestOnce(dispatchers.for, request));
        },
        { again, signal },
      );
      // A connection is free again in the next turn. What waits for it is sent before this answer is understood.
      await setImmediate();
      if (!isExpected(answer, wanted)) throw errorAnswer(answer, clock());
      return wanted.understand(answer);
    } finally {
      release();
    }
  }

  async function observed(url: string, request: () => Promise<Answer>): Promise<Answer> {
    const began = clock();
    let answer: Answer | undefined;
    try {
      answer = await request();
      return answer;
    } finally {
      onRequest?.({ url, milliseconds: clock() - began, bytes: answer?.body.length });
    }
  }

  return {
    get: (request) => {
      const url = redact(shownUrl(request.url));
      const signal = request.signal
        ? AbortSignal.any([settings.signal, request.signal])
        : settings.signal;
      // Only the server that is read is given time by all requests: other hosts have a file or two.
      const own = settings.isOwn(request.url) && { rest: semaphore.rest, outage };
      return retry({ url, redact, signal, ...own }, settings.retry, (nth) =>
        attempt(request, url, signal, nth > 1),
      );
    },
    close: () => dispatchers.destroy(),
  };
}

function isExpected({ status }: Answer, { headers = {} }: TransportRequest<unknown>): boolean {
  return (status >= 200 && status < 300) || (status === 304 && Object.keys(headers).length > 0);
}

function shownUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '…');
  return shown.href;
}

/** How often a request is repeated, and after which pauses. */
export type RetryOptions = {
  /** Tries in all. */
  readonly attempts: number;
  /** Milliseconds one request may spend waiting between its tries. */
  readonly waitBudget: number;
  /** Milliseconds that all requests together wait for a server that is down, beyond their own tries. @default 0 */
  readonly patience?: number | undefined;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
};

const firstPause = 500;
const longestPause = 10_000;

/**
 * Tries until it works, fails for good, or there are no tries left. What a server asks by `Retry-After` is obeyed, or the
 * request given up where that is longer than the budget allows. Where a server limits how many requests it takes,
 * the budget is the only limit: such an answer says nothing about the request itself. One that
 * is down, because it is started anew or something behind it is, is tried as long as all requests may wait for it.
 *
 * @param request.url names the request in errors
 * @param once is given the number of the try, from 1
 * @throws NetworkError, HttpError or InvalidResponseError
 */
async function retry<T>(
  { url, redact, signal, rest, outage }: Retried,
  options: RetryOptions,
  once: (attempt: number) => Promise<T>,
): Promise<T> {
  const pauses = new Pauses(options, outage, rest !== undefined);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(attempt);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      const toError = (failure: RequestFailure) => failure.toError(url, attempt, redact);
      const next = pauses.after(error, attempt);
      if (next instanceof RequestFailure) throw toError(next);
      const sleep = options.sleep(next.pause, signal);
      if (next.isLimited) rest?.(sleep);
      await sleep.catch((cause: unknown) => {
        const reason: unknown = signal.aborted ? signal.reason : cause;
        throw reason instanceof RequestFailure ? toError(reason) : reason;
      });
    }
  }
}

/** How long one request waits between its tries. */
class Pauses {
  /** Milliseconds waited on its own account. */
  #waited = 0;
  /** Tries that said nothing but that the server limits requests. */
  #limited = 0;
  readonly #options: RetryOptions;
  readonly #outage: Outage | undefined;
  readonly #knowsLimits: boolean;

  constructor(options: RetryOptions, outage: Outage | undefined, knowsLimits: boolean) {
    this.#options = options;
    this.#outage = outage;
    this.#knowsLimits = knowsLimits;
  }

  /**
   * Decides what follows a try that failed.
   *
   * @returns milliseconds until the next one, and whether others are to wait too; a failure where there is none
   */
  after(
    failure: RequestFailure,
    attempt: number,
  ): RequestFailure | { readonly pause: number; readonly isLimited: boolean } {
    const { transient = false, retryAfter: asked } = failure.facts;
    const isLimited = this.#knowsLimits && limitsRequests(failure);
    if (isLimited) this.#limited += 1;
    if (!transient) return failure;
    const isTold = isLimited && asked !== undefined;
    const times = isLimited ? this.#limited - Number(isTold) : attempt - this.#limited;
    const own = times === 0 ? 0 : backoff(times, this.#options.random());
    if (!isLimited && times >= this.#options.attempts) {
      const wait = isDown(failure) ? (this.#outage?.spend(own) ?? 0) : 0;
      return wait === 0 ? failure : { pause: wait, isLimited };
    }
    // Where a server asks for too little again and again, it is given more.
    const pause = isLimited ? Math.max(asked ?? 0, own) : (asked ?? own);
    if (this.#waited + pause > this.#options.waitBudget) return tooLong(failure, pause);
    this.#waited += pause;
    return { pause, isLimited };
  }
}

/**
 * Whether a server takes no more requests for now (RFC 6585, section 4), or says when it will (RFC
 * 9110, 15.6.4).
 */
function limitsRequests({ facts: { status, retryAfter: asked } }: RequestFailure): boolean {
  return status === 429 || (status === 503 && asked !== undefined);
}

/** Whether nothing answers at an address, or only what is before the server. */
function isDown({ facts: { isRefused = false, status = 0 } }: RequestFailure): boolean {
  return isRefused || downStatuses.has(status);
}

type Outage = ReturnType<typeof createOutage>;

/**
 * The time that all requests together wait for a server that is down. Requests that wait at the same time spend it once.
 *
 * @param milliseconds in all
 */
function createOutage(milliseconds: number, clock: () => number) {
  let left = milliseconds;
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Returns how long to wait: as long as wanted, or what is left; 0 where nothing is. */
    spend(wanted: number): number {
      const now = clock();
      const shared = Math.max(0, until - now);
      const wait = Math.min(wanted, shared + left);
      left -= Math.max(0, wait - shared);
      until = Math.max(until, now + wait);
      return Math.round(wait);
    },
  };
}

type Retried = {
  /** Time for a server that is down. @default none */
  readonly outage?: Outage | undefined;
  readonly url: string;
  readonly redact: Redact;
  readonly signal: AbortSignal;
  /** Holds other requests back while a server that limits requests is given time. @default it is not known to */
  readonly rest?: ((pause: Promise<unknown>) => void) | undefined;
};

/** Doubles with each attempt; half of it is chance, so that many clients do not come back together. */
function backoff(attempt: number, random: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
  return Math.round(pause / 2 + (pause / 2) * random);
}

function tooLong({ facts }: RequestFailure, pause: number): RequestFailure {
  const seconds = Math.ceil(pause / 1000);
  return new RequestFailure({
    ...facts,
    problem: `${facts.problem} and the next try would have to wait ${seconds} s, longer than a build waits`,
  });
}

/**
 * Milliseconds a `Retry-After` header asks to wait: a number of seconds or a date (RFC 9110, section 10.2.3).
 * `undefined` for one that is absent or makes no sense.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * What answers in the place of a server that is down or has no room for a request: gateways (RFC
 * 9110, 15.6.3 to 15.6.5); CloudLinux, "508 Resource Limit Is Reached"
 * (https://docs.cloudlinux.com/cloudlinuxos/limits/); Cloudflare, whose proxy does not reach it
 * (https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/).
 */
const downStatuses: ReadonlySet<number> = new Set([502, 503, 504, 508, 520, 521, 522, 523, 524]);

const transientStatuses: ReadonlySet<number> = new Set([408, 429, 500, ...downStatuses]);

const complaintSchema = z.object({
  params: z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]),
});

function errorAnswer(answer: Answer, now: number): RequestFailure {
  const { status } = answer;
  const body = errorBody(answer);
  const said = answer
    .redact([body.code, body.message].filter((text) => text !== '').join(': '))
    .replace(/\p{Cc}+/gu, ' ');
  return new RequestFailure({
    kind: 'status',
    problem: `answered ${status}${said && ` "${said.slice(0, 200)}"`}`,
    advice: adviceFor(status, body.code),
    transient: transientStatuses.has(status),
    status,
    code: body.code,
    parameters: body.parameters,
    retryAfter: retryAfter(answer.header('retry-after'), now),
  });
}

function errorBody(answer: Answer): {
  code: string;
  message: string;
  parameters: readonly string[];
} {
  try {
    const { code, message, data } = errorBodySchema.parse(
      parseJsonBody({ ...answer, warn: () => {} }),
    );
    return { code, message, parameters: complaintSchema.safeParse(data).data?.params ?? [] };
  } catch {
    // An outage often answers HTML: the status alone says what there is to say.
    return { code: '', message: '', parameters: [] };
  }
}

function adviceFor(status: number, code: string): string {
  if (status === 401)
    return 'Check API_USER and API_APPLICATION_PASSWORD: an application password is needed, not that of the account. It goes with requests for menus, blocks and embeds only; for a server that answers nothing without a login set "api.authenticateAll" in src/site.config.ts.';
  if (status === 403)
    return 'The server forbids it: the user needs more rights, or a firewall blocks the build.';
  if (status === 404 && code === 'rest_no_route')
    return 'The server does not have this route: is API_URL (or EVENTS_API_URL) right, and the extension switched on?';
  if (status === 404) return 'Is API_URL (or EVENTS_API_URL) the root of the REST API?';
  if (status === 429)
    return 'The server limits requests: lower "api.concurrency" in src/site.config.ts, or try later.';
  if (status >= 500)
    return 'The server has a problem of its own: try later, and tell its operator if it goes on.';
  return 'The server does not understand this request: compare "api.dialect" and "api.languageParameter" in src/site.config.ts with the server.';
}
