import { describe, expect, test } from 'vitest';
import type { PublishedItem } from '../loaders/history-format.ts';
import type { Vanished } from '../loaders/snapshot-format.ts';
import { lostEvents, tombstonesOf } from './tombstones.ts';

const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
const fetched = '2026-11-20T01:00:00Z';
const before = '2026-11-19T01:00:00Z';

const order = { now, timeZone: 'Europe/Warsaw', days: 30 };

describe('an event that was published and is no more', () => {
  test.each<
    readonly [string, Partial<PublishedItem>, Vanished['answer'] | undefined, Partial<PublishedItem>]
  >([
    ['is remembered as missed when it is unknown for the first time', {}, 'unknown', { missedIn: fetched }],
    [
      'is cancelled when it is missed again',
      { missedIn: before },
      'unknown',
      { missedIn: before, cancelledSince: '2026-11-20T02:00:00Z' },
    ],
    ['is not missed again by the same fetch', { missedIn: fetched }, 'unknown', { missedIn: fetched }],
    [
      'stays cancelled since the build that found it so',
      { missedIn: before, cancelledSince: before },
      'unknown',
      { missedIn: before, cancelledSince: before },
    ],
    ['leaves quietly when it is hidden', { missedIn: before }, 'hidden', {}],
    [
      'leaves quietly when it is refused, being a draft, private or in the trash',
      { missedIn: before },
      'refused',
      {},
    ],
    ['leaves quietly when it moved to another language', { missedIn: before }, 'elsewhere', {}],
    ['begins anew when nothing was learned of it', { missedIn: before }, undefined, {}],
  ])('%s', (_what, known, answer, expected) => {
    const lost = lostEvents({
      history: { items: [], gone: [item(known)] },
      vanished: answer ? [{ language: 'en', id: 5, answer }] : [],
      fetched,
      now,
      has: () => false,
      isKept: () => false,
    });
    expect(lost).toEqual([item(expected)]);
  });

  test.each([
    ['moved to another language', 'elsewhere', false],
    ['is hidden', 'hidden', false],
    ['is a draft', 'refused', false],
    ['is held back or not understood', undefined, true],
  ] as const)(
    'is cancelled no more when it %s, and continues above the sequence of its cancellation',
    (_what, answer, isKept) => {
      const cancelled = item({ missedIn: before, cancelledSince: before });
      const [lost] = lostEvents({
        history: { items: [], gone: [cancelled] },
        vanished: answer ? [{ language: 'en', id: 5, answer }] : [],
        fetched,
        now,
        has: () => false,
        isKept: () => isKept,
      });
      expect(lost).toEqual({ ...item({}), event: { ...item({}).event, sequence: 12 } });
      expect(tombstonesOf([cancelled], order)[0]?.sequence).toBe(11);
    },
  );

  test('is not lost when it is there again, or was hidden, or is no event', () => {
    const hidden = item({ id: 6 });
    const history = {
      items: [
        item({}),
        { ...hidden, event: hidden.event && { ...hidden.event, hidden: true } },
        item({ kind: 'post', id: 7 }),
      ],
      gone: [],
    };
    const state = { vanished: [], fetched, now, isKept: () => false };
    expect(lostEvents({ history, ...state, has: (_language, id) => id === 5 })).toEqual([]);
  });
});

describe('a tombstone', () => {
  test('has the last time, places and calendars of its event, and a higher sequence', () => {
    const [tombstone] = tombstonesOf([item({ cancelledSince: before })], order);
    expect(tombstone).toMatchObject({
      kind: 'tombstone',
      id: 5,
      title: 'Ball',
      path: '/en/events/ball/',
      venues: ['Old Mill'],
      groups: new Set(['category 3', 'featured']),
      sequence: 11,
    });
    expect(String(tombstone?.when.start)).toBe('2026-11-28T18:00:00+01:00[Europe/Warsaw]');
    expect(String(tombstone?.since)).toBe(before);
  });

  test('names no venue that must not be public any more', () => {
    const [tombstone] = tombstonesOf([item({ cancelledSince: before })], {
      ...order,
      isWithheldVenue: (language, name) => language === 'en' && name === 'Old Mill',
    });
    expect(tombstone?.venues).toEqual([]);
  });

  test('of whole days has them in the zone of the site', () => {
    const event = { ...item({}).event, start: '2026-11-28', end: '2026-11-29' } as PublishedItem['event'];
    const [tombstone] = tombstonesOf([item({ cancelledSince: before, event })], order);
    expect(tombstone?.when).toMatchObject({ allDay: true });
    expect([tombstone?.when.firstDay, tombstone?.when.lastDay, tombstone?.when.end].map(String)).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-11-30T00:00:00+01:00[Europe/Warsaw]',
    ]);
  });

  test('stands for the configured time', () => {
    const since = (instant: string) => tombstonesOf([item({ cancelledSince: instant })], order).length;
    expect([since('2026-10-21T02:00:00Z'), since('2026-10-21T01:59:59Z')]).toEqual([1, 0]);
  });

  test('is not made of what was only missed once', () => {
    expect(tombstonesOf([item({ missedIn: before })], order)).toEqual([]);
  });
});

function item(change: Partial<PublishedItem>): PublishedItem {
  return {
    kind: 'event',
    id: 5,
    language: 'en',
    title: 'Ball',
    path: '/en/events/ball/',
    formerPaths: [],
    firstSeen: '2026-11-01T02:00:00Z',
    modified: '',
    digest: 'a',
    event: {
      start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
      end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
      venues: ['Old Mill'],
      hidden: false,
      created: '2026-10-01T08:00:00Z',
      sequence: 10,
      groups: ['category 3', 'featured'],
    },
    ...change,
  };
}
