import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { connectionFailure } from './connection-failure.ts';
import { acceptedEncodings, decompress } from './decompress.ts';
import { Failure } from './failure.ts';
import { largeBody } from './large-body.ts';
import { redirectTarget } from './redirect.ts';

/** A complete answer, decompressed. */
export type Answer = {
  /** Where it came from in the end. */
  readonly url: URL;
  readonly status: number;
  header(name: string): string | undefined;
  readonly body: Buffer;
  /** Notes what is odd about the answer though it can be used; continues "Answers that …". */
  remark(what: string): void;
};

/** What a request that changes something sends. */
export type Sending = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `Content-Type` of the body. */
  readonly type?: string | undefined;
  readonly body?: string | Uint8Array | undefined;
};

type Request = {
  readonly url: URL;
  /** @default a plain GET */
  readonly sending?: Sending | undefined;
  /** `Accept` header. */
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds from the first byte sent to the last one received, redirects included. */
  readonly timeout: number;
  /** Bytes after decompression. */
  readonly limit: number;
  /** Whether a redirect may lead here. */
  readonly mayVisit: (url: URL) => boolean;
  /** `Authorization` header for an address, where it gets one. */
  readonly authorization: (url: URL) => string | undefined;
  readonly signal: AbortSignal;
  readonly remark: (what: string) => void;
  /** Waits for leave to read more than `largeBody` bytes. */
  readonly askLeave: (signal: AbortSignal) => Promise<void>;
  /** Takes the body of an answer with status 200 as it comes, instead of memory. */
  readonly receive?: ((body: Readable) => Promise<void>) | undefined;
};

/** The way to an address. */
type DispatcherFor = (url: URL) => Dispatcher;

const redirectLimit = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Sends one request and reads its whole answer, whatever its status.
 *
 * @throws Failure
 */
export async function requestOnce(dispatcherFor: DispatcherFor, request: Request): Promise<Answer> {
  const deadline = AbortSignal.timeout(request.timeout);
  const signal = AbortSignal.any([deadline, request.signal]);
  try {
    return await follow(dispatcherFor, request, signal);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    throw connectionFailure(error, deadline.aborted ? request.timeout : undefined);
  }
}

async function follow(dispatcherFor: DispatcherFor, request: Request, signal: AbortSignal): Promise<Answer> {
  let url = request.url;
  for (let hop = 0; hop <= redirectLimit; hop += 1) {
    const response = await send(dispatcherFor(url), { ...request, url }, signal);
    if (!redirectStatuses.has(response.statusCode)) return await readAnswer(url, response, request, signal);
    response.body.destroy();
    url = redirectTarget(
      { from: url, status: response.statusCode, location: headerText(response, 'location') },
      request,
    );
  }
  throw new Failure({
    kind: 'answer',
    problem: `was redirected more than ${redirectLimit} times`,
    advice: 'The server redirects in a circle, which its operator has to fix.',
    transient: false,
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
    method: request.sending?.method ?? 'GET',
    ...(request.sending?.body !== undefined && { body: request.sending.body }),
    headers: {
      ...request.headers,
      accept: request.accept,
      'accept-encoding': acceptedEncodings,
      'user-agent': 'Kalendarium',
      ...(authorization === undefined ? {} : { authorization }),
      ...(request.sending?.type !== undefined && { 'content-type': request.sending.type }),
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
  { limit, remark, askLeave, receive }: Request,
  signal: AbortSignal,
): Promise<Answer> {
  const stream = decompress(response.body, headerText(response, 'content-encoding'));
  return {
    url,
    status: response.statusCode,
    header: (name) => headerText(response, name),
    body:
      receive && response.statusCode === 200
        ? await handOn(stream, limit, receive)
        : await collect(stream, limit, () => askLeave(signal)),
    remark,
  };
}

async function handOn(
  stream: Readable,
  limit: number,
  receive: (body: Readable) => Promise<void>,
): Promise<Buffer> {
  await receive(Readable.from(upTo(stream, limit), { objectMode: false }));
  return Buffer.alloc(0);
}

async function* upTo(stream: Readable, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function collect(body: Readable, limit: number, askLeave: () => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size <= largeBody && size + chunk.length > largeBody) await askLeave();
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limit: number): Failure {
  const megabytes = Number((limit / 1_000_000).toFixed(3));
  return new Failure({
    kind: 'nonsense',
    problem: `answered more than ${megabytes} MB after decompression`,
    advice:
      'If that is right, raise "api.maxAnswer" (for an image "images.maxFile", for another file "files.maxFile") in src/site.config.ts.',
    transient: false,
  });
}

function headerText(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
