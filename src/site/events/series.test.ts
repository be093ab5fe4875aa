import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { subscribedCalendars } from '../../outputs/calendar/plans.ts';
import { feedPlans } from '../../outputs/feeds/files.ts';
import { type History, noHistory } from '../../snapshot/history.ts';
import { nextHistory, publishedItems } from '../published-history.ts';
import { formerSeries, rhythmOf, seriesIn, seriesOf, translatedSeries } from './series.ts';

const date = (id: number, day: string, more: Partial<Event> = {}) =>
  sampleEvent({
    id,
    title: 'Jam',
    when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
    ...more,
  });
const days = ['2026-11-12', '2026-11-19', '2026-11-26', '2026-12-03'];
const jams = days.map((day, place) => date(place + 1, day));

function slugsOf(events: readonly Event[], history: History = noHistory) {
  return seriesIn(sampleSite({ events, history }), 'en').map(({ slug, events: dates }) => [
    slug,
    dates.map(({ id }) => id),
  ]);
}

function historyOf(events: readonly Event[]): History {
  return { ...noHistory, items: [...publishedItems(sampleSite({ events }))] };
}

describe('seriesIn', () => {
  test('has every date of one title at one place, from three on, past ones included', () => {
    expect(slugsOf([...jams, date(9, '2026-12-01', { title: 'Fair' })])).toEqual([
      ['jam', [1, 2, 3, 4]],
    ]);
    expect(slugsOf(jams.slice(0, 2))).toEqual([]);
  });

  test('has what is numbered by the name before the number', () => {
    for (const number of ['#%: Bebop', '(%/12)', '(% of 12)', 'nr %']) {
      const title = (id: number) => `Jam Session ${number.replace('%', String(id))}`;
      const numbered = jams.map((jam) => sampleEvent({ ...jam, title: title(jam.id) }));
      const [series] = seriesIn(sampleSite({ events: numbered }), 'en');
      expect(series).toMatchObject({ slug: 'jam-session', name: 'Jam Session' });
    }
  });

  test('has what is themed by the name before the theme, at one hour', () => {
    const themes = ['Ida', 'Blind Chance', 'Knife in the Water', 'Short Films'];
    const films = themes.map((theme, place) =>
      date(place + 1, days[place] ?? '', { title: `Club: ${theme}` }),
    );
    expect(slugsOf(films)).toEqual([['club', [1, 2, 3, 4]]]);
    const atAnyHour = films.map((film, place) =>
      sampleEvent({
        ...film,
        when: timed(
          `2026-12-0${place + 1}T1${place}:00[Europe/Warsaw]`,
          '2026-12-09T20:00[Europe/Warsaw]',
        ),
      }),
    );
    expect(slugsOf(atAnyHour)).toEqual([]);
  });

  test('tells those of one title at two places apart by the venue', () => {
    const venues = [sampleVenue({ id: 99, slug: 'tower' })];
    const elsewhere = jams.map((jam) =>
      sampleEvent({ ...jam, id: jam.id + 10, slug: `${jam.slug}-there`, venues }),
    );
    expect(slugsOf([...elsewhere, ...jams]).map(([slug]) => slug)).toEqual(['jam', 'jam-tower']);
  });

  test('is empty where the configuration shows no series', () => {
    const site = sampleSite({ events: jams, config: { views: { seriesFrom: 0 } } });
    expect(seriesIn(site, 'en')).toEqual([]);
  });

  test('leaves out events without a title', () => {
    expect(slugsOf(jams.map((jam) => sampleEvent({ ...jam, title: '' })))).toEqual([]);
  });
});

describe('the address of a series', () => {
  test('stays when the first dates are removed, the series is renamed, or hardly a date is left', () => {
    const history = historyOf(jams);
    expect(slugsOf(jams.slice(2), history)).toEqual([['jam', [3, 4]]]);
    const renamed = jams.map((jam) => sampleEvent({ ...jam, title: 'Open Stage' }));
    expect(slugsOf(renamed, history)).toEqual([['jam', [1, 2, 3, 4]]]);
  });

  test('stays with the longer part when a series is parted', () => {
    const later = ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'];
    const all = [...jams, ...later.map((day, place) => date(place + 5, day))];
    const parted = all.map((jam, place) =>
      place < 3 ? sampleEvent({ ...jam, title: 'Old Jam' }) : jam,
    );
    expect(slugsOf(parted, historyOf(all))).toEqual([
      ['jam', [4, 5, 6, 7, 8]],
      ['old-jam', [1, 2, 3]],
    ]);
  });

  test('is not taken by a single date that is renamed', () => {
    const [first, ...others] = jams;
    const renamed = first ? [sampleEvent({ ...first, title: 'Gala' })] : [];
    expect(slugsOf([...renamed, ...others], historyOf(jams))).toEqual([['jam', [2, 3, 4]]]);
  });
});

describe('a series that is no more', () => {
  const next = { fetched: '', collected: {} };
  const before = nextHistory(sampleSite({ events: jams }), next);

  test('keeps its calendar and its feeds, for as long as the history', () => {
    const gone = nextHistory(sampleSite({ history: before }), next);
    const late = sampleSite({ history: gone, now: '2028-11-20T12:00:00Z' });
    const later = nextHistory(late, next);
    expect(later.removedItems.filter(({ kind }) => kind === 'event')).toEqual([]);
    for (const history of [before, gone, later]) {
      const site = sampleSite({ history });
      expect(formerSeries(site, 'en')).toEqual([{ slug: 'jam', events: [] }]);
      expect(subscribedCalendars(site, 'en').find(({ key }) => key === 'series jam')).toMatchObject(
        { path: '/en/feeds/series/jam.ics', events: [] },
      );
      const feed = feedPlans(site, 'en').find(({ key }) => key === 'series-jam');
      expect(feed?.pathOf('rss')).toBe('/en/feeds/series/jam.rss');
    }
  });

  test('tells those who subscribed to it that its dates are cancelled', () => {
    const cancelledSince = '2026-11-20T02:00:00Z';
    const removedItems = before.items.map((item) => ({ ...item, cancelledSince }));
    const site = sampleSite({ history: { ...before, items: [], removedItems } });
    const plan = subscribedCalendars(site, 'en').find(({ key }) => key === 'series jam');
    expect(plan?.removedEvents.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test('has the dates that another series has taken in, also when they are cancelled later', () => {
    const stages = ['2026-12-10', '2026-12-17', '2026-12-24'].map((day, place) =>
      date(place + 5, day, { title: 'Open Stage' }),
    );
    const renamed = stages.map((stage, place) =>
      sampleEvent({ ...stage, title: 'Jam', status: place === 0 ? 'cancelled' : undefined }),
    );
    const parted = nextHistory(sampleSite({ events: [...jams, ...stages] }), next);
    const merged = sampleSite({ events: [...jams, ...renamed], history: parted });
    const later = sampleSite({ events: [...jams, ...renamed], history: nextHistory(merged, next) });
    for (const site of [merged, later]) {
      expect(seriesIn(site, 'en').map(({ slug, events }) => [slug, events.length])).toEqual([
        ['jam', 7],
      ]);
      const plan = subscribedCalendars(site, 'en').find(({ key }) => key === 'series open-stage');
      const feed = feedPlans(site, 'en').find(({ key }) => key === 'series-open-stage');
      expect(plan?.events.map(({ id }) => id)).toEqual([5, 6, 7]);
      expect(
        feed
          ?.items?.()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([5, 6, 7]);
    }
    const gone = nextHistory(later, next);
    const cancelledSince = '2026-11-20T02:00:00Z';
    const removedItems = gone.items.map((item) => ({ ...item, cancelledSince }));
    const site = sampleSite({ history: { ...gone, items: [], removedItems } });
    const plans = subscribedCalendars(site, 'en').filter(({ key }) => key.startsWith('series '));
    expect(plans.map(({ key, removedEvents }) => [key, removedEvents.length])).toEqual([
      ['series jam', 7],
      ['series open-stage', 3],
    ]);
  });

  test('has none while its dates are withheld, nor later, since its slug says what they are called', () => {
    const withheld = jams.map(({ id }) => ({
      collection: 'events' as const,
      language: 'en',
      id,
      reason: 'status' as const,
    }));
    const site = sampleSite({ history: before, manifest: { withheld } });
    expect(formerSeries(site, 'en')).toEqual([]);
    expect(nextHistory(site, next).series).toEqual({ en: [], pl: [] });
  });
});

test('a series is paired with that of its translated dates', () => {
  const polish = jams.map((jam) => sampleEvent({ ...jam, language: 'pl', title: 'Granie' }));
  const site = sampleSite({ events: [...jams, ...polish] });
  const [english] = seriesIn(site, 'en');
  expect(english && translatedSeries(site, english, 'pl')?.slug).toBe('granie');
  const unpaired = sampleSite({ events: [...jams, ...polish.slice(0, 2)] });
  const [alone] = seriesIn(unpaired, 'en');
  expect(alone && translatedSeries(unpaired, alone, 'pl')).toBeUndefined();
});

test('a date leads to its series', () => {
  const single = date(9, '2026-12-01', { title: 'Fair' });
  const site = sampleSite({ events: [...jams, single] });
  expect([...jams.slice(0, 1), single].map((event) => seriesOf(site, event)?.slug)).toEqual([
    'jam',
    undefined,
  ]);
});

test.each([
  ['2026-11-03 2026-11-10 2026-11-17', { kind: 'weekly', weekday: 2 }],
  [
    '2026-12-03 2026-12-10 2026-12-17 2027-01-07 2027-01-14',
    { kind: 'weekly', weekday: 4, usual: true },
  ],
  ['2026-12-10 2026-12-17 2027-01-07', undefined],
  [
    '2026-12-03 2026-12-10 2026-12-17 2026-12-23 2026-12-31',
    { kind: 'weekly', weekday: 4, usual: true },
  ],
  ['2026-11-04 2026-11-18 2026-12-16 2026-12-30', { kind: 'fortnightly', weekday: 3, usual: true }],
  ['2026-11-04 2026-11-18 2026-12-02', { kind: 'fortnightly', weekday: 3 }],
  ['2026-11-06 2026-12-04 2027-01-01', { kind: 'monthly', weekday: 5, place: 1 }],
  ['2026-10-28 2026-11-25 2026-12-30', { kind: 'monthly', weekday: 3, place: -1 }],
  ['2026-10-27 2026-11-24 2026-12-22', { kind: 'monthly', weekday: 2, place: 4 }],
  ['2026-11-03 2026-12-08 2027-01-05', undefined],
  ['2026-11-03 2026-11-11 2026-11-17', undefined],
  ['2026-11-03 2026-11-03 2026-11-03', undefined],
  ['2026-11-03 2026-11-10', undefined],
  ['2024-06-01 2025-06-07 2026-06-06', undefined],
] as const)('%s is %o', (text, rhythm) => {
  expect(rhythmOf(text.split(' ').map((day) => Temporal.PlainDate.from(day)))).toEqual(rhythm);
});
