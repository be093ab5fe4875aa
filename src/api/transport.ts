import { Agent } from 'undici';
import { errorAnswer } from './error-answer.ts';
import { createGate } from './gate.ts';
import { type Answer, requestOnce } from './request-once.ts';
import { type Patience, retry } from './retry.ts';

type TransportSettings = {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Milliseconds until one request is given up, body included. */
  readonly timeout: number;
  readonly patience: Patience;
  /** Milliseconds since the epoch, for dates in `Retry-After` and for how long requests take. */
  readonly clock: () => number;
  readonly onRequest?: RequestObserver | undefined;
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
  readonly accept: string;
  /** Bytes after decompression. */
  readonly limit: number;
  readonly mayVisit: (url: URL) => boolean;
  readonly authorization: (url: URL) => string | undefined;
  /** Reads a successful answer; a `Failure` it throws counts as one of the attempt. */
  readonly understand: (answer: Answer) => T;
  readonly signal?: AbortSignal | undefined;
};

/** Everything that goes over the network goes through here. */
export type Transport = {
  /** @throws UnreachableError, AnswerError or NonsenseError */
  get<T>(errand: Errand<T>): Promise<T>;
  close(): Promise<void>;
};

export function createTransport(settings: TransportSettings): Transport {
  const { concurrency, timeout, patience, clock } = settings;
  const agent = new Agent({
    connections: concurrency,
    pipelining: 1,
    // One deadline spans the whole request; idle limits beside it would only blur which one was reached.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout },
  });
  const gate = createGate(concurrency);

  async function attempt<T>(errand: Errand<T>): Promise<T> {
    const answer = await gate(() => {
      errand.signal?.throwIfAborted();
      return observed(errand.url, () => requestOnce(agent, { ...errand, timeout }));
    });
    if (answer.status < 200 || answer.status > 299) throw errorAnswer(answer, clock());
    return errand.understand(answer);
  }

  async function observed(url: URL, request: () => Promise<Answer>): Promise<Answer> {
    const { onRequest } = settings;
    if (onRequest === undefined) return request();
    const began = clock();
    let answer: Answer | undefined;
    try {
      answer = await request();
      return answer;
    } finally {
      onRequest({ url: shownUrl(url), milliseconds: clock() - began, bytes: answer?.body.length });
    }
  }

  return {
    get: (errand) => retry(shownUrl(errand.url), patience, () => attempt(errand), errand.signal),
    close: () => agent.destroy(),
  };
}

function shownUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '…');
  return shown.href;
}
