import { describe, expect, test } from 'vitest';
import { type History, noHistory, type PublishedItem } from '../snapshot/history.ts';
import { changeLog } from './change-log.ts';
import { historyAfterRollback } from './rollback.ts';

const at = Temporal.Instant.from('2026-11-24T09:00:00Z');

type Fields = Partial<Omit<PublishedItem, 'event'>> & { readonly sequence?: number };

function event({ sequence = 5, ...fields }: Fields = {}): PublishedItem {
  return {
    kind: 'event',
    id: 7,
    language: 'en',
    title: 'Jazz',
    path: '/en/events/jazz/',
    formerPaths: [],
    firstSeen: '2026-11-01T02:00:00Z',
    modified: '2026-11-02T09:00:00Z',
    digest: 'a',
    event: {
      start: '2026-12-01T18:00:00+01:00[Europe/Warsaw]',
      end: '2026-12-01T20:00:00+01:00[Europe/Warsaw]',
      venues: [],
      hidden: false,
      created: '2026-10-01T09:00:00Z',
      sequence,
      groups: [],
    },
    ...fields,
  };
}

function has(...items: readonly PublishedItem[]): History {
  return { ...noHistory, items };
}

function lost(...removedItems: readonly PublishedItem[]): History {
  return { ...noHistory, removedItems };
}

const gone = { goneSince: '2026-11-20T02:00:00Z' };
const cancelled = { ...gone, cancelledSince: '2026-11-21T02:00:00Z' };

describe('an item of the site that comes back', () => {
  test.each<[string, History, History, PublishedItem]>([
    ['is as it was where nothing else is known', has(event()), noHistory, event()],
    [
      'keeps its path, knows the later one as a former one, and has the highest sequence',
      has(event({ formerPaths: ['/en/events/a/'] })),
      has(
        event({
          sequence: 9,
          path: '/en/events/b/',
          formerPaths: ['/en/events/a/', '/en/events/jazz/'],
        }),
      ),
      event({ sequence: 9, formerPaths: ['/en/events/a/', '/en/events/b/'] }),
    ],
    [
      'never has a lower sequence',
      has(event({ sequence: 8 })),
      has(event({ sequence: 3 })),
      event({ sequence: 8 }),
    ],
    [
      'has a sequence above that of the cancellation that was published since',
      has(event()),
      lost(event({ sequence: 6, ...cancelled })),
      event({ sequence: 8 }),
    ],
  ])('%s', (_what, earlier, latest, expected) => {
    expect(historyAfterRollback(earlier, latest, at).items).toEqual([expected]);
  });
});

describe('an item that the site that comes back does not have', () => {
  test.each<[string, History, History, PublishedItem]>([
    [
      'is remembered, as new to readers, where it was published since',
      noHistory,
      has(event()),
      event({ goneSince: at.toString(), rolledBack: true }),
    ],
    [
      'keeps when it went',
      lost(event({ ...gone })),
      has(event({ sequence: 9 })),
      event({ sequence: 9, ...gone }),
    ],
    [
      'stays cancelled, above what was published since',
      lost(event(cancelled)),
      has(event({ sequence: 9 })),
      event({ sequence: 9, ...cancelled }),
    ],
    [
      'is withheld where it is so now',
      lost(event(gone)),
      lost(event({ ...gone, withheld: true })),
      event({ ...gone, withheld: true }),
    ],
    [
      'is not withheld where it was only then',
      lost(event({ ...gone, withheld: true })),
      has(event()),
      event(gone),
    ],
  ])('%s', (_what, earlier, latest, expected) => {
    expect(historyAfterRollback(earlier, latest, at).removedItems).toEqual([expected]);
  });
});

test('what was published last counts as new once more when it comes again, and not twice', () => {
  const present = event();
  const told = (history: History) =>
    changeLog({
      history,
      items: [event({ id: 1 }), present],
      now: at.add({ hours: 24 }),
      withheld: new Set(),
      unreadable: new Set(),
    }).map(({ what, id }) => `${what} ${id}`);
  const earlier = has(event({ id: 1 }));
  expect(told(historyAfterRollback(earlier, has(event({ id: 1 }), present), at))).toEqual([
    'added 7',
  ]);
  expect(told(has(event({ id: 1 }), present))).toEqual([]);
});

test('calendars of years, choices, series and combinations, feeds of topics, cues of categories and words of addresses that there ever were are known, changes and builds as they were', () => {
  const build = {
    at: '2026-11-20T02:00:00Z',
    fetched: '2026-11-20T02:00:00Z',
    counts: {},
    collected: {},
  };
  const earlier: History = {
    ...noHistory,
    builds: [build],
    years: { en: [2025, 2026] },
    choices: { en: ['free'] },
    series: { en: ['jam'] },
    topics: { en: [12] },
    combinations: { en: ['b'] },
    addressWords: { en: [inWords('concerts'), inWords('events')] },
    cues: { en: { 3: 1, 4: 2 } },
  };
  const latest: History = {
    ...noHistory,
    builds: [build, { ...build, at: '2026-11-21T02:00:00Z' }],
    years: { en: [2026, 2027], pl: [2026] },
    choices: { en: ['accessible', 'free'] },
    series: { en: ['club'] },
    topics: { en: [7] },
    combinations: { en: ['a', 'b'] },
    addressWords: { en: [inWords('concerts'), inWords('events'), inWords('whats-on')] },
    cues: { en: { 3: 1, 4: 2, 9: 3 }, pl: { 5: 1 } },
  };
  expect(historyAfterRollback(earlier, latest, at)).toEqual({
    ...noHistory,
    builds: [build],
    years: { en: [2025, 2026, 2027], pl: [2026] },
    choices: { en: ['accessible', 'free'] },
    series: { en: ['club', 'jam'] },
    topics: { en: [7, 12] },
    combinations: { en: ['a', 'b'] },
    addressWords: { en: [inWords('whats-on'), inWords('concerts'), inWords('events')] },
    cues: { en: { 3: 1, 4: 2, 9: 3 }, pl: { 5: 1 } },
  });
});

function inWords(events: string) {
  return { address: { events }, choices: {} };
}
