import { expect, test } from 'vitest';
import { barePage } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { siteConfigSchema } from '../config.ts';
import { sitePages } from '../kinds/index.ts';
import { noHistory } from '../snapshot/history.ts';
import { publishedPaths } from '../targets.ts';
import { openRenewedSite } from './open-site.ts';

const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', languages: ['en'] });

/** A page, one below it, and a third, of which the title is given. */
const partsOf = (title: string) => ({
  ...{ config, publishedPaths, history: noHistory },
  now: Temporal.Instant.from('2026-11-20T11:00:00Z'),
  snapshot: snapshotOf({
    en: {
      pages: [
        barePage(1, 'hall'),
        barePage(2, 'rent', { parent: 1 }),
        barePage(3, 'team', { title: { rendered: title } }),
      ],
    },
  }),
});

test('a page keeps its window title when another page is edited', () => {
  const { site, renew } = openRenewedSite(partsOf('Team'));
  const title = () =>
    sitePages(site)
      .find(({ name }) => name === 'en page 2')
      ?.open().layout.title;
  const before = title();
  expect(before).toBe('Page rent');
  expect(renew(partsOf('Our team'))).toBe(true);
  expect(title()).toBe(before);
  const [page] = site.in('en').titled('Page rent');
  expect(site.in('en').pages).toContain(page);
});
