import { describe, expect, test } from 'vitest';
import { datesOf, siteTimeZone, timeZoneOf, type WireTimes, whenOf } from './when.ts';

const otherwise = Temporal.Instant.from('2026-11-20T12:00:00Z');

test.each([
  [
    'both',
    '2026-01-02 03:04:05',
    '2026-02-03 04:05:06',
    '2026-01-02T03:04:05Z',
    '2026-02-03T04:05:06Z',
  ],
  [
    'a change before the publication',
    '2026-02-03 00:00:00',
    '2026-01-02 00:00:00',
    '2026-02-03T00:00:00Z',
    '2026-02-03T00:00:00Z',
  ],
  ['no change', '2026-01-02 00:00:00', null, '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'],
  ['only a change', null, '2026-01-02 00:00:00', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'],
  ['neither', null, null, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
])('reads %s', (_, created, modified, ...expected) => {
  const dates = datesOf(created, modified, () => ({ created: otherwise, modified: otherwise }));
  expect([dates.created.toString(), dates.modified.toString()]).toEqual(expected);
});

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw'],
  ['europe/warsaw', 'Europe/Warsaw'],
  ['UTC', 'UTC'],
  ['UTC+0', 'UTC'],
  ['UTC+2', '+02:00'],
  ['UTC-3', '-03:00'],
  ['UTC+5.5', '+05:30'],
  ['UTC+5.75', '+05:45'],
  ['UTC-3:30', '-03:30'],
  ['UTC+13,75', '+13:45'],
  ['GMT+1', '+01:00'],
  ['UTC+15', undefined],
  ['UTC+2:75', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('%j is %j', (name, id) => {
  expect(timeZoneOf(name)).toBe(id);
});

type Case = Partial<WireTimes> & Pick<WireTimes, 'start_date' | 'end_date'>;

test.each([
  ['the configuration', 'Europe/London', 'Europe/Warsaw', 1, 'Europe/London'],
  ['the server', undefined, 'Europe/Warsaw', 1, 'Europe/Warsaw'],
  ["the server's offset", undefined, '', 5.5, '+05:30'],
  ["the server's offset where its zone is unknown", undefined, 'Mars/Olympus', -3, '-03:00'],
  ['UTC', undefined, '', 0, 'UTC'],
])(
  'the time zone of a site comes from %s',
  (_, timeZone, timezone_string, gmt_offset, expected) => {
    expect(siteTimeZone({ timeZone }, { timezone_string, gmt_offset })).toBe(expected);
  },
);

describe('whenOf', () => {
  test.each<[string, Case, string]>([
    [
      'an evening',
      {
        start_date: '2026-11-23 19:30:00',
        end_date: '2026-11-23 22:00:00',
        timezone: 'Europe/Warsaw',
      },
      '2026-11-23T19:30:00+01:00[Europe/Warsaw] to 2026-11-23T22:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
    ],
    [
      'the zone of the site where there is none',
      { start_date: '2026-07-01 10:00:00', end_date: '2026-07-01 11:00:00' },
      '2026-07-01T10:00:00+02:00[Europe/Warsaw] to 2026-07-01T11:00:00+02:00[Europe/Warsaw], 2026-07-01 to 2026-07-01',
    ],
    [
      'another zone',
      {
        start_date: '2026-07-01 20:00:00',
        end_date: '2026-07-02 02:00:00',
        timezone: 'America/New_York',
      },
      '2026-07-01T20:00:00-04:00[America/New_York] to 2026-07-02T02:00:00-04:00[America/New_York], 2026-07-01 to 2026-07-01',
    ],
    [
      'a manual offset',
      { start_date: '2026-11-28 15:00:00', end_date: '2026-11-28 16:00:00', timezone: 'UTC+5.5' },
      '2026-11-28T15:00:00+05:30[+05:30] to 2026-11-28T16:00:00+05:30[+05:30], 2026-11-28 to 2026-11-28',
    ],
    [
      'an end at midnight, which does not touch the next day',
      { start_date: '2026-11-23 20:00:00', end_date: '2026-11-24 00:00:00' },
      '2026-11-23T20:00:00+01:00[Europe/Warsaw] to 2026-11-24T00:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
    ],
    [
      'a night until eight, which is of the day it began on',
      { start_date: '2026-11-23 08:01:00', end_date: '2026-11-24 08:00:00' },
      '2026-11-23T08:01:00+01:00[Europe/Warsaw] to 2026-11-24T08:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
    ],
    [
      'an end later in the morning, which is of the next day',
      { start_date: '2026-11-23 22:00:00', end_date: '2026-11-24 08:01:00' },
      '2026-11-23T22:00:00+01:00[Europe/Warsaw] to 2026-11-24T08:01:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-24',
    ],
    [
      'a day and a night, which are of two days',
      { start_date: '2026-11-23 02:00:00', end_date: '2026-11-24 02:00:00' },
      '2026-11-23T02:00:00+01:00[Europe/Warsaw] to 2026-11-24T02:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-24',
    ],
    [
      'a beginning at midnight without duration',
      { start_date: '2026-11-24 00:00:00', end_date: '2026-11-24 00:00:00' },
      '2026-11-24T00:00:00+01:00[Europe/Warsaw] to 2026-11-24T00:00:00+01:00[Europe/Warsaw], 2026-11-24 to 2026-11-24',
    ],
    [
      'the spring night, an hour short',
      { start_date: '2026-03-28 22:00:00', end_date: '2026-03-29 04:00:00' },
      '2026-03-28T22:00:00+01:00[Europe/Warsaw] to 2026-03-29T04:00:00+02:00[Europe/Warsaw], 2026-03-28 to 2026-03-28',
    ],
    [
      'a time the clocks skip, which moves on',
      { start_date: '2026-03-29 02:30:00', end_date: '2026-03-29 04:00:00' },
      '2026-03-29T03:30:00+02:00[Europe/Warsaw] to 2026-03-29T04:00:00+02:00[Europe/Warsaw], 2026-03-29 to 2026-03-29',
    ],
    [
      'the first of a repeated time',
      {
        start_date: '2026-10-25 02:30:00',
        end_date: '2026-10-25 05:00:00',
        utc_start_date: '2026-10-25 00:30:00',
      },
      '2026-10-25T02:30:00+02:00[Europe/Warsaw] to 2026-10-25T05:00:00+01:00[Europe/Warsaw], 2026-10-25 to 2026-10-25',
    ],
    [
      'the second of a repeated time',
      {
        start_date: '2026-10-25 02:30:00',
        end_date: '2026-10-25 05:00:00',
        utc_start_date: '2026-10-25 01:30:00',
      },
      '2026-10-25T02:30:00+01:00[Europe/Warsaw] to 2026-10-25T05:00:00+01:00[Europe/Warsaw], 2026-10-25 to 2026-10-25',
    ],
    [
      'an end at the second of a repeated time',
      {
        start_date: '2026-10-25 01:00:00',
        end_date: '2026-10-25 02:30:00',
        utc_end_date: '2026-10-25 01:30:00',
      },
      '2026-10-25T01:00:00+02:00[Europe/Warsaw] to 2026-10-25T02:30:00+01:00[Europe/Warsaw], 2026-10-25 to 2026-10-25',
    ],
    [
      'local times rather than UTC times that contradict them',
      {
        start_date: '2026-11-23 19:30:00',
        end_date: '2026-11-23 22:00:00',
        utc_start_date: '2026-11-23 12:00:00',
        utc_end_date: '2026-11-23 09:00:00',
      },
      '2026-11-23T19:30:00+01:00[Europe/Warsaw] to 2026-11-23T22:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
    ],
    [
      'a whole day',
      { start_date: '2026-11-25 00:00:00', end_date: '2026-11-25 23:59:59', all_day: true },
      '2026-11-25T00:00:00+01:00[Europe/Warsaw] to 2026-11-26T00:00:00+01:00[Europe/Warsaw], 2026-11-25 to 2026-11-25, all day',
    ],
    [
      'three whole days over the autumn night',
      { start_date: '2026-10-24 00:00:00', end_date: '2026-10-26 23:59:59', all_day: true },
      '2026-10-24T00:00:00+02:00[Europe/Warsaw] to 2026-10-27T00:00:00+01:00[Europe/Warsaw], 2026-10-24 to 2026-10-26, all day',
    ],
    [
      'a whole day that ends at the next midnight',
      { start_date: '2026-11-25 00:00:00', end_date: '2026-11-26 00:00:00', all_day: true },
      '2026-11-25T00:00:00+01:00[Europe/Warsaw] to 2026-11-26T00:00:00+01:00[Europe/Warsaw], 2026-11-25 to 2026-11-25, all day',
    ],
    [
      'a whole day of a site whose days begin at six',
      { start_date: '2026-11-25 06:00:00', end_date: '2026-11-26 05:59:59', all_day: true },
      '2026-11-25T00:00:00+01:00[Europe/Warsaw] to 2026-11-26T00:00:00+01:00[Europe/Warsaw], 2026-11-25 to 2026-11-25, all day',
    ],
    [
      'a whole day where clocks change at midnight',
      {
        start_date: '2018-11-04 00:00:00',
        end_date: '2018-11-04 23:59:59',
        all_day: true,
        timezone: 'America/Sao_Paulo',
      },
      '2018-11-04T01:00:00-02:00[America/Sao_Paulo] to 2018-11-05T00:00:00-02:00[America/Sao_Paulo], 2018-11-04 to 2018-11-04, all day',
    ],
  ])('reads %s', (_, times, expected) => {
    expect(described(times)).toEqual({ when: expected, warnings: [] });
  });

  test.each<[string, Case, string, string]>([
    [
      'an unknown zone',
      {
        start_date: '2026-11-23 10:00:00',
        end_date: '2026-11-23 11:00:00',
        timezone: 'Mars/Olympus',
      },
      '2026-11-23T10:00:00+01:00[Europe/Warsaw] to 2026-11-23T11:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
      'has the unknown time zone "Mars/Olympus", read as Europe/Warsaw',
    ],
    [
      'an end before the beginning',
      { start_date: '2026-11-23 10:00:00', end_date: '2026-11-22 11:00:00' },
      '2026-11-23T10:00:00+01:00[Europe/Warsaw] to 2026-11-23T10:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23',
      'ends before it starts (2026-11-23 10:00:00 to 2026-11-22 11:00:00), shown without an end',
    ],
    [
      'a last day before the first',
      { start_date: '2026-11-23 00:00:00', end_date: '2026-11-21 23:59:59', all_day: true },
      '2026-11-23T00:00:00+01:00[Europe/Warsaw] to 2026-11-24T00:00:00+01:00[Europe/Warsaw], 2026-11-23 to 2026-11-23, all day',
      'ends before it starts (2026-11-23 00:00:00 to 2026-11-21 23:59:59), shown as one day',
    ],
  ])('makes the best of %s and says so', (_, times, expected, warning) => {
    expect(described(times)).toEqual({ when: expected, warnings: [warning] });
  });
});

function described(times: Case): { when: string; warnings: string[] } {
  const warnings: string[] = [];
  const when = whenOf(
    { utc_start_date: null, utc_end_date: null, timezone: '', all_day: false, ...times },
    { timeZone: 'Europe/Warsaw', warn: (message) => warnings.push(message) },
  );
  const { start, end, firstDay, lastDay, allDay } = when;
  return {
    when: `${start} to ${end}, ${firstDay} to ${lastDay}${allDay ? ', all day' : ''}`,
    warnings,
  };
}
