import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createDispatchers } from './dispatchers.ts';
import { errorAnswer } from './error-answer.ts';
import { Failure } from './failure.ts';
import { createGate } from './gate.ts';
import { createTickets } from './large-body.ts';
import type { Redact } from './redaction.ts';
import { type Answer, requestOnce, type Sending } from './request-once.ts';
import { type Patience, retry } from './retry.ts';

type TransportSettings = {
  /** Maximum concurrent requests. */
  readonly concurrency: number;
  /** Milliseconds until one request is given up, body included. */
  readonly timeout: number;
  readonly patience: Patience;
  /** Milliseconds since the epoch, for dates in `Retry-After` and for how long requests take. */
  readonly clock: () => number;
  readonly onRequest?: RequestObserver | undefined;
  /** Whether an address is on the configured server. */
  readonly isOwn: (url: URL) => boolean;
  readonly redact: Redact;
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Takes notes of what is odd about answers that can be used; `what` continues "Answers that …". */
  readonly remark: (what: string, url: string) => void;
};

/** One try of a request that has ended, well or not. */
export type RequestFact = {
  /** Without secrets. */
  readonly url: string;
  /** From the first byte sent to the last one received, redirects included; waiting for a turn is not counted. */
  readonly milliseconds: number;
  /** Bytes of the body, decompressed; undefined where no whole answer came. */
  readonly bytes: number | undefined;
};

export type RequestObserver = (fact: RequestFact) => void;

/** What is asked of the transport. */
export type Errand<T> = {
  readonly url: URL;
  /** What the request sends; it is repeated only where the server says it did not take it. @default a plain GET */
  readonly sending?: Sending | undefined;
  readonly accept: string;
  /** Further headers. Conditions among them make 304 a successful answer. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Bytes after decompression. */
  readonly limit: number;
  readonly mayVisit: (url: URL) => boolean;
  readonly authorization: (url: URL) => string | undefined;
  /** Reads a successful answer; a `Failure` it throws counts as one of the attempt. */
  readonly understand: (answer: Answer) => T;
  /** Takes the body of an answer with status 200 as it comes; the answer then has none. Again from its beginning after a failure. */
  readonly receive?: ((body: Readable) => Promise<void>) | undefined;
  /** Milliseconds until the request is given up. @default those of the transport */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Everything that goes over the network goes through here. */
export type Transport = {
  /** @throws UnreachableError, AnswerError or NonsenseError */
  get<T>(errand: Errand<T>): Promise<T>;
  close(): Promise<void>;
};

export function createTransport(settings: TransportSettings): Transport {
  const { concurrency, timeout, patience, clock, redact } = settings;
  const dispatchers = createDispatchers({ connections: concurrency, timeout, isOwn: settings.isOwn });
  const gate = createGate(concurrency);
  const ticket = createTickets();

  async function attempt<T>(errand: Errand<T>, url: string, signal: AbortSignal, again: boolean): Promise<T> {
    const { take, release } = ticket();
    try {
      const answer = await gate(
        () => {
          signal.throwIfAborted();
          const remark = (what: string) => settings.remark(what, url);
          const request = { ...errand, timeout: errand.timeout ?? timeout, signal, remark, askLeave: take };
          return observed(url, () => requestOnce(dispatchers.for, request));
        },
        { again, signal },
      );
      // A connection is free again in the next turn. What waits for it is sent before this answer is understood.
      await setImmediate();
      if (!isWelcome(answer, errand)) throw errorAnswer(answer, clock());
      return errand.understand(answer);
    } finally {
      release();
    }
  }

  async function observed(url: string, request: () => Promise<Answer>): Promise<Answer> {
    const { onRequest } = settings;
    if (onRequest === undefined) return request();
    const began = clock();
    let answer: Answer | undefined;
    try {
      answer = await request();
      return answer;
    } finally {
      onRequest({ url, milliseconds: clock() - began, bytes: answer?.body.length });
    }
  }

  return {
    get: (errand) => {
      const url = redact(shownUrl(errand.url));
      const signal = errand.signal ? AbortSignal.any([settings.signal, errand.signal]) : settings.signal;
      const method = errand.sending?.method ?? 'GET';
      // Only the server that is read is given time by all requests: other hosts have a file or two.
      const rest = settings.isOwn(errand.url) ? gate.rest : undefined;
      return retry({ method, url, redact, signal, rest }, patience, (nth) => {
        const send = () => attempt(errand, url, signal, nth > 1);
        return errand.sending ? onceSafely(send) : send();
      });
    },
    close: () => dispatchers.destroy(),
  };
}

/** A write is tried again only where it was turned away for now: any other failure may have come after it was done. */
async function onceSafely<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Failure) || !error.facts.transient) throw error;
    const turnedAway = error.facts.status === 429 || error.facts.status === 503;
    throw turnedAway ? error : new Failure({ ...error.facts, transient: false });
  }
}

function isWelcome({ status }: Answer, { headers = {} }: Errand<unknown>): boolean {
  return (status >= 200 && status < 300) || (status === 304 && Object.keys(headers).length > 0);
}

function shownUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '…');
  return shown.href;
}
