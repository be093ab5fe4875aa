import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { dayKind, dayPage } from '../../kinds/lists/day.ts';
import {
  monthGrid,
  monthKind,
  monthNavigation,
  monthPage,
  weekBars,
} from '../../kinds/lists/month.ts';
import { weekKind, weekPage } from '../../kinds/lists/week.ts';
import type { Event } from '../../model/event.ts';
import { dayOfDate, daysOfChoice } from '../../search/query.ts';
import type { SiteDays } from '../../site/events/event-days.ts';
import { dayGroups, listRows } from '../rows.ts';
import { subscribeOffer, wholeCalendar } from '../subscribe.ts';
import { monthHeading } from '../titles.ts';
import {
  daysFrom,
  eventsWithin,
  firstFew,
  neighborsOf,
  rangeLabel,
  weekendsFrom,
} from './calendar.ts';
import { choiceBar } from './choice-bar.ts';

test('daysFrom counts on over the end of a month', () => {
  expect(daysFrom(Temporal.PlainDate.from('2026-11-29'), 3).map(ends)).toEqual([
    ['2026-11-29', '2026-11-29'],
    ['2026-11-30', '2026-11-30'],
    ['2026-12-01', '2026-12-01'],
  ]);
});

describe('weekendsFrom', () => {
  test.each([
    ['Monday', '2026-11-16', '2026-11-21', '2026-11-28'],
    ['Friday', '2026-11-20', '2026-11-21', '2026-11-28'],
    ['Saturday', '2026-11-21', '2026-11-21', '2026-11-28'],
    ['Sunday', '2026-11-22', '2026-11-28', '2026-12-05'],
  ])('on a %s, %s, begins with the Saturdays %s and %s', (_, today, first, second) => {
    const saturdays = [first, second].map((day) => Temporal.PlainDate.from(day));
    expect(weekendsFrom(Temporal.PlainDate.from(today), 2).map(ends)).toEqual(
      saturdays.map((day) => [day.toString(), day.add({ days: 1 }).toString()]),
    );
  });

  test('calls a weekend "this" on exactly those days on which the search means it', () => {
    const days = Array.from({ length: 28 }, (_, place) =>
      Temporal.PlainDate.from('2026-11-16').add({ days: place }),
    );
    for (const today of days) {
      const [, last] = daysOfChoice('weekend', dayOfDate(today.toString()) ?? Number.NaN);
      for (const weekend of weekendsFrom(today, 2)) {
        const isThis = Temporal.PlainDate.compare(today, weekend.monday) >= 0;
        expect(dayOfDate(weekend.last.toString()) === last, `${weekend.first} on ${today}`).toBe(
          isThis,
        );
      }
    }
  });
});

describe('rangeLabel', () => {
  test.each([
    ['2026-11-20', 'pl', '21–22 listopada'],
    ['2026-10-27', 'en', '31 October – 1 November'],
    ['2026-11-20', 'cs', '21.–22. listopadu'],
    ['2026-10-27', 'de', '31. Oktober – 1. November'],
    ['2026-11-20', 'en-US', 'November 21 – November 22'],
  ] as const)('says the weekend after %s in %s: %s', (today, language, label) => {
    expect(rangeLabel(weekendAfter(today), language)).toBe(label);
  });
});

describe('eventsWithin', () => {
  test('finds what touches the days, what runs already last', () => {
    const running = { id: 1, when: days('2026-11-01', '2026-11-21') };
    const over = { id: 2, when: days('2026-11-01', '2026-11-20') };
    const concert = { id: 3, when: timed('2026-11-21T20:00[Europe/Warsaw]') };
    const sunday = { id: 4, when: timed('2026-11-22T23:59[Europe/Warsaw]') };
    const after = { id: 5, when: timed('2026-11-23T00:00[Europe/Warsaw]') };
    const weekend = weekendAfter('2026-11-20');
    expect(eventsWithin([running, over, concert, sunday, after], weekend, 'Europe/Warsaw')).toEqual(
      [concert, sunday, running],
    );
  });
});

function ends({ first, last }: SiteDays): readonly string[] {
  return [first.toString(), last.toString()];
}

function weekendAfter(today: string): SiteDays {
  const first = Temporal.PlainDate.from(today).add({
    days: 6 - Temporal.PlainDate.from(today).dayOfWeek,
  });
  return { first, last: first.add({ days: 1 }) };
}

const zone = 'Europe/Warsaw';
const november = Temporal.PlainYearMonth.from('2026-11');

describe('monthGrid', () => {
  test('begins on the Monday before and ends on the Sunday after the month', () => {
    const { weeks } = monthGrid(november, [], zone);
    expect(weeks).toHaveLength(6);
    expect(weeks.at(0)?.at(0)?.date.toString()).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)?.date.toString()).toBe('2026-12-06');
  });

  test('begins on the day that weeks begin with elsewhere', () => {
    const exhibition = { id: 1, sticky: false, when: days('2026-11-05', '2026-11-17') };
    const { weeks, long } = monthGrid(november, [exhibition], zone, 7);
    expect(weeks).toHaveLength(5);
    expect(weeks.at(0)?.at(0)?.date.toString()).toBe('2026-11-01');
    expect(weeks.at(-1)?.at(-1)?.date.toString()).toBe('2026-12-05');
    expect(
      weeks.map((week) => weekBars(week, long, zone).map(({ from, to }) => [from, to])),
    ).toEqual([[[5, 7]], [[1, 7]], [[1, 3]], [], []]);
  });

  test('distinguishes the days of other months', () => {
    const cells = monthGrid(november, [], zone).weeks.flat();
    expect(cells.filter(({ inMonth }) => inMonth)).toHaveLength(30);
  });

  test('shows an event of several days on each of them', () => {
    const festival = { id: 1, sticky: false, when: days('2026-11-27', '2026-12-02') };
    expect(daysOf(festival, november)).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
    expect(daysOf(festival, november.add({ months: 1 }))).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('does not show an event on the day whose first midnight ends it', () => {
    const ball = {
      id: 1,
      sticky: false,
      when: timed('2026-11-28T20:00[Europe/Warsaw]', '2026-11-29T00:00[Europe/Warsaw]'),
    };
    expect(daysOf(ball, november)).toEqual(['2026-11-28']);
  });

  test('shows what lasts longer than a week once, with its first day in the table', () => {
    const exhibition = { id: 1, sticky: false, when: days('2026-11-05', '2027-03-01') };
    expect(monthGrid(november, [exhibition], zone).long).toEqual([exhibition]);
    expect(daysOf(exhibition, november)).toEqual(['2026-11-05']);
    expect(daysOf(exhibition, november.add({ months: 2 }))).toEqual([]);
  });

  test('has bars of what lasts longer than a week, from its first to its last weekday in each week of the month', () => {
    const exhibition = { id: 1, sticky: false, when: days('2026-11-05', '2026-11-17') };
    const { weeks, long } = monthGrid(november, [exhibition], zone);
    expect(
      weeks.map((week) => weekBars(week, long, zone).map(({ from, to }) => [from, to])),
    ).toEqual([[], [[4, 7]], [[1, 7]], [[1, 2]], [], []]);
    const december = monthGrid(november.add({ months: 1 }), [exhibition], zone);
    expect(december.weeks.flatMap((week) => weekBars(week, [exhibition], zone))).toEqual([]);
  });

  test('keeps a day in order of time, sticky or not', () => {
    const early = { id: 1, sticky: false, when: timed('2026-11-05T07:30[Europe/Warsaw]') };
    const sticky = { id: 2, sticky: true, when: timed('2026-11-05T19:00[Europe/Warsaw]') };
    const cell = monthGrid(november, [early, sticky], zone)
      .weeks.flat()
      .find(({ events }) => events.length > 0);
    expect(cell?.events).toEqual([early, sticky]);
  });

  test('shows an event of another zone on the day it is at the site', () => {
    const late = { id: 1, sticky: false, when: timed('2026-11-30T20:00[America/New_York]') };
    expect(daysOf(late, november)).toEqual([]);
    expect(daysOf(late, november.add({ months: 1 }))).toEqual(['2026-12-01']);
  });

  test('has whole weeks and each day of the month once, whatever the month', () => {
    const months = fc
      .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => new Temporal.PlainYearMonth(year, month));
    fc.assert(
      fc.property(months, (month) => {
        const { weeks } = monthGrid(month, [], zone);
        const own = weeks.flat().filter(({ inMonth }) => inMonth);
        expect(weeks.every((week) => week.length === 7 && week.at(0)?.date.dayOfWeek === 1)).toBe(
          true,
        );
        expect(own.map(({ date }) => date.day)).toEqual(
          Array.from({ length: month.daysInMonth }, (_, i) => i + 1),
        );
      }),
    );
  });
});

function daysOf(event: Sample, month: Temporal.PlainYearMonth) {
  const cells = monthGrid(month, [event], zone).weeks.flat();
  return cells.filter(({ events }) => events.includes(event)).map(({ date }) => date.toString());
}

type Sample = { id: number; sticky: boolean; when: ReturnType<typeof days> };

test.each([
  ['2026-11', 'pl', 'Listopad 2026'],
  ['2026-08', 'pl', 'Sierpień 2026'],
  ['2026-11', 'en', 'November 2026'],
] as const)('monthHeading of %s in %s is %s', (month, language, heading) => {
  expect(monthHeading(Temporal.PlainYearMonth.from(month), language)).toBe(heading);
});

const months = ['2026-03', '2026-11', '2027-02'].map((month) =>
  Temporal.PlainYearMonth.from(month),
);

describe('monthNavigation', () => {
  test.each([
    ['2026-11', '2026-03', '2027-02'],
    ['2026-03', undefined, '2026-11'],
    ['2027-02', '2026-11', undefined],
  ])('leads from %s to the nearest months with events: %s and %s', (month, previous, next) => {
    const navigation = monthNavigation(months, Temporal.PlainYearMonth.from(month));
    expect(navigation.previous?.toString()).toBe(previous);
    expect(navigation.next?.toString()).toBe(next);
  });
});

describe('neighbors', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-12-24'].map((day) =>
    Temporal.PlainDate.from(day),
  );

  test.each([
    ['2026-11-20', undefined, '2026-11-21'],
    ['2026-11-21', '2026-11-20', '2026-12-24'],
    ['2026-12-24', '2026-11-21', undefined],
  ])('beside %s are %s and %s', (day, previous, next) => {
    const neighbors = neighborsOf(days, Temporal.PlainDate.from(day));
    expect([neighbors.previous?.toString(), neighbors.next?.toString()]).toEqual([previous, next]);
  });
});

test.each([
  [2, [1, 2], []],
  [3, [1, 2, 3], []],
  [4, [1, 2], [3, 4]],
])('of %i items, two at most, these are shown and these left out', (count, shown, rest) => {
  const items = Array.from({ length: count }, (_, index) => index + 1);
  expect(firstFew(items, 2)).toEqual({ shown, rest });
});

describe('a page of the calendar', () => {
  const friday = sampleEvent({
    id: 1,
    title: 'Friday',
    when: timed('2026-11-20T18:00[Europe/Warsaw]'),
  });
  const sunday = sampleEvent({
    id: 2,
    title: 'Sunday',
    when: timed('2026-11-22T11:00[Europe/Warsaw]'),
  });
  const later = sampleEvent({
    id: 3,
    title: 'Later',
    when: timed('2026-12-04T18:00[Europe/Warsaw]'),
  });
  const exhibition = sampleEvent({
    id: 4,
    title: 'Exhibition',
    when: days('2026-11-02', '2026-12-31'),
  });
  const site = sampleSite({ events: [friday, sunday, later, exhibition] });
  const day = (text: string) => Temporal.PlainDate.from(text);
  const months = [{ path: '/en/calendar/2026-11/', name: 'November' }];

  test('of a week has its days with events, what runs beside them, and the ways around it', () => {
    const page = weekKind.page(site, 'en', day('2026-11-16')).context;
    const shownOn = (date: string, event: Event) =>
      dayGroups(page, [
        { day: day(date), events: [event], path: `/en/calendar/${date}/`, rest: 0 },
      ])[0];
    expect(weekPage(page)).toEqual({
      title: '16–22 November 2026',
      bar: choiceBar(page, { view: 'week', day: day('2026-11-20') }),
      number: 47,
      count: 3,
      steps: {
        previous: { path: '/en/calendar/2026-w45/', name: '2–8 November' },
        next: { path: '/en/calendar/2026-w49/', name: '30 November – 6 December' },
      },
      blocks: [
        {
          hours: Array.from({ length: 8 }, (_, place) => ({
            hour: 11 + place,
            slot: place < 5 ? `at-${2 * place + 1}` : `at-10 at-${2 * place - 9}`,
          })),
          length: 'for-10 for-6',
          days: [
            {
              name: 'Friday 20 November',
              shown: shownOn('2026-11-20', friday),
              places: { lanes: 'lanes-1', slots: ['at-10 at-5 for-1'], over: [] },
            },
            {
              name: 'Sunday 22 November',
              shown: shownOn('2026-11-22', sunday),
              places: { lanes: 'lanes-1', slots: ['at-1 for-1'], over: [] },
            },
          ],
        },
      ],
      running: listRows(page, [exhibition]),
      months,
      subscribe: subscribeOffer(page, 'Subscribe to all events', { calendar: wholeCalendar(page) }),
    });
  });

  test('of a day has what begins on it and what goes on, and the ways around it', () => {
    const page = dayKind.page(site, 'en', day('2026-11-20')).context;
    expect(dayPage(page)).toEqual({
      title: 'Friday 20\u00a0November 2026',
      bar: choiceBar(page, { view: 'day', day: day('2026-11-20') }),
      date: '2026-11-20',
      weekday: 5,
      count: 2,
      steps: {
        previous: { path: '/en/calendar/2026-11-02/', name: 'Monday 2\u00a0November' },
        next: { path: '/en/calendar/2026-11-22/', name: 'Sunday 22\u00a0November' },
      },
      parts: [{ name: 'evening', title: 'Evening', rows: listRows(page, [friday]) }],
      running: listRows(page, [exhibition]),
      weekPath: '/en/calendar/2026-w47/',
      months,
      subscribe: subscribeOffer(page, 'Subscribe to all events', { calendar: wholeCalendar(page) }),
    });
  });

  test('of a month has each event in the cell of its day, and long ones as a bar in each week', () => {
    const page = monthKind.page(site, 'en', november).context;
    const { weeks, long, count, steps, sheetPath } = monthPage(page);
    expect({ long, count, steps, sheetPath }).toEqual({
      long: listRows(page, [exhibition]),
      count: 3,
      steps: { previous: undefined, next: { path: '/en/calendar/2026-12/', name: 'December' } },
      sheetPath: '/en/posters/2026-11.html',
    });
    const shown = weeks.map(({ number, path, days: cells, bars }) => ({
      number,
      path,
      cells: cells.flatMap(
        (cell) => cell?.shown.map(({ title }) => `${cell.number} ${title}`) ?? [],
      ),
      bars: bars.map(({ title, from, to }) => [title, from, to]),
    }));
    const bar = (to: number) => [['Exhibition', 1, to]];
    expect(shown).toEqual([
      { number: 44, path: undefined, cells: [], bars: [] },
      { number: 45, path: '/en/calendar/2026-w45/', cells: ['2 Exhibition'], bars: bar(7) },
      { number: 46, path: undefined, cells: [], bars: bar(7) },
      {
        number: 47,
        path: '/en/calendar/2026-w47/',
        cells: ['20 Friday', '22 Sunday'],
        bars: bar(7),
      },
      { number: 48, path: undefined, cells: [], bars: bar(7) },
      { number: 49, path: '/en/calendar/2026-w49/', cells: [], bars: bar(1) },
    ]);
  });
});
