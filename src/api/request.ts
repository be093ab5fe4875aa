import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { createSemaphore } from './concurrency.ts';
import { connectionFailure, invalidAnswer, RequestFailure } from './errors.ts';
import type { Redact } from './redaction.ts';

/** A complete answer, decompressed. */
export type Answer = {
  /** Where it came from in the end. */
  readonly url: URL;
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: Buffer;
  /** Notes what is odd about the answer though it can be used; continues "Answers that …". */
  warn(what: string): void;
  /** Takes secrets out of what the server said, before any of it is cut and shown. */
  redact: Redact;
};

export type Wanted = {
  readonly url: URL;
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Bytes after decompression. */
  readonly limit: number;
  /** Whether a redirect may lead here. */
  readonly mayVisit: (url: URL) => boolean;
  /** `Authorization` header for an address, where it gets one. */
  readonly authorization: (url: URL) => string | undefined;
  /** Takes the body of an answer with status 200 as it comes; the answer then has none. Again from its beginning after a failure. */
  readonly receive?: ((body: Readable) => Promise<void>) | undefined;
};

type Request = Wanted & {
  /** Milliseconds from the first byte sent to the last one received, redirects included. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly warn: (what: string) => void;
  readonly redact: Redact;
  /** Waits for leave to read more than `largeBody` bytes. */
  readonly askLeave: (signal: AbortSignal) => Promise<void>;
};

type DispatcherFor = (url: URL) => Dispatcher;

const redirectLimit = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one request and reads its complete answer, whatever its status.
 *
 * @throws RequestFailure
 */
export async function requestOnce(dispatcherFor: DispatcherFor, request: Request): Promise<Answer> {
  const deadline = AbortSignal.timeout(request.timeout);
  const signal = AbortSignal.any([deadline, request.signal]);
  try {
    return await follow(dispatcherFor, request, signal);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof RequestFailure) throw error;
    throw connectionFailure(error, deadline.aborted ? request.timeout : undefined);
  }
}

async function follow(
  dispatcherFor: DispatcherFor,
  request: Request,
  signal: AbortSignal,
): Promise<Answer> {
  let url = request.url;
  for (let hop = 0; hop <= redirectLimit; hop += 1) {
    const response = await send(dispatcherFor(url), { ...request, url }, signal);
    if (!redirectStatuses.has(response.statusCode))
      return await readAnswer(url, response, request, signal);
    response.body.destroy();
    url = redirectTarget(url, response, request);
  }
  throw new RequestFailure({
    kind: 'status',
    problem: `was redirected more than ${redirectLimit} times`,
    advice: 'The server redirects in a circle, which its operator has to fix.',
  });
}

async function send(
  dispatcher: Dispatcher,
  request: Request,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const authorization = request.authorization(request.url);
  const response = await dispatcher.request({
    origin: request.url.origin,
    path: `${request.url.pathname}${request.url.search}`,
    method: 'GET',
    headers: {
      ...request.headers,
      accept: request.accept,
      'accept-encoding': acceptedEncodings,
      'user-agent': 'Kalendarium',
      ...(authorization === undefined ? {} : { authorization }),
    },
    signal,
  });
  // A body that is thrown away may still break; that is no error of anybody's.
  response.body.on('error', () => {});
  return response;
}

async function readAnswer(
  url: URL,
  response: Dispatcher.ResponseData,
  { limit, warn, redact, askLeave, receive }: Request,
  signal: AbortSignal,
): Promise<Answer> {
  const stream = decompress(response.body, redact(headerText(response, 'content-encoding') ?? ''));
  const status = response.statusCode;
  const isReceived = receive && status === 200;
  if (isReceived) await receive(Readable.from(upTo(stream, limit), { objectMode: false }));
  const chunks = isReceived
    ? []
    : await Array.fromAsync(upTo(stream, limit, () => askLeave(signal)));
  return {
    url,
    status,
    header: (name) => headerText(response, name),
    body: Buffer.concat(chunks),
    warn,
    redact,
  };
}

async function* upTo(
  stream: Readable,
  limit: number,
  askLeave?: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    if (size <= largeBody && size + chunk.length > largeBody) await askLeave?.();
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

function tooLarge(limit: number): RequestFailure {
  const megabytes = Number((limit / 1_000_000).toFixed(3));
  return invalidAnswer(
    `answered more than ${megabytes} MB after decompression`,
    'If that is right, raise "api.maxAnswer" (for an image "images.maxFile", for another file "files.maxFile") in src/site.config.ts.',
  );
}

function headerText(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Where a redirect leads.
 *
 * @throws RequestFailure where it leads nowhere or to an address that may not be visited
 */
function redirectTarget(from: URL, response: Dispatcher.ResponseData, { mayVisit }: Wanted): URL {
  const { statusCode: status } = response;
  const location = headerText(response, 'location');
  const target = location ? URL.parse(location, from) : null;
  if (target && mayVisit(target)) return target;
  const shown = target ? `${target.protocol}//${target.host}${target.pathname}` : 'nowhere';
  throw new RequestFailure({
    kind: 'status',
    problem: `answered a redirect (${status}) to ${shown}, which is not followed`,
    advice: target
      ? 'Redirects are followed within the configured server only: if that is its new address, set API_URL (or EVENTS_API_URL) to it.'
      : 'The server has to name a target for its redirect.',
    status,
  });
}

/** What `decompress` can undo, as `Accept-Encoding`. */
const acceptedEncodings = 'gzip, br, deflate';

/**
 * The body without its content codings (RFC 9110, section 8.4), which are undone in the reverse of their order.
 *
 * @param contentEncoding the header's text
 */
function decompress(body: Readable, contentEncoding: string): Readable {
  const codings = contentEncoding.toLowerCase().split(',');
  return codings.reduceRight((stream, coding) => undo(stream, coding.trim()), body);
}

function undo(stream: Readable, coding: string): Readable {
  switch (coding) {
    case '':
    case 'identity':
      return stream;
    case 'gzip':
    case 'x-gzip':
      return pipeline(stream, createGunzip(), ignore);
    case 'br':
      return pipeline(stream, createBrotliDecompress(), ignore);
    case 'deflate':
      return Readable.from(inflate(stream), { objectMode: false });
    default:
      stream.destroy();
      throw invalidAnswer(
        `answered in the content coding "${coding.slice(0, 20)}", which was not asked for`,
        'A proxy in front of the server changes its answers; it has to respect Accept-Encoding.',
      );
  }
}

// Some servers send "deflate" without the zlib header RFC 9110, section 8.4.1.2 asks for; its first byte shows it.
async function* inflate(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decoder = ((first.value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  yield* pipeline(Readable.from(restored(first.value, chunks)), decoder, ignore);
}

async function* restored(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

// The error of a pipeline also destroys its last stream, whose reader sees it.
function ignore(): void {}

/** Leave for one body to be large. */
type Permit = {
  /** Waits until no other body is large. */
  take(signal: AbortSignal): Promise<void>;
  /** To be called when the body was read and understood, or given up. */
  release(): void;
};

/** Bytes a body may have without leave. */
const largeBody = 4_000_000;

/** Lets one body at a time be large, so that memory holds one of them whatever the server sends at once. */
export function createPermits(): () => Permit {
  const gate = createSemaphore(1);
  return () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const take = (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        void gate(() => {
          resolve();
          return released;
        });
      });
    return { take, release };
  };
}

/** The version of an answer, without what could not be sent back as a header. */
export function versionOf({ header }: Answer): FileVersion {
  return {
    etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/.exec(header('etag') ?? '')?.[0],
    lastModified: /^[A-Za-z]{3,9}, [\w :-]{10,40}$/.exec(header('last-modified') ?? '')?.[0],
  };
}

/** Headers that ask for a file only where it is another version (RFC 9110, section 13.1). */
export function conditions({
  etag,
  lastModified,
}: FileVersion = {}): Readonly<Record<string, string>> {
  if (etag !== undefined) return { 'if-none-match': etag };
  return lastModified === undefined ? {} : { 'if-modified-since': lastModified };
}

/** What distinguishes one version of a file from another (RFC 9110, section 8.8). */
export type FileVersion = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};
