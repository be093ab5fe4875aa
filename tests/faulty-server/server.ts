import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const access: readonly Fault[] = [
  {
    name: 'refuses the login in the middle',
    where: list('menu-items'),
    play: (visit) => (visit.nth > 1 ? refuse(visit, 401, 'incorrect_password') : false),
  },
  {
    name: 'repeats the login in its refusal',
    where: list('menu-items'),
    play: (visit) => refuse(visit, 401, 'incorrect_password', loginOf(visit)),
  },
  {
    name: 'repeats the login in a redirect',
    where: list('menu-items'),
    play: (visit) =>
      visit.response
        .writeHead(302, { location: `https://other.example/${encodeURIComponent(loginOf(visit))}` })
        .end(),
  },
  {
    name: 'repeats the login in HTML',
    where: list('menu-items'),
    play: (visit) =>
      visit.response.end(`<p>${visit.request.headers.authorization} ${loginOf(visit)}`),
  },
  {
    name: 'fails in one language',
    where: list('events', 'pl'),
    play: (visit) => refuse(visit, 500, 'internal_server_error'),
  },
  {
    name: 'does not know one language',
    where: (url) => url.searchParams.get('ml_language') === 'pl',
    play: ({ response }) =>
      response
        .writeHead(400, json)
        .end(
          '{"code":"rest_invalid_param","message":"Invalid","data":{"status":400,"params":{"ml_language":"no"}}}',
        ),
  },
];

function refuse({ response }: Visit, status: number, code: string, message = 'Refused'): void {
  response.writeHead(status, json).end(JSON.stringify({ code, message, data: { status } }));
}

/** The user and password a request brought, as the server reads them. */
function loginOf({ request }: Visit): string {
  return Buffer.from(
    (request.headers.authorization ?? '').replace('Basic ', ''),
    'base64',
  ).toString('utf8');
}

const notice =
  '<br />\n<b>Deprecated</b>:  strpos(): Passing null in <b>/srv/www/plugin.php</b> on line <b>12</b><br />\n';

export const bodies: readonly Fault[] = [
  {
    name: 'cuts off JSON, with the length that is left',
    where: page('posts', 2),
    play: (visit) => sendChanged(visit, (body) => body.subarray(0, 5000)),
  },
  {
    name: 'cuts off JSON now and then',
    where: (url) => url.searchParams.has('page'),
    play: (visit) =>
      visit.again === 1 && visit.nth % 3 === 0
        ? sendChanged(visit, (body) => body.subarray(0, body.length / 2))
        : false,
  },
  {
    name: 'answers nothing',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end(),
  },
  {
    name: 'answers HTML with status 200',
    where: page('posts', 2),
    play: ({ response }) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
        .end('<!doctype html><title>Just a moment</title>'),
  },
  {
    name: 'answers JSON of another shape',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end('{"posts":"none"}'),
  },
  {
    name: 'prints PHP messages before its JSON',
    where: page('posts', 2),
    play: (visit) =>
      sendChanged(visit, (body) => Buffer.concat([Buffer.from(notice + notice), body])),
  },
  {
    name: 'prints PHP messages after its JSON',
    where: page('posts', 2),
    play: (visit) => sendChanged(visit, (body) => Buffer.concat([body, Buffer.from(notice)])),
  },
  {
    name: 'prints PHP messages instead of JSON',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end(notice),
  },
  {
    name: 'begins every body with a byte order mark',
    where: () => true,
    play: async (visit) => {
      const { headers } = await visit.well();
      if (!headers['content-type']?.startsWith('application/json')) return false;
      return sendChanged(visit, (body) => Buffer.concat([Buffer.from('\uFEFF'), body]));
    },
  },
  {
    name: 'says gzip and sends none',
    where: page('posts', 2),
    play: async (visit) => {
      const answer = await visit.well();
      send(visit, { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } });
    },
  },
  {
    name: 'packs what cannot be unpacked',
    where: page('posts', 2),
    play: async (visit) => {
      const answer = await visit.well();
      const headers = { ...answer.headers, 'content-encoding': 'compress' };
      send(visit, { ...answer, headers, body: brotliCompressSync(answer.body) });
    },
  },
];

export const connections: readonly Fault[] = [
  {
    name: 'resets connections now and then',
    where: () => true,
    play: (visit) => (visit.again === 1 && visit.nth % 3 === 0 ? reset(visit) : false),
  },
  { name: 'resets connections for ever', where: page('posts', 2), play: reset },
  {
    name: 'hangs up in the middle of a body',
    where: page('posts', 2),
    play: async ({ response, well }) => {
      const { headers, body } = await well();
      response.writeHead(200, headers).write(body.subarray(0, 500), () => response.destroy());
    },
  },
  {
    name: 'hangs up without a word',
    where: page('posts', 2),
    play: ({ request }) => request.socket.end(),
  },
  {
    name: 'speaks another language than HTTP',
    where: page('posts', 2),
    play: ({ request }) => request.socket.end('+OK POP3 ready\r\n'),
  },
];

function reset({ request }: Visit): void {
  request.socket.resetAndDestroy();
}

/** One way in which a server fails. Everything it does not play is answered well. */
export type Fault = {
  /** Continues "A server that …". */
  readonly name: string;
  /** Requests it concerns. */
  readonly where: (url: URL) => boolean;
  /** Answers, or does not; `false` leaves the answer to the good server. */
  readonly play: (visit: Visit) => unknown;
};

/** One request that came to a server that fails. */
type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Which one it is of the requests the fault concerns, from 1. */
  readonly nth: number;
  /** How often its address was asked for, this time included. */
  readonly again: number;
  /** Milliseconds since the address was last asked for; Infinity the first time. */
  readonly since: number;
  /** What the good server answers. */
  readonly well: () => Promise<Answer>;
};

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Any page of a list, by the last word of its path; in one language, where one is given. */
export function list(name: string, language?: string): Fault['where'] {
  return ({ pathname, searchParams }) =>
    pathname.endsWith(`/${name}`) &&
    [undefined, searchParams.get('ml_language')].includes(language);
}

/** One page of a list in one language. */
export function page(name: string, number: number, language = 'en'): Fault['where'] {
  return (url) => list(name, language)(url) && url.searchParams.get('page') === String(number);
}

const json = { 'content-type': 'application/json; charset=UTF-8' };

function send({ response }: Pick<Visit, 'response'>, { status, headers, body }: Answer): void {
  const { 'content-length': _, ...others } = headers;
  response.writeHead(status, { ...others, 'content-length': body.length }).end(body);
}

/** Sends what the good server answers, its body changed. */
async function sendChanged(visit: Visit, change: (body: Buffer) => Buffer | string): Promise<void> {
  const answer = await visit.well();
  send(visit, { ...answer, body: Buffer.from(change(answer.body)) });
}

/** The one letter beyond ASCII in a title, as two sets of characters write it. */
const letter = { escaped: '\\u0142', utf8: 'ł', latin2: Buffer.from([0xb3]).toString('latin1') };

export const letters: readonly Fault[] = [
  {
    name: 'calls its UTF-8 something else',
    where: page('posts', 2),
    play: (visit) => write(visit, 'utf8', 'ISO-8859-2'),
  },
  {
    name: 'writes in another set of characters and says so',
    where: page('posts', 2),
    play: (visit) => write(visit, 'latin2', 'ISO-8859-2'),
  },
  {
    name: 'calls another set of characters UTF-8',
    where: page('posts', 2),
    play: (visit) => write(visit, 'latin2', 'UTF-8'),
  },
];

async function write(visit: Visit, as: 'utf8' | 'latin2', charset: string): Promise<void> {
  const { status, headers, body } = await visit.well();
  const text = body.toString('latin1').replaceAll(letter.escaped, letter[as]);
  send(visit, {
    status,
    headers: { ...headers, 'content-type': `application/json; charset=${charset}` },
    body: Buffer.from(text, as === 'utf8' ? 'utf8' : 'latin1'),
  });
}

export const pauses: readonly Fault[] = [
  { name: 'never answers', where: page('posts', 2), play: () => {} },
  {
    name: 'does not answer at first',
    where: list('posts'),
    play: ({ again }) => again > 1 && false,
  },
  {
    name: 'stops in the middle of a body',
    where: page('posts', 2),
    play: (visit) => begin(visit, 500),
  },
  {
    name: 'stops in the middle of a body at first',
    where: page('posts', 2),
    play: (visit) => (visit.again === 1 ? begin(visit, 500) : false),
  },
  { name: 'sends one byte a second', where: page('posts', 2), play: drip },
  {
    name: 'is slow and steady with everything',
    where: () => true,
    play: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return false;
    },
  },
];

async function begin({ response, well }: Visit, bytes: number): Promise<void> {
  const { headers, body } = await well();
  response.writeHead(200, headers).write(body.subarray(0, bytes));
}

async function drip(visit: Visit): Promise<void> {
  const { response, well } = visit;
  const { headers, body } = await well();
  response.writeHead(200, headers);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
  }, 1000);
  response.on('close', () => clearInterval(timer));
}

export const redirects: readonly Fault[] = [
  {
    name: 'redirects within itself',
    where: (url) => page('posts', 2)(url) || url.pathname.startsWith('/wp-json/moved'),
    play: (visit) => {
      if (!visit.url.pathname.startsWith('/wp-json/moved') && !visit.url.searchParams.has('moved'))
        return lead(visit, `${visit.url.pathname}${visit.url.search}&moved=1`);
      return false;
    },
  },
  {
    name: 'redirects in a circle',
    where: page('posts', 2),
    play: (visit) => lead(visit, visit.url.href),
  },
  {
    name: 'redirects to another host',
    where: page('posts', 2),
    play: (visit) => lead(visit, 'https://other.example/posts'),
  },
  {
    name: 'redirects to another scheme',
    where: page('posts', 2),
    play: (visit) => lead(visit, visit.url.href.replace('http:', 'https:')),
  },
  {
    name: 'redirects to a file',
    where: page('posts', 2),
    play: (visit) => lead(visit, 'file:///etc/passwd'),
  },
  {
    name: 'redirects to nowhere',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(302).end(),
  },
];

function lead({ response }: Visit, location: string): void {
  response.writeHead(302, { location }).end();
}

type FaultyServer = {
  /** The REST root. */
  readonly url: string;
  /** `host:port` */
  readonly host: string;
  /** How often each address was asked for so far. */
  readonly asked: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/**
 * Starts a server on the loopback interface that plays one fault and answers everything else as a good server does.
 *
 * @param good REST root of the good server
 */
export async function startFaultyServer(good: string, fault: Fault): Promise<FaultyServer> {
  const seen = new Map<string, { times: number; last: number }>();
  const asked = new Map<string, number>();
  let nth = 0;
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    asked.set(address, (asked.get(address) ?? 0) + 1);
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${host}`);
    const well = () => askGood(good, request, host);
    if (!fault.where(url)) return send({ response }, await well());
    nth += 1;
    const before = seen.get(url.href);
    const again = (before?.times ?? 0) + 1;
    const now = performance.now();
    seen.set(url.href, { times: again, last: now });
    const since = now - (before?.last ?? Number.NEGATIVE_INFINITY);
    const outcome = await fault.play({ request, response, url, nth, again, since, well });
    if (outcome === false) send({ response }, await well());
  }

  return {
    url: `http://${host}/wp-json`,
    host,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const passedOn = ['accept', 'authorization', 'if-none-match', 'if-modified-since'];

/** The good server's answer, with its address replaced. */
async function askGood(good: string, request: IncomingMessage, host: string): Promise<Answer> {
  const url = new URL(request.url ?? '/', good);
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const body = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const {
    date: _,
    connection: __,
    'keep-alive': ___,
    ...kept
  } = Object.fromEntries(answer.headers);
  return {
    status: answer.status,
    headers: kept,
    body: isJson ? Buffer.from(body.toString('latin1').replaceAll(url.host, host), 'latin1') : body,
  };
}

const megabyte = 1_000_000;

export const sizes: readonly Fault[] = [
  {
    name: 'sends 500 MB',
    where: page('posts', 1),
    play: (visit) => pour(visit, {}, Buffer.alloc(megabyte, ' '), 500),
  },
  {
    name: 'packs 500 MB into half a megabyte by gzip',
    where: page('posts', 1),
    play: (visit) =>
      pour(visit, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10 * megabyte, ' ')), 50),
  },
  {
    name: 'packs 500 MB into a kilobyte by brotli',
    where: page('posts', 1),
    play: (visit) =>
      pour(
        visit,
        { 'content-encoding': 'br' },
        brotliCompressSync(Buffer.alloc(500 * megabyte, ' '), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
        }),
        1,
      ),
  },
  {
    name: 'sends ten million empty arrays',
    where: page('posts', 1),
    play: (visit) => pour(visit, {}, Buffer.from('[],'.repeat(100_000)), 100, '[', '[]]'),
  },
  {
    name: 'sends arrays in arrays, ten million deep',
    where: page('posts', 1),
    play: (visit) =>
      pour(visit, {}, Buffer.from('['.repeat(100_000)), 100, '', ']'.repeat(10_000_000)),
  },
  {
    name: 'sends 30 MB in one text to many requests at once',
    where: (url) => url.searchParams.has('page'),
    play: (visit) =>
      pour(
        visit,
        { 'x-wp-total': '1', 'x-wp-totalpages': '1' },
        Buffer.alloc(megabyte, 'a'),
        30,
        '[{"id":1,"start_date":"',
        '"}]',
      ),
  },
];

/** Sends a body of many equal pieces as fast as it is taken. */
async function pour(
  { response }: Visit,
  headers: Readonly<Record<string, string>>,
  piece: Buffer,
  times: number,
  before = '',
  after = '',
): Promise<void> {
  response.writeHead(200, { ...json, ...headers });
  const pieces = [
    Buffer.from(before),
    ...Array.from({ length: times }, () => piece),
    Buffer.from(after),
  ];
  // The client hangs up when it is enough.
  await pipeline(Readable.from(pieces), response).catch(() => {});
}

export const statuses: readonly Fault[] = [
  {
    name: 'answers 5xx now and then',
    where: () => true,
    play: (visit) =>
      visit.again === 1 &&
      visit.nth % 3 === 0 &&
      refuseStatus(visit, visit.nth % 2 === 0 ? 500 : 502),
  },
  {
    name: 'fails at pages of more than 50 items',
    where: list('posts'),
    play: (visit) =>
      Number(visit.url.searchParams.get('per_page')) > 50 && refuseStatus(visit, 500),
  },
  {
    name: 'answers 503 for ever',
    where: page('posts', 2),
    play: (visit) => refuseStatus(visit, 503),
  },
  {
    name: 'limits requests, and says for how many seconds',
    where: list('posts'),
    play: (visit) =>
      visit.since < 1000 || visit.again === 1 ? refuseStatus(visit, 429, '1') : false,
  },
  {
    name: 'limits requests, and says until when',
    where: page('posts', 2),
    play: (visit) =>
      visit.again === 1
        ? refuseStatus(visit, 429, new Date(Date.now() + 1000).toUTCString())
        : false,
  },
  {
    name: 'asks to come back tomorrow',
    where: page('posts', 2),
    play: (visit) => refuseStatus(visit, 503, '86400'),
  },
];

function refuseStatus({ response }: Visit, status: number, retryAfter?: string): void {
  const body = JSON.stringify({ code: 'not_now', message: 'Not now', data: { status } });
  const wait = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  response.writeHead(status, { ...json, ...wait }).end(body);
}

const totalHeaders = [
  'x-wp-total',
  'x-wp-totalpages',
  'x-cms-total',
  'x-cms-totalpages',
  'x-tec-total',
  'x-tec-totalpages',
];

export const totals: readonly Fault[] = [
  { name: 'sends no totals', where: list('posts', 'en'), play: (visit) => sendWith(visit, {}) },
  {
    name: 'sends no totals now and then',
    where: list('posts', 'en'),
    play: (visit) => (visit.nth % 2 === 0 ? sendWith(visit, {}) : false),
  },
  {
    name: 'sends ever smaller totals',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 230 - visit.nth),
  },
  {
    name: 'sends ever larger totals',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 230 + visit.nth),
  },
  {
    name: 'sends another total until the list is read again',
    where: list('posts', 'en'),
    play: (visit) => (visit.nth <= 2 ? count(visit, 229 + visit.nth) : false),
  },
  {
    name: 'always counts two more than there are',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 232),
  },
  {
    name: 'counts many more than there are',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 900),
  },
  {
    name: 'counts fewer than there are',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 100),
  },
  {
    name: 'ignores which page is asked for',
    where: list('posts', 'en'),
    play: (visit) => sendFirstPage(visit, (answer) => answer),
  },
  {
    name: 'ignores which page is asked for and sends no totals',
    where: list('posts', 'en'),
    play: (visit) => sendFirstPage(visit, without),
  },
  {
    name: 'sends a total that is no number',
    where: page('posts', 1),
    play: (visit) => sendWith(visit, { 'x-wp-total': 'many' }),
  },
];

async function sendWith(visit: Visit, headers: Answer['headers']): Promise<void> {
  const answer = without(await visit.well());
  send(visit, { ...answer, headers: { ...answer.headers, ...headers } });
}

function without(answer: Answer): Answer {
  const headers = Object.entries(answer.headers).filter(([name]) => !totalHeaders.includes(name));
  return { ...answer, headers: Object.fromEntries(headers) };
}

function count(visit: Visit, total: number): Promise<void> {
  const pages = Math.ceil(total / Number(visit.url.searchParams.get('per_page')));
  return sendWith(visit, { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) });
}

async function sendFirstPage(visit: Visit, change: (answer: Answer) => Answer): Promise<void> {
  const { request } = visit;
  request.url = (request.url ?? '').replace(/([?&]page=)\d+/, '$11');
  send(visit, change(await visit.well()));
}
