import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fetch, type Headers, type Response } from 'undici';
import { CommandError, exitCodes } from '../cli/command.ts';
import { lintCalendar } from './calendar-rules.ts';
import { lintJson, lintXml } from './feed.ts';
import {
  createFindings,
  detectFormat,
  type Format,
  type Keep,
  makeReport,
  type Note,
  type ReadEntry,
  type Report,
} from './findings.ts';

/**
 * Reads a file or URL and checks it.
 *
 * @param order.again seconds after which it is read once more and compared; undefined for once only
 * @throws CommandError when it cannot be read
 */
export async function lintSource(
  name: string,
  { now, again }: { readonly now: Temporal.Instant; readonly again: number | undefined },
): Promise<Report> {
  const { note, list } = createFindings();
  const { bytes, answer } = await readSource(name);
  const urls = answer?.urls ?? [];
  const first = new Map<string, ReadEntry>();
  const keepFirst: Keep = (entry) => void first.set(entry.id, entry);
  const { format, entries } = lint(
    { bytes, now, urls },
    note,
    again === undefined ? undefined : keepFirst,
  );
  if (answer) checkAnswer(answer, format, note);
  if (again !== undefined) {
    await wait(again * 1000);
    const second = new Map<string, ReadEntry>();
    const later = await readSource(name);
    lint(
      { bytes: later.bytes, now, urls },
      () => {},
      (entry) => void second.set(entry.id, entry),
    );
    if (!bytes.equals(later.bytes)) compareReadings(first, second, format, note);
  }
  return makeReport({ source: name, format, bytes: bytes.length, entries, findings: list() });
}

type FeedSource = {
  readonly bytes: Buffer;
  readonly now: Temporal.Instant;
  /** The addresses it was read from, the one asked for first; none for a file. */
  readonly urls: readonly string[];
};

/** Bytes from which on a feed is large. */
const largestFeed = 2_000_000;

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Checks a calendar or feed: `note` takes everything found, `keep` every entry. */
export function lint(
  { bytes, now, urls }: FeedSource,
  note: Note,
  keep?: Keep,
): { readonly format: Format; readonly entries: number } {
  const format = detectFormat(bytes);
  const hasMark = bytes.subarray(0, 3).equals(mark);
  const content = hasMark ? bytes.subarray(3) : bytes;
  // XML allows the mark (XML 1.0, 4.3.3).
  if (hasMark && (format === 'calendar' || format === 'json')) note('byte-order-mark', 1);
  if (format === 'calendar') return { format, entries: lintCalendar(content, note, keep) };
  if (format === 'unknown') {
    note('unknown-format', 1, content.toString('utf8', 0, 80));
    return { format, entries: 0 };
  }
  const context = { note, keep, now, urls, ids: new Set<string>() };
  if (bytes.length > largestFeed) note('feed-large', undefined, `${bytes.length} bytes`);
  const text = decode(content, format, note);
  return { format, entries: format === 'json' ? lintJson(text, context) : lintXml(text, context) };
}

/** XML may name another encoding than UTF-8. */
function decode(bytes: Buffer, format: Format, note: Note): string {
  const declaration = format === 'json' ? '' : bytes.toString('latin1', 0, 200);
  const [, encoding = 'utf-8'] =
    /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration) ?? [];
  if (/^utf-?8$/i.test(encoding)) {
    if (!isUtf8(bytes)) note('invalid-utf-8');
    return bytes.toString('utf8');
  }
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    note('xml-not-well-formed', 1, `no encoding "${encoding}"`);
    return bytes.toString('latin1');
  }
}

function compareReadings(
  first: ReadonlyMap<string, ReadEntry>,
  second: ReadonlyMap<string, ReadEntry>,
  format: Format,
  note: Note,
): void {
  const newcomers = new Map(
    [...second.values()].filter(({ id }) => !first.has(id)).map(({ id, content }) => [content, id]),
  );
  let changes = first.size === second.size ? 0 : 1;
  for (const { id, stamp, content } of first.values()) {
    const now = second.get(id);
    const other = newcomers.get(content);
    if (now === undefined && other !== undefined)
      note(format === 'calendar' ? 'uid-changes' : 'id-changes', undefined, `${id}, then ${other}`);
    else if (now?.content === content && now.stamp !== stamp)
      note('stamp-changes', undefined, `${id}: ${stamp}, then ${now.stamp}`);
    if (now?.content !== content || now.stamp !== stamp) changes++;
  }
  if (changes === 0) note('bytes-change');
}

/** A file as it was read; without an answer when it is of the disk. */
type ReadFeed = { readonly bytes: Buffer; readonly answer: FeedAnswer | undefined };

/** Bytes, decompressed. */
const largest = 100_000_000;
const timeLimit = 60_000;
const mostRedirects = 5;

/**
 * Reads a file, or what a URL of http, https or webcal leads to.
 *
 * @throws CommandError with the exit code `source`
 */
async function readSource(name: string): Promise<ReadFeed> {
  const url = urlOf(name);
  if (url === undefined) return { bytes: await readFile(name), answer: undefined };
  try {
    return await readUrl(url);
  } catch (error) {
    throw error instanceof CommandError ? error : unread(name, reasonOf(error));
  }
}

/** The address that a name is; undefined for a file. `webcal:` is https by another name. */
export function urlOf(name: string): URL | undefined {
  const [, scheme] = /^([a-z]+):\/\//i.exec(name) ?? [];
  if (scheme === undefined || !URL.canParse(name)) return undefined;
  const text = name.replace(/^webcals?:/i, 'https:');
  if (/^https?:/i.test(text)) return new URL(text);
  throw new CommandError(
    `${name}: only files and addresses of http, https and webcal are read.`,
    exitCodes.usage,
  );
}

async function readFile(name: string): Promise<Buffer> {
  try {
    await using file = await open(name);
    const { size } = await file.stat();
    if (size > largest) throw unread(name, `it has ${size} bytes, more than ${largest}`);
    return await file.readFile();
  } catch (error) {
    throw error instanceof CommandError ? error : unread(name, reasonOf(error));
  }
}

async function readUrl(first: URL): Promise<ReadFeed> {
  const signal = AbortSignal.timeout(timeLimit);
  const urls = [first.href];
  for (let url = first; urls.length <= mostRedirects + 1; ) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': 'Kalendarium lint-feed', accept: '*/*' },
    });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null)
      return {
        bytes: await bodyOf(response, first.href),
        answer: { urls, headers: response.headers },
      };
    await response.body?.cancel();
    url = new URL(target, url);
    if (!/^https?:$/.test(url.protocol)) throw unread(first.href, `it leads to ${url.href}`);
    urls.push(url.href);
  }
  throw unread(
    first.href,
    `it leads from one address to the next, more than ${mostRedirects} times`,
  );
}

async function bodyOf(response: Response, name: string): Promise<Buffer> {
  if (!response.ok) {
    await response.body?.cancel();
    throw unread(name, `the server answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) throw unread(name, `it has more than ${largest} bytes`);
  }
  return Buffer.concat(chunks);
}

function unread(name: string, reason: string): CommandError {
  return new CommandError(`${name} could not be read: ${reason}.`, exitCodes.source);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it took longer than ${timeLimit / 1000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

type FeedAnswer = { readonly urls: readonly string[]; readonly headers: Headers };

const contentTypes: Readonly<Record<Format, readonly string[]>> = {
  calendar: ['text/calendar'],
  rss: ['application/rss+xml', 'application/xml', 'text/xml'],
  atom: ['application/atom+xml', 'application/xml', 'text/xml'],
  json: ['application/feed+json', 'application/json'],
  unknown: [],
};

function checkAnswer({ urls, headers }: FeedAnswer, format: Format, note: Note): void {
  const type = headers.get('content-type')?.replace(/;.*/s, '').trim().toLowerCase() ?? 'none';
  const disposition = headers.get('content-disposition') ?? '';
  const fitting = contentTypes[format];
  if (fitting.length > 0 && !fitting.includes(type)) note('http-content-type', undefined, type);
  if (/^\s*attachment/i.test(disposition)) note('http-attachment', undefined, disposition);
  if (!headers.has('etag') && !headers.has('last-modified')) note('http-no-validator');
  const hosts = urls.map((url) => new URL(url).host);
  const other = hosts.find((host) => host !== hosts[0]);
  if (other !== undefined) note('http-other-host', undefined, `${hosts[0]} to ${other}`);
  if (urls.at(-1)?.startsWith('http:')) note('http-insecure', undefined, urls.at(-1));
}
