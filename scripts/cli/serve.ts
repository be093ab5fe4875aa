import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Language } from '../../src/contract/language.ts';
import {
  contentTypes,
  extensionOf,
  type HeaderRule,
  headersOf,
} from '../../src/outputs/hosting/headers.ts';
import type { Routes } from '../../src/routes.ts';

/** Ports tried beyond the wished one. */
const tries = 50;

/** Serves on the wished port, or the next free one. */
export async function serveOnFreePort(
  order: Parameters<typeof serveFolder>[0],
): Promise<StaticServer> {
  for (let port = order.port; ; port++) {
    try {
      return await serveFolder({ ...order, port });
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port >= order.port + tries) throw error;
    }
  }
}

/** Resolves on Ctrl+C. */
export function interruption(): Promise<void> {
  process.stdout.write('\nCtrl-C ends it.\n');
  return new Promise((resolve) => {
    process.removeAllListeners('SIGINT').once('SIGINT', () => resolve());
  });
}

/** Which page answers an address that does not exist: the one in the language the address is in. */
export function notFoundPages(
  routes: Routes,
  languages: readonly Language[],
): (path: string) => string {
  return (path) => {
    const language = languages.find((one) => path.startsWith(routes.homePath(one))) ?? languages[0];
    return language === undefined ? routes.rootPath() : routes.notFoundPath(language);
  };
}

/** Rules by path, and by folder for whatever is directly in it. */
type ServerRules = ReturnType<typeof readRules>;

const known = new Map<string, ServerRules>();

/**
 * Where the rules of a folder's `_redirects` send a path that has no file; `undefined` where they have nothing. The file
 * is read again when it is another one.
 *
 * @param path percent-encoded path of a URL, with the base path of the site, and its query
 */
export function redirectOf(folder: string, path: string): string | undefined {
  const file = join(folder, '_redirects');
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return undefined;
  const last = known.get(file);
  const rules = last?.modified === modified ? last : readRules(file, modified);
  known.set(file, rules);
  const [bare = '', query = ''] = path.split('?');
  const wanted = keyOf(bare);
  const asked = /(?:^|&)(?:outlook-)?ical=1(?:&|$)/.test(query)
    ? rules.single.get(`${wanted}?ical=1`)
    : undefined;
  if (asked !== undefined) return asked;
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  const folderTarget = rules.folders.get(wanted.slice(0, wanted.length - name.length));
  return (
    rules.single.get(wanted) ?? (folderTarget === undefined ? undefined : `${folderTarget}${name}/`)
  );
}

function readRules(file: string, modified: number) {
  const single = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, from = '', query, to = ''] = /^(\S+) (?:(ical=1) )?(\S+) 301$/.exec(line) ?? [];
    if (to === '') continue;
    if (query !== undefined) single.set(`${keyOf(from)}?${query}`, to);
    else if (from.endsWith('/:slug'))
      folders.set(from.slice(0, -':slug'.length), to.replace(/:slug\/$/, ''));
    else if (!from.endsWith('/:slug/')) single.set(keyOf(from), to);
  }
  return { modified, single, folders };
}

/** Percent-encoding is compared without its case. */
function keyOf(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()).replace(/\/+$/, '') || '/';
}

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
  const find = (url: string): ServedFile =>
    url.startsWith(base) ? findFile(folder, `/${url.slice(base.length)}`) : { kind: 'absent' };
  const answer = `${path}/` === base ? ({ kind: 'redirect', path: '/' } as const) : find(path);
  const moved = answer.kind === 'absent' ? redirectOf(folder, request.url ?? path) : undefined;
  if (moved !== undefined) {
    response.writeHead(301, { location: moved }).end();
    return;
  }
  const page = answer.kind === 'absent' ? find(notFound(path)) : answer;
  if (page.kind === 'redirect')
    response.writeHead(301, { location: base + page.path.slice(1) }).end();
  else if (page.kind === 'file') {
    const status = page === answer ? 200 : 404;
    const answered = (status === 200 ? path : notFound(path)).slice(base.length);
    const takesGzip = compress && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const isText = /^text\/|json|xml|javascript/.test(page.type);
    const own = takesGzip && isText ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {};
    send(request, response, { status, page, headers: { ...headersOf(headers, answered), ...own } });
  } else
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly status: 200 | 404;
    readonly page: ServedFile & { kind: 'file' };
    readonly headers: Readonly<Record<string, string>>;
  },
): void {
  const { status, page } = answer;
  const headers = { ...answer.headers, 'content-type': page.type, etag: page.etag };
  if (status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = readFile(page);
  const body = 'content-encoding' in headers ? gzipSync(bytes) : bytes;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

type ServedFile =
  | { readonly kind: 'file'; readonly file: string; readonly type: string; readonly etag: string }
  /** The path of a folder without its slash. */
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'absent' };

/**
 * The file of a folder that answers a path, like a web host would choose it.
 *
 * @param path percent-encoded path of a URL, relative to the folder, beginning with a slash
 */
export function findFile(folder: string, path: string): ServedFile {
  const decoded = decodePath(path);
  if (decoded === undefined) return { kind: 'absent' };
  const file = join(folder, decoded);
  if (file !== folder && !file.startsWith(folder + sep)) return { kind: 'absent' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() && !decoded.endsWith('/')) return { kind: 'redirect', path: `${path}/` };
  return answerFor(found?.isDirectory() ? join(file, 'index.html') : file);
}

export function readFile(answer: ServedFile & { kind: 'file' }): Buffer {
  return readFileSync(answer.file);
}

function answerFor(file: string): ServedFile {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return { kind: 'absent' };
  return {
    kind: 'file',
    file,
    type: contentTypes[extensionOf(file)] ?? 'application/octet-stream',
    etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
  };
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
