import { expect, test } from 'vitest';
import { openSite } from '../../src/site/open-site.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';
import { EditedTown, townConfig } from '../../tests/support/renewed-town.ts';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { type WrittenSitemap, writeSitemap } from './site-wide-files.ts';

test('a sitemap of which a few entries are written has the bytes of one that is written whole', async () => {
  const town = new EditedTown();
  let written: WrittenSitemap | undefined;
  const sizes = new Set<number>();
  for (let edit = 0; edit < 25; edit++) {
    const { now } = town;
    const site = openSite({
      ...{ config: townConfig, publishedPaths, now, history: noHistory },
      snapshot: town.snapshot(),
    });
    const [renewed, whole] = [temporaryFolder(), temporaryFolder()];
    written = await writeSitemap(site, renewed, written);
    await writeSitemap(site, whole);
    expect(readTree(renewed)).toEqual(readTree(whole));
    sizes.add(written?.entries.size ?? 0);
    town.edit(`sitemap ${edit}`, edit % 3);
    // The newest change is one of an event that is edited later, or taken back.
    const day = String(1 + ((edit * 7) % 19)).padStart(2, '0');
    for (const event of town.items.events.en.slice(edit % 4, 1 + (edit % 4)))
      event['modified_utc'] = `2026-11-${day} 12:00:00`;
  }
  expect(sizes.size).toBeGreaterThan(1);
});

test.each([
  ['has come in the midst', ['a-9'], ['a-10', 'a-9', 'a-8']],
  ['has gone', ['a-10', 'a-9', 'a-8'], ['a-10', 'a-8']],
  ['has come that differs from another in a zero before a number', ['a-9'], ['a-09', 'a-9']],
  ['has come, and another has gone', ['a-9', 'b'], ['a-09', 'b', 'c']],
])('the bytes are those of a whole one where an address %s', async (_what, slugs, later) => {
  const [before, after] = [slugs, later].map((own) =>
    sampleSite({
      config: { siteUrl: 'https://town.example/' },
      events: own.map((slug, place) => sampleEvent({ id: 10 + place, slug })),
    }),
  );
  if (!before || !after) throw new Error('Two sites are compared.');
  const [patched, whole] = [temporaryFolder(), temporaryFolder()];
  await writeSitemap(after, patched, await writeSitemap(before, temporaryFolder()));
  await writeSitemap(after, whole);
  expect(readTree(patched)).toEqual(readTree(whole));
});

test('where an address comes or goes the other entries are not written again', async () => {
  const [few, more] = [['a'], ['a', 'b']].map((slugs) =>
    sampleSite({
      config: { siteUrl: 'https://town.example/' },
      events: slugs.map((slug, place) => sampleEvent({ id: 10 + place, slug })),
    }),
  );
  if (!few || !more) throw new Error('Two sites are compared.');
  for (const [before, after] of [
    [few, more],
    [more, few],
  ] as const) {
    const written = await writeSitemap(before, temporaryFolder());
    const place = written?.addresses.indexOf('https://town.example/en/news/') ?? -1;
    const marked = written?.texts.with(place + 1, '<url>kept</url>');
    const folder = temporaryFolder();
    await writeSitemap(after, folder, written && marked && { ...written, texts: marked });
    expect(readTree(folder)['sitemap-0.xml']).toContain('<url>kept</url>');
  }
});

test('the sitemap of before stays as it is, and counts only where its addresses are the same', async () => {
  const town = new EditedTown();
  const site = openSite({
    ...{ config: townConfig, publishedPaths, now: town.now, history: noHistory },
    snapshot: town.snapshot(),
  });
  const first = await writeSitemap(site, temporaryFolder());
  const wrong = first && { ...first, entries: new Map([...first.entries].slice(1)) };
  const folder = temporaryFolder();
  const second = await writeSitemap(site, folder, wrong);
  expect(second?.texts).toEqual(first?.texts);
  expect(readTree(folder)['sitemap-0.xml']).toBe(first?.texts.join(''));
});
