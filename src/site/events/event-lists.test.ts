import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { DerivedValues } from '../renewal/derived-values.ts';
import { monthNumber } from './event-days.ts';
import {
  citiesOf,
  foldSeries,
  groupByDay,
  groupEvents,
  groupList,
  pagesByMonth,
  pastYears,
  upcomingList,
} from './event-lists.ts';

describe('groupByDay', () => {
  const clock = { today: Temporal.PlainDate.from('2026-11-20'), timeZone: 'Europe/Warsaw' };
  const exhibition = { id: 1, when: days('2026-11-01', '2026-12-31') };
  const morning = {
    id: 2,
    when: timed('2026-11-20T09:00[Europe/Warsaw]', '2026-11-20T10:00[Europe/Warsaw]'),
  };
  const evening = { id: 3, when: timed('2026-11-20T19:00[Europe/Warsaw]') };
  const later = { id: 4, when: timed('2026-12-02T19:00[Europe/Warsaw]') };
  const abroad = { id: 5, when: timed('2026-11-20T23:00[America/New_York]') };

  test('puts what already runs first, then each day with what begins on it', () => {
    expect(ids(groupByDay([exhibition, morning, evening, later], clock))).toEqual([
      [undefined, [1]],
      ['2026-11-20', [2, 3]],
      ['2026-12-02', [4]],
    ]);
  });

  test('has an event of another zone under the day of the site on which it begins', () => {
    expect(ids(groupByDay([later, abroad], clock))).toEqual([
      ['2026-11-21', [5]],
      ['2026-12-02', [4]],
    ]);
  });

  test('gives nothing for nothing', () => {
    expect(groupByDay([], clock)).toEqual([]);
  });

  function ids(groups: ReturnType<typeof groupByDay<{ id: number; when: typeof evening.when }>>) {
    return groups.map(({ day, events }) => [day?.toString(), events.map(({ id }) => id)]);
  }
});

test('the key of a city is its name in Latin letters, or the numbers of its characters', () => {
  const cities = ['Łódź', ' Kraków', 'Нова', 'Київ (Kyiv)', ''].map((city, place) =>
    sampleEvent({ id: place + 1, venues: [sampleVenue({ id: place + 1, city })] }),
  );
  expect(cities.map((event) => citiesOf(event))).toEqual([
    [{ key: 'lodz', name: 'Łódź' }],
    [{ key: 'krakow', name: 'Kraków' }],
    [{ key: 'u41d-u43e-u432-u430', name: 'Нова' }],
    [{ key: 'kyiv', name: 'Київ (Kyiv)' }],
    [],
  ]);
});

const rules = {
  endsWithin: ({ when }: Pick<Event, 'when'>, days: number) =>
    when.end.epochMilliseconds <= Date.parse('2026-11-20T09:00:00Z') + days * 86_400_000,
  today: Temporal.PlainDate.from('2026-11-20'),
  timeZone: 'Europe/Warsaw',
  derived: new DerivedValues('site'),
  config: { views: { seriesFrom: 3 } },
};

function weekly(change: Partial<Event> = {}, count = 4): Event[] {
  return Array.from({ length: count }, (_, week) =>
    sampleEvent({
      id: week + 1,
      title: 'Story time',
      when: days(Temporal.PlainDate.from('2026-11-21').add({ weeks: week }).toString()),
      ...change,
    }),
  );
}

const ids = (events: readonly Event[] = []) => events.map(({ id }) => id);

describe('foldSeries', () => {
  test('shows dates of one title at one venue once, and keeps the one that comes when the next is over', () => {
    const dates = weekly();
    const { events, later, nextInLine } = foldSeries(dates, rules);
    expect(ids(events)).toEqual([1, 2]);
    expect([...later].map(([next, rest]) => [next.id, ids(rest)])).toEqual([
      [1, [2, 3, 4]],
      [2, [3, 4]],
    ]);
    expect([...nextInLine].map(([date, before]) => [date.id, before.id])).toEqual([[2, 1]]);
  });

  test.each(['2026-11-20T09:00:00Z', '2026-11-21T22:00:00Z', '2026-11-23T22:00:00Z'])(
    'shows one date of a daily series, the next, to readers at %s',
    (moment) => {
      const read = Temporal.Instant.from(moment).epochMilliseconds;
      const dates = Array.from({ length: 10 }, (_, day) => {
        const date = Temporal.PlainDate.from('2026-11-20').add({ days: day });
        return sampleEvent({
          id: day + 1,
          when: timed(`${date}T18:00[Europe/Warsaw]`, `${date}T19:00[Europe/Warsaw]`),
        });
      });
      const { events, nextInLine } = foldSeries(dates, rules);
      const isOver = (event: Event | undefined) =>
        event !== undefined && event.when.end.epochMilliseconds <= read;
      const shown = events.filter(
        (event) => !isOver(event) && (!nextInLine.has(event) || isOver(nextInLine.get(event))),
      );
      expect(ids(shown)).toEqual(ids(dates.filter((event) => !isOver(event)).slice(0, 1)));
    },
  );

  test('keeps every other event in its place', () => {
    const [first, ...rest] = weekly();
    const other = sampleEvent({ id: 9, when: days('2026-11-22') });
    const { events } = foldSeries(
      [first, other, ...rest].filter((event) => event !== undefined),
      rules,
    );
    expect(ids(events)).toEqual([1, 9, 2]);
  });

  test.each([
    'Concert (%/12)',
    'Koncert (% z 12)',
    'Jam #%',
    'Spotkanie nr %',
    'Talk, no. % with questions',
  ])('shows dates that differ in their number alone once: %s', (title) => {
    const dates = weekly().map((date) => ({ ...date, title: title.replace('%', String(date.id)) }));
    expect(ids(foldSeries(dates, rules).events)).toEqual([1, 2]);
  });

  test.each<[string, Event[]]>([
    [
      'numbered dates with a theme each',
      weekly().map((date) => ({ ...date, title: `Jam #${date.id}: ${'♪'.repeat(date.id)}` })),
    ],
    ['years', weekly().map((date) => ({ ...date, title: `Run ${2020 + date.id}` }))],
    ['two dates', weekly({}, 2)],
    [
      'dates at different venues',
      weekly().map((date) => ({ ...date, venues: [sampleVenue({ id: date.id })] })),
    ],
    ['dates without a title', weekly({ title: 'Untitled' })],
    ['cancelled dates', weekly({ status: 'cancelled' })],
    ['what is running', weekly({ when: days('2026-11-19', '2026-11-25') })],
  ])('leaves %s alone', (_, dates) => {
    const { events, later } = foldSeries(dates, rules);
    expect([ids(events), later.size]).toEqual([ids(dates), 0]);
  });

  test('folds nothing where it must not', () => {
    expect(
      ids(foldSeries(weekly(), { ...rules, config: { views: { seriesFrom: 0 } } }).events),
    ).toEqual([1, 2, 3, 4]);
  });
});

const at = (id: number, day: string) =>
  sampleEvent({ id, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });
const events = [
  at(1, '2026-11-01'),
  at(2, '2026-11-10'),
  at(3, '2026-11-25'),
  at(4, '2026-11-26'),
  at(5, '2026-11-27'),
];
const local = sampleSite({ events }).in('en');

test('groupEvents parts what is to come from what is over, newest first', () => {
  const { upcoming, past } = groupEvents(local, sampleVenue());
  expect([upcoming.map(({ id }) => id), past.map(({ id }) => id)]).toEqual([
    [3, 4, 5],
    [2, 1],
  ]);
});

describe('pagesByMonth', () => {
  const numbers = (months: string, perPage: number) =>
    pagesByMonth(
      months
        .split(' ')
        .map((month) =>
          month === '-' ? undefined : monthNumber(Temporal.PlainDate.from(`${month}-01`)),
        ),
      perPage,
    ).join(' ');

  test('fills one page after the other where no month has more events than a page', () => {
    expect(numbers('- 2026-11 2026-12 2026-12 2027-01', 2)).toBe('1 1 2 2 3');
  });

  test('begins a month of more events than a page on a page of its own', () => {
    expect(numbers('2026-11 2026-11 2026-11 2026-12 2026-12 2026-12 2027-01', 2)).toBe(
      '1 1 2 3 3 4 4',
    );
  });

  test('fills the first page, also at the end of a month', () => {
    expect(numbers('2026-11 2026-12 2026-12 2026-12 2027-01', 2)).toBe('1 1 2 2 3');
  });

  test('leaves no page but the last with less than half of its events', () => {
    const month = '2026-12 2026-12 2026-12 2026-12 2026-12';
    expect(numbers(`- - - - 2026-11 ${month}`, 4)).toBe('1 1 1 1 2 2 2 2 3 3');
    expect(numbers(`- - - - 2026-11 2026-11 ${month}`, 4)).toBe('1 1 1 1 2 2 3 3 3 3 4');
  });

  test('begins what is listed under no month on the first page, however much it is', () => {
    expect(numbers('- - - 2026-11', 2)).toBe('1 1 2 2');
  });

  test('a new event moves those of its own month alone, where months are longer than pages', () => {
    const at = (id: number, day: string) =>
      sampleEvent({ id, slug: `event-${id}`, title: `Event ${id}`, when: days(day) });
    const present = [
      ...[1, 2, 3, 4, 5].map((day) => at(day, `2026-12-0${day}`)),
      ...[1, 2, 3].map((day) => at(10 + day, `2027-01-0${day}`)),
    ];
    const pagesOf = (events: readonly Event[]) =>
      upcomingList
        .pages(sampleSite({ events, config: { eventsPerPage: 2 } }).in('en'))
        .map((page) => page.events.map(({ id }) => id));
    expect(pagesOf(present)).toEqual([[1, 2], [3, 4], [5], [11, 12], [13]]);
    expect(pagesOf([...present, at(6, '2026-12-02')])).toEqual([
      ...[
        [1, 2],
        [6, 3],
        [4, 5],
      ],
      ...[[11, 12], [13]],
    ]);
  });
});

describe('group pages', () => {
  const at = (id: number, day: string, title = `Event ${id}`) =>
    sampleEvent({
      id,
      title,
      when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
    });

  test('a list in pages parts what is to come, a series once, and leaves out what is over', () => {
    const site = sampleSite({
      events: [
        at(1, '2026-11-01'),
        at(2, '2026-11-25', 'Yoga'),
        at(3, '2026-11-26'),
        at(4, '2026-12-02', 'Yoga'),
        at(5, '2026-12-09', 'Yoga'),
        at(6, '2026-12-10'),
      ],
      config: { groupEventsPerPage: 2, views: { seriesFrom: 3 } },
    });
    const pages = groupList.pages(site.in('en'), sampleVenue());
    const alone = pages.map(({ events, nextInLine }) =>
      events.filter((event) => !nextInLine.has(event)).map(({ id }) => id),
    );
    expect(alone).toEqual([[2, 3], [6]]);
    expect(groupList.length(site.in('en'), sampleVenue())).toBe(5);
    expect(groupList.pageCount(site.in('en'), sampleVenue())).toBe(2);
    expect(groupList.page(site.in('en'), 2, sampleVenue())).toEqual(pages[1]);
  });

  test('a list in pages has one page where nothing is to come', () => {
    const site = sampleSite({ events: [at(1, '2026-11-01')] });
    expect(groupList.length(site.in('en'), sampleVenue())).toBe(0);
    expect(groupList.pageCount(site.in('en'), sampleVenue())).toBe(1);
  });
});

test('past events stand under the years they began in, hidden and coming ones do not', () => {
  const began = ['2024-12-30', '2026-01-02', '2026-11-01', '2026-12-24', '2026-10-01'];
  const site = sampleSite({
    events: began.map((day, place) =>
      sampleEvent({ id: place + 1, slug: day, when: days(day), hidden: place === 4 }),
    ),
  });
  expect(
    pastYears(site.in('en')).map(({ year, events }) => [year, events.map(({ slug }) => slug)]),
  ).toEqual([
    [2026, ['2026-11-01', '2026-01-02']],
    [2024, ['2024-12-30']],
  ]);
});
