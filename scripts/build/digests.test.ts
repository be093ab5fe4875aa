import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { writeManifest } from '../../src/loaders/fetch-snapshot.ts';
import type { Manifest } from '../../src/snapshot/format.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { openBuildContext } from '../cli/build-context.ts';
import { inputsDigest } from './digests.ts';

test('a site is made of what was read, however it was', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'inputs-'));
  const { settings } = await openBuildContext({
    ...{ 'cache-dir': join(folder, 'cache'), 'dist-dir': join(folder, 'dist') },
    ...{ 'site-url': 'https://events.example/', now: '2026-11-20T12:00:00Z' },
  });
  const { manifest } = snapshotOf({});
  const inputsOf = async (name: string, changes: Partial<Manifest>) => {
    const snapshot = join(folder, name);
    mkdirSync(snapshot);
    await writeManifest(snapshot, { ...manifest, ...changes });
    const history = join(folder, 'history');
    return inputsDigest({ snapshot, history, program: 'one', settings });
  };
  const lists = await inputsOf('lists', {});
  const fetched = '2026-11-20T13:00:00Z';
  expect(
    await inputsOf('single items', {
      ...{ fetched, warnings: ['A warning.'] },
      upon: { listed: manifest.fetched },
      reading: { basis: 'one', whole: {}, reused: {} },
    }),
  ).toBe(lists);
  const collections = { 'events.en.ndjson': { count: 1, digest: 'other' } };
  expect(await inputsOf('another item', { collections })).not.toBe(lists);
});
