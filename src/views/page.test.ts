import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { isItem, isSection, paramsOf, staticPaths } from './page.ts';

describe('paramsOf', () => {
  test.each([
    ['[lang]', 'en/', { lang: 'en' }],
    [
      '[lang]/[events]/[slug]',
      'pl/wydarzenia/koncert/',
      { lang: 'pl', events: 'wydarzenia', slug: 'koncert' },
    ],
    ['[lang]/[events]/[...page]', 'en/events/', { lang: 'en', events: 'events', page: undefined }],
    ['[lang]/[events]/[...page]', 'en/events/page/2/', { lang: 'en', events: 'events', page: 'page/2' }],
    ['[lang]/[...path]', 'en/about/team/', { lang: 'en', path: 'about/team' }],
  ])('fills %s from %s', (pattern, path, params) => {
    expect(paramsOf(pattern, path)).toEqual(params);
  });
});

describe('staticPaths', () => {
  const site = sampleSite({
    config: { siteUrl: 'https://town.example/calendar/', eventsPerPage: 1, views: { seriesFrom: 0 } },
    events: [
      sampleEvent({ id: 1, slug: 'one' }),
      sampleEvent({ id: 2, slug: 'two' }),
      sampleEvent({ id: 3, slug: 'trzy', language: 'pl' }),
    ],
  });

  test('gives each item of a kind in each language, without the base path', () => {
    expect(staticPaths(site, '[lang]/[events]/[slug]', isItem('event')).map(({ params }) => params)).toEqual([
      { lang: 'en', events: 'events', slug: 'one' },
      { lang: 'en', events: 'events', slug: 'two' },
      { lang: 'pl', events: 'wydarzenia', slug: 'trzy' },
    ]);
  });

  test('gives each page of a list', () => {
    expect(
      staticPaths(site, '[lang]/[events]/[...page]', isSection('events')).map(({ props }) => props.page.path),
    ).toEqual(['/calendar/en/events/', '/calendar/en/events/page/2/', '/calendar/pl/wydarzenia/']);
  });
});
