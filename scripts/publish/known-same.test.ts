import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Place, publicationPlace } from '../../tests/support/publication-place.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { publishTree } from './publish-tree.ts';
import { rollBack } from './roll-back.ts';

const count = 200;
const site = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [`page-${index}.html`, `p ${index}`]),
);

/** A place whose clock is an hour ahead, so that what was just written is old to it. */
function prepare(): Place {
  const place = publicationPlace(temporaryFolder());
  writeTree(place.staging, site);
  return { ...place, clock: () => Temporal.Now.instant().add({ hours: 1 }) };
}

/** Times of a file as they are, so that only the time of change tells that it was written. */
function writeUnseen(path: string, text: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

describe('publishing again', () => {
  test('looks into no file that nobody touched, and into one that was', async () => {
    const place = prepare();
    await publishTree(place);
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: 0 });
    writeFileSync(join(place.staging, 'page-7.html'), 'P 7');
    const { changed, unchanged, compared } = await publishTree(place);
    expect({ changed, unchanged: unchanged.length, compared }).toEqual({
      changed: ['page-7.html'],
      unchanged: count - 1,
      compared: 1,
    });
    expect(readTree(place.dist)).toEqual({ ...site, 'page-7.html': 'P 7' });
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: 0 });
  });

  test('sees a staged file that was written with the size and time it had', async () => {
    const place = prepare();
    await publishTree(place);
    writeUnseen(join(place.staging, 'page-7.html'), 'P 7');
    expect(await publishTree(place)).toMatchObject({ changed: ['page-7.html'], compared: 1 });
  });

  test('sees a published file that was written in place', async () => {
    const place = prepare();
    await publishTree(place);
    writeFileSync(join(place.dist, 'page-7.html'), 'P 7');
    expect(await publishTree(place)).toMatchObject({ changed: ['page-7.html'], compared: 1 });
    expect(readTree(place.dist)).toEqual(site);
  });

  test('compares bytes where files were written too lately, or staging is another', async () => {
    const place = prepare();
    const lately = { ...place, clock: () => Temporal.Now.instant() };
    await publishTree(lately);
    expect(await publishTree(lately)).toMatchObject({ changed: [], compared: count });
    await publishTree(place);
    writeTree(place.staging, site);
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: count });
  });

  test('compares bytes where it cannot read what it remembers, or of another folder', async () => {
    const place = prepare();
    await publishTree(place);
    writeFileSync(place.same, '{"version":1,');
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: count });
    const elsewhere = { ...place, dist: join(place.root, 'elsewhere') };
    expect(await publishTree(elsewhere)).toMatchObject({ unchanged: [], compared: 0 });
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: count });
    rmSync(place.same);
    expect(await publishTree(place)).toMatchObject({ changed: [], compared: count });
  });

  test('is right after a rollback', async () => {
    const place = prepare();
    await publishTree(place);
    writeFileSync(join(place.staging, 'page-7.html'), 'P 7');
    await publishTree(place);
    await rollBack(place);
    expect(readFileSync(join(place.dist, 'page-7.html'), 'utf8')).toBe('p 7');
    expect(await publishTree(place)).toMatchObject({ changed: ['page-7.html'], compared: 1 });
    expect(readTree(place.dist)).toEqual({ ...site, 'page-7.html': 'P 7' });
  });
});
