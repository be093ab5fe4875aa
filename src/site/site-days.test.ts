import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { When } from '../model/when.ts';
import { calendarYears } from './calendar-years.ts';
import { eventDays } from './event-days.ts';
import { eventsByMonth } from './event-months.ts';
import { pastYears } from './past-archive.ts';
import { firstSiteDay, siteDays } from './site-days.ts';
import { cellTime } from './views/cell-time.ts';
import { groupByDay, groupByMonth } from './views/day-groups.ts';
import { eventsWithin } from './views/day-ranges.ts';
import { openPage } from './views/page-context.ts';
import { rowTime } from './views/row-time.ts';
import { upcomingList } from './views/upcoming-list.ts';

/** Name, the site's zone, the time of an event, the days of the site it touches. */
const table: readonly (readonly [string, string, When, string, string])[] = [
  ['at home', 'Europe/Warsaw', hours('2026-12-31T23:30', 1, 'Europe/Warsaw'), '2026-12-31', '2027-01-01'],
  [
    'west of it',
    'Europe/Warsaw',
    hours('2026-12-31T20:00', 2, 'America/New_York'),
    '2027-01-01',
    '2027-01-01',
  ],
  ['east of it', 'Europe/Warsaw', hours('2027-01-01T06:00', 2, 'Asia/Tokyo'), '2026-12-31', '2026-12-31'],
  [
    'over its midnight',
    'Europe/Warsaw',
    hours('2026-12-31T22:00', 2, 'Europe/London'),
    '2026-12-31',
    '2027-01-01',
  ],
  [
    'until its midnight',
    'Europe/Warsaw',
    hours('2026-12-31T21:00', 2, 'Europe/London'),
    '2026-12-31',
    '2026-12-31',
  ],
  ['of an hour between', 'Asia/Kathmandu', hours('2026-12-31T18:14', 1, 'UTC'), '2026-12-31', '2027-01-01'],
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
    '2027-01-01',
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
    const site = sampleSite({ config: { timeZone }, now: '2026-12-20T12:00:00Z', events: [event] });
    const page = openPage(site, 'en', { kind: 'section', section: 'events', page: 1 });
    const list = upcomingList(page);
    expect({
      list: list.months.flatMap((one) => one.days.map((group) => `${one.month} ${group.day}`)),
      jumps: list.jumps.map((jump) => jump.month.toString()),
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
      list: [`${month} ${first}`],
      jumps: [month],
      groups: [first],
      firstDay: first,
      firstMonth: month,
      home: 1,
      dayBefore: 0,
      row: first,
      cell: when.allDay ? undefined : when.start.withTimeZone(timeZone).toPlainTime().toString().slice(0, 5),
    });
  });

  test('is under one month and year when it is over, and in the calendar of that year', () => {
    const site = sampleSite({ config: { timeZone }, now: '2027-02-01T12:00:00Z', events: [event] });
    expect(groupByMonth([event], timeZone).map((group) => group.month.toString())).toEqual([month]);
    expect(pastYears(site.in('en'), timeZone).map(({ year }) => year)).toEqual([day.year]);
    expect(calendarYears(site, 'en')).toEqual([day.year]);
  });
});

function hours(start: string, length: number, timeZone: string): When {
  const begins = Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone);
  return timed(begins.toString(), begins.add({ hours: length }).toString());
}
