import { open } from 'node:fs/promises';
import { fetch, type Response } from 'undici';
import { exitCodes, Failure } from '../failure.ts';
import type { Answer } from './answer.ts';

/** A file as it was read. */
export type Source = {
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
 * @throws Failure with the exit code `source`
 */
export async function readSource(name: string): Promise<Source> {
  const url = urlOf(name);
  if (url === undefined) return { bytes: await readFile(name), answer: undefined };
  try {
    return await readUrl(url);
  } catch (error) {
    throw error instanceof Failure ? error : unread(name, reasonOf(error));
  }
}

/** The address a name stands for; undefined for a file. `webcal:` is https by another name. */
export function urlOf(name: string): URL | undefined {
  const [, scheme] = /^([a-z]+):\/\//i.exec(name) ?? [];
  if (scheme === undefined || !URL.canParse(name)) return undefined;
  const text = name.replace(/^webcals?:/i, 'https:');
  if (/^https?:/i.test(text)) return new URL(text);
  throw new Failure(`${name}: only files and addresses of http, https and webcal are read.`, exitCodes.usage);
}

async function readFile(name: string): Promise<Buffer> {
  try {
    await using file = await open(name);
    const { size } = await file.stat();
    if (size > largest) throw unread(name, `it has ${size} bytes, more than ${largest}`);
    return await file.readFile();
  } catch (error) {
    throw error instanceof Failure ? error : unread(name, reasonOf(error));
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

function unread(name: string, reason: string): Failure {
  return new Failure(`${name} could not be read: ${reason}.`, exitCodes.source);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it took longer than ${patience / 1000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
