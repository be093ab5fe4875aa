import { expect, test } from 'vitest';
import { sampleCategory, sampleEvent, samplePage } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import type { Subject } from '../../site/site.ts';
import { breadcrumbs } from './breadcrumbs.ts';

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

test.each<[string, Subject, readonly string[]]>([
  ['home', { kind: 'home' }, ['Home /en/']],
  ['notFound', { kind: 'notFound' }, ['Home /en/']],
  [
    'a section',
    { kind: 'section', section: 'venues', page: 1 },
    ['Home /en/', 'Venues /en/venues/'],
  ],
  ['a later page', { kind: 'section', section: 'news', page: 2 }, ['Home /en/', 'News /en/news/']],
  [
    'past events',
    { kind: 'section', section: 'past', page: 1 },
    ['Home /en/', 'Events /en/events/', 'Past events /en/events/past/'],
  ],
  [
    'a month',
    { kind: 'month', month },
    ['Home /en/', 'Events /en/events/', 'November 2026 /en/calendar/2026-11/'],
  ],
  ['subscribe', { kind: 'subscribe' }, ['Home /en/', 'Subscribe /en/subscribe/']],
  ['what changed', { kind: 'changes' }, ['Home /en/', 'What changed /en/changes/']],
  [
    'a category',
    { kind: 'item', item: sampleCategory() },
    ['Home /en/', 'Categories /en/categories/', 'Music /en/categories/music/'],
  ],
  [
    'a page below another',
    { kind: 'item', item: child },
    ['Home /en/', 'About /en/about/', 'History /en/about/history/'],
  ],
])('the way to %s', (_, subject, expected) => {
  expect(breadcrumbs(site, 'en', subject).map(({ name, path }) => `${name} ${path}`)).toEqual(
    expected,
  );
});

test('the way is shown in the language of the page', () => {
  const [event] = site.in('pl').events;
  expect(event && breadcrumbs(site, 'pl', { kind: 'item', item: event })).toEqual([
    { name: 'Strona główna', path: '/pl/' },
    { name: 'Wydarzenia', path: '/pl/wydarzenia/' },
    { name: 'Wieczór', path: '/pl/wydarzenia/wieczor/' },
  ]);
});
