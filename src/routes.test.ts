import { expect, test } from 'vitest';
import { publishedWords } from './i18n/published-words.ts';
import { createRoutes, pathInWords } from './routes.ts';

const siteUrl = 'https://town.example/calendar/';
const [month, day] = ['2026-11', '2026-11-20'];

const earlier = {
  dictionaries: {
    en: {
      address: {
        events: 'whats-on',
        past: 'over',
        choice: 'by',
        page: 'p',
        week: 'week',
        calendar: 'dates',
        news: 'blog',
        category: 'topic',
        venues: 'places',
        subscribe: 'follow',
        combine: 'own',
        posters: 'prints',
        search: 'find',
      },
      choices: { weekend: 'these-days' },
    },
  },
};

/** A page of each form of address, two of them with slugs that are words elsewhere. */
function paths(theme?: typeof earlier): readonly string[] {
  const to = createRoutes(siteUrl, theme);
  const venue = to.itemPath({ kind: 'venue', language: 'en', slug: 'page' });
  return [
    to.homePath('en'),
    to.sectionPath('en', 'events'),
    to.sectionPath('en', 'events', 2),
    to.sectionPath('en', 'past'),
    to.pastYearPath('en', 2025),
    to.pastYearPath('en', 2025, 12),
    to.choicePath('en', 'weekend'),
    to.choicePath('en', 'free', 3),
    to.sectionPath('en', 'news', 2),
    to.newsYearPath('en', 2025, 2),
    to.newsCategoryPath('en', 'events', 2),
    to.sectionPath('en', 'venues'),
    venue,
    to.furtherPath('en', venue, 2),
    to.seriesPath('en', 'calendar'),
    to.monthPath(Temporal.PlainYearMonth.from(month), 'en'),
    to.dayPath(Temporal.PlainDate.from(day), 'en'),
    to.weekPath(Temporal.PlainDate.from(day), 'en'),
    to.subscribePath('en'),
    to.combinePath('en'),
    to.searchPath('en'),
    to.changesPath('en'),
    to.monthSheetPath('en', Temporal.PlainYearMonth.from(month)),
    to.posterPath('en', 'venue', 7),
    to.pagePath('en', ['about', 'page', '2']),
    to.pagePath('en', ['posters']),
  ];
}

test('a path in earlier words is the one that the site had when it had them', () => {
  const home = createRoutes(siteUrl).homePath('en');
  const now = publishedWords({ theme: { dictionaries: {} } }, 'en');
  const { address, choices } = earlier.dictionaries.en;
  expect(paths().map((path) => pathInWords(path, home, now, { address, choices }))).toEqual(
    paths(earlier),
  );
});
