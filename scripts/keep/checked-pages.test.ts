import { describe, expect, test } from 'vitest';
import { lacksLinked } from './checked-pages.ts';

describe('lacksLinked', () => {
  const config = { siteUrl: 'https://town.example/calendar/', languages: ['en', 'pl'] } as const;
  const present = new Map([
    ['en/index.html', 1],
    ['en/search/index.json', 1],
  ]);

  test.each([
    ['nothing', ['en/index.html'], false],
    ['a page', ['en/index.html', 'en/events/ball/index.html'], true],
    ['the page of the search', ['en/search/index.html'], true],
    ['a calendar', ['en/feeds/events/1.ics'], true],
    ['a feed', ['en/feeds/events.json'], true],
    ['a document of the same end elsewhere', ['files/en/search/list.json'], true],
    [
      'another version of the index of the search',
      ['en/search/0a1b/words-1.json', 'pl/szukaj/0a1b/items-2.json'],
      false,
    ],
    ['a version of the index and a page', ['en/search/0a1b/words-1.json', 'en/about/index.html'], true],
  ])('of a site without %s', (_, before, lacks) => {
    expect(lacksLinked(before, present, { ...config, languages: [...config.languages] })).toBe(lacks);
  });
});
