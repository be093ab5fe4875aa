import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { upcomingKind, upcomingPage } from '../../kinds/lists/upcoming.ts';
import type { Event } from '../../model/event.ts';
import type { When } from '../../model/when.ts';
import { cellTime, rowTime } from '../../views/event-time.ts';
import { eventsWithin } from '../../views/lists/calendar.ts';
import { groupByMonth } from '../../views/lists/lists.ts';
import { eventsByMonth } from '../language-site.ts';
import {
  dayNumber,
  eventDays,
  firstSiteDay,
  mondayOf,
  monthNumber,
  monthOfNumber,
  siteDays,
} from './event-days.ts';
import { calendarYears, groupByDay, pastYears } from './event-lists.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** The present is 20 November 2026. */
function daysOf(...events: Partial<Event>[]) {
  const site = sampleSite({
    config: { views: { pastDays: 7, futureDays: 14 } },
    events: events.map((event, place) =>
      sampleEvent({ id: place + 1, slug: `e${place}`, ...event }),
    ),
  });
  return eventDays(site, 'en');
}

test('numbers of months and days are in the order of time, and tell the month', () => {
  const some = ['-000001-12-31', '1999-12-31', '2026-01-31', '2026-02-01', '2026-12-01'].map(day);
  expect(some.map((one) => String(monthOfNumber(monthNumber(one))))).toEqual(
    some.map((one) => String(one.toPlainYearMonth())),
  );
  const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  for (const numbers of [some.map(monthNumber), some.map(dayNumber)]) {
    expect(numbers).toEqual(ascending(numbers));
    expect(new Set(numbers).size).toBe(some.length);
  }
});

describe('eventDays', () => {
  test('are every day that an event of a few days touches, and the weeks of them', () => {
    const found = daysOf({ when: days('2026-11-21', '2026-11-23') }, { when: days('2026-12-04') });
    expect(found.days.map(String)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-12-04',
    ]);
    expect(found.weeks.map(String)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  });

  test('are whole weeks around the present', () => {
    const found = daysOf(
      ...['2026-11-08', '2026-11-09', '2026-12-06', '2026-12-07'].map((one) => ({
        when: days(one),
      })),
    );
    expect(found.days.map(String)).toEqual(['2026-11-09', '2026-12-06']);
    expect(found.former().map(String)).toEqual(['2026-11-08']);
  });

  test('are not made by an event of three years but on its first day; it runs on those that others make', () => {
    const found = daysOf(
      { when: days('2026-11-21', '2029-11-20'), title: 'Exhibition' },
      { when: days('2026-11-25'), title: 'Talk' },
    );
    expect(found.days.map(String)).toEqual(['2026-11-21', '2026-11-25']);
    expect(titles(found.on(day('2026-11-21')))).toEqual([['Exhibition'], []]);
    expect(titles(found.on(day('2026-11-25')))).toEqual([['Talk'], ['Exhibition']]);
  });

  test('are in order of time, sticky or not, without hidden events', () => {
    const found = daysOf(
      { when: timed('2026-11-21T07:30[Europe/Warsaw]'), title: 'Plain' },
      { when: timed('2026-11-21T19:00[Europe/Warsaw]'), title: 'Sticky', sticky: true },
      { when: days('2026-11-21'), title: 'Hidden', hidden: true },
    );
    expect(titles(found.on(day('2026-11-21')))).toEqual([['Plain', 'Sticky'], []]);
  });

  test('are those of the zone of the site', () => {
    const found = daysOf({ when: timed('2026-11-30T20:00[America/New_York]') });
    expect(found.days.map(String)).toEqual(['2026-12-01']);
  });

  test('hold 400 events on one day, each once', () => {
    const found = daysOf(...Array.from({ length: 400 }, () => ({ when: days('2026-11-21') })));
    expect(found.days.map(String)).toEqual(['2026-11-21']);
    expect(new Set(found.on(day('2026-11-21')).events).size).toBe(400);
  });
});

test.each([
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of %s is %s', (one, monday) => {
  expect(mondayOf(day(one)).toString()).toBe(monday);
});

function titles({ events, running }: { events: readonly Event[]; running: readonly Event[] }) {
  return [events.map(({ title }) => title), running.map(({ title }) => title)];
}

/** Name, the site's zone, the time of an event, the days of the site it touches. */
const table: readonly (readonly [string, string, When, string, string])[] = [
  [
    'at home',
    'Europe/Warsaw',
    hours('2026-12-31T23:30', 1, 'Europe/Warsaw'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'of the next morning too',
    'Europe/Warsaw',
    hours('2026-12-31T23:30', 9, 'Europe/Warsaw'),
    '2026-12-31',
    '2027-01-01',
  ],
  [
    'west of it',
    'Europe/Warsaw',
    hours('2026-12-31T20:00', 2, 'America/New_York'),
    '2027-01-01',
    '2027-01-01',
  ],
  [
    'east of it',
    'Europe/Warsaw',
    hours('2027-01-01T06:00', 2, 'Asia/Tokyo'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'over its midnight',
    'Europe/Warsaw',
    hours('2026-12-31T22:00', 2, 'Europe/London'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'until its midnight',
    'Europe/Warsaw',
    hours('2026-12-31T21:00', 2, 'Europe/London'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'of an hour between',
    'Asia/Kathmandu',
    hours('2026-12-31T18:14', 1, 'UTC'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'a distance from UTC',
    'Europe/Warsaw',
    hours('2026-12-31T23:30', 1, '-11:00'),
    '2027-01-01',
    '2027-01-01',
  ],
  [
    'a day ahead',
    'Pacific/Pago_Pago',
    hours('2027-01-02T00:30', 1, 'Pacific/Kiritimati'),
    '2026-12-31',
    '2026-12-31',
  ],
  [
    'whole days of another zone',
    'Europe/Warsaw',
    days('2026-12-31', '2027-01-01', 'Asia/Tokyo'),
    '2026-12-31',
    '2027-01-01',
  ],
];

describe.each(table)('an event %s, on a site of %s', (_, timeZone, when, first, last) => {
  const event = sampleEvent({ when });
  const day = Temporal.PlainDate.from(first);
  const month = first.slice(0, 7);

  test('touches the days of the site', () => {
    const span = siteDays(when, timeZone);
    expect([span.first, span.last].map(String)).toEqual([first, last]);
    expect(firstSiteDay(when, timeZone)).toEqual(day);
  });

  test('is under one day in the list, the month, the week, the day and on the home page', () => {
    /** Jumps between months need two of them. */
    const far = sampleEvent({
      id: 2,
      title: 'In years',
      when: timed('2035-06-01T18:00[Europe/Warsaw]'),
    });
    const site = sampleSite({
      config: { timeZone },
      now: '2026-12-20T12:00:00Z',
      events: [event, far],
    });
    const page = upcomingKind.page(site, 'en', 1).context;
    const list = upcomingPage(page);
    const jumps = list.jumps.flatMap(({ months }) => months.map(({ path }) => path));
    expect({
      list: list.months.flatMap((one) =>
        one.days.map((group) => `${one.anchor} ${group.figure?.datetime}`),
      ),
      jumps: jumps.map((path) => path.slice(path.indexOf('#'))),
      groups: groupByDay([event], site).map((group) => String(group.day)),
      firstDay: String(eventDays(site, 'en').days.at(0)),
      firstMonth: [...eventsByMonth([event], timeZone, site.today).keys()].at(0),
      home: eventsWithin([event], { first: day, last: day }, timeZone).length,
      dayBefore: eventsWithin(
        [event],
        { first: day.subtract({ days: 1 }), last: day.subtract({ days: 1 }) },
        timeZone,
      ).length,
      row: rowTime(page, event).day.toString(),
      cell: cellTime(page, event, day),
    }).toEqual({
      list: [`m${month} ${first}`, 'm2035-06 2035-06-01'],
      jumps: [`#m${month}`, '#m2035-06'],
      groups: [first],
      firstDay: first,
      firstMonth: month,
      home: 1,
      dayBefore: 0,
      row: first,
      cell: when.allDay
        ? undefined
        : when.start.withTimeZone(timeZone).toPlainTime().toString().slice(0, 5),
    });
  });

  test('is under one month and year when it is over, and in the calendar of that year', () => {
    const site = sampleSite({ config: { timeZone }, now: '2027-02-01T12:00:00Z', events: [event] });
    expect(groupByMonth([event], timeZone).map((group) => group.month.toString())).toEqual([month]);
    expect(pastYears(site.in('en')).map(({ year }) => year)).toEqual([day.year]);
    expect(calendarYears(site, 'en')).toEqual([day.year]);
  });
});

function hours(start: string, length: number, timeZone: string): When {
  const begins = Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone);
  return timed(begins.toString(), begins.add({ hours: length }).toString());
}
