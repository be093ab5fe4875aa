import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { contentTypes, extensionOf } from '../../src/outputs/hosting/headers.ts';
import { statusFile } from '../../src/routes.ts';
import { cachedFilesList, openCachedFiles } from '../cli/cached-files.ts';
import { linkOrCopy, listFiles, makeFolder, writeFileAtomic } from '../cli/files.ts';
import { finish } from '../cli/stall.ts';

const codings = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
} as const;

/** Bytes below which an answer fits into one packet anyway. */
const leastBytes = 1_000;

/**
 * Makes a copy of a site with a `.gz` and a `.br` beside each text, which replaces an earlier copy at once.
 *
 * @param order.cache where compressed texts are cached by content, as long as the site has them
 * @returns how many texts there are, and how many of them were compressed this time
 */
export async function compressFolder(order: {
  readonly from: string;
  readonly to: string;
  readonly cache: string;
}): Promise<{ readonly texts: number; readonly made: number }> {
  const { from, to, cache } = order;
  const next = `${to}.next`;
  recoverCopy(to);
  const files = listFiles(from);
  rmSync(next, { recursive: true, force: true });
  makeFolder(cache);
  const known = openCachedFiles(cache);
  const used = new Set<string>([cachedFilesList]);
  let made = 0;
  let texts = 0;
  await forEachLimit(files, { limit: 4 }, async ([path, size]) => {
    const target = join(next, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(join(from, path), target);
    if (!isText(path) || size < leastBytes || path === statusFile) return;
    texts += 1;
    if (await compressFile(target, { cache, known, used })) made += 1;
    finish(path);
  });
  await known.save();
  swap(to, next);
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));
  return { texts, made };
}

type CompressedFiles = {
  readonly cache: string;
  readonly known: ReturnType<typeof openCachedFiles>;
  /** Receives the names of what is taken from the cache or put there. */
  readonly used: Set<string>;
};

/** @returns whether it was not compressed before */
async function compressFile(
  file: string,
  { cache, known, used }: CompressedFiles,
): Promise<boolean> {
  const bytes = readFileSync(file);
  const digest = hash('sha256', bytes, 'hex');
  let made = false;
  for (const [extension, compress] of Object.entries(codings)) {
    const name = `${digest}.${extension}`;
    const there = join(cache, name);
    used.add(name);
    if (!known.isIntact(name)) {
      const compressed = await compress(bytes);
      writeFileAtomic(there, compressed, { flush: false });
      known.add(name, hash('sha256', compressed, 'hex'));
      made = true;
    }
    linkOrCopy(there, `${file}.${extension}`);
  }
  return made;
}

/** Gives a copy back its name that a run which was ended between two steps had just moved aside. */
function recoverCopy(to: string): void {
  const before = `${to}.before`;
  if (!existsSync(to) && existsSync(before)) renameSync(before, to);
}

function swap(to: string, next: string): void {
  const before = `${to}.before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, before);
  renameSync(next, to);
  rmSync(before, { recursive: true, force: true });
}

function isText(path: string): boolean {
  return /charset=utf-8$/.test(contentTypes[extensionOf(path)] ?? '');
}
