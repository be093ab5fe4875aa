import { expect, test } from 'vitest';
import { openTown, wirePage } from '../../../tests/support/small-town.ts';
import { noHistory, type PublishedItem } from '../../loaders/history-format.ts';
import type { Site } from '../site.ts';
import { redirectTable } from './redirect-table.ts';

const root = { show_on_front: 'page', page_on_front: 1, page_for_posts: 2 };
const pair = { translations: { en: 1, pl: 21 } };

test('the address of the front page at the source leads to the home page of its language', () => {
  const site = openTown({
    root,
    en: { pages: [wirePage(1, 'about', pair), wirePage(2, 'blog')] },
    pl: { pages: [wirePage(21, 'o-nas', { ...pair, link: 'https://cms.example/pl/o-nas/' })] },
  });
  expect(pageRedirects(site)).toEqual(['/about/ → /en/', '/blog/ → /en/news/', '/pl/o-nas/ → /pl/']);
});

test('so does its slug where the source says that it is at the home page', () => {
  const site = openTown({
    root,
    en: { pages: [wirePage(1, 'about', { ...pair, link: 'https://cms.example/' })] },
    pl: { pages: [wirePage(21, 'o-nas', { ...pair, link: 'https://cms.example/pl/' })] },
  });
  expect(pageRedirects(site)).toEqual(['/about/ → /en/', '/pl/o-nas/ → /pl/']);
});

test('a page that became the front page, or that of the news, leads there from the address it had', () => {
  const site = openTown(
    { root, en: { pages: [wirePage(1, 'about'), wirePage(2, 'blog')] }, pl: {} },
    { redirects: { fromCms: false } },
    {
      ...noHistory,
      items: [published(1, '/en/about/')],
      gone: [{ ...published(2, '/en/blog/'), goneSince: '2026-11-10T00:00:00Z' }],
    },
  );
  expect(pageRedirects(site)).toEqual(['/en/about/ → /en/', '/en/blog/ → /en/news/']);
});

/** Redirects without those of the lists and feeds of the source, none of which is worth a remark. */
function pageRedirects(site: Site): readonly string[] {
  const { redirects, remarks } = redirectTable(site);
  expect(remarks).toEqual([]);
  return redirects
    .filter(({ from }) => !/\/(?:events|feed)\/$/.test(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

function published(id: number, path: string): PublishedItem {
  return {
    kind: 'page',
    id,
    language: 'en',
    title: 'Page',
    path,
    formerPaths: [],
    firstSeen: '2026-10-01T00:00:00Z',
    modified: '',
    digest: '',
  };
}
