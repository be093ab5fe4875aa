import { describe, expect, test } from 'vitest';
import { bareEvent, barePage, barePost, openTown } from '../../tests/support/small-town.ts';

describe('translations', () => {
  const site = openTown({
    en: {
      events: [
        bareEvent(1, 'picnic', '2026-12-01 18:00:00', { translations: { pl: 21 } }),
        bareEvent(2, 'same-slug', '2026-12-02 18:00:00'),
        bareEvent(3, 'only-english', '2026-12-03 18:00:00'),
        bareEvent(4, 'hidden-there', '2026-12-04 18:00:00', { translations: { pl: 24 } }),
      ],
    },
    pl: {
      events: [
        bareEvent(21, 'piknik', '2026-12-01 18:00:00'),
        bareEvent(22, 'same-slug', '2026-12-02 18:00:00'),
        bareEvent(24, 'ukryte', '2026-12-04 18:00:00', { hide_from_listings: true }),
      ],
    },
  });

  test('are items that have a page', () => {
    const pairs = site
      .in('en')
      .events.map((event) => [event.id, site.translationsOf(event).pl?.id]);
    expect(pairs).toEqual([
      [1, 21],
      [2, 22],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('are the same from the other side', () => {
    const pairs = site
      .in('pl')
      .events.map((event) => [event.id, site.translationsOf(event).en?.id]);
    expect(pairs).toEqual([
      [21, 1],
      [22, 2],
    ]);
  });
});

describe('the site', () => {
  test('may be in a folder of its host', () => {
    const site = openTown({
      root: { home: 'https://cms.example/site', url: 'https://cms.example/site' },
      en: {
        events: [
          bareEvent(1, 'jam', '2026-12-01 18:00:00'),
          bareEvent(2, 'quiet', '2026-12-02 18:00:00', { hide_from_listings: true }),
        ],
        posts: [
          barePost(9, 'news', '2026-11-01 10:00:00', {
            content: {
              rendered:
                '<a href="https://cms.example/site/?p=1">x</a> <a href="https://cms.example/site/?p=2">y</a>',
            },
          }),
        ],
        'menu-items': [
          {
            id: 1,
            title: 'Jam',
            url: 'https://cms.example/j/',
            type: 'post_type',
            object_id: 1,
            menus: 2,
          },
        ],
      },
    });
    expect(String(site.in('en').posts[0]?.body)).toBe(
      '<a href="/en/events/jam/">x</a> <a href="/en/events/quiet/">y</a>',
    );
    expect(site.in('en').menu).toEqual([
      { label: 'Jam', href: '/en/events/jam/', external: false, children: [] },
    ]);
  });

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

  test('shows what it made the best of', () => {
    const site = openTown({
      en: {
        events: [
          bareEvent(1, 'jam', '2026-12-01 18:00:00', { timezone: 'Mars/Olympus' }),
          bareEvent(2, 'jam', '2026-12-01 18:00:00', { end_date: '2026-11-30 18:00:00' }),
        ],
      },
      pl: {
        pages: [barePage(3, 'sierota', { parent: 99 })],
        posts: [barePost(4, 'strona', '2026-11-01 10:00:00')],
      },
    });
    expect(site.warnings).toEqual([
      'en: event 2 has the slug "jam", which is taken; this item uses "jam-2".',
      'en: event 1 "Event jam" has the unknown time zone "Mars/Olympus", read as Europe/Warsaw.',
      'en: event 2 "Event jam" ends before it starts (2026-12-01 18:00:00 to 2026-11-30 18:00:00), shown without an end.',
      'pl: post 4 has the slug "strona", which is reserved; this item uses "strona-4".',
      'pl: page 3 has the parent 99, which is not public, and becomes a root.',
    ]);
    expect(site.warnings).toHaveLength(5);
  });

  test('opens the same for the same snapshot', () => {
    const literal = {
      en: { events: [bareEvent(1, 'jam', '2026-12-01 18:00:00', { description: '<p>x</p>' })] },
    };
    const events = [openTown(literal), openTown(literal)].map((site) =>
      JSON.stringify(site.in('en').events),
    );
    expect(events[0]).toBe(events[1]);
  });
});
