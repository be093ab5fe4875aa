import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readManifest } from './snapshot-store.ts';

/**
 * Compares every file of a snapshot with the digest that was written with it. Answers what it says of itself.
 *
 * @throws Failure naming the first file that is missing or has another byte
 */
export async function checkDigests(folder: string): Promise<Manifest> {
  await checkManifest(folder);
  const manifest = readManifest(folder);
  const files = new Map([
    ...Object.entries(manifest.collections).map(([name, entry]) => [name, entry.digest] as const),
    ...[...manifest.files, ...manifest.documents].map(
      (entry) => [`files/${entry.digest}.${entry.extension}`, entry.digest] as const,
    ),
  ]);
  for (const [path, expected] of files) await checkFile(join(folder, path), expected);
  return manifest;
}

/** Snapshots of earlier releases have no digest of their manifest. */
async function checkManifest(folder: string): Promise<void> {
  const sums = join(folder, 'manifest.sha256');
  if (!existsSync(sums)) return;
  await checkFile(join(folder, 'manifest.json'), readFileSync(sums, 'utf8').slice(0, 64));
}

async function checkFile(file: string, expected: string): Promise<void> {
  if (!existsSync(file)) throw damaged(file, 'is missing');
  if ((await digestOf(file)) !== expected) throw damaged(file, 'is not the file that was fetched');
}

/** SHA-256 in hexadecimal, read in pieces: files of events are large. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function damaged(file: string, what: string): Failure {
  return new Failure(
    `${file} ${what}, so this snapshot proves nothing and is not used. Restore the file, choose another snapshot ("npm run snapshots") or fetch again.`,
    exitCodes.source,
  );
}
