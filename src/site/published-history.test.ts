import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import {
  sampleEvent,
  samplePage,
  samplePost,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { Manifest, UnlistedEvent } from '../snapshot/format.ts';
import {
  type History,
  noHistory,
  type PublishedItem,
  readHistory,
  writeHistory,
} from '../snapshot/history.ts';
import {
  missedEvents,
  nextHistory,
  publishedItems,
  removedEventsOf,
  sequenceOf,
} from './published-history.ts';

const event = sampleEvent();
const published = publishedItems(sampleSite({ events: [event] })).find(
  ({ kind }) => kind === 'event',
);
const own = 91_800;

test.each([
  ['counts the seconds from its writing to its newest change', {}, own],
  ['is that of before when nothing changed', { sequence: own }, own],
  [
    'is that of before when only what its times do not tell changed',
    { sequence: own, digest: 'other' },
    own,
  ],
  ['does not fall when a change goes unnoticed in its times', { sequence: own + 5 }, own + 5],
  [
    'grows by one then when the event itself changed',
    { sequence: own + 5, digest: 'other' },
    own + 6,
  ],
  [
    'is above that of its cancellation when the event comes back',
    { sequence: own, cancelledSince: 'x' },
    own + 2,
  ],
])('the sequence of an event %s', (_what, { sequence = 0, ...change }: Change, expected) => {
  const item = published && {
    ...published,
    ...change,
    event: published.event && { ...published.event, sequence },
  };
  expect(sequenceOf(event, item, () => published?.digest ?? '')).toBe(expected);
});

test.each<readonly [string, Partial<NonNullable<PublishedItem['event']>>, number]>([
  ['grows with a status that the server told only now', { status: 'cancelled' }, own + 1],
  ['grows with another time', { start: '2026-11-28T19:00:00+01:00[Europe/Warsaw]' }, own + 1],
  ['grows with another venue', { venues: ['Tower'] }, own + 1],
  ['stays when the server says for the first time that it takes place', { status: undefined }, own],
])('the sequence of an event %s, though nobody dated that', (_what, other, expected) => {
  const scheduled = sampleEvent({ status: 'scheduled' });
  const [last] = publishedItems(sampleSite({ events: [scheduled] })).filter(
    ({ kind }) => kind === 'event',
  );
  const item = last?.event && { ...last, event: { ...last.event, sequence: own, ...other } };
  expect(sequenceOf(scheduled, item, () => last?.digest ?? '')).toBe(expected);
});

test('without a history it is what the data say', () => {
  expect(sequenceOf(event, undefined, () => '')).toBe(own);
});

type Change = {
  readonly sequence?: number;
  readonly digest?: string;
  readonly cancelledSince?: string;
};

const source = { fetched: '2026-11-20T01:00:00Z', collected: { events: { en: 1 } } };

describe('publishedItems', () => {
  test('shows what readers know of an event', () => {
    const event = sampleEvent({ status: 'movedOnline', hidden: true });
    const [first] = publishedItems(sampleSite({ events: [event] }));
    expect(first).toEqual({
      kind: 'event',
      id: 1,
      language: 'en',
      title: 'Jazz evening',
      path: '/en/events/jazz-evening/',
      formerPaths: [],
      firstSeen: '2026-11-20T12:00:00Z',
      modified: '2026-10-02T09:30:00Z',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      event: {
        start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
        end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
        status: 'movedOnline',
        venues: ['Old Mill'],
        hidden: true,
        created: '2026-10-01T08:00:00Z',
        sequence: 91800,
        groups: ['venue 10', 'organizer 20', 'city krakow', 'fact online'],
      },
    });
  });

  test('reports whole days their dates, the last one included', () => {
    const event = sampleEvent({
      when: days('2026-11-28', '2026-11-29'),
      venues: [],
      categories: [],
      organizers: [],
    });
    const [first] = publishedItems(sampleSite({ events: [event] }));
    expect(first?.event).toMatchObject({
      start: '2026-11-28',
      end: '2026-11-29',
      venues: [],
      hidden: false,
    });
  });

  test('shows paths without the base path of the site', () => {
    const site = sampleSite({
      config: { siteUrl: 'https://town.example/calendar/' },
      pages: [samplePage()],
    });
    expect(publishedItems(site).map(({ path }) => path)).toEqual(['/en/about/']);
  });

  test('remembers since when an item is there, and each path it had once', () => {
    const named = (slug: string, now: string, history = noHistory) =>
      nextHistory(sampleSite({ posts: [samplePost({ slug })], now, history }), source);
    let history = named('first', '2026-11-01T02:00:00Z');
    history = named('second', '2026-11-02T02:00:00Z', history);
    history = named('third', '2026-11-03T02:00:00Z', history);
    expect(history.items[0]?.formerPaths).toEqual(['/en/news/first/', '/en/news/second/']);
    history = named('first', '2026-11-04T02:00:00Z', history);
    expect(history.items[0]).toMatchObject({
      path: '/en/news/first/',
      formerPaths: ['/en/news/second/', '/en/news/third/'],
      firstSeen: '2026-11-01T02:00:00Z',
    });
  });
});

describe('nextHistory', () => {
  test('counts what has a page, by kind and language', () => {
    const polish = sampleEvent({ language: 'pl', venues: [], organizers: [], categories: [] });
    const { builds } = nextHistory(sampleSite({ events: [sampleEvent(), polish] }), source);
    expect(builds).toEqual([
      {
        at: '2026-11-20T12:00:00Z',
        fetched: '2026-11-20T01:00:00Z',
        counts: {
          event: { en: 1, pl: 1 },
          venue: { en: 1 },
          organizer: { en: 1 },
          category: { en: 1 },
        },
        collected: { events: { en: 1 } },
      },
    ]);
  });

  test('says the same of the same site, but for one more build', () => {
    const content = {
      events: [
        sampleEvent({
          when: timed('2026-12-28T18:00[Europe/Warsaw]', '2026-12-28T20:00[Europe/Warsaw]'),
        }),
      ],
    };
    const first = nextHistory(sampleSite(content), source);
    const second = nextHistory(
      sampleSite({ ...content, now: '2026-11-21T12:00:00Z', history: first }),
      source,
    );
    expect(second).toEqual({
      ...first,
      builds: [...first.builds, { ...first.builds[0], at: '2026-11-21T12:00:00Z' }],
    });
  });

  test('is for the process that wrote it what others read of it', () => {
    const [folder, other] = [newFolder(), newFolder()];
    const owner = { origin: 'https://cms.example/wp-json', siteUrl: 'https://town.example/' };
    const events = [sampleEvent(), sampleEvent({ id: 2, status: 'postponed', hidden: true })];
    const content = { posts: [samplePost()], pages: [samplePage()] };
    const first = nextHistory(sampleSite({ events, ...content }), source);
    const now = '2026-11-21T12:00:00Z';
    const next = nextHistory(sampleSite({ ...content, now, history: first }), source);
    writeHistory(folder, next, owner);
    const itself = readHistory(folder, owner);
    // From here on this process remembers another one.
    writeHistory(other, first, owner);
    readHistory(other, owner);
    expect(itself).toStrictEqual(readHistory(folder, owner));
    expect([itself.history.items.length, itself.history.removedItems.length]).toEqual([2, 5]);
  });

  test('remembers what is removed for 400 days, and forgets that it was when it comes back', () => {
    const event = sampleEvent({ venues: [], organizers: [], categories: [] });
    const on = (now: string, history = noHistory, events = [event]) =>
      nextHistory(sampleSite({ events, posts: [samplePost()], now, history }), source);
    const first = on('2026-11-01T02:00:00Z');
    const without = on('2026-11-02T02:00:00Z', first, []);
    expect(without.items.map(({ kind }) => kind)).toEqual(['post']);
    expect(without.removedItems).toEqual([
      { ...first.items[0], goneSince: '2026-11-02T02:00:00Z' },
    ]);
    expect(without.changes.map(({ what, at }) => [what, at])).toEqual([
      ['removed', '2026-11-02T02:00:00Z'],
    ]);

    const again = on('2026-11-03T02:00:00Z', without);
    expect([again.removedItems, again.items[0]]).toEqual([[], first.items[0]]);

    expect(on('2027-12-07T02:00:00Z', without, []).removedItems).toHaveLength(1);
    expect(on('2027-12-08T02:00:00Z', without, []).removedItems).toHaveLength(0);
  });

  test('remembers the last hundred builds, and changes for longer', () => {
    const site = (now: Temporal.Instant, history = noHistory) =>
      sampleSite({
        now: now.toString(),
        history,
        pages: Array.from({ length: 60 }, (_, id) =>
          samplePage({ id: id + 1, title: `${id} at ${now}` }),
        ),
      });
    let now = Temporal.Instant.from('2026-01-01T00:00:00Z');
    let history = noHistory;
    for (let build = 1; build <= 103; build += 1) {
      history = nextHistory(site(now, history), source);
      now = now.add({ hours: 24 });
    }
    expect([history.builds.length, history.changes.length]).toEqual([100, 102 * 60]);
    expect(history.builds.at(-1)?.at).toBe('2026-04-13T00:00:00Z');
    expect(history.changes.at(-1)?.at).toBe('2026-04-13T00:00:00Z');
  });
});

test('the size of a site is remembered once a month, for 37 months, the newest being the present one', () => {
  const sizeOf = (files: number) => ({
    ...{ files, folders: 1, inOneFolder: 1, bytes: 1 },
    largest: { file: 'index.html', bytes: 1 },
  });
  const after = (history: History, now: string, files: number) =>
    nextHistory(sampleSite({ now, history }), { ...source, size: sizeOf(files) });
  let history = after(noHistory, '2026-11-01T00:00:00Z', 1);
  history = after(history, '2026-11-30T23:59:59Z', 2);
  history = after(history, '2026-12-01T00:00:00Z', 3);
  expect(history.sizes).toEqual([
    { at: '2026-11-30T23:59:59Z', ...sizeOf(2) },
    { at: '2026-12-01T00:00:00Z', ...sizeOf(3) },
  ]);
  expect(nextHistory(sampleSite({ history }), source).sizes).toEqual(history.sizes);
  for (let month = 0; month < 40; month += 1) {
    const now = Temporal.PlainDate.from('2027-01-15').add({ months: month });
    history = after(history, `${now}T00:00:00Z`, month);
  }
  expect(history.sizes.map(({ files }) => files)).toEqual(
    Array.from({ length: 37 }, (_, i) => i + 3),
  );
});

test('an item of another kind, language or id is another item', () => {
  const venues = [sampleVenue(), sampleVenue({ id: 11, slug: 'mill' })];
  const items = publishedItems(sampleSite({ events: [sampleEvent({ venues })] }));
  expect(items.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'category 30',
    'event 1',
    'organizer 20',
    'venue 10',
    'venue 11',
  ]);
});

test('the years of which there were calendars are remembered for good, those of languages that went too', () => {
  const timedIn = (year: number) => sampleEvent({ when: days(`${year}-05-05`) });
  const after = (year: number, history = noHistory) =>
    nextHistory(sampleSite({ events: [timedIn(year)], history }), source);
  const first = after(2024, { ...noHistory, years: { pl: [2019] } });
  expect(after(2026, after(2025, first)).years).toEqual({ en: [2024, 2025, 2026], pl: [2019] });
  const english = sampleSite({ config: { languages: ['en'] }, history: first });
  expect(nextHistory(english, source).years).toEqual({ en: [2024], pl: [2019] });
});

const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
const fetched = '2026-11-20T01:00:00Z';
const before = '2026-11-19T01:00:00Z';

const order = { now, timeZone: 'Europe/Warsaw', days: 30 };

describe('an event that was published and is no more', () => {
  test.each<
    readonly [
      string,
      Partial<PublishedItem>,
      UnlistedEvent['answer'] | undefined,
      Partial<PublishedItem>,
    ]
  >([
    [
      'is remembered as missed when it is unknown for the first time',
      {},
      'unknown',
      { missedIn: fetched },
    ],
    [
      'is cancelled when it is missed again',
      { missedIn: before },
      'unknown',
      { missedIn: before, cancelledSince: '2026-11-20T02:00:00Z' },
    ],
    [
      'is not cancelled by a fetch that is less than half an hour later',
      { missedIn: '2026-11-20T00:30:01Z' },
      'unknown',
      { missedIn: '2026-11-20T00:30:01Z' },
    ],
    [
      'is cancelled by one that is half an hour later',
      { missedIn: '2026-11-20T00:30:00Z' },
      'unknown',
      { missedIn: '2026-11-20T00:30:00Z', cancelledSince: '2026-11-20T02:00:00Z' },
    ],
    [
      'is not cancelled by an earlier fetch that is built again',
      { missedIn: '2026-11-20T01:45:00Z' },
      'unknown',
      { missedIn: '2026-11-20T01:45:00Z' },
    ],
    [
      'is missed for the first time where a clock that was ahead noted the time before',
      { missedIn: '2027-01-01T01:00:00Z' },
      'unknown',
      { missedIn: fetched },
    ],
    [
      'is not missed again by the same fetch',
      { missedIn: fetched },
      'unknown',
      { missedIn: fetched },
    ],
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
    ['begins again when nothing was learned of it', { missedIn: before }, undefined, {}],
  ])('%s', (_what, known, answer, expected) => {
    const lost = missedEvents({
      gone: [item(known)],
      vanished: answer ? [{ language: 'en', id: 5, answer }] : [],
      fetched,
      now,
      isOnServer: () => false,
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
    (_what, answer, isOnServer) => {
      const cancelled = item({ missedIn: before, cancelledSince: before });
      const [lost] = missedEvents({
        gone: [cancelled],
        vanished: answer ? [{ language: 'en', id: 5, answer }] : [],
        fetched,
        now,
        isOnServer: () => isOnServer,
      });
      expect(lost).toEqual({ ...item({}), event: { ...item({}).event, sequence: 12 } });
      expect(removedEventsOf([cancelled], order)[0]?.sequence).toBe(11);
    },
  );

  test('is missed by reads of the lists, not by those of single items upon them', () => {
    const missedIn = '2026-11-20T10:00:00Z';
    const missing = published ? [{ ...published, id: 5, missedIn }] : [];
    const missedBy = (manifest: Partial<Manifest>) =>
      sampleSite({
        events: [event],
        now: '2026-11-20T12:00:00Z',
        history: { ...noHistory, removedItems: missing },
        manifest: { vanished: [{ language: 'en', id: 5, answer: 'unknown' }], ...manifest },
      }).missedEvents.map(({ cancelledSince }) => cancelledSince);
    const fetched = '2026-11-20T11:59:00Z';
    expect([missedBy({ fetched, upon: { listed: missedIn } }), missedBy({ fetched })]).toEqual([
      [undefined],
      ['2026-11-20T12:00:00Z'],
    ]);
  });

  test('is not lost when it was hidden, or is no event', () => {
    const hidden = item({ id: 6 });
    const gone = [
      { ...hidden, event: hidden.event && { ...hidden.event, hidden: true } },
      item({ kind: 'post', id: 7 }),
    ];
    const state = { vanished: [], fetched, now, isOnServer: () => false };
    expect(missedEvents({ gone, ...state })).toEqual([]);
  });

  test('is not lost when it is there again', () => {
    const removedItems = published ? [{ ...published, missedIn: before }] : [];
    const { missedEvents: missed } = sampleSite({
      events: [event],
      history: { ...noHistory, removedItems },
      manifest: { vanished: [{ language: 'en', id: event.id, answer: 'unknown' }] },
    });
    expect(missed).toEqual([]);
  });
});

describe('a removed event', () => {
  test('has the last time, places and calendars of its event, and a higher sequence', () => {
    const [removedEvent] = removedEventsOf([item({ cancelledSince: before })], order);
    expect(removedEvent).toMatchObject({
      kind: 'removed',
      id: 5,
      title: 'Ball',
      path: '/en/events/ball/',
      venues: ['Old Mill'],
      groups: new Set(['category 3', 'featured']),
      sequence: 11,
    });
    expect(String(removedEvent?.when.start)).toBe('2026-11-28T18:00:00+01:00[Europe/Warsaw]');
    expect(String(removedEvent?.since)).toBe(before);
  });

  test('names no venue that must not be public any more', () => {
    const [removedEvent] = removedEventsOf([item({ cancelledSince: before })], {
      ...order,
      isWithheldVenue: (language, name) => language === 'en' && name === 'Old Mill',
    });
    expect(removedEvent?.venues).toEqual([]);
  });

  test('of whole days has them in the zone of the site', () => {
    const event = {
      ...item({}).event,
      start: '2026-11-28',
      end: '2026-11-29',
    } as PublishedItem['event'];
    const [removedEvent] = removedEventsOf([item({ cancelledSince: before, event })], order);
    expect(removedEvent?.when).toMatchObject({ allDay: true });
    expect(
      [removedEvent?.when.firstDay, removedEvent?.when.lastDay, removedEvent?.when.end].map(String),
    ).toEqual(['2026-11-28', '2026-11-29', '2026-11-30T00:00:00+01:00[Europe/Warsaw]']);
  });

  test('lasts for the configured time', () => {
    const since = (instant: string) =>
      removedEventsOf([item({ cancelledSince: instant })], order).length;
    expect([since('2026-10-21T02:00:00Z'), since('2026-10-21T01:59:59Z')]).toEqual([1, 0]);
  });

  test('is not made of what was only missed once', () => {
    expect(removedEventsOf([item({ missedIn: before })], order)).toEqual([]);
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

function newFolder(): string {
  return mkdtempSync(join(inject('runFolder'), 'history-'));
}
