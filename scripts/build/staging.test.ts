import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicationPlace } from '../../tests/support/publication-place.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { type Cache, cacheLayout } from '../cli/build-context.ts';
import { publishTree } from '../sites/publish-tree.ts';
import { TextTable } from '../verify/facts.ts';
import { recordFile } from './record.ts';
import { readStaged, recordStaging, replaceStaged, reusedFiles, stagedFiles } from './staging.ts';

const published = { 'index.html': 'home', 'en/index.html': 'english', 'en/1.ics': 'BEGIN' };

test('what is staged has its own files and those it reuses, each where it is', async () => {
  const { place, cache } = await stagedUpon();
  const { sizes, pathOf } = stagedFiles(cache, readStaged(cache));
  expect([...sizes]).toEqual([
    ['en/1.ics', 5],
    ['en/index.html', 7],
    ['index.html', 8],
  ]);
  expect(pathOf('index.html')).toBe(join(cache.staging, 'index.html'));
  expect(pathOf('en/1.ics')).toBe(join(place.dist, 'en/1.ics'));
  rmSync(join(place.dist, 'en/1.ics'));
  expect([...stagedFiles(cache, readStaged(cache)).sizes.keys()]).toEqual([
    'en/index.html',
    'index.html',
  ]);
});

test('a reused file is removed or replaced in what is staged alone', async () => {
  const { place, cache } = await stagedUpon();
  replaceStaged(cache, 'en/1.ics', 'END');
  replaceStaged(cache, 'en/index.html');
  const { sizes } = stagedFiles(cache, readStaged(cache));
  expect([...sizes]).toEqual([
    ['en/1.ics', 3],
    ['index.html', 8],
  ]);
  expect(readTree(place.dist)).toEqual(published);
  await publishTree({ ...place, reused: reusedFiles(cache, readStaged(cache)) });
  expect(readTree(place.dist)).toEqual({ 'index.html': 'new home', 'en/1.ics': 'END' });
});

test('what is staged can be published to another folder', async () => {
  const { place, cache } = await stagedUpon();
  const other = { ...place, dist: join(place.root, 'other') };
  await publishTree({ ...other, reused: reusedFiles(cache, readStaged(cache)) });
  expect(readTree(other.dist)).toEqual({ ...published, 'index.html': 'new home' });
});

test('what is staged is of no use once another site is published, or when it is not known what it reuses', async () => {
  const { place, cache } = await stagedUpon();
  const reused = reusedFiles(cache, readStaged(cache));
  rmSync(cache.stagedTargets);
  expect(() => stagedFiles(cache, readStaged(cache))).toThrow('It is not known what the site in');
  const staging = join(place.root, 'else');
  writeTree(staging, { 'index.html': 'else' });
  await publishTree({ ...place, staging });
  expect(() => readStaged(cache)).toThrow(
    /reuses files of a site that is not published in ".*" any more/,
  );
  await expect(publishTree({ ...place, reused })).rejects.toThrow(
    'was replaced while the next one was made',
  );
  expect(readTree(place.dist)).toEqual({ 'index.html': 'else' });
});

/** A published site, and upon it a staged one that has another home page. */
async function stagedUpon() {
  const place = publicationPlace(temporaryFolder());
  const cache: Cache = { ...cacheLayout(join(place.root, 'cache')), staging: place.staging };
  writeTree(place.staging, published);
  const { site } = await publishTree(place);
  writeTree(place.staging, { 'index.html': 'new home' });
  recordFile.write(cache.stagedTargets, {
    head: { version: 2, secrets: '', checked: '', reused: ['en/index.html', 'en/1.ics'] },
    targets: new Map(),
    table: new TextTable(),
  });
  const made = {
    snapshot: '',
    history: '',
    now: '',
    configFile: '',
    siteUrl: '',
    program: '',
    inputs: '',
  };
  recordStaging(cache, { ...made, verified: true, upon: { folder: place.dist, site } });
  return { place, cache };
}
