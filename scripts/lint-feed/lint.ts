import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fetch, type Response } from 'undici';
import { CommandError, exitCodes } from '../cli/command.ts';
import { lintCalendar } from './calendar.ts';
import { checkSize, lintJson, lintXml } from './feed.ts';
import { createFindings, detectFormat, type Format, type Keep, type Note } from './findings.ts';
import { makeReport, type Report } from './report.ts';

type Circumstances = {
  readonly now: Temporal.Instant;
  /** Seconds after which it is read once more and compared; undefined for once only. */
  readonly again: number | undefined;
};

/** Reads a file or URL and checks it. @throws CommandError when it cannot be read */
export async function lintSource(name: string, { now, again }: Circumstances): Promise<Report> {
  const { note, list } = createFindings();
  const { bytes, answer } = await readSource(name);
  const urls = answer?.urls ?? [];
  const first = createReading();
  const { format, entries } = lint({ bytes, now, urls }, note, again === undefined ? undefined : first.keep);
  if (answer) checkAnswer(answer, format, note);
  if (again !== undefined) {
    await wait(again * 1000);
    const second = createReading();
    const later = await readSource(name);
    lint({ bytes: later.bytes, now, urls }, () => {}, second.keep);
    compareReadings([first, second], { format, sameBytes: bytes.equals(later.bytes) }, note);
  }
  return makeReport({ source: name, format, bytes: bytes.length, entries, findings: list() });
}

/** A file and what is known of it. */
type Subject = {
  readonly bytes: Buffer;
  readonly now: Temporal.Instant;
  /** The addresses it was read from, the one asked for first; none for a file. */
  readonly urls: readonly string[];
};

/** What a file turned out to be. */
type Linted = { readonly format: Format; readonly entries: number };

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Checks a calendar or feed, telling `note` of everything found and `keep` of every entry. */
export function lint({ bytes, now, urls }: Subject, note: Note, keep?: Keep): Linted {
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
  checkSize(bytes.length, context);
  const text = decode(content, format, note);
  return { format, entries: format === 'json' ? lintJson(text, context) : lintXml(text, context) };
}

/** XML may name another encoding than UTF-8. */
function decode(bytes: Buffer, format: Format, note: Note): string {
  const declaration = format === 'json' ? '' : bytes.toString('latin1', 0, 200);
  const [, encoding = 'utf-8'] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration) ?? [];
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

/** What is remembered of a reading for the next one: of each entry a stamp and a digest. */
type Reading = {
  readonly keep: Keep;
  readonly entries: ReadonlyMap<string, { readonly stamp: string; readonly essence: string }>;
};

function createReading(): Reading {
  const entries = new Map<string, { stamp: string; essence: string }>();
  return {
    keep: ({ id, stamp, essence }) => void entries.set(id, { stamp, essence: digest(essence) }),
    entries,
  };
}

/** Notes what changed between two readings of one URL though nothing was changed for people. */
function compareReadings(
  [first, second]: readonly [Reading, Reading],
  { format, sameBytes }: { readonly format: Format; readonly sameBytes: boolean },
  note: Note,
): void {
  if (sameBytes) return;
  const newcomers = new Map<string, string>();
  for (const [id, { essence }] of second.entries) if (!first.entries.has(id)) newcomers.set(essence, id);
  let changes = first.entries.size === second.entries.size ? 0 : 1;
  for (const [id, { stamp, essence }] of first.entries) {
    const now = second.entries.get(id);
    const other = newcomers.get(essence);
    if (now === undefined && other !== undefined)
      note(format === 'calendar' ? 'uid-changes' : 'id-changes', undefined, `${id}, then ${other}`);
    else if (now?.essence === essence && now.stamp !== stamp)
      note('stamp-changes', undefined, `${id}: ${stamp}, then ${now.stamp}`);
    if (now?.essence !== essence || now.stamp !== stamp) changes++;
  }
  if (changes === 0) note('bytes-change');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** A file as it was read. */
type Source = {
  readonly bytes: Buffer;
  /** Undefined for a file of the disk. */
  readonly answer: Answer | undefined;
};

/** Bytes, decompressed. */
const largest = 100_000_000;
const patience = 60_000;
const mostRedirects = 5;

/**
 * Reads a file, or what a URL of http, https or webcal leads to.
 *
 * @throws CommandError with the exit code `source`
 */
async function readSource(name: string): Promise<Source> {
  const url = urlOf(name);
  if (url === undefined) return { bytes: await readFile(name), answer: undefined };
  try {
    return await readUrl(url);
  } catch (error) {
    throw error instanceof CommandError ? error : unread(name, reasonOf(error));
  }
}

/** The address a name stands for; undefined for a file. `webcal:` is https by another name. */
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

async function readUrl(first: URL): Promise<Source> {
  const signal = AbortSignal.timeout(patience);
  const urls = [first.href];
  for (let url = first; urls.length <= mostRedirects + 1; ) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': 'Kalendarium lint-feed', accept: '*/*' },
    });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null)
      return { bytes: await bodyOf(response, first.href), answer: answerOf(response, urls) };
    await response.body?.cancel();
    url = new URL(target, url);
    if (!/^https?:$/.test(url.protocol)) throw unread(first.href, `it leads to ${url.href}`);
    urls.push(url.href);
  }
  throw unread(first.href, `it leads from one address to the next, more than ${mostRedirects} times`);
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

function answerOf({ headers }: Response, urls: readonly string[]): Answer {
  return {
    urls,
    contentType: headers.get('content-type') ?? undefined,
    contentDisposition: headers.get('content-disposition') ?? undefined,
    hasValidator: headers.has('etag') || headers.has('last-modified'),
  };
}

function unread(name: string, reason: string): CommandError {
  return new CommandError(`${name} could not be read: ${reason}.`, exitCodes.source);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it took longer than ${patience / 1000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** What a server said of a file besides the file. */
type Answer = {
  /** The address asked for, then each it led to. */
  readonly urls: readonly string[];
  readonly contentType: string | undefined;
  readonly contentDisposition: string | undefined;
  readonly hasValidator: boolean;
};

const contentTypes: Readonly<Record<Format, readonly string[]>> = {
  calendar: ['text/calendar'],
  rss: ['application/rss+xml', 'application/xml', 'text/xml'],
  atom: ['application/atom+xml', 'application/xml', 'text/xml'],
  json: ['application/feed+json', 'application/json'],
  unknown: [],
};

/** Checks what a server says of a calendar or feed. */
function checkAnswer(answer: Answer, format: Format, note: Note): void {
  const { urls, contentType, contentDisposition, hasValidator } = answer;
  const type = contentType?.replace(/;.*/s, '').trim().toLowerCase() ?? 'none';
  const fitting = contentTypes[format];
  if (fitting.length > 0 && !fitting.includes(type)) note('http-content-type', undefined, type);
  if (/^\s*attachment/i.test(contentDisposition ?? ''))
    note('http-attachment', undefined, contentDisposition);
  if (!hasValidator) note('http-no-validator');
  const hosts = urls.map((url) => new URL(url).host);
  const other = hosts.find((host) => host !== hosts[0]);
  if (other !== undefined) note('http-other-host', undefined, `${hosts[0]} to ${other}`);
  if (urls.at(-1)?.startsWith('http:')) note('http-insecure', undefined, urls.at(-1));
}
