import { expect, test } from 'vitest';
import { itemPage } from '../../tests/support/page-about.ts';
import { sampleCategory, sampleEvent, samplePage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { found } from '../../tests/support/small-town.ts';
import { changesKind } from './changes.ts';
import { homeKind } from './home.ts';
import type { SitePage } from './index.ts';
import { itemIndexKind } from './item-index.ts';
import { only } from './kind.ts';
import { monthKind } from './lists/month.ts';
import { pastKind } from './lists/past.ts';
import { newsKind } from './news.ts';
import { notFoundKind } from './not-found.ts';
import { subscribeKind } from './subscribe.ts';

const root = samplePage();
const child = samplePage({
  id: 61,
  parentId: 60,
  segments: ['about', 'history'],
  title: 'History',
});
const site = sampleSite({
  events: [
    sampleEvent(),
    sampleEvent({ id: 2, language: 'pl', slug: 'wieczor', title: 'Wieczór' }),
  ],
  pages: [root, child],
});
const month = Temporal.PlainYearMonth.from('2026-11');

const trailOf = (page: SitePage) => page.open().show().layout.breadcrumbs;

test.each<[string, SitePage, readonly string[]]>([
  ['home', homeKind.page(site, 'en', only), ['Home /en/']],
  ['notFound', notFoundKind.page(site, 'en', { others: [] }), ['Home /en/']],
  ['a section', itemIndexKind.page(site, 'en', 'venues'), ['Home /en/', 'Venues /en/venues/']],
  ['a later page', newsKind.page(site, 'en', { page: 2 }), ['Home /en/', 'News /en/news/']],
  [
    'past events',
    pastKind.page(site, 'en', only),
    ['Home /en/', 'Events /en/events/', 'Past events /en/events/past/'],
  ],
  [
    'a month',
    monthKind.page(site, 'en', month),
    ['Home /en/', 'Events /en/events/', 'November 2026 /en/calendar/2026-11/'],
  ],
  ['subscribe', subscribeKind.page(site, 'en', only), ['Home /en/', 'Subscribe /en/subscribe/']],
  ['what changed', changesKind.page(site, 'en', only), ['Home /en/', 'What changed /en/changes/']],
  [
    'a category',
    itemPage(site, sampleCategory()),
    ['Home /en/', 'Categories /en/categories/', 'Music /en/categories/music/'],
  ],
  [
    'a page below another',
    itemPage(site, found(site.in('en').pages, child.id)),
    ['Home /en/', 'About /en/about/', 'History /en/about/history/'],
  ],
])('the way to %s', (_, page, expected) => {
  expect(trailOf(page).map(({ name, path }) => `${name} ${path}`)).toEqual(expected);
});

test('the way is shown in the language of the page', () => {
  const [event] = site.in('pl').events;
  expect(event && trailOf(itemPage(site, event))).toEqual([
    { name: 'Strona główna', path: '/pl/' },
    { name: 'Wydarzenia', path: '/pl/wydarzenia/' },
    { name: 'Wieczór', path: '/pl/wydarzenia/wieczor/', current: 'page' },
  ]);
});
