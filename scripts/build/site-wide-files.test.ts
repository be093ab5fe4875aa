import { expect, test } from 'vitest';
import { openSite } from '../../src/site/open-site.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';
import { EditedTown, townConfig } from '../../tests/support/renewed-town.ts';
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
