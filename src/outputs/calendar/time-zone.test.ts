import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { joinLines } from './event.ts';
import { createTimeZones, isNamedZone } from './time-zone.ts';

const zones = [
  'Europe/Warsaw',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Jerusalem',
  'Asia/Tehran',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/Istanbul',
  'Pacific/Apia',
];

describe('the lines of a time zone', () => {
  test('are two yearly rules where the clocks change by rule', () => {
    expect(linesOf('Europe/Warsaw', 2026, 2028)).toMatchInlineSnapshot(`
      [
        "BEGIN:VTIMEZONE",
        "TZID:Europe/Warsaw",
        "BEGIN:DAYLIGHT",
        "DTSTART:20250330T020000",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        "END:DAYLIGHT",
        "BEGIN:STANDARD",
        "DTSTART:20251026T030000",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "END:STANDARD",
        "END:VTIMEZONE",
      ]
    `);
    expect(
      linesOf('America/New_York', 2026, 2026).filter((line) => line.startsWith('RRULE')),
    ).toEqual(['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']);
  });

  test('are one observance where the clocks never change', () => {
    expect(linesOf('Asia/Kathmandu', 2026, 2028)).toMatchInlineSnapshot(`
      [
        "BEGIN:VTIMEZONE",
        "TZID:Asia/Kathmandu",
        "BEGIN:STANDARD",
        "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0545",
        "TZOFFSETTO:+0545",
        "END:STANDARD",
        "END:VTIMEZONE",
      ]
    `);
  });

  test('are single observances where the law changed in these years', () => {
    const lines = linesOf('America/New_York', 2006, 2008);
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART:19700101T000000',
      'DTSTART:20050403T020000',
      'DTSTART:20051030T020000',
      'DTSTART:20060402T020000',
      'DTSTART:20061029T020000',
      'DTSTART:20070311T020000',
      'DTSTART:20071104T020000',
      'DTSTART:20080309T020000',
      'DTSTART:20081102T020000',
    ]);
  });

  test('agree with the zone database at every moment, read back by ical.js', () => {
    const years = fc.tuple(fc.integer({ min: 1975, max: 2035 }), fc.integer({ min: 0, max: 12 }));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        years,
        fc.array(share, { minLength: 5 }),
        (id, [first, more], moments) => {
          const last = first + more;
          const zone = readZone(id, first, last);
          const start = Temporal.ZonedDateTime.from({
            timeZone: id,
            year: first,
            month: 1,
            day: 1,
          });
          const end = Temporal.ZonedDateTime.from({
            timeZone: id,
            year: last + 1,
            month: 1,
            day: 1,
          });
          for (const moment of moments) {
            const span = end.epochMilliseconds - start.epochMilliseconds;
            const time = instantAt(
              start.epochMilliseconds + Math.floor(span * moment),
            ).toZonedDateTimeISO(id);
            if (isRepeated(time)) continue;
            expect(zone.utcOffset(wallClock(time)), time.toString()).toBe(
              time.offsetNanoseconds / 1e9,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are the same object when asked again, so that a calendar costs no second reckoning', () => {
    const timeZones = createTimeZones();
    expect(timeZones('Europe/Warsaw', { first: 2026, last: 2026 })).toBe(
      timeZones('Europe/Warsaw', { first: 2026, last: 2026 }),
    );
  });
});

test.each([
  ['Europe/Warsaw', true],
  ['Asia/Kathmandu', true],
  ['Etc/GMT-2', true],
  ['UTC', false],
  ['Etc/UTC', false],
  ['+02:00', false],
  ['-05:30', false],
])('isNamedZone(%s) is %s', (timeZone, expected) => {
  expect(isNamedZone(timeZone)).toBe(expected);
});

function linesOf(timeZone: string, first: number, last: number): readonly string[] {
  return createTimeZones()(timeZone, { first, last });
}

function readZone(timeZone: string, first: number, last: number): ICAL.Timezone {
  const lines = joinLines(linesOf(timeZone, first, last));
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${lines}END:VCALENDAR\r\n`));
  return new ICAL.Timezone({
    component: calendar.getFirstSubcomponent('vtimezone'),
    tzid: timeZone,
  });
}

function instantAt(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds / 1000) * 1000);
}

/** Whether the clock shows this time a second or an earlier time again: which one is meant no wall clock can say. */
function isRepeated(time: Temporal.ZonedDateTime): boolean {
  const wall = time.toPlainDateTime();
  const options = (disambiguation: 'earlier' | 'later') => ({ disambiguation });
  const earlier = wall.toZonedDateTime(time.timeZoneId, options('earlier'));
  return !earlier.equals(wall.toZonedDateTime(time.timeZoneId, options('later')));
}

function wallClock(time: Temporal.ZonedDateTime): ICAL.Time {
  const { year, month, day, hour, minute, second } = time;
  return new ICAL.Time(
    { year, month, day, hour, minute, second, isDate: false },
    ICAL.Timezone.localTimezone,
  );
}
