import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days } from '../../../tests/support/sample-when.ts';
import { bareEvent, barePage, barePost, openTown } from '../../../tests/support/small-town.ts';
import type { Wire } from '../../../tests/support/wire-items.ts';
import type { PublishedWords } from '../../i18n/published-words.ts';
import type { Event } from '../../model/event.ts';
import { type History, noHistory, type PublishedItem } from '../../snapshot/history.ts';
import { pastPageSizes } from '../events/event-lists.ts';
import { sitePath } from '../pages.ts';
import { nextHistory } from '../published-history.ts';
import type { Site } from '../site.ts';
import { pastRedirects, redirectTable } from './redirect-table.ts';

test('each page of the former list leads to where its first event is', () => {
  const began = [
    '2024-05-01',
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ];
  const site = sampleSite({
    config: { eventsPerPage: 2 },
    events: began.map((day, place) => sampleEvent({ id: place + 1, slug: day, when: days(day) })),
  });
  expect([...pastRedirects(site)].map(({ from, to }) => [from, to])).toEqual([
    ['/en/events/past/page/2/', '/en/events/past/2026/page/2/'],
    ['/en/events/past/page/3/', '/en/events/past/2025/'],
    ['/en/events/past/page/4/', '/en/events/past/2024/'],
  ]);
});

test('it does so too where a month of many events begins on a page of its own', () => {
  const began = [
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
    '2026-06-01',
    '2026-07-01',
    '2026-07-02',
  ];
  const site = sampleSite({
    config: { eventsPerPage: 2 },
    events: began.map((day, place) => sampleEvent({ id: place + 1, slug: day, when: days(day) })),
  });
  expect(pastPageSizes(site.in('en'), 2026)).toEqual([2, 1, 2, 1]);
  expect([...pastRedirects(site)].map(({ from, to }) => [from, to])).toEqual([
    ['/en/events/past/page/2/', '/en/events/past/2026/page/2/'],
    ['/en/events/past/page/3/', '/en/events/past/2026/page/3/'],
  ]);
});

test('an address leads to a page with a question', () => {
  const more = { '/find/': '/en/search/?q=jazz', '/lost/': '/en/none/?q=jazz' };
  const site = sampleSite({ config: { redirects: { more, fromCms: false } } });
  const { redirects, warnings } = redirectTable(site);
  expect([redirects.map(({ from, to }) => [from, to]), warnings]).toEqual([
    [['/find/', '/en/search/?q=jazz']],
    [
      'The address "/lost/" of src/site.config.ts leads to /en/none/?q=jazz, ' +
        'which is no page, or back to itself: it is left out.',
    ],
  ]);
});

test('a former address is that of the page, also where its calendar had it with a query', () => {
  const sourceUrl = 'https://cms.example/event/jazz/';
  const site = sampleSite({ events: [sampleEvent({ id: 1, slug: 'jazz-night', sourceUrl })] });
  const led = redirectTable(site).redirects.filter(({ from }) => from === '/event/jazz/');
  expect(led.map(({ to, asCalendar = false }) => [to, asCalendar])).toEqual([
    ['/en/events/jazz-night/', false],
    ['/en/feeds/events/1.ics', true],
  ]);
  expect(sitePath(site, '/event/jazz/')).toBe('/en/events/jazz-night/');
});

test('no time of an event decides about the order of the rules', () => {
  const rulesWith = (firstDay: string) =>
    redirectTable(
      sampleSite({
        events: [firstDay, '2026-12-02', '2026-12-03'].map((day, place) => {
          const slug = `event-${place + 1}`;
          const sourceUrl = `https://cms.example/event/${slug}/`;
          return sampleEvent({ id: place + 1, slug, sourceUrl, when: days(day) });
        }),
      }),
    ).redirects.filter(({ to }) => to.startsWith('/en/events/event-'));
  expect(rulesWith('2026-12-04')).toEqual(rulesWith('2026-12-01'));
  expect(rulesWith('2026-12-01')).toHaveLength(3);
});

const root = { show_on_front: 'page', page_on_front: 1, page_for_posts: 2 };
const pair = { translations: { en: 1, pl: 21 } };

test('the address of the front page at the source leads to the home page of its language', () => {
  const site = openTown({
    root,
    en: { pages: [barePage(1, 'about', pair), barePage(2, 'blog')] },
    pl: { pages: [barePage(21, 'o-nas', { ...pair, link: 'https://cms.example/pl/o-nas/' })] },
  });
  expect(pageRedirects(site)).toEqual([
    '/about/ → /en/',
    '/blog/ → /en/news/',
    '/pl/o-nas/ → /pl/',
  ]);
});

test('so does its slug where the source says that it is at the home page', () => {
  const site = openTown({
    root,
    en: { pages: [barePage(1, 'about', { ...pair, link: 'https://cms.example/' })] },
    pl: { pages: [barePage(21, 'o-nas', { ...pair, link: 'https://cms.example/pl/' })] },
  });
  expect(pageRedirects(site)).toEqual(['/about/ → /en/', '/pl/o-nas/ → /pl/']);
});

test('a page that became the front page, or that of the news, leads there from the address it had', () => {
  const site = openTown(
    { root, en: { pages: [barePage(1, 'about'), barePage(2, 'blog')] }, pl: {} },
    { redirects: { fromCms: false } },
    {
      ...noHistory,
      items: [published(1, '/en/about/')],
      removedItems: [{ ...published(2, '/en/blog/'), goneSince: '2026-11-10T00:00:00Z' }],
    },
  );
  expect(pageRedirects(site)).toEqual(['/en/about/ → /en/', '/en/blog/ → /en/news/']);
});

test('an address that several events had leads to the one that had it last', () => {
  const yearly = (first: string, second: string, history = noHistory) =>
    sampleSite({
      history,
      events: [first, second].map((slug, index) => sampleEvent({ id: index + 1, slug })),
    });
  const next = (site: Site) => nextHistory(site, { fetched: '', collected: {} });
  const ledFrom = (site: Site) =>
    redirectTable(site).redirects.flatMap(({ from, to }) =>
      from === '/en/events/fair/' ? [to] : [],
    );
  const before = next(yearly('fair-2025', 'fair', next(yearly('fair', 'fair-soon'))));
  const renamed = yearly('fair-2025', 'fair-2026', before);
  const later = yearly('fair-2025', 'fair-cancelled', next(renamed));
  expect([renamed, later].map(ledFrom)).toEqual([
    ['/en/events/fair-2026/'],
    ['/en/events/fair-cancelled/'],
  ]);
  expect(redirectTable(later).warnings).toEqual([]);
});

test('an item that is of another language now is found under the addresses that it had', () => {
  const of = (language: string, history = noHistory) =>
    sampleSite({
      history,
      events: [
        sampleEvent({ id: 7, language, slug: 'ball' }),
        sampleEvent({ id: 8, language: language === 'en' ? 'pl' : 'en', slug: 'fair' }),
        sampleEvent({ id: 9, language: 'en', slug: 'jazz' }),
      ],
    });
  const next = (site: Site) => nextHistory(site, { fetched: '', collected: {} });
  const moved = of('pl', next(of('en')));
  const led = (site: Site) =>
    redirectTable(site).redirects.flatMap(({ from, to }) =>
      /^\/(?:en\/events|pl\/wydarzenia)\/(?:ball|fair|jazz)/.test(from) ? [`${from} → ${to}`] : [],
    );
  const expected = [
    '/en/events/ball/ → /pl/wydarzenia/ball/',
    '/pl/wydarzenia/fair/ → /en/events/fair/',
  ];
  expect(led(moved).toSorted()).toEqual(expected);
  expect(led(of('pl', next(moved))).toSorted()).toEqual(expected);
  expect(led(of('en', next(moved))).toSorted()).toEqual([
    '/en/events/fair/ → /pl/wydarzenia/fair/',
    '/pl/wydarzenia/ball/ → /en/events/ball/',
  ]);
  expect(redirectTable(moved).warnings).toEqual([]);
});

test('home page, calendars and feeds of a language that left lead to the first one', () => {
  const opened = (languages: readonly string[], history = noHistory) =>
    sampleSite({ config: { languages: [...languages], redirects: { fromCms: false } }, history });
  const before = nextHistory(opened(['en', 'pl']), { fetched: '', collected: {} });
  const dance = {
    ...published(3, '/pl/kategorie/taniec/'),
    kind: 'category',
    language: 'pl',
  } as const;
  const left = opened(['en'], { ...before, items: [...before.items, dance] });
  const { redirects, warnings } = redirectTable(left);
  expect([redirects.map(({ from, to }) => `${from} → ${to}`).toSorted(), warnings]).toEqual([
    [
      '/pl/ → /en/',
      '/pl/feeds/categories/3.ics → /en/feeds/events.ics',
      '/pl/feeds/changes.atom → /en/feeds/changes.atom',
      '/pl/feeds/changes.json → /en/feeds/changes.json',
      '/pl/feeds/changes.rss → /en/feeds/changes.rss',
      '/pl/feeds/events.atom → /en/feeds/events.atom',
      '/pl/feeds/events.ics → /en/feeds/events.ics',
      '/pl/feeds/events.json → /en/feeds/events.json',
      '/pl/feeds/events.rss → /en/feeds/events.rss',
      '/pl/feeds/featured.ics → /en/feeds/featured.ics',
      '/pl/feeds/news.atom → /en/feeds/news.atom',
      '/pl/feeds/news.json → /en/feeds/news.json',
      '/pl/feeds/news.rss → /en/feeds/news.rss',
      '/pl/feeds/next-days.ics → /en/feeds/next-days.ics',
      '/pl/feeds/whole-days.ics → /en/feeds/whole-days.ics',
    ],
    [],
  ]);
});

test('the pages of a series and of a choice that are no more lead to the list that they were of', () => {
  const history = { ...noHistory, series: { en: ['jam'] }, choices: { en: ['free', 'in-lodz'] } };
  const led = (events: readonly Event[]) =>
    redirectTable(sampleSite({ history, events })).redirects.flatMap(({ from, to }) =>
      /\/series\/|\/choice\//.test(from) ? [`${from} → ${to}`] : [],
    );
  const club = [1, 2, 3].map((id) =>
    sampleEvent({ id, title: 'Club', when: days(`2026-12-0${id}`) }),
  );
  expect([led([]), led(club)]).toEqual([
    ['/en/events/choice/in-lodz/ → /en/events/', '/en/series/jam/ → /en/events/'],
    ['/en/events/choice/in-lodz/ → /en/events/', '/en/series/jam/ → /en/series/'],
  ]);
});

describe('when the only event of a page of the past or of a day', () => {
  const source = { fetched: '', collected: {} };
  const opened = (whens: readonly Event['when'][], history = noHistory) =>
    sampleSite({
      config: { redirects: { fromCms: false } },
      history,
      events: whens.map((when, place) => sampleEvent({ id: place + 1, slug: `e${place}`, when })),
    });
  /**
   * Where addresses lead that one site has and a later one has not, also in the build after that.
   */
  const led = (before: Site, whens: readonly Event['when'][]) => {
    const after = opened(whens, nextHistory(before, source));
    const later = opened(whens, nextHistory(after, source));
    return [after, later].map((site) => {
      const own = new Set(site.ownPaths.keys());
      const lost = Array.from(before.ownPaths.keys()).filter(
        (path) => /\/calendar\/.*-\d\d-\d\d\/$|\/past\//.test(path) && !own.has(path),
      );
      const { redirects } = redirectTable(site);
      const table = new Map(redirects.map(({ from, to }) => [from, to]));
      return lost.map((path) => `${path} → ${table.get(path)}`).toSorted();
    });
  };

  test('moves ahead, the day leads to the month and the year to the list of years', () => {
    const before = opened([days('2026-11-02'), days('2026-11-25')]);
    const expected = [
      '/en/calendar/2026-11-02/ → /en/calendar/2026-11/',
      '/en/events/past/2026/ → /en/events/past/',
    ];
    expect(led(before, [days('2026-11-23'), days('2026-11-25')])).toEqual([expected, expected]);
  });

  test('is deleted, a year that is over leads to the list of years', () => {
    const left = [days('2026-11-25')];
    const expected = ['/en/events/past/2025/ → /en/events/past/'];
    expect(led(opened([...left, days('2025-11-02')]), left)).toEqual([expected, expected]);
  });

  test.each([
    ['earliest', '2026-11-22'],
    ['latest', '2026-11-29'],
  ])('is deleted, the %s day leads to its month', (_, day) => {
    const left = [days('2026-11-24'), days('2026-11-26')];
    const expected = [`/en/calendar/${day}/ → /en/calendar/2026-11/`];
    expect(led(opened([...left, days(day)]), left)).toEqual([expected, expected]);
  });
});

/** Redirects without those of the lists and feeds of the source, none of which is worth a warning. */
test('calendars, feeds and views that a CMS makes of its addresses lead to those of this site', () => {
  const dance = { id: 3, slug: 'dance', url: 'https://cms.example/events/category/dance/' };
  const site = openTown({
    en: {
      events: [bareEvent(7, 'ball', '2026-12-04 18:00:00', { categories: [dance] })],
      categories: [{ ...dance, name: 'Dance' }],
    },
  });
  const { redirects, warnings } = redirectTable(site);
  expect(warnings).toEqual([]);
  const table = redirects
    .filter(({ from }) => /^\/(?:event|events)\/|^\/sitemap/.test(from))
    .map(({ from, asCalendar, to }) => `${from}${asCalendar ? '?ical=1' : ''} → ${to}`);
  expect(
    table.filter((line) => !/\/(?:photo|map|summary|week)\//.test(line)),
  ).toMatchInlineSnapshot(`
    [
      "/event/ball/ → /en/events/ball/",
      "/events/category/dance/ → /en/categories/dance/",
      "/events/ → /en/events/",
      "/events/?ical=1 → /en/feeds/events.ics",
      "/events/month/?ical=1 → /en/feeds/events.ics",
      "/events/list/?ical=1 → /en/feeds/events.ics",
      "/events/today/?ical=1 → /en/feeds/events.ics",
      "/event/ball/?ical=1 → /en/feeds/events/7.ics",
      "/events/category/dance/?ical=1 → /en/feeds/categories/3.ics",
      "/events/category/dance/month/?ical=1 → /en/feeds/categories/3.ics",
      "/events/category/dance/list/?ical=1 → /en/feeds/categories/3.ics",
      "/events/feed/ → /en/feeds/events.rss",
      "/events/category/dance/feed/ → /en/feeds/categories/3.rss",
      "/sitemap_index.xml → /sitemap-index.xml",
      "/sitemap.xml → /sitemap-index.xml",
      "/events/month/ → /en/events/",
      "/events/list/ → /en/events/",
      "/events/today/ → /en/events/",
      "/events/2026-12/ → /en/calendar/2026-12/",
      "/events/month/2026-12/ → /en/calendar/2026-12/",
      "/events/category/dance/month/ → /en/categories/dance/",
      "/events/category/dance/list/ → /en/categories/dance/",
      "/events/2026-12-04/ → /en/calendar/2026-12-04/",
      "/events/day/2026-12-04/ → /en/calendar/2026-12-04/",
    ]
  `);
});

describe('a site whose addresses have other words than before', () => {
  const opened = (
    words: Partial<PublishedWords['address']>,
    history: History,
    pages: readonly Wire[] = [],
  ) =>
    openTown(
      {
        root,
        en: {
          events: [
            bareEvent(7, 'ball', '2026-12-04 18:00:00'),
            bareEvent(8, 'tea', '2026-12-20 18:00:00'),
          ],
          pages: [barePage(2, 'blog'), ...pages],
          posts: [barePost(9, 'bridge', '2026-11-01 10:00:00')],
        },
      },
      {
        languages: ['en'],
        redirects: { fromCms: false },
        theme: { dictionaries: { en: { address: words } } },
      },
      history,
    );
  const first = opened({}, noHistory);
  const source = { fetched: '', collected: {} };
  const second = opened({ calendar: 'dates', news: 'stories' }, nextHistory(first, source));
  const third = opened(
    { calendar: 'diary-of-town', news: 'stories', week: 'week' },
    nextHistory(second, source),
  );
  const isOfDays = /2026-(?:12-(?:0[5-9]|1\d)|w(?:eek)?50)/;
  /** Redirects without those of items, and of days without events. */
  const table = (site: Site) =>
    redirectTable(site)
      .redirects.filter(({ from }) => !isOfDays.test(from))
      .map(({ from, to }) => `${from} → ${to}`);

  test('leads from each list in the former words to the same list', () => {
    expect(table(first)).toEqual([]);
    expect(table(second)).toEqual([
      '/en/news/bridge/ → /en/stories/bridge/',
      '/en/calendar/2026-12-04/ → /en/dates/2026-12-04/',
      '/en/calendar/2026-12-20/ → /en/dates/2026-12-20/',
      '/en/calendar/2026-12/ → /en/dates/2026-12/',
      '/en/calendar/2026-w49/ → /en/dates/2026-w49/',
      '/en/calendar/2026-w51/ → /en/dates/2026-w51/',
      '/en/news/ → /en/stories/',
      '/en/news/2026/ → /en/stories/2026/',
    ]);
    const [formerDay] = redirectTable(second).redirects.filter(
      ({ from }) => from === '/en/calendar/2026-12-05/',
    );
    expect(formerDay?.to).toBe('/en/dates/2026-12/');
  });

  test('goes on leading from all words that it ever had, without detours', () => {
    expect(table(third).filter((line) => !/news|12-/.test(line))).toEqual([
      '/en/dates/2026-12/ → /en/diary-of-town/2026-12/',
      '/en/dates/2026-w49/ → /en/diary-of-town/2026-week49/',
      '/en/dates/2026-w51/ → /en/diary-of-town/2026-week51/',
      '/en/calendar/2026-12/ → /en/diary-of-town/2026-12/',
      '/en/calendar/2026-w49/ → /en/diary-of-town/2026-week49/',
      '/en/calendar/2026-w51/ → /en/diary-of-town/2026-week51/',
    ]);
  });

  test('has no redirects from words that it has again', () => {
    const again = opened({}, nextHistory(third, source));
    expect(again.history.addressWords['en']).toHaveLength(3);
    expect(nextHistory(again, source).addressWords['en']).toHaveLength(3);
    const own = new Set(again.ownPaths.keys());
    expect(redirectTable(again).redirects.filter(({ from }) => own.has(from))).toEqual([]);
    expect(redirectTable(again).warnings).toEqual([]);
  });

  test('does not lead from an address that is that of another page now, and says so', () => {
    const taken = opened({ news: 'stories' }, nextHistory(first, source), [barePage(3, 'news')]);
    expect(redirectTable(taken).warnings).toEqual([
      'The address "/en/news/" of a list (en) is that of another page here, which stays: it does not lead to /en/stories/.',
    ]);
  });
});

function pageRedirects(site: Site): readonly string[] {
  const { redirects, warnings } = redirectTable(site);
  expect(warnings).toEqual([]);
  return redirects
    .filter(({ from }) => !/\/(?:events|feed)\/|\.xml$/.test(from))
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
