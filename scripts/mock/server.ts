import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '../../src/contract/routes.ts';
import type { Part } from './dialect.ts';
import { openApi } from './open-api.ts';
import { emptyBody, type RequestBody } from './request-body.ts';
import { createRest, type Rest, type RestAnswer, type RestRequest } from './rest.ts';
import type { StoredItem, Town } from './stored.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { type Clock, createWorld, type Memory, type World } from './world.ts';

type MockOptions = {
  readonly town: Town;
  readonly now: Temporal.Instant;
  /** What tells the time of writes and of what is scheduled. @default always `now` */
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
  /** What the server remembered before. @default nothing */
  readonly memory?: Memory | undefined;
  /** Begins to keep what the server holds. @default nobody does */
  readonly keep?: ((kept: KeptServer) => Keeper) | undefined;
};

/** What there is to keep of a server. */
export type KeptServer = { readonly world: World; readonly rest: Rest; readonly uploads: Uploads };

/** Keeps what a server holds. */
export type Keeper = {
  /** To be called after whatever may have changed something. */
  readonly changed: () => void;
  /** Keeps what is left to be kept. */
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
  memory,
  keep = () => ({ changed: () => {}, close: async () => {} }),
}: MockOptions): Promise<Mock> {
  const server = createServer({ keepAliveTimeout: idleConnection });
  await listen(server, port);
  const origin = originOf(server);
  const world = createWorld(extended ? town : withoutExtras(town), clock, as, origin, memory);
  const rest = createRest(world);
  const uploads = createUploads(world.store);
  const keeper = keep({ world, rest, uploads });
  world.store.watch(keeper.changed);
  server.on('request', (request, response) => {
    respond(request, response, { rest, uploads, world, keeper, latency, fails }).catch((error) => {
      // Nobody waits for an answer any more.
      if (!request.errored) fail(response, error);
    });
  });
  return {
    url: `${origin}/wp-json`,
    close: async () => {
      await close(server);
      await keeper.close();
    },
  };
}

type Desk = {
  readonly rest: Rest;
  readonly uploads: Uploads;
  readonly world: World;
  readonly keeper: Keeper;
  readonly latency: number;
  readonly fails: () => boolean;
};

async function respond(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  if (desk.latency > 0) await wait(desk.latency);
  if (desk.fails()) return sendOutage(response);
  const [path = '/', ...search] = (request.url ?? '/').split('?');
  if (path === '/wp-json' || path.startsWith('/wp-json/')) {
    return sendRest(request, response, desk, path.slice('/wp-json'.length), search.join('?'));
  }
  if (path === '/openapi.json') {
    return send(response, 200, { 'Content-Type': 'application/json' }, describeEverything(desk.world));
  }
  return sendUpload(request, response, desk, path);
}

/** What stands before such a server when it does not answer: HTML, and when to come again. */
function sendOutage(response: ServerResponse): void {
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Retry-After': '0' };
  send(response, 503, headers, '<!doctype html><title>Out of order</title>');
}

async function sendRest(
  request: IncomingMessage,
  response: ServerResponse,
  { rest, world, keeper }: Desk,
  path: string,
  search: string,
): Promise<void> {
  const sent = await readBody(request);
  const { status, headers, body } = sent
    ? await rest.answer({
        method: request.method ?? 'GET',
        path,
        search,
        headers: headersOf(request),
        body: sent,
      })
    : tooLarge(world);
  if (request.method !== 'GET' && request.method !== 'HEAD') keeper.changed();
  send(
    response,
    status,
    {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
      Link: `<${world.links.rest('')}>; rel="https://api.w.org/"`,
      Vary: 'Origin',
      ...(request.headers.authorization && privateHeaders),
      ...headers,
    },
    body,
  );
}

/** All routes of both documents in the spelling of this server; for tools, and no part of the API. */
function describeEverything({ dialect, links }: World): string {
  const url = links.rest('').replace(/\/$/, '');
  return JSON.stringify(openApi(routes, dialect, { title: 'Kalendarium mock', url }), null, 2);
}

/** Milliseconds that an idle connection is kept: no client that is slow for a moment writes into one that is closing. */
const idleConnection = 60_000;

/** The documents name no limit; servers of this family are mostly set to one of this size. */
const largestBody = 64 * 1024 * 1024;

/** The body of a request, `null` where it is too large. */
async function readBody(request: IncomingMessage): Promise<RequestBody | null> {
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

function headersOf({ headers }: IncomingMessage): RestRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
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

async function sendUpload(
  request: IncomingMessage,
  response: ServerResponse,
  { uploads }: Desk,
  path: string,
): Promise<void> {
  const upload = await uploads(decodeFile(path));
  if (!upload) {
    send(
      response,
      404,
      { 'Content-Type': 'text/html; charset=UTF-8' },
      '<!doctype html><title>Page not found</title>',
    );
    return;
  }
  const headers = { 'Content-Type': upload.type, ETag: upload.etag };
  if (request.headers['if-none-match'] === upload.etag) {
    response.writeHead(304, { ETag: upload.etag }).end();
    return;
  }
  send(response, 200, headers, upload.bytes);
}

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

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else
    send(
      response,
      500,
      { 'Content-Type': 'text/html; charset=UTF-8' },
      '<!doctype html><title>Error</title>',
    );
}

function decodeFile(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mock listens on no port');
  return `http://127.0.0.1:${address.port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/** A town whose lists hold nothing that servers add with some extensions only. */
function withoutExtras(town: Town): Town {
  const without = <T extends StoredItem>(items: readonly T[], names: readonly string[] = ['translations']) =>
    items.map((item): T => {
      const overrides = Object.entries(item.overrides ?? {});
      const left = overrides.filter(([name]) => !names.includes(name));
      return left.length === overrides.length ? item : { ...item, overrides: Object.fromEntries(left) };
    });
  return {
    ...town,
    events: without(town.events, ['translations', 'yoast_head', 'yoast_head_json']),
    venues: without(town.venues),
    organizers: without(town.organizers),
    terms: without(town.terms),
    posts: without(town.posts),
    pages: without(town.pages),
    media: without(town.media),
    menuItems: without(town.menuItems),
    blocks: without(town.blocks),
  };
}
