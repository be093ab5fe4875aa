import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTree } from '../../tests/support/read-tree.ts';
import { benchPlace } from './build-rows.ts';
import { floorRow } from './floor-row.ts';

test('the floor writes the same bytes to the same paths, and counts them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-floor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = benchPlace(folder);
  mkdirSync(join(place.dist, 'en/events'), { recursive: true });
  writeFileSync(join(place.dist, 'en/events/index.html'), '<p>żółw');
  writeFileSync(join(place.dist, 'robots.txt'), '');
  expect(await floorRow(place)).toMatchObject({ by: 'floor', pages: 1, files: 2, bytes: 10, htmlBytes: 10 });
  expect(readTree(join(folder, 'floor'))).toEqual(readTree(place.dist));
});
