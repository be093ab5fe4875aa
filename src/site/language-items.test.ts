import { describe, expect, test } from 'vitest';
import {
  bareEvent,
  barePage,
  barePost,
  found,
  openTown,
  slugs,
} from '../../tests/support/small-town.ts';
import { sitePages } from '../kinds/index.ts';
import { pairItems } from './language-items.ts';
import type { Site } from './site.ts';

const unused = { id: 32, name: 'Unused', slug: 'unused' };
const hall = { id: 60, venue: 'Hall', slug: 'hall', url: 'https://cms.example/venue/hall/' };

describe('hidden events', () => {
  const hidden = { hide_from_listings: true, categories: [unused], venue: hall };
  const site = openTown({
    en: {
      events: [
        bareEvent(1, 'listed', '2026-12-01 18:00:00', {
          description: '<p><a href="/event/linked/?x=1">here</a></p>',
        }),
        bareEvent(2, 'linked', '2026-12-02 18:00:00', {
          ...hidden,
          description: '<a href="/event/chained">x</a>',
        }),
        bareEvent(3, 'chained', '2026-12-03 18:00:00', hidden),
        bareEvent(4, 'by-menu', '2026-12-04 18:00:00', hidden),
        bareEvent(5, 'by-id', '2026-12-05 18:00:00', hidden),
        bareEvent(6, 'secret', '2026-12-06 18:00:00', {
          ...hidden,
          description: '<a href="/event/secret-too/">x</a>',
        }),
        bareEvent(7, 'secret-too', '2026-12-07 18:00:00', hidden),
      ],
      'menu-items': [{ id: 1, title: 'M', url: 'https://cms.example/event/by-menu/', menus: 1 }],
    },
    pl: {
      posts: [
        barePost(9, 'wpis', '2026-11-01 10:00:00', {
          content: { rendered: '<a href="/?p=5">x</a>' },
        }),
      ],
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
    expect(en.menu).toEqual([
      { label: 'M', href: '/en/events/by-menu/', external: false, children: [] },
    ]);
    expect(found(site.in('pl').posts, 9).body).toBe('<a href="/en/events/by-id/">x</a>');
  });
});

describe('language items', () => {
  const hall = { id: 60, venue: 'Hall', slug: 'hall', url: 'https://cms.example/venue/hall/' };

  describe('collections the server does not translate', () => {
    const shared = {
      events: [bareEvent(1, 'jam', '2026-12-01 18:00:00', { venue: [hall] })],
      venues: [hall, { id: 61, venue: 'Empty', slug: 'empty' }],
      pages: [barePage(4, 'about')],
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
      const pl = {
        ...shared,
        events: [bareEvent(21, 'koncert', '2026-12-01 18:00:00', { venue: [hall] })],
      };
      const site = openTown({ en: shared, pl, manifest: { untranslated: ['venues'] } });
      expect(site.in('pl').venues.map(({ id }) => id)).toEqual([60]);
      expect(site.translationsOf(found(site.in('en').venues, 60)).pl?.id).toBe(60);
      expect(slugs(site.in('pl').eventsOf(found(site.in('pl').venues, 60)))).toEqual(['koncert']);
    });
  });

  test('media that are listed in one language are shown in the other, with the words of its own where it has them', () => {
    const facts = { extension: 'png', width: 4, height: 2, color: '#0080ff' };
    const photo = (id: number, alt_text: string) => ({
      id,
      alt_text,
      source_url: `https://cms.example/${id}.png`,
      media_type: 'image',
    });
    const posts = [5, 6].map((id) =>
      barePost(id, `post-${id}`, '2026-11-01 10:00:00', { featured_media: id }),
    );
    const site = openTown({
      en: { media: [photo(5, 'A plan'), photo(6, 'A crowd')] },
      pl: { media: [photo(5, 'Plan')], posts },
      manifest: {
        files: [5, 6].map((id) => ({
          ...facts,
          url: `https://cms.example/${id}.png`,
          digest: String(id).repeat(64),
        })),
      },
    });
    expect(site.in('pl').posts.map(({ image }) => image?.alt)).toEqual(['Plan', 'A crowd']);
  });

  function paths(site: Site, language: 'en' | 'pl'): string[] {
    return sitePages(site)
      .slice(2)
      .filter((page) => page.language === language)
      .map(({ path }) => path)
      .toSorted();
  }
});

type Literal = readonly [id: number, slug: string, translations?: Record<string, number>];

test.each<[string, Literal[], Literal[], [number, number][]]>([
  [
    'explicit links',
    [[1, 'a', { pl: 21 }]],
    [
      [20, 'a'],
      [21, 'b'],
    ],
    [[1, 21]],
  ],
  [
    'links that only the other side has',
    [[1, 'a']],
    [
      [20, 'a'],
      [21, 'b', { en: 1 }],
    ],
    [[1, 21]],
  ],
  [
    'those that name each other first',
    [
      [1, 'a', { pl: 21 }],
      [2, 'b', { pl: 21 }],
    ],
    [[21, 'c', { en: 2 }]],
    [[2, 21]],
  ],
  ['links to themselves', [[1, 'a', { en: 1, pl: 21 }]], [[21, 'b', { en: 1, pl: 21 }]], [[1, 21]]],
  [
    'one of two that link to the same',
    [
      [1, 'a', { pl: 21 }],
      [2, 'b', { pl: 21 }],
    ],
    [[21, 'c']],
    [[1, 21]],
  ],
  ['nothing for a link to what is not there', [[1, 'a', { pl: 99 }]], [[21, 'b']], []],
  [
    'the same id',
    [
      [1, 'a'],
      [2, 'b'],
    ],
    [
      [1, 'x'],
      [3, 'y'],
    ],
    [[1, 1]],
  ],
  [
    'the same slug',
    [
      [1, 'a'],
      [2, 'b'],
    ],
    [
      [21, 'b'],
      [22, 'c'],
    ],
    [[2, 21]],
  ],
  ['the same slug in other letters', [[1, '%C5%BC%C3%B3%C5%82w']], [[21, 'zolw']], [[1, 21]]],
  [
    'no slug that two share',
    [
      [1, 'a'],
      [2, 'a'],
    ],
    [[21, 'a']],
    [],
  ],
  ['no empty slugs', [[1, '']], [[21, '🎉']], []],
  [
    'links before ids before slugs',
    [
      [1, 'a', { pl: 2 }],
      [2, 'b'],
      [3, 'c'],
    ],
    [
      [1, 'c'],
      [2, 'a'],
      [3, 'b'],
    ],
    [
      [1, 2],
      [3, 3],
    ],
  ],
])('pairs %s', (_, ones, others, pairs) => {
  const found = pairItems(
    { language: 'en', items: ones.map(itemOf) },
    { language: 'pl', items: others.map(itemOf) },
  );
  expect([...found]).toEqual(pairs);
});

function itemOf([id, slug, translations = {}]: Literal) {
  return { id, slug, translations };
}

test('pairs an item with the one whose address its head gives, before equal ids and slugs', () => {
  const one = {
    id: 1,
    slug: 'jazz',
    translations: {},
    yoast_head: { pl: 'http://cms.example/pl/event/dzez' },
  };
  const others = [
    { id: 1, slug: 'jazz', translations: {}, url: 'https://cms.example/pl/event/blues/' },
    { id: 21, slug: 'dzez', translations: {}, url: 'https://cms.example/pl/event/dzez/' },
  ];
  const sides = [
    { language: 'en', items: [one] },
    { language: 'pl', items: others },
  ] as const;
  expect([...pairItems(sides[0], sides[1])]).toEqual([[1, 21]]);
  expect([...pairItems(sides[1], sides[0])]).toEqual([[21, 1]]);
});
