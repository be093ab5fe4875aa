import { describe, expect, test } from 'vitest';
import { sampleEvent, samplePage, samplePost, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import { noHistory } from '../loaders/history-format.ts';
import { nextHistory } from './next-history.ts';
import { publishedItems } from './published-items.ts';

const source = { fetched: '2026-11-20T01:00:00Z', collected: { events: { en: 1 } } };

describe('publishedItems', () => {
  test('tells what readers know of an event', () => {
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
      digest: 'event 1',
      event: {
        start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
        end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
        status: 'movedOnline',
        venues: ['Old Mill'],
        hidden: true,
        created: '2026-10-01T08:00:00Z',
        sequence: 91800,
        groups: ['category 30', 'venue 10', 'organizer 20', 'city krakow'],
      },
    });
  });

  test('tells of whole days their dates, the last one included', () => {
    const event = sampleEvent({
      when: days('2026-11-28', '2026-11-29'),
      venues: [],
      categories: [],
      organizers: [],
    });
    const [first] = publishedItems(sampleSite({ events: [event] }));
    expect(first?.event).toMatchObject({ start: '2026-11-28', end: '2026-11-29', venues: [], hidden: false });
  });

  test('tells paths without the base path of the site', () => {
    const site = sampleSite({ config: { siteUrl: 'https://town.example/calendar/' }, pages: [samplePage()] });
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
        counts: { event: { en: 1, pl: 1 }, venue: { en: 1 }, organizer: { en: 1 }, category: { en: 1 } },
        collected: { events: { en: 1 } },
      },
    ]);
  });

  test('says the same of the same site, but for one more build', () => {
    const content = {
      events: [
        sampleEvent({ when: timed('2026-12-28T18:00[Europe/Warsaw]', '2026-12-28T20:00[Europe/Warsaw]') }),
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

  test('remembers what is gone for 400 days, and forgets that it was when it comes back', () => {
    const event = sampleEvent({ venues: [], organizers: [], categories: [] });
    const on = (now: string, history = noHistory, events = [event]) =>
      nextHistory(sampleSite({ events, posts: [samplePost()], now, history }), source);
    const first = on('2026-11-01T02:00:00Z');
    const without = on('2026-11-02T02:00:00Z', first, []);
    expect(without.items.map(({ kind }) => kind)).toEqual(['post']);
    expect(without.gone).toEqual([{ ...first.items[0], goneSince: '2026-11-02T02:00:00Z' }]);
    expect(without.changes.map(({ what, at }) => [what, at])).toEqual([['removed', '2026-11-02T02:00:00Z']]);

    const again = on('2026-11-03T02:00:00Z', without);
    expect([again.gone, again.items[0]]).toEqual([[], first.items[0]]);

    expect(on('2027-12-07T02:00:00Z', without, []).gone).toHaveLength(1);
    expect(on('2027-12-08T02:00:00Z', without, []).gone).toHaveLength(0);
  });

  test('remembers the last hundred builds, and changes for longer', () => {
    const site = (now: Temporal.Instant, history = noHistory) =>
      sampleSite({
        now: now.toString(),
        history,
        pages: Array.from({ length: 60 }, (_, id) => samplePage({ id: id + 1, title: `${id} at ${now}` })),
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
