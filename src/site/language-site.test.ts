import { describe, expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import {
  bareEvent,
  barePage,
  barePost,
  found,
  openTown,
  slugs,
} from '../../tests/support/small-town.ts';
import { eventSchema } from '../contract/events.ts';
import { toEvent } from '../model/event.ts';
import { eventsByMonth, openingMonth } from './language-site.ts';
import type { LanguageSite, Site } from './site.ts';

type Literal = readonly [id: number, start: string, end: string, timezone?: string];

function monthsOf(...events: Literal[]): string[] {
  const models = events.map(([id, start_date, end_date, timezone = '']) =>
    toEvent(eventSchema.parse({ id, start_date, end_date, timezone }), itemContext()),
  );
  const months = eventsByMonth(models, 'Europe/Warsaw', Temporal.PlainDate.from('2026-11-20'));
  return Array.from(
    months,
    ([month, inMonth]) => `${month}: ${inMonth.map(({ id }) => id).join(' ')}`,
  );
}

test('an event is in each month it touches, in the order given', () => {
  expect(
    monthsOf(
      [1, '2026-12-30 10:00:00', '2027-02-01 10:00:00'],
      [2, '2026-11-05 10:00:00', '2026-11-05 11:00:00'],
      [3, '2027-01-05 10:00:00', '2027-01-05 11:00:00'],
    ),
  ).toEqual(['2026-11: 2', '2026-12: 1', '2027-01: 1 3', '2027-02: 1']);
});

test('an end at the first midnight of a month does not touch it', () => {
  expect(monthsOf([1, '2026-11-30 20:00:00', '2026-12-01 00:00:00'])).toEqual(['2026-11: 1']);
});

test('a timed event of another zone is in the months of the site', () => {
  expect(monthsOf([1, '2026-11-30 22:00:00', '2026-11-30 23:00:00', 'America/New_York'])).toEqual([
    '2026-12: 1',
  ]);
  expect(monthsOf([1, '2026-12-01 00:00:00', '2026-12-01 01:00:00', 'Asia/Tokyo'])).toEqual([
    '2026-11: 1',
  ]);
  expect(monthsOf([1, '2026-12-01 00:00:00', '2026-12-01 08:00:00', 'Asia/Tokyo'])).toEqual([
    '2026-11: 1',
  ]);
});

test('an event of many years makes no month but its first and the present one', () => {
  expect(
    monthsOf(
      [1, '2000-03-01 10:00:00', '9999-12-31 10:00:00'],
      [2, '2026-12-05 10:00:00', '2026-12-05 11:00:00'],
      [3, '1999-12-05 10:00:00', '1999-12-05 11:00:00'],
    ),
  ).toEqual(['1999-12: 3', '2000-03: 1', '2026-11: 1', '2026-12: 1 2']);
});

const music = { id: 30, name: 'Music', slug: 'music', url: 'https://cms.example/category/music/' };
const jazz = {
  id: 31,
  name: 'Jazz',
  slug: 'jazz',
  parent: 30,
  url: 'https://cms.example/category/music/jazz/',
};
const unused = { id: 32, name: 'Unused', slug: 'unused' };
const family = { id: 40, name: 'family', slug: 'family' };
const hall = { id: 60, venue: 'Hall', slug: 'hall', url: 'https://cms.example/venue/hall/' };
const team = { id: 70, organizer: 'Team', slug: 'team' };

describe('events', () => {
  const site = openTown({
    en: {
      events: [
        bareEvent(1, 'later', '2026-12-01 18:00:00'),
        bareEvent(2, 'running', '2026-11-20 11:30:00'),
        bareEvent(3, 'twin', '2026-12-01 18:00:00'),
        bareEvent(4, 'just-over', '2026-11-20 10:00:00'),
        bareEvent(5, 'old', '2025-11-20 10:00:00'),
        bareEvent(6, 'today', '2026-11-20 00:00:00', {
          all_day: true,
          end_date: '2026-11-20 23:59:59',
        }),
        bareEvent(7, 'draft', '2026-12-01 18:00:00', { status: 'draft' }),
        bareEvent(8, 'hidden', '2026-12-01 18:00:00', { hide_from_listings: true }),
      ],
    },
  });
  const en = site.in('en');

  test('are sorted by start, those of one start by id', () => {
    expect(slugs(en.events)).toEqual(['old', 'today', 'just-over', 'running', 'later', 'twin']);
  });

  test('are upcoming until they end, the running ones first', () => {
    expect(slugs(en.upcoming)).toEqual(['today', 'running', 'later', 'twin']);
  });

  test('are past from the moment they end, newest first', () => {
    expect(slugs(en.past)).toEqual(['just-over', 'old']);
  });

  test('are in the months they touch', () => {
    expect(en.months.map(String)).toEqual(['2025-11', '2026-11', '2026-12']);
    expect(slugs(en.eventsIn(Temporal.PlainYearMonth.from('2026-12')))).toEqual(['later', 'twin']);
    expect(en.eventsIn(Temporal.PlainYearMonth.from('2027-01'))).toEqual([]);
  });
});

describe('groups', () => {
  const site = openTown({
    en: {
      categories: [music, jazz, unused],
      tags: [
        family,
        { id: 41, name: 'news', slug: 'news' },
        { id: 42, name: 'Unused', slug: 'unused' },
      ],
      venues: [
        { ...hall, description: '<p>Described</p>' },
        { id: 61, venue: 'Żabka', slug: 'zabka' },
        { id: 62, venue: 'Łąka', slug: 'laka' },
      ],
      organizers: [team],
      events: [
        bareEvent(1, 'a', '2026-12-02 18:00:00', {
          categories: [jazz],
          venue: [hall],
          organizer: [team],
          tags: [family],
        }),
        bareEvent(2, 'b', '2026-12-01 18:00:00', {
          categories: [music, jazz],
          venue: [{ ...hall, id: 69, slug: 'new' }],
        }),
        bareEvent(3, 'c', '2026-12-03 18:00:00', { venue: [{ ...hall, id: 68, status: 'trash' }] }),
      ],
      posts: [barePost(9, 'post', '2026-11-01 10:00:00', { tags: [41, 40] })],
    },
  });
  const en = site.in('en');

  test('a category has the events of its descendants, each once', () => {
    expect(slugs(en.eventsOf(found(en.categories, 30)))).toEqual(['b', 'a']);
    expect(slugs(en.eventsOf(found(en.categories, 31)))).toEqual(['b', 'a']);
    expect(en.categoryAncestorsOf(found(en.categories, 31)).map(({ id }) => id)).toEqual([30]);
  });

  test('categories and tags without events or posts are left out', () => {
    expect(en.categories.map(({ name }) => name)).toEqual(['Jazz', 'Music']);
    expect(en.tags.map(({ name }) => name)).toEqual(['family', 'news']);
    expect(slugs(en.postsOf(found(en.tags, 40)))).toEqual(['post']);
    expect(slugs(en.eventsOf(found(en.tags, 40)))).toEqual(['a']);
    expect(en.eventsOf(found(en.tags, 41))).toEqual([]);
  });

  test('venues that only events describe join the list, unless they are not public', () => {
    expect(en.venues.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '60 Hall',
      '69 Hall',
      '62 Łąka',
      '61 Żabka',
    ]);
    expect(found(en.events, 3).venues).toEqual([]);
    expect(slugs(en.eventsOf(found(en.organizers, 70)))).toEqual(['a']);
  });

  test('events hold the venue of the list, which shows more', () => {
    expect(found(en.events, 1).venues[0]?.description).toBe('<p>Described</p>');
  });

  test('Polish names are in the order of the Polish alphabet', () => {
    const names = ['Zamek', 'Łąka', 'Ławka', 'Lipa', 'Ćma', 'Cyrk'];
    const pl = openTown({
      pl: { venues: names.map((venue, index) => ({ id: index + 1, venue })) },
    }).in('pl');
    expect(pl.venues.map(({ name }) => name)).toEqual([
      'Cyrk',
      'Ćma',
      'Lipa',
      'Ławka',
      'Łąka',
      'Zamek',
    ]);
  });
});

describe('posts and pages', () => {
  const site = openTown({
    root: { show_on_front: 'page', page_on_front: 1, page_for_posts: 2 },
    en: {
      posts: [
        barePost(11, 'older', '2026-11-01 10:00:00'),
        barePost(12, 'newer', '2026-11-02 10:00:00'),
        barePost(13, 'pinned', '2026-10-01 10:00:00', { sticky: true }),
        barePost(14, 'twin', '2026-11-02 10:00:00'),
        barePost(15, 'locked', '2026-11-02 10:00:00', {
          content: { rendered: '', protected: true },
        }),
      ],
      pages: [
        barePage(1, 'welcome', {
          link: 'https://cms.example/',
          content: { rendered: '<h1>Hi</h1>' },
        }),
        barePage(2, 'blog'),
        barePage(3, 'rules', { parent: 2 }),
        barePage(4, 'about', { menu_order: 2 }),
        barePage(5, 'contact', { menu_order: 1 }),
        barePage(6, 'team', { parent: 4 }),
      ],
    },
    pl: {
      pages: [
        barePage(21, 'witamy', { translations: { en: 1 } }),
        barePage(24, 'o-nas', { translations: { en: 4 } }),
      ],
    },
  });
  const en = site.in('en');

  test('sticky posts come first, then the newest', () => {
    expect(slugs(en.posts)).toEqual(['pinned', 'newer', 'twin', 'older']);
  });

  test('pages are in the order of their tree, without the front page and the page of posts', () => {
    expect(en.pages.map(({ segments }) => segments.join('/'))).toEqual([
      'blog/rules',
      'contact',
      'about',
      'about/team',
    ]);
    expect(en.childrenOf(found(en.pages, 4)).map(({ id }) => id)).toEqual([6]);
    expect(en.ancestorsOf(found(en.pages, 6)).map(({ id }) => id)).toEqual([4]);
    expect(en.ancestorsOf(found(en.pages, 3))).toEqual([]);
  });

  test('the front page is the home page, in each language', () => {
    expect(en.frontPage?.body).toBe('<h2>Hi</h2>');
    expect(site.in('pl').frontPage?.id).toBe(21);
    expect(['en', 'pl'].map((language) => site.pathOf(front(site, language)))).toEqual([
      '/en/',
      '/pl/',
    ]);
    expect(site.translationsOf(front(site, 'en')).pl?.id).toBe(21);
  });

  test.each([[['pl']], [['pl', 'de']]])(
    'the front page is found where the default language of the server is none of the site: %j',
    (languages) => {
      const pages = [
        barePage(21, 'witamy', { translations: { en: 1 } }),
        barePage(22, 'wiesci', { translations: { en: 2 } }),
        barePage(24, 'o-nas', { translations: { en: 4 } }),
      ];
      const other = openTown(
        {
          root: { show_on_front: 'page', page_on_front: 1, page_for_posts: 2 },
          pl: { pages },
          manifest: { languages },
        },
        { languages },
      ).in('pl');
      expect([other.frontPage?.id, other.postsPage?.id]).toEqual([21, 22]);
      expect(other.pages.map(({ id }) => id)).toEqual([24]);
    },
  );

  test('the root pages stand for a menu that is not there', () => {
    expect(en.menu.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Page rules /en/blog/rules/',
      'Page contact /en/contact/',
      'Page about /en/about/',
    ]);
  });
});

function front(site: Site, language: string): NonNullable<LanguageSite['frontPage']> {
  const page = site.in(language === 'pl' ? 'pl' : 'en').frontPage;
  if (!page) throw new Error(`${language} has no front page.`);
  return page;
}

describe('the accessibility statement', () => {
  const statement = '<p id="a11y-wstep"><span id="a11y-podmiot">GCK</span> is committed to …</p>';

  test('is the page of a language that has the ids of one, of several the lowest', () => {
    const site = openTown({
      en: {
        pages: [
          barePage(3, 'about', {
            content: { rendered: '<p>See "a11y-wstep" in the statement.</p>' },
          }),
          barePage(9, 'later', { content: { rendered: statement } }),
          barePage(5, 'accessibility', { content: { rendered: statement } }),
        ],
      },
      pl: { pages: [barePage(3, 'o-nas')] },
    });
    expect(site.in('en').accessibilityStatement?.segments).toEqual(['accessibility']);
    expect(site.in('pl').accessibilityStatement).toBeUndefined();
  });
});

const months = ['2026-03', '2026-11', '2027-02'].map((month) =>
  Temporal.PlainYearMonth.from(month),
);

describe('openingMonth', () => {
  test.each([
    ['2026-03-31', '2026-03'],
    ['2026-04-01', '2026-11'],
    ['2027-03-01', '2027-02'],
  ])('on %s is %s', (today, month) => {
    expect(openingMonth(months, Temporal.PlainDate.from(today))?.toString()).toBe(month);
  });

  test('is none without events', () => {
    expect(openingMonth([], Temporal.PlainDate.from('2026-11-20'))).toBeUndefined();
  });
});
