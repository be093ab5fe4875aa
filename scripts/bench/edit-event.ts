import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../../src/loaders/digest.ts';
import { collectionFile, recordSchema } from '../../src/loaders/snapshot-format.ts';
import { stableJson } from '../../src/loaders/stable-json.ts';
import { writeManifest } from '../../src/loaders/write-snapshot.ts';
import { readManifest } from '../fetch/snapshot-store.ts';

const titledSchema = z.looseObject({ title: z.string() });

/**
 * Copies a snapshot and gives the event in the middle of one language's list another title, as an editor would who
 * mends a word.
 *
 * @returns the id of the event
 */
export async function editEvent(from: string, to: string): Promise<number> {
  const manifest = readManifest(from);
  const [language] = manifest.languages;
  if (language === undefined) throw new Error(`${from} has no language`);
  const name = collectionFile('events', language);
  cpSync(from, to, { recursive: true });
  for (const file of ['manifest.json', 'manifest.sha256']) rmSync(join(to, file));
  const lines = readFileSync(join(from, name), 'utf8').trimEnd().split('\n');
  const middle = Math.floor(lines.length / 2);
  const { id, item } = recordSchema.parse(JSON.parse(lines[middle] ?? ''));
  const titled = titledSchema.parse(item);
  const text = stableJson({ ...titled, title: `${titled.title} *` });
  lines[middle] = `{"id":${id},"digest":"${digest(text)}","item":${text}}`;
  const content = `${lines.join('\n')}\n`;
  writeFileSync(join(to, name), content);
  const collections = { ...manifest.collections, [name]: { count: lines.length, digest: digest(content) } };
  await writeManifest(to, { ...manifest, collections });
  return id;
}
