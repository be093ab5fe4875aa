import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './dialect.ts';
import { createRest, type Rest } from './rest.ts';
import type { Town } from './stored.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createWorld, type World } from './world.ts';

type MockOptions = {
  readonly town: Town;
  readonly now: Temporal.Instant;
  /** Which server is played. @default 'documents' */
  readonly as?: Part;
  /** @default 0, any free port */
  readonly port?: number;
  /** Milliseconds every answer waits. @default 0 */
  readonly latency?: number;
};

export type Mock = {
  /** The REST root. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Starts a server on the loopback interface that answers the read side of the API with the content of a town. */
export async function startMock({
  town,
  now,
  as = 'documents',
  port = 0,
  latency = 0,
}: MockOptions): Promise<Mock> {
  const server = createServer();
  await listen(server, port);
  const origin = originOf(server);
  const world = createWorld(town, now, as, origin);
  const rest = createRest(world);
  const uploads = createUploads(world.store);
  server.on('request', (request, response) => {
    respond(request, response, { rest, uploads, world, latency }).catch((error) => fail(response, error));
  });
  return { url: `${origin}/wp-json`, close: () => close(server) };
}

type Desk = {
  readonly rest: Rest;
  readonly uploads: Uploads;
  readonly world: World;
  readonly latency: number;
};

async function respond(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  if (desk.latency > 0) await wait(desk.latency);
  const [path = '/', ...search] = (request.url ?? '/').split('?');
  if (path === '/wp-json' || path.startsWith('/wp-json/')) {
    return sendRest(request, response, desk, path.slice('/wp-json'.length), search.join('?'));
  }
  if (path.startsWith('/uploads/'))
    return sendUpload(request, response, desk, path.slice('/uploads/'.length));
  send(
    response,
    404,
    { 'Content-Type': 'text/html; charset=UTF-8' },
    '<!doctype html><title>Page not found</title>',
  );
}

function sendRest(
  request: IncomingMessage,
  response: ServerResponse,
  { rest, world }: Desk,
  path: string,
  search: string,
): void {
  const { authorization } = request.headers;
  const { status, headers, body } = rest({ method: request.method ?? 'GET', path, search, authorization });
  send(
    response,
    status,
    {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
      Link: `<${world.links.rest('')}>; rel="https://api.w.org/"`,
      Allow: 'GET',
      Vary: 'Origin',
      ...(authorization && privateHeaders),
      ...headers,
    },
    body,
  );
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
      '<!doctype html><title>Not found</title>',
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
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
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
