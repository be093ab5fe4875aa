import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type HeaderRule, headersOf } from '../../src/outputs/headers.ts';
import { redirectOf } from './redirect-rules.ts';
import { type FileAnswer, findFile, readFile } from './static-file.ts';

export type StaticServer = { readonly port: number; close(): Promise<void> };

/**
 * Serves a folder as a static web host would.
 *
 * @param order.base path the site lives under, beginning and ending with a slash
 * @param order.notFound path of the page for an address that does not exist, under `base`
 * @param order.headers what is sent besides type, length and tag, by path under `base`
 * @param order.port 0 for any free one
 * @param order.compress whether texts are sent with gzip to those who take it, as most hosts do
 */
export async function serveFolder(order: {
  readonly folder: string;
  readonly base: string;
  readonly notFound: (path: string) => string;
  readonly headers: readonly HeaderRule[];
  readonly host: string;
  readonly port: number;
  readonly compress?: boolean;
}): Promise<StaticServer> {
  const server = createServer((request, response) => respond(order, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(order.port, order.host, resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : order.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  { folder, base, notFound, headers, compress = false }: Parameters<typeof serveFolder>[0],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const find = (url: string): FileAnswer =>
    url.startsWith(base) ? findFile(folder, `/${url.slice(base.length)}`) : { kind: 'absent' };
  const answer = `${path}/` === base ? ({ kind: 'redirect', path: '/' } as const) : find(path);
  const moved = answer.kind === 'absent' ? redirectOf(folder, path) : undefined;
  if (moved !== undefined) {
    response.writeHead(301, { location: moved }).end();
    return;
  }
  const page = answer.kind === 'absent' ? find(notFound(path)) : answer;
  if (page.kind === 'redirect') response.writeHead(301, { location: base + page.path.slice(1) }).end();
  else if (page.kind === 'file') {
    const status = page === answer ? 200 : 404;
    const answered = (status === 200 ? path : notFound(path)).slice(base.length);
    const takesGzip = compress && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const own = takesGzip && isText(page.type) ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {};
    send(request, response, { status, page, headers: { ...headersOf(headers, answered), ...own } });
  } else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly status: 200 | 404;
    readonly page: FileAnswer & { kind: 'file' };
    readonly headers: Readonly<Record<string, string>>;
  },
): void {
  const { status, page } = answer;
  const headers = { ...answer.headers, 'content-type': page.type, etag: page.etag };
  if (status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const whole = readFile(page);
  const body = 'content-encoding' in headers ? gzipSync(whole) : whole;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isText(type: string): boolean {
  return /^text\/|json|xml|javascript/.test(type);
}
