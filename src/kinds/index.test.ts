import { describe, expect, test } from 'vitest';
import { bareEvent, barePage, barePost, openTown } from '../../tests/support/small-town.ts';
import { sitePages } from './index.ts';

const hall = { id: 60, venue: 'Hall', slug: 'hall' };
const site = openTown(
  {
    en: {
      events: [
        bareEvent(1, 'picnic', '2026-12-01 18:00:00', { translations: { pl: 21 }, venue: hall }),
        bareEvent(2, 'walk', '2026-12-02 18:00:00', { venue: hall }),
        bareEvent(3, 'past', '2026-01-02 18:00:00'),
        bareEvent(4, 'run', '2026-12-03 18:00:00'),
      ],
      posts: [barePost(9, 'news', '2026-11-01 10:00:00')],
      pages: [barePage(5, 'about'), barePage(6, 'team', { parent: 5 })],
    },
    pl: { events: [bareEvent(21, 'piknik', '2026-12-01 18:00:00')] },
  },
  { siteUrl: 'https://town.example/calendar/', eventsPerPage: 2, groupEventsPerPage: 1 },
);

const lines = (language: 'en' | 'pl') =>
  sitePages(site)
    .slice(2)
    .filter((page) => page.language === language)
    .map((page) => {
      const [target] = page.languageTargets();
      return [page.path, target?.path, target?.exact];
    });

describe('sitePages', () => {
  test('is every page once, each with where the language switch leads', () => {
    expect(lines('en')).toEqual([
      ['/calendar/en/', '/calendar/pl/', true],
      ['/calendar/en/events/', '/calendar/pl/wydarzenia/', true],
      ['/calendar/en/events/page/2/', '/calendar/pl/wydarzenia/', false],
      ['/calendar/en/events/past/', '/calendar/pl/wydarzenia/minione/', true],
      ['/calendar/en/events/past/2026/', '/calendar/pl/wydarzenia/minione/', false],
      ['/calendar/en/calendar/2026-01/', '/calendar/pl/wydarzenia/', false],
      ['/calendar/en/calendar/2026-12/', '/calendar/pl/kalendarz/2026-12/', true],
      ['/calendar/en/calendar/2026-w49/', '/calendar/pl/kalendarz/2026-t49/', true],
      ['/calendar/en/calendar/2026-12-01/', '/calendar/pl/kalendarz/2026-12-01/', true],
      ['/calendar/en/calendar/2026-12-02/', '/calendar/pl/kalendarz/2026-12/', false],
      ['/calendar/en/calendar/2026-12-03/', '/calendar/pl/kalendarz/2026-12/', false],
      ['/calendar/en/venues/', '/calendar/pl/miejsca/', true],
      ['/calendar/en/organizers/', '/calendar/pl/organizatorzy/', true],
      ['/calendar/en/categories/', '/calendar/pl/kategorie/', true],
      ['/calendar/en/tags/', '/calendar/pl/tagi/', true],
      ['/calendar/en/news/', '/calendar/pl/aktualnosci/', true],
      ['/calendar/en/news/2026/', '/calendar/pl/aktualnosci/', false],
      ['/calendar/en/events/past-3/', '/calendar/pl/wydarzenia/', false],
      ['/calendar/en/events/picnic/', '/calendar/pl/wydarzenia/piknik/', true],
      ['/calendar/en/events/walk/', '/calendar/pl/wydarzenia/', false],
      ['/calendar/en/events/run/', '/calendar/pl/wydarzenia/', false],
      ['/calendar/en/venues/hall/', '/calendar/pl/miejsca/', false],
      ['/calendar/en/news/news/', '/calendar/pl/aktualnosci/', false],
      ['/calendar/en/about/', '/calendar/pl/', false],
      ['/calendar/en/about/team/', '/calendar/pl/', false],
      ['/calendar/en/venues/hall/page/2/', '/calendar/pl/miejsca/', false],
      ['/calendar/en/events/choice/today/', '/calendar/pl/wydarzenia/wybor/dzisiaj/', true],
      ['/calendar/en/events/choice/tomorrow/', '/calendar/pl/wydarzenia/wybor/jutro/', true],
      [
        '/calendar/en/events/choice/this-weekend/',
        '/calendar/pl/wydarzenia/wybor/w-ten-weekend/',
        true,
      ],
      [
        '/calendar/en/events/choice/next-weekend/',
        '/calendar/pl/wydarzenia/wybor/w-nastepny-weekend/',
        true,
      ],
      ['/calendar/en/events/choice/free/', '/calendar/pl/wydarzenia/wybor/wstep-wolny/', true],
      ['/calendar/en/events/choice/online/', '/calendar/pl/wydarzenia/wybor/online/', true],
      ['/calendar/en/subscribe/', '/calendar/pl/subskrypcja/', true],
      ['/calendar/en/subscribe/your-own/', '/calendar/pl/subskrypcja/wlasna/', true],
      ['/calendar/en/open-data/', '/calendar/pl/otwarte-dane/', true],
      ['/calendar/en/embed/', '/calendar/pl/osadzanie/', true],
      ['/calendar/en/search/', '/calendar/pl/szukaj/', true],
      ['/calendar/en/my-program/', '/calendar/pl/moj-program/', true],
      ['/calendar/en/offline/', '/calendar/pl/bez-sieci/', true],
      ['/calendar/en/changes/', '/calendar/pl/zmiany/', true],
      ['/calendar/en/404/', '/calendar/pl/404/', true],
    ]);
  });

  test('has no path twice', () => {
    const paths = [...lines('en'), ...lines('pl')].map(([path]) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('names each by what it is, and no two alike', () => {
    const names = sitePages(site).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['root', 'notFound', 'en home', 'en upcoming 2', 'en past 2026 1', 'pl month 2026-12'],
        ...['en week 2026-11-30', 'en day 2026-12-01', 'en venues', 'en news 2026 list 1'],
        ...['en event 1', 'pl event 21', 'en venue 60', 'en venue 60 events 2', 'en page 6'],
        ...['en choice free 1', 'en myEvents', 'en changes', 'pl notFound'],
      ]),
    );
  });
});
