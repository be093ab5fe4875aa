import { describe, expect, test } from 'vitest';
import { openTown, wireEvent, wirePage, wirePost } from '../../tests/support/small-town.ts';
import { pathOfSubject, subjectsOf } from './page-list.ts';
import type { Item, LanguageSite, Site } from './site.ts';

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
        wireEvent(1, 'later', '2026-12-01 18:00:00'),
        wireEvent(2, 'running', '2026-11-20 11:30:00'),
        wireEvent(3, 'twin', '2026-12-01 18:00:00'),
        wireEvent(4, 'just-over', '2026-11-20 10:00:00'),
        wireEvent(5, 'old', '2025-11-20 10:00:00'),
        wireEvent(6, 'today', '2026-11-20 00:00:00', { all_day: true, end_date: '2026-11-20 23:59:59' }),
        wireEvent(7, 'draft', '2026-12-01 18:00:00', { status: 'draft' }),
        wireEvent(8, 'hidden', '2026-12-01 18:00:00', { hide_from_listings: true }),
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

describe('hidden events', () => {
  const hidden = { hide_from_listings: true, categories: [unused], venue: hall };
  const site = openTown({
    en: {
      events: [
        wireEvent(1, 'listed', '2026-12-01 18:00:00', {
          description: '<p><a href="/event/linked/?x=1">here</a></p>',
        }),
        wireEvent(2, 'linked', '2026-12-02 18:00:00', {
          ...hidden,
          description: '<a href="/event/chained">x</a>',
        }),
        wireEvent(3, 'chained', '2026-12-03 18:00:00', hidden),
        wireEvent(4, 'by-menu', '2026-12-04 18:00:00', hidden),
        wireEvent(5, 'by-id', '2026-12-05 18:00:00', hidden),
        wireEvent(6, 'secret', '2026-12-06 18:00:00', {
          ...hidden,
          description: '<a href="/event/secret-too/">x</a>',
        }),
        wireEvent(7, 'secret-too', '2026-12-07 18:00:00', hidden),
      ],
      'menu-items': [{ id: 1, title: 'M', url: 'https://cms.example/event/by-menu/', menus: 1 }],
    },
    pl: {
      posts: [wirePost(9, 'wpis', '2026-11-01 10:00:00', { content: { rendered: '<a href="/?p=5">x</a>' } })],
    },
  });
  const en = site.in('en');

  test('have a page when a public text or a menu links to them', () => {
    expect(slugs(en.eventsWithPage)).toEqual(['listed', 'linked', 'chained', 'by-menu', 'by-id']);
  });

  test('are in no list', () => {
    expect(slugs(en.events)).toEqual(['listed']);
    expect(en.months.map(String)).toEqual(['2026-12']);
    expect(en.eventsOf(found(en.venues, 60))).toEqual([]);
    expect(en.categories).toEqual([]);
    expect(found(en.eventsWithPage, 2).categories).toEqual([]);
  });

  test('are reached by the links to them', () => {
    expect(found(en.events, 1).description).toBe('<p><a href="/en/events/linked/">here</a></p>');
    expect(en.menu).toEqual([{ label: 'M', href: '/en/events/by-menu/', external: false, children: [] }]);
    expect(found(site.in('pl').posts, 9).body).toBe('<a href="/en/events/by-id/">x</a>');
  });
});

describe('groups', () => {
  const site = openTown({
    en: {
      categories: [music, jazz, unused],
      tags: [family, { id: 41, name: 'news', slug: 'news' }, { id: 42, name: 'Unused', slug: 'unused' }],
      venues: [
        { ...hall, description: '<p>Described</p>' },
        { id: 61, venue: 'Żabka', slug: 'zabka' },
        { id: 62, venue: 'Łąka', slug: 'laka' },
      ],
      organizers: [team],
      events: [
        wireEvent(1, 'a', '2026-12-02 18:00:00', {
          categories: [jazz],
          venue: [hall],
          organizer: [team],
          tags: [family],
        }),
        wireEvent(2, 'b', '2026-12-01 18:00:00', {
          categories: [music, jazz],
          venue: [{ ...hall, id: 69, slug: 'new' }],
        }),
        wireEvent(3, 'c', '2026-12-03 18:00:00', { venue: [{ ...hall, id: 68, status: 'trash' }] }),
      ],
      posts: [wirePost(9, 'post', '2026-11-01 10:00:00', { tags: [41, 40] })],
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

  test('venues that only events tell of join the list, unless they are not public', () => {
    expect(en.venues.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '60 Hall',
      '69 Hall',
      '62 Łąka',
      '61 Żabka',
    ]);
    expect(found(en.events, 3).venues).toEqual([]);
    expect(slugs(en.eventsOf(found(en.organizers, 70)))).toEqual(['a']);
  });

  test('events hold the venue of the list, which tells more', () => {
    expect(found(en.events, 1).venues[0]?.description).toBe('<p>Described</p>');
  });

  test('Polish names are in the order of the Polish alphabet', () => {
    const names = ['Zamek', 'Łąka', 'Ławka', 'Lipa', 'Ćma', 'Cyrk'];
    const pl = openTown({ pl: { venues: names.map((venue, index) => ({ id: index + 1, venue })) } }).in('pl');
    expect(pl.venues.map(({ name }) => name)).toEqual(['Cyrk', 'Ćma', 'Lipa', 'Ławka', 'Łąka', 'Zamek']);
  });
});

describe('posts and pages', () => {
  const site = openTown({
    root: { show_on_front: 'page', page_on_front: 1, page_for_posts: 2 },
    en: {
      posts: [
        wirePost(11, 'older', '2026-11-01 10:00:00'),
        wirePost(12, 'newer', '2026-11-02 10:00:00'),
        wirePost(13, 'pinned', '2026-10-01 10:00:00', { sticky: true }),
        wirePost(14, 'twin', '2026-11-02 10:00:00'),
        wirePost(15, 'locked', '2026-11-02 10:00:00', { content: { rendered: '', protected: true } }),
      ],
      pages: [
        wirePage(1, 'welcome', { link: 'https://cms.example/', content: { rendered: '<h1>Hi</h1>' } }),
        wirePage(2, 'blog'),
        wirePage(3, 'rules', { parent: 2 }),
        wirePage(4, 'about', { menu_order: 2 }),
        wirePage(5, 'contact', { menu_order: 1 }),
        wirePage(6, 'team', { parent: 4 }),
      ],
    },
    pl: {
      pages: [
        wirePage(21, 'witamy', { translations: { en: 1 } }),
        wirePage(24, 'o-nas', { translations: { en: 4 } }),
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
    expect(['en', 'pl'].map((language) => site.pathOf(front(site, language)))).toEqual(['/en/', '/pl/']);
    expect(site.translationsOf(front(site, 'en')).pl?.id).toBe(21);
  });

  test('the root pages stand for a menu that is not there', () => {
    expect(en.menu.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Page rules /en/blog/rules/',
      'Page contact /en/contact/',
      'Page about /en/about/',
    ]);
  });
});

describe('menus', () => {
  const site = openTown({
    en: {
      pages: [wirePage(4, 'about')],
      events: [wireEvent(1, 'jam', '2026-12-01 18:00:00')],
      'menu-items': [
        {
          id: 1,
          title: 'About us',
          url: 'https://cms.example/about/',
          type: 'post_type',
          object: 'page',
          object_id: 4,
          menus: 2,
        },
        {
          id: 2,
          title: 'Draft',
          url: 'https://cms.example/?page_id=9',
          type: 'post_type',
          object: 'page',
          object_id: 9,
          menus: 2,
        },
        {
          id: 3,
          title: '',
          url: 'https://cms.example/some/jam',
          type: 'post_type',
          object: 'event',
          object_id: 1,
          menus: 2,
        },
        {
          id: 4,
          title: 'Calendar',
          url: 'https://cms.example/all/',
          type: 'post_type_archive',
          object: 'events',
          menus: 2,
        },
        { id: 5, title: 'Partner', url: 'https://x.example/', type: 'custom', menus: 2 },
        { id: 6, title: 'Home', url: '/', type: 'custom', menus: 2 },
      ],
    },
  });

  test('lead to the pages of this site, and never to what the CMS keeps back', () => {
    expect(site.in('en').menu.map(({ label, href, external }) => `${label} ${href} ${external}`)).toEqual([
      'About us /en/about/ false',
      'Event jam /en/events/jam/ false',
      'Calendar /en/events/ false',
      'Partner https://x.example/ true',
      'Home /en/ false',
    ]);
  });
});

describe('translations', () => {
  const site = openTown({
    en: {
      events: [
        wireEvent(1, 'picnic', '2026-12-01 18:00:00', { translations: { pl: 21 } }),
        wireEvent(2, 'same-slug', '2026-12-02 18:00:00'),
        wireEvent(3, 'only-english', '2026-12-03 18:00:00'),
        wireEvent(4, 'hidden-there', '2026-12-04 18:00:00', { translations: { pl: 24 } }),
      ],
    },
    pl: {
      events: [
        wireEvent(21, 'piknik', '2026-12-01 18:00:00'),
        wireEvent(22, 'same-slug', '2026-12-02 18:00:00'),
        wireEvent(24, 'ukryte', '2026-12-04 18:00:00', { hide_from_listings: true }),
      ],
    },
  });

  test('are items that have a page', () => {
    const pairs = site.in('en').events.map((event) => [event.id, site.translationsOf(event).pl?.id]);
    expect(pairs).toEqual([
      [1, 21],
      [2, 22],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('are the same from the other side', () => {
    const pairs = site.in('pl').events.map((event) => [event.id, site.translationsOf(event).en?.id]);
    expect(pairs).toEqual([
      [21, 1],
      [22, 2],
    ]);
  });
});

describe('collections the server does not translate', () => {
  const shared = {
    events: [wireEvent(1, 'jam', '2026-12-01 18:00:00', { venue: [hall] })],
    venues: [hall, { id: 61, venue: 'Empty', slug: 'empty' }],
    pages: [wirePage(4, 'about')],
    'menu-items': [{ id: 1, title: 'About', url: 'https://cms.example/about/', menus: 2 }],
  };

  test('belong to the default language', () => {
    const site = openTown({
      en: shared,
      pl: shared,
      manifest: { untranslated: ['events', 'venues', 'pages', 'menu-items'] },
    });
    expect(paths(site, 'en').filter((path) => /jam|hall|empty|about/.test(path))).toEqual(
      ['/en/venues/empty/', '/en/venues/hall/', '/en/events/jam/', '/en/about/'].toSorted(),
    );
    expect(paths(site, 'pl').filter((path) => /jam|hall|empty|about/.test(path))).toEqual([]);
    expect(site.translationsOf(found(site.in('en').events, 1))).toEqual({});
    expect(site.in('pl').menu).toEqual([]);
  });

  test('venues are shown in the languages whose events are there', () => {
    const pl = { ...shared, events: [wireEvent(21, 'koncert', '2026-12-01 18:00:00', { venue: [hall] })] };
    const site = openTown({ en: shared, pl, manifest: { untranslated: ['venues'] } });
    expect(site.in('pl').venues.map(({ id }) => id)).toEqual([60]);
    expect(site.translationsOf(found(site.in('en').venues, 60)).pl?.id).toBe(60);
    expect(slugs(site.in('pl').eventsOf(found(site.in('pl').venues, 60)))).toEqual(['koncert']);
  });
});

describe('the site', () => {
  test('is named by the configuration, or else by the server', () => {
    const site = openTown({}, { name: { pl: 'Miasto' } });
    expect([site.in('en').name, site.in('pl').name]).toEqual(['Town & Calendar', 'Miasto']);
    expect([site.timeZone, String(site.today)]).toEqual(['Europe/Warsaw', '2026-11-20']);
  });

  test('is not opened without a language it should have', () => {
    expect(() => openTown({ manifest: { languages: ['en'] } })).toThrow(
      'The snapshot does not have the language "pl": fetch it again, or take it out of "languages" in src/site.config.ts.',
    );
  });

  test('tells what it made the best of', () => {
    const site = openTown({
      en: {
        events: [
          wireEvent(1, 'jam', '2026-12-01 18:00:00', { timezone: 'Mars/Olympus' }),
          wireEvent(2, 'jam', '2026-12-01 18:00:00', { end_date: '2026-11-30 18:00:00' }),
        ],
      },
      pl: {
        pages: [wirePage(3, 'sierota', { parent: 99 })],
        posts: [wirePost(4, 'strona', '2026-11-01 10:00:00')],
      },
    });
    expect(site.warnings).toEqual([
      'en: event 2 asks for the slug "jam", which another has, and gets "jam-2".',
      'en: event 1 "Event jam" has the unknown time zone "Mars/Olympus", read as Europe/Warsaw.',
      'en: event 2 "Event jam" ends before it starts (2026-12-01 18:00:00 to 2026-11-30 18:00:00), shown without an end.',
      'pl: post 4 asks for the slug "strona", which is reserved, and gets "strona-4".',
      'pl: page 3 has the parent 99, which is not public, and becomes a root.',
    ]);
    expect(site.warnings).toHaveLength(5);
  });

  test('opens the same for the same snapshot', () => {
    const literal = {
      en: { events: [wireEvent(1, 'jam', '2026-12-01 18:00:00', { description: '<p>x</p>' })] },
    };
    const events = [openTown(literal), openTown(literal)].map((site) => JSON.stringify(site.in('en').events));
    expect(events[0]).toBe(events[1]);
  });
});

function slugs(items: readonly { readonly slug: string }[]): string[] {
  return items.map(({ slug }) => slug);
}

function found<I extends Item>(items: readonly I[], id: number): I {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`There is no item ${id}.`);
  return item;
}

function front(site: Site, language: string): NonNullable<LanguageSite['frontPage']> {
  const page = site.in(language === 'pl' ? 'pl' : 'en').frontPage;
  if (!page) throw new Error(`${language} has no front page.`);
  return page;
}

function paths(site: Site, language: 'en' | 'pl'): string[] {
  return subjectsOf(site, language)
    .map((subject) => pathOfSubject(site, language, subject))
    .toSorted();
}
