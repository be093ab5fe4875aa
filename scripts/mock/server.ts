import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { filesOf, type ImageSize } from './content/images.ts';
import { describeApi } from './description.ts';
import type { Part } from './dialect.ts';
import { emptyBody, type RequestBody, type Rest } from './request.ts';
import { createRest } from './router.ts';
import { number, type Store, text } from './store.ts';
import { type Content, contentOf, type Doc, noBytes, type Town } from './stored.ts';
import { decode } from './texts.ts';
import { townTile } from './tiles.ts';
import { type Clock, createWorld, type World } from './world.ts';

type MockOptions = {
  /** What it serves: a town, or everything a server served before. */
  readonly town: Town | Content;
  readonly now: Temporal.Instant;
  /** The clock of writes. @default always `now` */
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
  readonly keep?: ((served: World) => Recorder) | undefined;
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
  const recorder = keep(world);
  world.store.watch(recorder.changed);
  const served = { rest: createRest(world), uploads: createUploads(world.store), world, recorder };
  server.on('request', async (request, response) => {
    try {
      if (latency > 0) await wait(latency);
      // As what is in front of such a server answers when it does not: HTML, and when to come again.
      if (fails()) sendPage(response, 503, 'Out of order', { 'Retry-After': '0' });
      else await respond(request, response, served);
    } catch (error) {
      // A client that closed the connection gets no answer.
      if (request.errored) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendPage(response, 500, 'Error');
    }
  });
  return {
    url: `${origin}/wp-json`,
    close: async () => {
      await recorder.close().finally(() => close(server));
    },
  };
}

type Served = {
  readonly rest: Rest;
  readonly uploads: Uploads;
  readonly world: World;
  readonly recorder: Recorder;
};

async function respond(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { rest, uploads, world, recorder } = served;
  const [path = '/', ...rests] = (request.url ?? '/').split('?');
  if (path === '/openapi.json') {
    // All routes of both documents in the spelling of this server; for tools, and no part of the API.
    const document = JSON.stringify(describeApi(world), null, 2);
    return send(response, 200, { 'Content-Type': 'application/json' }, document);
  }
  if (path !== '/wp-json' && !path.startsWith('/wp-json/')) {
    const tile = await townTile(path);
    if (tile) return send(response, 200, { 'Content-Type': 'image/png' }, tile);
    const upload = await uploads(decode(path));
    if (!upload) return sendPage(response, 404, 'Page not found');
    const { bytes, type, etag } = upload;
    if (request.headers['if-none-match'] !== etag) {
      return send(response, 200, { 'Content-Type': type, ETag: etag }, bytes);
    }
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  const { method = 'GET', headers: asked } = request;
  const given = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const { status, headers, body } = await rest.answer({
    method,
    path: path.slice('/wp-json'.length),
    search: rests.join('?'),
    headers: given,
    body: await readBytes(request),
  });
  if (method !== 'GET' && method !== 'HEAD') recorder.changed();
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

async function readBytes(request: IncomingMessage): Promise<RequestBody> {
  if (request.method === 'GET' || request.method === 'HEAD') return emptyBody;
  const bytes = Buffer.concat(await Array.fromAsync<Buffer>(request));
  return { type: request.headers['content-type'] ?? '', bytes };
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

/** Milliseconds until an idle connection is closed: long enough that slow clients do not write into a closing one. */
const idleConnection = 60_000;

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
    if (before?.kind === 'media' && after?.bytes !== before.bytes) made.clear();
  });
  const find = async (path: string) => {
    const copy = store.site.copies.find((one) => one.path === path);
    if (copy) return uploadOf(await copy.bytes(), copy.type);
    for (const media of store.all('media')) {
      const size = filesOf(media).findLast(({ file }) => path === `/uploads/${file}`);
      if (size) return resized(media, size);
    }
    return undefined;
  };
  return async (path) => {
    const known = made.get(path);
    if (known) return known;
    const found = find(path).catch(() => undefined);
    made.set(path, found);
    if (!(await found)) made.delete(path);
    return found;
  };
}

async function resized(media: Doc, { width, height }: ImageSize): Promise<Upload> {
  const bytes = await (media.bytes ?? noBytes)();
  const isWhole = width === number(media, 'width') && height === number(media, 'height');
  const resize = () => sharp(bytes).resize(width, height, { fit: 'cover' }).toBuffer();
  return uploadOf(isWhole ? bytes : await resize(), text(media, 'mime_type'));
}

function uploadOf(bytes: Uint8Array, type: string): Upload {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { bytes, type, etag };
}
