import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { filesOf, type ImageSize, originalSize } from './content/images.ts';
import { describeApi } from './description.ts';
import type { Part } from './dialect.ts';
import type { Rest, RestAnswer } from './request.ts';
import { emptyBody, type RequestBody } from './request-body.ts';
import { createRest } from './router.ts';
import { type Store, text } from './store.ts';
import { type Content, contentOf, type Doc, noBytes, type Town } from './stored.ts';
import { decode } from './texts.ts';
import { townTile } from './tiles.ts';
import { type Clock, createWorld, type World } from './world.ts';

type MockOptions = {
  /** What it serves: a town, or everything a server served before. */
  readonly town: Town | Content;
  readonly now: Temporal.Instant;
  /** The clock of writes and of what is scheduled. @default always `now` */
  readonly clock?: Clock | undefined;
  /** Which server is played. @default 'documents' */
  readonly as?: Part;
  /**
   * Whether lists hold what observed servers add with some extensions only: links to versions in other languages, SEO
   * heads of events. @default where the documents' server is played
   */
  readonly extended?: boolean;
  /** @default 0, any free port */
  readonly port?: number;
  /** Milliseconds every answer waits. @default 0 */
  readonly latency?: number;
  /** Says of each request whether the server is out of order for it. @default never */
  readonly fails?: (() => boolean) | undefined;
  /** Begins to record what the server holds. @default nothing is recorded */
  readonly keep?: ((served: ServedContent) => Recorder) | undefined;
};

/** What a recorder works with. */
export type ServedContent = {
  readonly world: World;
  /** Carries something out during which no request waits or fails on purpose. */
  readonly quietly: (task: () => Promise<void>) => Promise<void>;
};

/** Records what a server holds. */
export type Recorder = {
  /** To be called after whatever may have changed something. */
  readonly changed: () => void;
  /** Writes what is left to be written. */
  readonly close: () => Promise<void>;
};

export type Mock = {
  /** The REST root. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Starts a server on the loopback interface that answers the API with the content of a town. */
export async function startMock({
  town,
  now,
  clock = () => now,
  as = 'documents',
  extended = as === 'documents',
  port = 0,
  latency = 0,
  fails = () => false,
  keep = () => ({ changed: () => {}, close: async () => {} }),
}: MockOptions): Promise<Mock> {
  const server = createServer({ keepAliveTimeout: idleConnection });
  const origin = await listen(server, port);
  const content = 'docs' in town ? town : contentOf(town);
  const world = createWorld(extended ? content : withoutExtras(content), clock, as, origin);
  const rest = createRest(world);
  const uploads = createUploads(world.store);
  let quiet = 0;
  const quietly = async (task: () => Promise<void>) => {
    quiet += 1;
    await task().finally(() => {
      quiet -= 1;
    });
  };
  const keeper = keep({ world, quietly });
  world.store.watch(keeper.changed);
  server.on('request', (request, response) => {
    const trouble = quiet > 0 ? { latency: 0, fails: () => false } : { latency, fails };
    respond(request, response, { rest, uploads, world, keeper, ...trouble }).catch((error) => {
      // A client that closed the connection gets no answer.
      if (!request.errored) fail(response, error);
    });
  });
  return {
    url: `${origin}/wp-json`,
    close: async () => {
      await keeper.close().finally(() => close(server));
    },
  };
}

type Desk = {
  readonly rest: Rest;
  readonly uploads: Uploads;
  readonly world: World;
  readonly keeper: Recorder;
  readonly latency: number;
  readonly fails: () => boolean;
};

async function respond(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  if (desk.latency > 0) await wait(desk.latency);
  // As what is in front of such a server answers when it does not: HTML, and when to come again.
  if (desk.fails()) return sendPage(response, 503, 'Out of order', { 'Retry-After': '0' });
  const [path = '/', ...search] = (request.url ?? '/').split('?');
  if (path === '/wp-json' || path.startsWith('/wp-json/')) {
    return sendRest(request, response, desk, path.slice('/wp-json'.length), search.join('?'));
  }
  if (path === '/openapi.json') {
    // All routes of both documents in the spelling of this server; for tools, and no part of the API.
    const document = JSON.stringify(describeApi(desk.world), null, 2);
    return send(response, 200, { 'Content-Type': 'application/json' }, document);
  }
  const tile = await townTile(path);
  if (tile) return send(response, 200, { 'Content-Type': 'image/png' }, tile);
  const upload = await desk.uploads(decode(path));
  if (!upload) return sendPage(response, 404, 'Page not found');
  const { bytes, type, etag } = upload;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
  else send(response, 200, { 'Content-Type': type, ETag: etag }, bytes);
}

async function sendRest(
  request: IncomingMessage,
  response: ServerResponse,
  { rest, world, keeper }: Desk,
  path: string,
  search: string,
): Promise<void> {
  const { method = 'GET', headers: asked } = request;
  const given = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const sent = await readBytes(request);
  const { status, headers, body } = sent
    ? await rest.answer({ method, path, search, headers: given, body: sent })
    : tooLarge(world);
  if (method !== 'GET' && method !== 'HEAD') keeper.changed();
  const all = {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
    Link: `<${world.rest('')}>; rel="https://api.w.org/"`,
    Vary: 'Origin',
    ...(asked.authorization && privateHeaders),
    ...headers,
  };
  send(response, status, all, body);
}

/** Milliseconds until an idle connection is closed: long enough that slow clients do not write into a closing one. */
const idleConnection = 60_000;

/** The documents name no limit; servers of this family are mostly set to one of this size. */
const largestBody = 64 * 1024 * 1024;

async function readBytes(request: IncomingMessage): Promise<RequestBody | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return emptyBody;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > largestBody) return null;
  return { type: request.headers['content-type'] ?? '', bytes: Buffer.concat(chunks) };
}

/** RFC 9110, section 15.5.14. */
function tooLarge(world: World): RestAnswer {
  const status = 413;
  const message = `The body is larger than ${largestBody} bytes.`;
  return { status, body: world.json({ code: 'rest_body_too_large', message, data: { status } }) };
}

const privateHeaders = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
} as const;

/** Node leaves the body of an answer to HEAD away by itself. */
function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length }).end(bytes);
}

function sendPage(response: ServerResponse, status: number, title: string, headers = {}): void {
  const type = { 'Content-Type': 'text/html; charset=UTF-8' };
  send(response, status, { ...type, ...headers }, `<!doctype html><title>${title}</title>`);
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else sendPage(response, 500, 'Error');
}

/** Listens on the loopback interface. Returns the origin. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mock listens on no port');
  return `http://127.0.0.1:${address.port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Content whose lists hold nothing that servers add with some extensions only. */
function withoutExtras(content: Content): Content {
  const docs = content.docs.map((doc) => {
    const { translations: _, ...others } = doc.overrides;
    if (doc.kind !== 'event') return { ...doc, overrides: others };
    const { yoast_head: __, yoast_head_json: ___, ...overrides } = others;
    return { ...doc, overrides };
  });
  return { ...content, docs };
}

/** A file as it is sent. */
export type Upload = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string };

/** Finds the file at a path, decoded; `undefined` where there is none or its bytes cannot be made. */
type Uploads = (path: string) => Promise<Upload | undefined>;

/**
 * The files of the media, the smaller sizes of images, and copies that are served as they are. Each is made when it is
 * first asked for, and remembered.
 */
function createUploads(store: Store): Uploads {
  const made = new Map<string, Promise<Upload | undefined>>();
  store.watch(({ before, after }) => {
    if (before?.kind !== 'media' || after?.bytes === before.bytes) return;
    for (const { file } of filesOf(before)) made.delete(`/uploads/${file}`);
  });
  const find = (path: string) => {
    const copy = store.site.copies.find((one) => one.path === path);
    if (copy) return async () => uploadOf(await copy.bytes(), copy.type);
    const sizes = [...store.all('media')].flatMap((media) =>
      filesOf(media).map((size) => ({ media, size, path: `/uploads/${size.file}` })),
    );
    const found = sizes.findLast((one) => one.path === path);
    return found && (() => resized(found.media, found.size));
  };
  return async (path) => {
    const make = made.has(path) ? undefined : find(path);
    if (make)
      made.set(
        path,
        make().catch(() => undefined),
      );
    return made.get(path);
  };
}

async function resized(media: Doc, { width, height }: ImageSize): Promise<Upload> {
  const original = originalSize(media);
  const bytes = await (media.bytes ?? noBytes)();
  const isWhole = width === original.width && height === original.height;
  const resize = () => sharp(bytes).resize(width, height, { fit: 'cover' }).toBuffer();
  return uploadOf(isWhole ? bytes : await resize(), text(media, 'mime_type'));
}

function uploadOf(bytes: Uint8Array, type: string): Upload {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { bytes, type, etag };
}
