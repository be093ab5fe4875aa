import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeManifest } from '../../src/loaders/fetch-snapshot.ts';
import { digest } from '../../src/snapshot/format.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { readTree } from '../../tests/support/read-tree.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { checkDigests } from '../snapshots/snapshot-store.ts';
import { benchPlace, editEvent, floorRow } from './measure.ts';

describe('edit event', () => {
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
    const linesOf = (path: string) =>
      readFileSync(join(path, 'events.en.ndjson'), 'utf8').split('\n');
    expect(linesOf(to).map((line, index) => line === linesOf(from)[index])).toEqual([
      true,
      false,
      true,
      true,
    ]);
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
});

test('the floor writes the same bytes to the same paths, and counts them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-floor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = benchPlace(folder);
  mkdirSync(join(place.dist, 'en/events'), { recursive: true });
  writeFileSync(join(place.dist, 'en/events/index.html'), '<p>żółw');
  writeFileSync(join(place.dist, 'robots.txt'), '');
  expect(await floorRow(place)).toMatchObject({ by: 'floor', pages: 1, files: 2, bytes: 10 });
  expect(readTree(join(folder, 'floor'))).toEqual(readTree(place.dist));
});
