import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { type Change, type History, noHistory, type PublishedItem } from '../snapshot/history.ts';
import {
  changeLog,
  changesBetween,
  intervalText,
  itemDifferences,
  latestMoves,
  parseInterval,
} from './change-log.ts';

const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
const none: ReadonlySet<string> = new Set();

test('adds what this build finds to what earlier ones shown', () => {
  const published = change({ at: '2026-11-19T02:00:00Z', id: 5 });
  const history = { ...noHistory, items: [post(1)], changes: [published] };
  expect(log({ history, items: [post(1), post(2)] })).toEqual([
    published,
    change({ at: '2026-11-20T02:00:00Z', id: 2, path: '/en/news/2/', title: 'Post 2' }),
  ]);
});

test('says the same again when the next build finds nothing', () => {
  const items = [post(1), post(2)];
  const changes = log({ history: { ...noHistory, items: [post(1)] }, items });
  expect(
    log({ history: { ...noHistory, items, changes }, items, now: now.add({ hours: 24 }) }),
  ).toEqual(changes);
});

test('forgets what is older than any site shows', () => {
  const changes = ['2025-10-01T00:00:00Z', '2025-11-20T00:00:00Z'].map((at) => change({ at }));
  expect(log({ history: { ...noHistory, changes } }).map(({ at }) => at)).toEqual([
    '2025-11-20T00:00:00Z',
  ]);
});

test('keeps silent about what is withheld or hidden by now, whatever was shown', () => {
  const changes = [1, 2, 3].map((id) => change({ id }));
  const history = { ...noHistory, items: [post(1), post(3)], changes };
  const found = log({ history, items: [post(3)], withheld: new Set(['post en 1', 'post en 2']) });
  expect(found.map(({ id, what }) => `${what} ${id}`)).toEqual(['added 3']);

  const event = {
    start: '2026-12-01',
    end: '2026-12-01',
    venues: [],
    hidden: true,
    created: '',
    sequence: 0,
    groups: [],
  };
  const hidden: PublishedItem = { ...post(4), kind: 'event', event };
  const earlier = { ...noHistory, changes: [change({ kind: 'event', id: 4 }), change({ id: 4 })] };
  expect(log({ history: earlier, items: [hidden] }).map(({ kind }) => kind)).toEqual(['post']);
});

test('names no withheld venue as the place of an event, whatever was shown', () => {
  const moves = [
    { from: 'Secret hall', to: 'Library' },
    { from: 'Library; Secret hall', to: 'Library' },
    { from: 'Market', to: 'Library; Secret hall' },
    { from: 'Market', to: 'Library' },
  ].map((places, index) => change({ kind: 'event', id: index, what: 'venue', ...places }));
  const venue: PublishedItem = { ...post(9), kind: 'venue', title: 'Secret hall' };
  const inPolish: PublishedItem = { ...post(8), kind: 'venue', title: 'Library', language: 'pl' };
  const withheld = new Set(['venue en 9', 'venue pl 8']);
  for (const history of [{ items: [venue, inPolish] }, { removedItems: [venue, inPolish] }]) {
    const found = log({ history: { ...noHistory, ...history, changes: moves }, withheld });
    expect(found.map(({ id, from, to }) => [id, from, to])).toEqual([
      [0, '', 'Library'],
      [2, 'Market', 'Library'],
      [3, 'Market', 'Library'],
    ]);
  }
});

test('what nobody can read is not removed, nor new when it can be read again', () => {
  const history = { ...noHistory, items: [post(1), post(2)] };
  expect(log({ history, items: [post(1)], unreadable: new Set(['post en 2']) })).toEqual([]);
  const back = { ...noHistory, items: [post(1)], removedItems: [post(2)] };
  expect(log({ history: back, items: [post(1), post(2)] })).toEqual([]);
  const renamed = { ...post(2), title: 'Other' };
  expect(log({ history: back, items: [post(1), renamed] }).map(({ what }) => what)).toEqual([
    'renamed',
  ]);
});

test('what was reported as removed is new when it comes back', () => {
  const changes = [change({ id: 2, what: 'removed', at: '2026-11-19T02:00:00Z' })];
  const history = { ...noHistory, items: [post(1)], removedItems: [post(2)], changes };
  expect(log({ history, items: [post(1), post(2)] }).map(({ what }) => what)).toEqual([
    'removed',
    'added',
  ]);
});

function log(source: Partial<Parameters<typeof changeLog>[0]> & { history: History }): Change[] {
  return changeLog({ items: [], now, withheld: none, unreadable: none, ...source });
}

function post(id: number): PublishedItem {
  return {
    kind: 'post',
    id,
    language: 'en',
    title: `Post ${id}`,
    path: `/en/news/${id}/`,
    formerPaths: [],
    firstSeen: '2026-11-01T00:00:00Z',
    modified: '',
    digest: '',
  };
}

function change(own: Partial<Change>): Change {
  const base = {
    at: '2026-11-18T02:00:00Z',
    what: 'added',
    kind: 'post',
    id: 1,
    language: 'en',
  } as const;
  return { ...base, title: 'Post', path: '/en/news/', from: '', to: '', ...own };
}

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
  test('shows what was added, when, and where its page is', () => {
    expect(
      changesBetween(
        [publishedItem({ id: 1 })],
        [publishedItem({ id: 1 }), event({ id: 7, title: 'Ball' })],
        at,
      ),
    ).toEqual([
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
    ]);
  });

  test('reports each change of an event for itself', () => {
    const after = event({
      title: 'Great ball',
      event: {
        start: '2026-11-29T17:00:00+01:00[Europe/Warsaw]',
        end: '2026-11-29T19:00:00+01:00[Europe/Warsaw]',
        status: 'movedOnline',
        venues: ['Town hall'],
      },
    });
    expect(changesOf([event({ title: 'Ball', event: { venues: ['Old Mill'] } })], [after])).toEqual(
      [
        'event 7 status: scheduled > movedOnline',
        `event 7 moved: ${times.start}/${times.end} > 2026-11-29T17:00:00+01:00[Europe/Warsaw]/2026-11-29T19:00:00+01:00[Europe/Warsaw]`,
        'event 7 venue: Old Mill > Town hall',
        'event 7 renamed: Ball > Great ball',
      ],
    );
  });

  test('reports what was removed, as it was', () => {
    const before = [
      event({ title: 'Ball' }),
      publishedItem({ kind: 'post', id: 3 }),
      publishedItem({ kind: 'page', id: 4 }),
    ];
    expect(changesOf(before, [publishedItem({ id: 9 })])).toEqual([
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
    const found = changesOf(
      [event({ event: { status: before } })],
      [event({ event: { status: after } })],
    );
    expect(found).toEqual(isNews ? [`event 7 status: ${before ?? ''} > ${after ?? ''}`] : []);
  });

  test('a title that says no more that the event is off has it take place', () => {
    const off = event({ event: { status: 'cancelled', statusFrom: 'title' } });
    const silent = event({ event: { status: undefined } });
    expect(changesOf([off], [silent])).toEqual(['event 7 status: cancelled > scheduled']);
    expect(changesOf([silent], [off])).toEqual(['event 7 status:  > cancelled']);
  });

  test('names no other name where an earlier version published the status within the title', () => {
    const after = event({ title: 'Ball', event: { status: 'cancelled', statusFrom: 'title' } });
    expect(changesOf([event({ title: 'CANCELLED: Ball' })], [after])).toEqual([
      'event 7 status: scheduled > cancelled',
    ]);
  });

  test('names no other name where a title has the words of a status that the server denies', () => {
    const title = 'CANCELLED: Ball';
    const before = event({ title, event: { venues: ['Mill'] } });
    const after = event({ title, event: { venues: ['Hall'] } });
    expect(changesOf([before], [after])).toEqual(['event 7 venue: Mill > Hall']);
    expect(changesOf([before], [event({ title: `${title} of spring` })])).toContain(
      'event 7 renamed: CANCELLED: Ball > CANCELLED: Ball of spring',
    );
  });

  test('says that an event moved, and not also that it has a new date', () => {
    const day = { start: '2026-11-28', end: '2026-11-28' };
    const after = event({ event: { ...day, status: 'rescheduled' } });
    expect(changesOf([event()], [after])).toEqual([
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
    expect(changesOf([before], [after])).toEqual([]);
  });

  test('a venue that is renamed does not move its events', () => {
    const before = [
      publishedItem({ kind: 'venue', id: 5, title: 'Mill' }),
      event({ event: { venues: ['Mill', 'Yard'] } }),
    ];
    const after = [
      publishedItem({ kind: 'venue', id: 5, title: 'Old Mill' }),
      event({ event: { venues: ['Old Mill', 'Yard'] } }),
    ];
    expect(changesOf(before, after)).toEqual(['venue 5 renamed: Mill > Old Mill']);
  });

  test('venues, organizers and terms that come and go are no news', () => {
    const some = (['venue', 'organizer', 'category', 'tag'] as const).map((kind) =>
      publishedItem({ kind, id: 2 }),
    );
    expect(changesOf([publishedItem({ id: 9 }), ...some], [publishedItem({ id: 9 })])).toEqual([]);
    expect(changesOf([publishedItem({ id: 9 })], [publishedItem({ id: 9 }), ...some])).toEqual([]);
  });

  test('past events are no news, unless they moved out of the past or into it', () => {
    const past = {
      start: '2026-11-01T18:00:00+01:00[Europe/Warsaw]',
      end: '2026-11-01T20:00:00+01:00[Europe/Warsaw]',
    };
    const other = [publishedItem({ id: 9 })];
    const over = event({ event: past });
    expect(changesOf([...other, over], other)).toEqual([]);
    expect(changesOf(other, [...other, over])).toEqual([]);
    expect(
      changesOf([over], [event({ title: 'Renamed', event: { ...past, status: 'cancelled' } })]),
    ).toEqual([]);
    expect(changesOf([over], [event()])).toHaveLength(1);
    expect(changesOf([event()], [over])).toHaveLength(1);
  });

  test('a whole day is not over before it has ended everywhere', () => {
    const days = { start: '2026-11-19', end: '2026-11-19' };
    expect(
      changesOf([event({ event: days })], [event({ event: { ...days, status: 'cancelled' } })]),
    ).toHaveLength(1);
    const earlier = { start: '2026-11-18', end: '2026-11-18' };
    expect(
      changesOf(
        [event({ event: earlier })],
        [event({ event: { ...earlier, status: 'cancelled' } })],
      ),
    ).toEqual([]);
  });

  test('hidden events are never shown, nor that one was hidden or shown', () => {
    const other = publishedItem({ id: 9 });
    const hidden = event({ event: { hidden: true } });
    const changed = event({ title: 'Other', event: { hidden: true, status: 'cancelled' } });
    expect(changesOf([other], [other, hidden])).toEqual([]);
    expect(changesOf([other, hidden], [other])).toEqual([]);
    expect(changesOf([hidden], [changed])).toEqual([]);
    expect(changesOf([event()], [changed])).toEqual([]);
    expect(changesOf([changed], [event()])).toEqual([]);
  });

  test('a first build has no changes, nor a language that is published for the first or last time', () => {
    const polish = publishedItem({ language: 'pl', id: 2 });
    expect(changesOf([], [event()])).toEqual([]);
    expect(changesOf([event()], [])).toEqual([]);
    expect(changesOf([event()], [event(), polish])).toEqual([]);
    expect(changesOf([event(), polish], [event()])).toEqual([]);
  });

  test('comes in the same order whatever the order of the items', () => {
    const items = [event({ id: 12 }), event({ id: 3 }), event({ id: 3, language: 'pl' })];
    const before = [publishedItem({ id: 1 }), publishedItem({ id: 1, language: 'pl' })];
    const expected = ['event en 3', 'event en 12', 'event pl 3'];
    for (const after of [items, items.toReversed()]) {
      const changes = changesBetween(before, [...before, ...after], at);
      expect(changes.map(({ kind, language, id }) => `${kind} ${language} ${id}`)).toEqual(
        expected,
      );
    }
  });
});

function changesOf(before: readonly PublishedItem[], after: readonly PublishedItem[]): string[] {
  return changesBetween(before, after, at).map(
    ({ kind, id, what, from, to }) => `${kind} ${id} ${what}: ${from} > ${to}`,
  );
}

function publishedItem(own: Partial<PublishedItem>): PublishedItem {
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
}: Omit<Partial<PublishedItem>, 'event'> & {
  event?: Partial<PublishedEvent>;
} = {}): PublishedItem {
  const base: PublishedEvent = {
    ...times,
    status: 'scheduled',
    venues: ['Old Mill'],
    hidden: false,
    created: '',
    sequence: 0,
    groups: [],
  };
  return publishedItem({ kind: 'event', id: 7, ...own, event: { ...base, ...more } });
}

test('counts what is new, removed, and another than before, by kind and language', () => {
  const before = [
    item({ id: 1 }),
    item({ id: 2 }),
    item({ id: 3 }),
    item({ id: 4, language: 'pl' }),
  ];
  const after = [
    item({ id: 1 }),
    item({ id: 2, digest: 'other' }),
    item({ id: 4, language: 'pl', path: '/pl/elsewhere/' }),
    item({ id: 5 }),
    item({ id: 1, kind: 'venue' }),
  ];
  expect(itemDifferences(before, after)).toEqual({
    post: { en: { added: 1, changed: 1, removed: 1 }, pl: { added: 0, changed: 1, removed: 0 } },
    venue: { en: { added: 1, changed: 0, removed: 0 } },
  });
});

test('says nothing where nothing differs', () => {
  expect(
    itemDifferences([item({ id: 1 })], [item({ id: 1, title: 'As it is called elsewhere' })]),
  ).toEqual({});
});

function item(own: Partial<PublishedItem>): PublishedItem {
  const { kind = 'post', id = 1, language = 'en' } = own;
  const path = `/${language}/${kind}/${id}/`;
  const base = { formerPaths: [], firstSeen: '', modified: '', digest: 'same' };
  return { ...base, kind, id, language, title: 'Title', path, ...own };
}

describe('latest moves', () => {
  const event = sampleEvent();
  const present =
    '2026-11-28T18:00:00+01:00[Europe/Warsaw]/2026-11-28T20:00:00+01:00[Europe/Warsaw]';
  const earlier = present.replaceAll('11-28', '11-21');
  const earliest = present.replaceAll('11-28', '11-14');

  function change(
    what: Change['what'],
    from: string,
    to: string,
    more: Partial<Change> = {},
  ): Change {
    const { kind, id, language, title } = event;
    return {
      at: '2026-11-18T06:00:00Z',
      what,
      kind,
      id,
      language,
      title,
      path: '/',
      from,
      to,
      ...more,
    };
  }

  describe('latestMoves', () => {
    test('shows the last move in time and the last in place', () => {
      const last = change('moved', earlier, present);
      const venue = change('venue', 'New Mill', 'Old Mill');
      const site = sampleSite({ changes: [change('moved', earliest, earlier), last, venue] });
      expect(latestMoves(site, event)).toEqual({ time: last, venue });
    });

    test.each([
      ['another event', change('moved', earlier, present, { id: 2 })],
      ['another language', change('moved', earlier, present, { language: 'pl' })],
      ['a time that is not the present one', change('moved', present, earlier)],
      [
        'whole days it does not have',
        change('moved', '2026-11-21/2026-11-21', '2026-11-28/2026-11-28'),
      ],
      ['a venue where there was none', change('venue', '', 'Old Mill')],
      ['anything else', change('renamed', 'Jazz night', 'Jazz evening')],
    ])('says nothing of a change of %s', (_, other) => {
      expect(latestMoves(sampleSite({ changes: [other] }), event)).toEqual({});
    });

    test('says nothing of earlier venues of what has moved online', () => {
      const site = sampleSite({ changes: [change('venue', 'New Mill', 'Old Mill')] });
      expect(latestMoves(site, sampleEvent({ status: 'movedOnline' }))).toEqual({});
    });
  });
});
