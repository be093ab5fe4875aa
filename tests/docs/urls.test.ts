import { expect, test } from 'vitest';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { createRoutes } from '../../src/routes.ts';
import { addressGroups, addressPatterns, urlsPage } from './urls.ts';

const routes = createRoutes('https://example.org/calendar/');

// `vitest run tests/docs -u` writes the page again after a change of the rows.
test('docs/urls.md is what the rows say', async () => {
  await expect(urlsPage(addressGroups)).toMatchFileSnapshot('../../docs/urls.md');
});

test('every function that makes addresses has a row', () => {
  const used = new Set<string>(addressGroups.flatMap(({ rows }) => rows.map(({ from }) => from)));
  expect(Object.keys(routes).filter((name) => name.endsWith('Path') && !used.has(name))).toEqual(
    [],
  );
});

test.each([
  ['/calendar/en/events/jazz/', '/calendar/en/events/{slug}/'],
  ['/calendar/pl/wydarzenia/jazz/', '/calendar/pl/wydarzenia/{slug}/'],
  ['/calendar/en/events/past/', '/calendar/en/events/past/'],
  ['/calendar/en/events/page/2/', '/calendar/en/events/page/{page}/'],
  ['/calendar/en/calendar/2026-w47/', '/calendar/en/calendar/{year}-w{week}/'],
  ['/calendar/en/news/2026/', '/calendar/en/news/{year}/'],
  ['/calendar/en/about/team/', '/calendar/en/{path}/'],
  ['/calendar/en/feeds/categories/12.atom', '/calendar/en/feeds/categories/{id}.{format}'],
  ['/calendar/en/feeds/categories/12.ics', '/calendar/en/feeds/categories/{id}.ics'],
  ['/calendar/media/0a1b-480.webp', '/calendar/media/{digest}-{width}.webp'],
])('%s is one of %s alone', (path, address) => {
  const found = addressPatterns(addressGroups, routes, languages).filter(({ has }) => has(path));
  expect(found.map((pattern) => pattern.address)).toEqual([address]);
});

test('an address that nothing makes is in no row', () => {
  const unknown = [
    '/calendar/en/events/page/1/',
    '/calendar/en/feeds/x.txt',
    '/calendar/x',
    '/en/',
  ];
  const patterns = addressPatterns(addressGroups, routes, languages);
  expect(unknown.filter((path) => patterns.some(({ has }) => has(path)))).toEqual([]);
});
