import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  wireEvent,
  wireMedia,
  wireMenuItem,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import type { Collection } from '../contract/collections.ts';
import { type Outcome, receiveItem } from './receive-item.ts';

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

function receive(collection: Collection, raw: unknown): Outcome<Collection> {
  return receiveItem(collection, { raw, language: 'en', now });
}

describe('what must not be public', () => {
  const notPublic: readonly [
    what: string,
    collection: Collection,
    raw: Record<string, unknown>,
    reason: string,
  ][] = [
    [
      'a draft event',
      'events',
      wireEvent({ status: 'draft', date_utc: '0000-00-00 00:00:00' }),
      'status',
    ],
    ['a private event', 'events', wireEvent({ status: 'private' }), 'status'],
    ['an event of a status that is a number', 'events', wireEvent({ status: 1 }), 'status'],
    ['an event of a status that is no text', 'events', wireEvent({ status: ['draft'] }), 'status'],
    ['an event in the trash', 'events', wireEvent({ status: 'trash' }), 'status'],
    ['a scheduled event', 'events', wireEvent({ status: 'future' }), 'status'],
    [
      'an event under a password, as lists show it',
      'events',
      wireEvent({
        all_day: null,
        show_map: null,
        show_map_link: null,
        hide_from_listings: null,
        sticky: null,
        featured: null,
        description: '',
      }),
      'password',
    ],
    [
      'an event that shows its password to editors',
      'events',
      wireEvent({ password: 'secret' }),
      'password',
    ],
    ['an event whose password is a number', 'events', wireEvent({ password: 1234 }), 'password'],
    ['an event dated later', 'events', wireEvent({ date_utc: '2026-11-20 08:00:01' }), 'future'],
    ['a venue under a password', 'venues', wireVenue({ show_map: null }), 'password'],
    [
      'a post under a password',
      'posts',
      wirePost({ content: { rendered: '', protected: true } }),
      'password',
    ],
    [
      'a post whose excerpt is under a password',
      'posts',
      wirePost({ excerpt: { rendered: '', protected: true } }),
      'password',
    ],
    [
      'a post that says in other words that a password protects it',
      'posts',
      wirePost({ content: { rendered: 'secret', protected: 'true' } }),
      'password',
    ],
    [
      'a post that says by a number that a password protects it',
      'posts',
      wirePost({ content: { rendered: 'secret', protected: 1 } }),
      'password',
    ],
    ['a page dated later', 'pages', wirePost({ date_gmt: '2027-01-01T00:00:00' }), 'future'],
    ['a pending page', 'pages', wirePost({ status: 'pending' }), 'status'],
    [
      'a block under a password',
      'blocks',
      wirePost({ content: { rendered: 'x', protected: true } }),
      'password',
    ],
    ['a draft block', 'blocks', wirePost({ status: 'draft' }), 'status'],
    ['an organizer in the trash', 'organizers', wireVenue({ status: 'trash' }), 'status'],
    ['a term with a status', 'tags', wireTerm({ status: 'private' }), 'status'],
    ['private media', 'media', wireMedia({ status: 'private' }), 'status'],
    ['a draft in a menu', 'menu-items', wireMenuItem({ status: 'draft' }), 'status'],
  ];
  test.each(notPublic)('%s is left out', (_, collection, raw, reason) => {
    const { privateTexts, ...outcome } = receive(collection, raw);
    expect(outcome).toEqual({ withheld: [{ collection, language: 'en', id: 1, reason }] });
    expect(privateTexts?.map(({ item }) => item)).toEqual(outcome.withheld);
  });

  test('is left out unread, even where it is broken too', () => {
    const outcome = receive(
      'events',
      wireEvent({ status: 'draft', start_date: null, title: { secret: true } }),
    );
    expect(outcome).toEqual({
      withheld: [{ collection: 'events', language: 'en', id: 1, reason: 'status' }],
      privateTexts: [
        {
          title: '',
          address: '{{origin}}/event/event-1/',
          item: { collection: 'events', language: 'en', id: 1, reason: 'status' },
        },
      ],
    });
  });

  test('is named without its content where it has no id', () => {
    expect(receive('posts', wirePost({ id: undefined, status: 'private' })).quarantined).toEqual({
      collection: 'posts',
      language: 'en',
      id: 'unknown',
      field: 'id',
      value: '',
      reason: 'not public (status)',
    });
  });

  test.each([
    ['published this very second', 'events', wireEvent({ date_utc: '2026-11-20 08:00:00' })],
    ['hidden from listings', 'events', wireEvent({ hide_from_listings: true })],
    ['without flags at all', 'events', wireEvent({ all_day: undefined, sticky: undefined })],
    ['media, whose status is "inherit"', 'media', wireMedia()],
    ['a term, which has no status', 'categories', wireTerm()],
  ] as const)('does not include what is %s', (_, collection, raw) => {
    expect(receive(collection, raw)).toMatchObject({ item: { id: 1 }, withheld: [] });
  });
});

describe('venues and organizers inside events', () => {
  const draft = wireVenue({ id: 7, status: 'draft', date_utc: '0000-00-00 00:00:00' });
  const trashed = wireVenue({ id: 8, status: 'trash' });
  test.each([
    ['one published venue', wireVenue({ id: 6 }), [6], []],
    ['one draft', draft, [], [7]],
    ['several of which some are not public', [draft, wireVenue({ id: 6 }), trashed], [6], [7, 8]],
    ['none', [], [], []],
    ['false', false, [], []],
    ['nothing', undefined, [], []],
  ])('%s: only public ones stay', (_, venue, kept, left) => {
    const { item, withheld } = receiveItem('events', {
      raw: wireEvent({ venue }),
      language: 'pl',
      now,
    });
    expect(item?.venue.map(({ id }) => id)).toEqual(kept);
    expect(withheld).toEqual(
      left.map((id) => ({ collection: 'venues', language: 'pl', id, reason: 'status' })),
    );
  });
});

describe('what cannot be understood', () => {
  const broken: readonly [
    what: string,
    collection: Collection,
    raw: unknown,
    id: string,
    field: string,
    value: string,
  ][] = [
    [
      'an impossible day',
      'events',
      wireEvent({ start_date: '2026-02-30 10:00:00' }),
      '1',
      'start_date',
      '"2026-02-30 10:00:00"',
    ],
    ['a missing start', 'events', wireEvent({ start_date: null }), '1', 'start_date', 'null'],
    ['a missing id', 'events', wireEvent({ id: undefined }), 'unknown', 'id', 'absent'],
    ['an id that is none', 'events', wireEvent({ id: 'seven' }), 'unknown', 'id', '"seven"'],
    [
      'a flag that may hide it',
      'events',
      wireEvent({ hide_from_listings: 'maybe' }),
      '1',
      'hide_from_listings',
      '"maybe"',
    ],
    [
      'a date that may be later',
      'events',
      wireEvent({ date_utc: 'soon' }),
      '1',
      'date_utc',
      '"soon"',
    ],
    [
      'a zone that nobody reads',
      'events',
      wireEvent({ timezone: { name: 'UTC' } }),
      '1',
      'timezone',
      '{"name":"UTC"}',
    ],
    [
      'a long broken title',
      'events',
      wireEvent({ title: ['x'.repeat(500)] }),
      '1',
      'title',
      `["${'x'.repeat(78)}…`,
    ],
    ['a body that is no object', 'posts', wirePost({ content: 'text' }), '1', 'content', '"text"'],
    ['text instead of an item', 'posts', 'hello', 'unknown', 'the item itself', '"hello"'],
    ['null instead of an item', 'events', null, 'unknown', 'the item itself', 'null'],
  ];
  test.each(broken)(
    '%s is quarantined by name, field and value',
    (_, collection, raw, id, field, value) => {
      const { item, quarantined } = receive(collection, raw);
      expect(item).toBeUndefined();
      expect(quarantined).toMatchObject({ collection, language: 'en', id, field, value });
      expect(quarantined?.reason).not.toBe('');
    },
  );
});

describe('what an item can do without', () => {
  const odd: readonly [collection: Collection, raw: object, fields: readonly string[]][] = [
    ['events', wireEvent({ image: 'a.jpg' }), ['image']],
    [
      'events',
      wireEvent({ image: { url: 7 }, website: ['x'], featured: 'maybe' }),
      ['image.url', 'website', 'featured'],
    ],
    [
      'events',
      wireEvent({ categories: [wireTerm({ name: {} }), wireTerm({ id: 2 }), 'x'] }),
      ['categories.0.name', 'categories.1'],
    ],
    ['venues', wireVenue({ phone: {} }), ['phone']],
    ['posts', wirePost({ tags: [4, 'x'] }), ['tags.1']],
    ['pages', wirePost({ menu_order: 'first' }), ['menu_order']],
    ['media', wireMedia({ caption: 7 }), ['caption']],
  ];
  test.each(odd)('is left out of %s: %j', (collection, raw, fields) => {
    const { item, dropped, quarantined } = receive(collection, raw);
    expect(item?.id).toBe(1);
    expect(quarantined).toBeUndefined();
    expect(dropped?.map(({ field }) => field).toSorted()).toEqual(fields.toSorted());
  });

  test('is one venue of several, and no more of it', () => {
    const venues = [
      wireVenue({ id: 6 }),
      wireVenue({ id: 7, venue: ['Hall'] }),
      wireVenue({ id: 8 }),
    ];
    const { item, dropped } = receive('events', wireEvent({ venue: venues }));
    expect(item).toMatchObject({ venue: [{ id: 6 }, { id: 8 }] });
    // Its own answer may withhold it: the event does not say what stands there.
    expect(dropped).toMatchObject([{ id: '1', field: 'venue.1.venue', value: 'of type array' }]);
  });

  test('is a venue whose date cannot be read, of which nothing is told', () => {
    const venues = [wireVenue({ id: 6 }), wireVenue({ id: 7, date_utc: 'in secret' })];
    const { dropped } = receive('events', wireEvent({ venue: venues }));
    const fault = { field: 'venue.1.date_utc', value: 'of type string' };
    expect(dropped).toEqual([
      { collection: 'events', language: 'en', id: '1', ...fault, reason: 'not a date and time' },
    ]);
  });

  test('is a whole field, where parts of many are broken', () => {
    const given = { categories: Array(30).fill(null), tags: Array(30).fill(0), cost: {} };
    const { item, dropped } = receive('events', wireEvent({ ...given, title: 'Choir' }));
    expect(item).toMatchObject({ title: 'Choir', categories: [], tags: [], cost: '' });
    expect(dropped?.length).toBeLessThan(30);
  });

  const optional = [
    ...[
      'description',
      'excerpt',
      'slug',
      'image',
      'cost',
      'cost_details',
      'website',
      'show_map',
      'sticky',
      'featured',
    ],
    ...[
      'categories',
      'tags',
      'venue',
      'organizer',
      'custom_fields',
      'post_parent',
      'event_status',
      'json_ld',
      'translations',
    ],
  ];
  test('never costs an event, whatever stands there', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...optional), fc.jsonValue()), (fields) => {
        const given = wireEvent(fields);
        fc.pre(receive('events', given).withheld.length === 0);
        expect(receive('events', given).item?.id).toBe(1);
      }),
    );
  });
});
