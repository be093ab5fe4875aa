import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { collections } from '../contract/collections.ts';
import { collectionFile, digest, type Manifest, stableJson } from '../snapshot/format.ts';
import { type Collected, type Items, storeOf } from './item-store.ts';

const bytesAtOnce = 1 << 20;

/** Writes the files of all collections into a folder and gives the manifest's list of them. */
export async function writeCollections(
  folder: string,
  collected: Collected,
): Promise<Manifest['collections']> {
  const written: Manifest['collections'] = {};
  for (const language of collected.stores.keys()) {
    for (const collection of collections) {
      if (collected.unavailable.has(collection)) continue;
      const name = collectionFile(collection, language);
      written[name] = await writeItems(join(folder, name), storeOf(collected, language)[collection]);
    }
  }
  return written;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${stableJson(manifest)}\n`;
  await writeFile(join(folder, 'manifest.sha256'), `${digest(text)}  manifest.json\n`, { flag: 'wx' });
  await writeFile(join(folder, 'manifest.json'), text, { flag: 'wx', flush: true });
}

async function writeItems(path: string, items: Items<unknown>): Promise<{ count: number; digest: string }> {
  const hash = createHash('sha256');
  await using file = await open(path, 'wx');
  const flush = async (lines: string[]) => {
    const bytes = Buffer.from(lines.join(''));
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  let lines: string[] = [];
  let length = 0;
  for (const id of [...items.keys()].toSorted((a, b) => a - b)) {
    const text = items.json(id);
    const line = `{"id":${id},"digest":"${digest(text)}","item":${text}}\n`;
    lines.push(line);
    length += line.length;
    if (length < bytesAtOnce) continue;
    await flush(lines);
    lines = [];
    length = 0;
  }
  await flush(lines);
  return { count: items.size, digest: hash.digest('hex') };
}

const namePattern = /^\.incomplete-(\d+)-/;

/**
 * A new empty folder beside another one's future place, so that it can be renamed to it. What programs that died left
 * there is removed.
 */
export async function createStagingFolder(future: string): Promise<string> {
  const parent = dirname(future);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const pid = Number(namePattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `.incomplete-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
