import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digest } from '../../src/loaders/digest.ts';
import { readSnapshot } from '../../src/loaders/read-snapshot.ts';
import { writeManifest } from '../../src/loaders/write-snapshot.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { checkDigests } from '../fetch/check-digests.ts';
import { editEvent } from './edit-event.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kalendarium-edit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('gives the event in the middle another title and leaves a whole snapshot', async () => {
  const from = join(folder, 'from');
  const to = join(folder, 'to');
  await writeEvents(from, [1, 2, 3]);
  expect(await editEvent(from, to)).toBe(2);
  await checkDigests(to);
  const titles = async (path: string) =>
    (await readSnapshot(path)).items('events', 'en').map(({ title }) => title);
  expect(await titles(from)).toEqual(['Event 1', 'Event 2', 'Event 3']);
  expect(await titles(to)).toEqual(['Event 1', 'Event 2 *', 'Event 3']);
  const linesOf = (path: string) => readFileSync(join(path, 'events.en.ndjson'), 'utf8').split('\n');
  expect(linesOf(to).map((line, index) => line === linesOf(from)[index])).toEqual([true, false, true, true]);
});

async function writeEvents(path: string, ids: readonly number[]): Promise<void> {
  mkdirSync(path);
  const lines = ids.map((id) => {
    const text = JSON.stringify(wireEvent({ id, title: `Event ${id}` }));
    return `{"id":${id},"digest":"${digest(text)}","item":${text}}\n`;
  });
  const content = lines.join('');
  writeFileSync(join(path, 'events.en.ndjson'), content);
  const { manifest } = snapshotOf({});
  const collections = { 'events.en.ndjson': { count: ids.length, digest: digest(content) } };
  await writeManifest(path, { ...manifest, languages: ['en'], collections });
}
