import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PublicationPlace, publicationPlace } from '../../tests/support/publication-place.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { type LookedTrees, lookAtTrees, startLook } from './looked-trees.ts';
import { publishTree } from './publish-tree.ts';
import { sealOf } from './site-tree.ts';
import { readSiteRecord, sitesFolder } from './sites-folder.ts';
import { presentName, readPresent } from './swap.ts';

const first = { 'index.html': 'one', 'en/a/index.html': 'a', 'en/b/index.html': 'b' };

test('a thread finds out what a look at the trees shows', async () => {
  const place = await publishedTwice();
  const sites = sitesFolder(place.dist);
  await using looker = startLook(place.dist);
  const looked = await looker.look();
  expect(looked).toEqual(lookAtTrees(sites));
  const { from = '', to = '' } = readPresent(sites) ?? {};
  expect(looked).toMatchObject({
    seal: readSiteRecord(sites, to)?.seal,
    before: readSiteRecord(sites, from)?.seal,
  });
});

test('with an earlier look the same is published as with one of its own', async () => {
  for (const isEarlier of [true, false]) {
    const place = await publishedTwice();
    const { added, changed, removed } = await publishChange(place, {
      looked: isEarlier ? lookAtTrees(sitesFolder(place.dist)) : undefined,
    });
    expect({ added, changed, removed }).toEqual({
      added: [],
      changed: ['en/a/index.html'],
      removed: [],
    });
    expect(readTree(place.dist)).toEqual({ ...first, 'index.html': 'two', 'en/a/index.html': 'c' });
  }
});

test('what somebody changed before the look is noticed', async () => {
  const place = await publishedTwice();
  writeFileSync(join(place.dist, 'en', 'b', 'mine.html'), 'mine');
  const looked = lookAtTrees(sitesFolder(place.dist));
  expect((await publishChange(place, { looked })).removed).toEqual(['en/b/mine.html']);
});

test('a tree in which somebody replaced a file is not made the next one', async () => {
  const place = await publishedTwice();
  const kept = join(place.root, '.dist-kept');
  const name = readdirSync(kept).find((entry) => /Z$/.test(entry)) ?? '';
  const file = join(kept, name, 'en', 'b', 'index.html');
  rmSync(file);
  writeFileSync(file, 'x');
  const looked = lookAtTrees(sitesFolder(place.dist));
  await publishChange(place, { looked });
  expect(readTree(place.dist)).toEqual({ ...first, 'index.html': 'two', 'en/a/index.html': 'c' });
});

test('many edits with a look before each leave trees as those with none', async () => {
  for (const isLooked of [true, false]) {
    const place = await publishedTwice();
    const sites = sitesFolder(place.dist);
    for (const text of ['c', 'd', 'e', 'f', 'g']) {
      await publishChange(place, { looked: isLooked ? lookAtTrees(sites) : undefined, text });
      const { to = '' } = readPresent(sites) ?? {};
      const record = readSiteRecord(sites, to);
      expect(record?.seal).toBe(record && sealOf(sites.dist, record.files));
      expect(readTree(place.dist)).toEqual({
        ...first,
        'index.html': 'two',
        'en/a/index.html': text,
      });
    }
  }
});

test('a look at what was replaced since counts for nothing', async () => {
  const place = await publishedTwice();
  const looked = lookAtTrees(sitesFolder(place.dist));
  await publishChange(place, {});
  await publishChange(place, { looked, text: 'e' });
  // Where the site is taken for one that somebody changed, earlier ones get whole trees.
  expect(
    readdirSync(join(place.root, '.dist-kept')).filter((name) => /Z$/.test(name)),
  ).toHaveLength(1);
  writeFileSync(join(place.dist, 'en', 'b', 'mine.html'), 'mine');
  expect((await publishChange(place, { looked, text: 'd' })).removed).toEqual(['en/b/mine.html']);
});

/** Two sites one after the other, which differ in one file. */
async function publishedTwice(): Promise<PublicationPlace> {
  const place = publicationPlace(temporaryFolder());
  for (const files of [first, { ...first, 'index.html': 'two' }]) {
    writeTree(place.staging, files);
    await publishTree(place);
  }
  return place;
}

/** Publishes what is published with one file changed. */
async function publishChange(
  place: PublicationPlace,
  { looked, text = 'c' }: { looked?: LookedTrees | undefined; text?: string },
) {
  const sites = sitesFolder(place.dist);
  rmSync(place.staging, { recursive: true, force: true });
  writeTree(place.staging, { 'en/a/index.html': text });
  const files = Object.keys(first).filter((file) => file !== 'en/a/index.html');
  const site = presentName(sites) ?? '';
  return publishTree({ ...place, looked, reused: { folder: place.dist, site, files } });
}
