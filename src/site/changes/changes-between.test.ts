import { describe, expect, test } from 'vitest';
import type { PublishedItem } from '../../loaders/history-format.ts';
import { changesBetween } from './changes-between.ts';
import { intervalText, parseInterval } from './interval.ts';

const at = Temporal.Instant.from('2026-11-20T02:00:00Z');

type PublishedEvent = NonNullable<PublishedItem['event']>;

const times = {
  start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
  end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
};

describe('parseInterval', () => {
  test.each([
    times,
    { start: '2026-11-28', end: '2026-11-29' },
    {
      start: '2026-11-28T18:00:00-03:00[America/Argentina/Buenos_Aires]',
      end: '2026-11-28T20:00:00-03:00[America/Argentina/Buenos_Aires]',
    },
  ])('reads what intervalText wrote: $start', (interval) => {
    expect(parseInterval(intervalText(interval))).toEqual(interval);
  });
});

describe('changesBetween', () => {
  test('tells what was added, when, and where its page is', () => {
    expect(changesBetween([item({ id: 1 })], [item({ id: 1 }), event({ id: 7, title: 'Ball' })], at)).toEqual(
      [
        {
          at: '2026-11-20T02:00:00Z',
          what: 'added',
          kind: 'event',
          id: 7,
          language: 'en',
          title: 'Ball',
          path: '/en/events/7/',
          from: '',
          to: `${times.start}/${times.end}`,
        },
      ],
    );
  });

  test('tells of each change of an event for itself', () => {
    const after = event({
      title: 'Great ball',
      event: {
        start: '2026-11-29T17:00:00+01:00[Europe/Warsaw]',
        end: '2026-11-29T19:00:00+01:00[Europe/Warsaw]',
        status: 'movedOnline',
        venues: ['Town hall'],
      },
    });
    expect(told([event({ title: 'Ball', event: { venues: ['Old Mill'] } })], [after])).toEqual([
      'event 7 status: scheduled > movedOnline',
      `event 7 moved: ${times.start}/${times.end} > 2026-11-29T17:00:00+01:00[Europe/Warsaw]/2026-11-29T19:00:00+01:00[Europe/Warsaw]`,
      'event 7 venue: Old Mill > Town hall',
      'event 7 renamed: Ball > Great ball',
    ]);
  });

  test('tells of what vanished, as it was', () => {
    const before = [event({ title: 'Ball' }), item({ kind: 'post', id: 3 }), item({ kind: 'page', id: 4 })];
    expect(told(before, [item({ id: 9 })])).toEqual([
      `event 7 removed: ${times.start}/${times.end} > `,
      'post 3 removed:  > ',
      'page 4 removed:  > ',
    ]);
  });

  test.each<readonly [PublishedEvent['status'], PublishedEvent['status'], boolean]>([
    ['scheduled', 'cancelled', true],
    [undefined, 'postponed', true],
    ['cancelled', 'scheduled', true],
    ['movedOnline', 'scheduled', true],
    ['scheduled', 'rescheduled', true],
    ['cancelled', undefined, false],
    ['scheduled', undefined, false],
    [undefined, 'scheduled', false],
    ['rescheduled', 'scheduled', false],
  ])('a status that goes from %s to %s is news: %s', (before, after, isNews) => {
    const found = told([event({ event: { status: before } })], [event({ event: { status: after } })]);
    expect(found).toEqual(isNews ? [`event 7 status: ${before ?? ''} > ${after ?? ''}`] : []);
  });

  test('says that an event moved, and not also that it has a new date', () => {
    const day = { start: '2026-11-28', end: '2026-11-28' };
    const after = event({ event: { ...day, status: 'rescheduled' } });
    expect(told([event()], [after])).toEqual([
      `event 7 moved: ${times.start}/${times.end} > 2026-11-28/2026-11-28`,
    ]);
  });

  test.each<readonly [string, Partial<PublishedItem>, Partial<PublishedEvent>]>([
    ['another slug', { path: '/en/events/ball/' }, {}],
    ['another text', { digest: 'other', modified: '2026-11-19T00:00:00Z' }, {}],
    ['another space or quotation mark in the title', { title: 'The  „Old” Mill’s ball' }, {}],
    [
      'the same moments in another zone',
      {},
      { start: '2026-11-28T17:00:00+00:00[UTC]', end: '2026-11-28T19:00:00+00:00[UTC]' },
    ],
    ['the same venues in another order', {}, { venues: ['Town hall', 'Old Mill'] }],
  ])('%s is no news', (_, own, more) => {
    const title = `The "Old" Mill's ball`;
    const before = event({ title, event: { venues: ['Old Mill', 'Town hall'] } });
    const after = event({ title, ...own, event: { venues: ['Old Mill', 'Town hall'], ...more } });
    expect(told([before], [after])).toEqual([]);
  });

  test('a venue that is renamed does not move its events', () => {
    const before = [
      item({ kind: 'venue', id: 5, title: 'Mill' }),
      event({ event: { venues: ['Mill', 'Yard'] } }),
    ];
    const after = [
      item({ kind: 'venue', id: 5, title: 'Old Mill' }),
      event({ event: { venues: ['Old Mill', 'Yard'] } }),
    ];
    expect(told(before, after)).toEqual(['venue 5 renamed: Mill > Old Mill']);
  });

  test('venues, organizers and terms that come and go are no news', () => {
    const some = (['venue', 'organizer', 'category', 'tag'] as const).map((kind) => item({ kind, id: 2 }));
    expect(told([item({ id: 9 }), ...some], [item({ id: 9 })])).toEqual([]);
    expect(told([item({ id: 9 })], [item({ id: 9 }), ...some])).toEqual([]);
  });

  test('past events are no news, unless they moved out of the past or into it', () => {
    const past = {
      start: '2026-11-01T18:00:00+01:00[Europe/Warsaw]',
      end: '2026-11-01T20:00:00+01:00[Europe/Warsaw]',
    };
    const other = [item({ id: 9 })];
    const gone = event({ event: past });
    expect(told([...other, gone], other)).toEqual([]);
    expect(told(other, [...other, gone])).toEqual([]);
    expect(told([gone], [event({ title: 'Renamed', event: { ...past, status: 'cancelled' } })])).toEqual([]);
    expect(told([gone], [event()])).toHaveLength(1);
    expect(told([event()], [gone])).toHaveLength(1);
  });

  test('a whole day is not over before it has ended everywhere', () => {
    const days = { start: '2026-11-19', end: '2026-11-19' };
    expect(told([event({ event: days })], [event({ event: { ...days, status: 'cancelled' } })])).toHaveLength(
      1,
    );
    const earlier = { start: '2026-11-18', end: '2026-11-18' };
    expect(
      told([event({ event: earlier })], [event({ event: { ...earlier, status: 'cancelled' } })]),
    ).toEqual([]);
  });

  test('hidden events are never told, nor that one was hidden or shown', () => {
    const other = item({ id: 9 });
    const hidden = event({ event: { hidden: true } });
    const changed = event({ title: 'Other', event: { hidden: true, status: 'cancelled' } });
    expect(told([other], [other, hidden])).toEqual([]);
    expect(told([other, hidden], [other])).toEqual([]);
    expect(told([hidden], [changed])).toEqual([]);
    expect(told([event()], [changed])).toEqual([]);
    expect(told([changed], [event()])).toEqual([]);
  });

  test('a first build has no changes, nor a language that is published for the first or last time', () => {
    const polish = item({ language: 'pl', id: 2 });
    expect(told([], [event()])).toEqual([]);
    expect(told([event()], [])).toEqual([]);
    expect(told([event()], [event(), polish])).toEqual([]);
    expect(told([event(), polish], [event()])).toEqual([]);
  });

  test('comes in the same order whatever the order of the items', () => {
    const items = [event({ id: 12 }), event({ id: 3 }), event({ id: 3, language: 'pl' })];
    const before = [item({ id: 1 }), item({ id: 1, language: 'pl' })];
    const expected = ['event en 3', 'event en 12', 'event pl 3'];
    for (const after of [items, items.toReversed()]) {
      const changes = changesBetween(before, [...before, ...after], at);
      expect(changes.map(({ kind, language, id }) => `${kind} ${language} ${id}`)).toEqual(expected);
    }
  });
});

function told(before: readonly PublishedItem[], after: readonly PublishedItem[]): string[] {
  return changesBetween(before, after, at).map(
    ({ kind, id, what, from, to }) => `${kind} ${id} ${what}: ${from} > ${to}`,
  );
}

function item(own: Partial<PublishedItem>): PublishedItem {
  const { kind = 'tag', id = 1, language = 'en' } = own;
  return {
    kind,
    id,
    language,
    title: `${kind} ${id}`,
    path: `/${language}/${kind}s/${id}/`,
    formerPaths: [],
    firstSeen: '2026-11-01T00:00:00Z',
    modified: '',
    digest: '',
    ...own,
  };
}

function event({
  event: more,
  ...own
}: Omit<Partial<PublishedItem>, 'event'> & { event?: Partial<PublishedEvent> } = {}): PublishedItem {
  const base: PublishedEvent = {
    ...times,
    status: 'scheduled',
    venues: ['Old Mill'],
    hidden: false,
    created: '',
    sequence: 0,
    groups: [],
  };
  return item({ kind: 'event', id: 7, ...own, event: { ...base, ...more } });
}
