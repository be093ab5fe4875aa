import { expect, test } from 'vitest';
import { bareEvent, barePage, barePost, openTown } from '../tests/support/small-town.ts';
import { publishedPaths } from './targets.ts';

const events = [
  bareEvent(1, 'picnic', '2026-12-01 18:00:00', {
    categories: [{ id: 30, name: 'Music', slug: 'music' }],
    tags: [{ id: 40, name: 'Outdoors', slug: 'outdoors' }],
    venue: { id: 60, venue: 'Hall', slug: 'hall', city: 'Town' },
    cost: 'Free',
  }),
];
const category = {
  id: 5,
  name: 'Works',
  slug: 'works',
  link: 'https://cms.example/category/works/',
  taxonomy: 'category',
};
const posts = [
  barePost(9, 'bridge', '2026-11-01 10:00:00', {
    categories: [5],
    _embedded: { 'wp:term': [[category]] },
  }),
];
const siteUrl = 'https://town.example/calendar/';

/** A site with a page whose text links to addresses. */
function siteWith(addresses: readonly string[]) {
  const links = addresses.map((href) => `<a href="${href}">${href}</a>`).join(' ');
  const pages = [barePage(7, 'links', { content: { rendered: `<p>${links}</p>` } })];
  return openTown({ en: { events, posts, pages } }, { siteUrl });
}

test('links of editors to everything that the site publishes keep their addresses', () => {
  const paths = [...new Set(publishedPaths(siteWith([])))];
  const site = siteWith(paths.map((path) => `https://town.example${path}`));
  const [page] = site.in('en').pages;
  const kept = page?.body.matchAll(/<a href="([^"]+)"/g) ?? [];
  expect(Array.from(kept, ([, href]) => href)).toEqual(paths);
  expect(site.deadLinks).toEqual([]);
});

test.each([
  'en/feeds/categories/30.atom',
  'en/feeds/categories/30.ics',
  'en/feeds/tags/40.rss',
  'en/feeds/news/5.json',
  'en/posters/event-1.html',
  'en/posters/2026-12.html',
  'data/v1/en/events.json',
  'embed/en/events.json',
  'embed/en/screen/60/',
  'status.json',
])('%s is one of them', (path) => {
  expect([...publishedPaths(siteWith([]))]).toContain(`/calendar/${path}`);
});
