import { describe, expect, test } from 'vitest';
import { found, openTown, slugs, wireEvent, wirePost } from '../../tests/support/small-town.ts';

const unused = { id: 32, name: 'Unused', slug: 'unused' };
const hall = { id: 60, venue: 'Hall', slug: 'hall', url: 'https://cms.example/venue/hall/' };

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
