import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentDecoded } from '../../src/html/text.ts';
import { createUploads } from './content/media.ts';
import { describeApi } from './description.ts';
import { makeTexts } from './list-answers.ts';
import { emptyBody, type RequestBody } from './mock-request.ts';
import type { Part } from './rest-dialect.ts';
import { createRest } from './router.ts';
import type { Store } from './store.ts';
import type { Content, Town } from './stored.ts';
import { townTile } from './town/tiles.ts';
import { type Clock, World } from './world.ts';

type MockOptions = {
  /** What it serves: a town, or everything a server served before. */
  readonly town: Town | Content;
  readonly now: Temporal.Instant;
  /** The clock of writes. @default always `now` */
  readonly clock?: Clock | undefined;
  /** Which server is played. @default 'documents' */
  readonly as?: Part;
  /**
   * Whether items hold fields that observed servers add with some extensions only: links to versions in other languages, SEO
   * heads of events. @default where the documents' server is played
   */
  readonly extended?: boolean;
  /** @default 0, any free port */
  readonly port?: number;
  /** Milliseconds every answer waits. @default 0 */
  readonly latency?: number;
  /** Says of each request whether the server is out of order for it. @default never */
  readonly fails?: (() => boolean) | undefined;
  /** Begins to record what the server holds. Returns what writes the rest. @default nothing is recorded */
  readonly record?: ((store: Store) => () => Promise<void>) | undefined;
};

/** A server that answers at `url`, its REST root. */
export type Mock = {
  readonly url: string;
  readonly close: () => Promise<void>;
  /**
   * Makes what items are answered with before anybody asks: other servers have such texts in a
   * cache.
   */
  readonly makeTexts: () => Promise<void>;
};

/** Starts a server on the loopback interface that answers the API with the content of a town. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { town, now, as = 'documents', extended = as === 'documents', latency = 0 } = options;
  const server = createServer({ keepAliveTimeout: idleConnection });
  const origin = await listen(server, options.port ?? 0);
  const world = new World(town, options.clock ?? (() => now), as, origin, extended);
  const writeRest = options.record?.(world.store);
  const respond = createResponder(world);
  server.on('request', async (request, response) => {
    try {
      if (latency > 0) await wait(latency);
      // As what is in front of such a server answers when it does not: HTML, and when to come again.
      if (options.fails?.()) sendPage(response, 503, 'Out of order', { 'Retry-After': '0' });
      else await respond(request, response);
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
    makeTexts: () => makeTexts(world),
    close: async () => {
      try {
        await writeRest?.();
      } finally {
        const closed = server[Symbol.asyncDispose]();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

function createResponder(world: World) {
  const rest = createRest(world);
  const uploads = createUploads(world.store);
  const { totals } = world.dialect;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/', ...search] = (request.url ?? '/').split('?');
    const { method = 'GET', headers: asked } = request;
    if (path === '/openapi.json') {
      // All routes of both documents in the spelling of this server; for tools, and no part of the API.
      const document = JSON.stringify(describeApi(world), null, 2);
      return send(response, 200, { 'Content-Type': 'application/json' }, document);
    }
    if (path !== '/wp-json' && !path.startsWith('/wp-json/')) {
      const tile = await townTile(path);
      if (tile) return send(response, 200, { 'Content-Type': 'image/png' }, tile);
      const upload = await uploads(percentDecoded(path));
      if (!upload) return sendPage(response, 404, 'Page not found');
      const { bytes, type, etag } = upload;
      if (asked['if-none-match'] !== etag) {
        return send(response, 200, { 'Content-Type': type, ETag: etag }, bytes);
      }
      response.writeHead(304, { ETag: etag }).end();
      return;
    }
    const { status, headers, body } = await rest.answer({
      method,
      path: path.slice('/wp-json'.length),
      search: search.join('?'),
      headers: Object.fromEntries(
        Object.entries(asked).map(([name, value]) => [name, String(value)]),
      ),
      body: await readBytes(request),
    });
    const all = {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': `${totals}-Total, ${totals}-TotalPages, Link`,
      ...(world.isObserved && { Link: `<${world.rest('')}>; rel="https://api.w.org/"` }),
      Vary: 'Origin',
      ...(asked.authorization && privateHeaders),
      ...headers,
    };
    send(response, status, all, body);
  };
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

type Headers = Readonly<Record<string, string>>;

/** Node leaves the body of an answer to HEAD away by itself. */
function send(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: string | Uint8Array,
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length }).end(bytes);
}

function sendPage(
  response: ServerResponse,
  status: number,
  title: string,
  headers: Headers = {},
): void {
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
  if (address === null || typeof address === 'string')
    throw new Error('the mock listens on no port');
  return `http://127.0.0.1:${address.port}`;
}
