// biome-ignore-all lint/suspicious/noControlCharactersInRegex: files begin with them.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileVersion } from '../api/request.ts';
import { homeAddress } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import { addressExtension, fileKindOf } from '../contract/file-kinds.ts';
import type { Language } from '../contract/language.ts';
import { fileTargets, linkTargets } from '../html/tags.ts';
import { percentDecoded } from '../html/text.ts';
import { type DocumentEntry, digest, documentEntrySchema } from '../snapshot/format.ts';
import { groupWarnings } from './fetch-context.ts';
import {
  absoluteAddress,
  copyFiles,
  createFileHosts,
  type FileSettings,
  fileName,
  mediaByAddress,
  takeEarlier,
  UnusableFileError,
} from './file-cache.ts';
import { type Collected, type ItemStore, storeOf } from './item-store.ts';

const megabyte = 1_000_000;

/**
 * Copies every document, sound and film that items link to, straight to the disk. One that cannot be fetched is a warning,
 * and its links are removed.
 */
export async function fetchFiles(settings: FileSettings): Promise<DocumentEntry[]> {
  const { api, collected, config, folder } = settings;
  if (config.files.mode === 'link') return [];
  const base = homeAddress(api.root, api.url);
  const mayVisit = createFileHosts(api, config.files.hosts);
  const addresses = fileAddresses(collected, config.languages, { base, mayVisit });
  const paths = filePaths([...addresses.keys()]);
  const kind = {
    step: 'files',
    words: { one: 'A file', many: 'Files' },
    indexName: 'files.json',
    factsSchema: documentEntrySchema.omit({ url: true, path: true }),
    warnings: groupWarnings(),
    download,
  } as const;
  return copyFiles(settings, kind, addresses, async ([href, modified], copy, stop) => {
    const path = paths.get(href);
    const isAsBefore = (modified ?? '').replace(' ', 'T') < (settings.earlierFiles?.since ?? '');
    const earlier =
      isAsBefore && (await takeEarlier(settings, settings.earlierFiles?.documents, [href]));
    if (earlier) return path === undefined ? [] : earlier.map((entry) => ({ ...entry, path }));
    const facts = await copy({ url: new URL(href), modified, signal: stop });
    return facts && path !== undefined ? [{ url: href, path, ...facts }] : [];
  });

  async function download(url: URL, known: FileVersion | undefined, stop: AbortSignal) {
    const extension = addressExtension(url.href);
    const unfinished = join(folder, `.${randomUUID()}`);
    const { receive, received } = createReceiver(unfinished, extension);
    const limit = config.files.maxFile * megabyte;
    try {
      const version = await api.download(url, { limit, mayVisit, signal: stop, known, receive });
      if (!version) return undefined;
      const facts = { ...received(), extension };
      await rename(unfinished, join(folder, fileName(facts)));
      return { facts, version };
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}

type ReceivedFile = { readonly digest: string; readonly bytes: number };

const diskTroubles = /^(?:ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|EFBIG|EMFILE|ENFILE|ENOENT)$/;

/** Writes a file as it comes. What is no such file is known by its first bytes, and the rest is not read. */
function createReceiver(path: string, extension: string) {
  let outcome: ReceivedFile | Error = new UnusableFileError('was not sent');

  return {
    /** Writes a body. Fails only where the body does. */
    receive: async (body: Readable) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const file = createWriteStream(path);
      try {
        await pipeline(
          body,
          (chunks) => inspected(chunks, extension),
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              hash.update(chunk);
              yield chunk;
            }
          },
          file,
        );
        outcome = { digest: hash.digest('hex'), bytes };
      } catch (error) {
        if (!isOwn(error)) throw error;
        outcome = error;
      } finally {
        await closed(file);
      }
    },
    /** @throws UnusableFileError, or what the disk said */
    received: () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
}

/**
 * Waits until a file is closed. A pipeline that fails does not: what is still being opened would be
 * there again after it was removed.
 */
async function closed(file: WriteStream): Promise<void> {
  if (file.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  file.once('close', resolve);
  await promise;
}

/** @throws UnusableFileError */
async function* inspected(
  chunks: AsyncIterable<Buffer>,
  extension: string,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start && start.length < signatureLength) {
      start = Buffer.concat([start, chunk]);
      if (start.length < signatureLength) continue;
      checkSignature(start, extension);
      yield start;
      start = undefined;
    } else {
      yield chunk;
    }
  }
  if (!start) return;
  checkSignature(start, extension);
  yield start;
}

/** Trouble of the file or the disk, not of the way here. */
function isOwn(error: unknown): error is Error {
  if (error instanceof UnusableFileError) return true;
  return error instanceof Error && 'code' in error && diskTroubles.test(String(error.code));
}

const longest = 80;

/** Where servers put what editors upload. */
const uploads = /^.*?\/uploads\//;

/** Letters that have no decomposition into a letter of ASCII and marks. */
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Where the site has each file, below its folder of files: the folders and the name it has on the server, in letters
 * every host takes. It follows from the address alone, so it stays whatever else comes or goes. Only of several
 * addresses that differ in nothing but such letters the first has the plain path; the others append a part of their
 * digest.
 */
export function filePaths(addresses: readonly string[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const address of addresses.toSorted()) {
    const extension = addressExtension(address);
    const plain = plainPath(address, extension);
    const path = taken.has(`${plain}.${extension}`)
      ? `${plain}-${digest(address).slice(0, 8)}`
      : plain;
    taken.add(`${path}.${extension}`);
    paths.set(address, `${path}.${extension}`);
  }
  return paths;
}

function plainPath(address: string, extension: string): string {
  const { pathname } = new URL(address);
  const segments = percentDecoded(
    pathname.replace(uploads, '').slice(0, -extension.length - 1),
  ).split('/');
  const [name = '', ...folders] = segments
    .map(plainSegment)
    .filter((segment) => segment !== '')
    .toReversed();
  return [...folders.toReversed(), name || 'file'].join('/');
}

function plainSegment(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? '-')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return devices.test(plain) ? `${plain}-file` : plain;
}

/** How files begin, by extension. Bytes are written as letters of Latin-1. */
const signatures: Readonly<Record<string, RegExp>> = {
  pdf: /%PDF-/,
  ...same(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'zip'], /^PK(?:\x03\x04|\x05\x06)/),
  ...same(['doc', 'xls', 'ppt'], /^(?:\xd0\xcf\x11\xe0|\{\\rtf)/),
  rtf: /^\{\\rtf/,
  mp3: /^(?:ID3|\xff[\xe0-\xff])/,
  ...same(['m4a', 'mp4', 'm4v'], /^.{4}ftyp/s),
  ...same(['ogg', 'oga', 'opus', 'ogv'], /^OggS/),
  wav: /^RIFF.{4}WAVE/s,
  flac: /^(?:fLaC|ID3)/,
  webm: /^\x1a\x45\xdf\xa3/,
};

/** Bytes from the beginning of a file that are looked at. */
const signatureLength = 1024;

/**
 * Checks that a file is what its name says: what servers say of types is not trusted. Plain text only must not be HTML.
 *
 * @param start its first bytes
 * @throws UnusableFileError
 */
function checkSignature(start: Buffer, extension: string): void {
  const text = start.toString('latin1', 0, signatureLength);
  if (text === '') throw new UnusableFileError('is empty');
  if (/^(?:\xef\xbb\xbf)?\s*<(?:[a-z!?])/i.test(text))
    throw new UnusableFileError('is HTML or XML');
  if (signatures[extension]?.test(text) === false)
    throw new UnusableFileError(`is not what its extension "${extension}" says`);
}

function same(extensions: readonly string[], signature: RegExp): Record<string, RegExp> {
  return Object.fromEntries(extensions.map((extension) => [extension, signature]));
}

/** Addresses of documents, sounds and films on hosts that may be visited, each with when its media item was last changed. */
export function fileAddresses(
  collected: Collected,
  languages: readonly Language[],
  { base, mayVisit }: { readonly base: string; mayVisit(url: URL): boolean },
): Map<string, string | undefined> {
  const stores = languages.map((language) => storeOf(collected, language));
  const found = new Set(stores.values().flatMap(writtenTargets));
  const wanted = [...found].flatMap((text) => {
    if (!fileKindOf(addressExtension(text, base))) return [];
    const href = absoluteAddress(text, base);
    return href !== undefined && mayVisit(new URL(href)) ? [href] : [];
  });
  const modified = modifiedMedia(stores, base);
  return new Map(wanted.toSorted().map((href) => [href, modified.get(href)]));
}

function* writtenTargets(store: ItemStore): Iterable<string> {
  for (const event of store.events.values()) {
    for (const text of eventTexts(event)) yield* filesIn(text);
    yield event.website;
  }
  for (const text of textsBesidesEvents(store)) yield* filesIn(text);
  for (const { url } of store['menu-items'].values()) yield url;
  for (const items of [store.posts, store.pages]) {
    for (const { featured_media } of items.values()) {
      const media = store.media.get(featured_media);
      if (media) yield media.source_url;
    }
  }
}

function modifiedMedia(stores: readonly ItemStore[], base: string): Map<string, string> {
  const modified = new Map<string, string>();
  for (const [href, { modified_gmt }] of mediaByAddress(stores, base)) {
    if (modified_gmt !== null && modified_gmt > (modified.get(href) ?? ''))
      modified.set(href, modified_gmt);
  }
  return modified;
}

/** An HTML text that pages may show, and the one object that has it. */
export type WrittenText = { readonly of: object; readonly html: string };

/** Every HTML text of the items of a language that pages may show. */
export function* writtenTexts(store: ItemStore): Iterable<WrittenText> {
  for (const event of store.events.values()) yield* eventTexts(event);
  yield* textsBesidesEvents(store);
}

export function eventTexts(event: WireEvent): readonly WrittenText[] {
  return [event, ...event.venue, ...event.organizer].map(describedBy);
}

/** Those of everything that is not an event. */
export function* textsBesidesEvents(store: ItemStore): Iterable<WrittenText> {
  for (const items of [store.venues, store.organizers])
    yield* items.values().map((item) => describedBy(item));
  for (const items of [store.posts, store.pages, store.blocks])
    yield* items.values().map((item) => contentOf(item));
}

export function describedBy(of: { readonly description: string }): WrittenText {
  return { of, html: of.description };
}

export function contentOf(of: { readonly content: { readonly rendered: string } }): WrittenText {
  return { of, html: of.content.rendered };
}

const nothing: readonly never[] = [];

/**
 * Makes a function that looks into a text once as long as what has it is the same object: in a
 * process that stays most items are those of the fetch before.
 */
export function onceInText<Found>(
  find: (html: string) => Iterable<Found>,
): (text: WrittenText) => readonly Found[] {
  const known = new WeakMap<object, readonly Found[]>();
  return ({ of, html }) => {
    let found = known.get(of);
    if (found === undefined) {
      found = [...find(html)];
      known.set(of, found.length === 0 ? nothing : found);
    }
    return found;
  };
}

/** Addresses that a text links to, as written. */
export const linksIn = onceInText(linkTargets);

const filesIn = onceInText(fileTargets);
