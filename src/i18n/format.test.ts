import { describe, expect, test } from 'vitest';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { Cost } from '../model/cost.ts';
import {
  dateParts,
  formatCost,
  formatDate,
  formatDateRange,
  formatDay,
  formatDayOfYear,
  formatFile,
  formatList,
  formatMonth,
  formatSentences,
  formatTimes,
  formatWeekday,
  formatWhen,
  formatWhenShort,
  scriptNames,
} from './format.ts';

test.each([
  ['pdf', undefined, 'PDF', 'PDF'],
  ['txt', 12, 'TXT, 12 bytes', 'TXT, 12 bajtów'],
  ['pdf', 999_400, 'PDF, 999 kB', 'PDF, 999 kB'],
  ['docx', 1_234_567, 'DOCX, 1.2 MB', 'DOCX, 1,2 MB'],
  ['zip', 45_600_000, 'ZIP, 46 MB', 'ZIP, 46 MB'],
])('tells a %s of %s bytes', (extension, bytes, english, polish) => {
  expect(formatFile(extension, bytes, 'en')).toBe(english);
  expect(formatFile(extension, bytes, 'pl').replace(/\u00a0/g, ' ')).toBe(polish);
});

test.each([
  ['2026-11-16', '2026-11-22', 'en', '16–22 November 2026'],
  ['2026-11-16', '2026-11-22', 'pl', '16–22 listopada 2026'],
  ['2026-11-30', '2026-12-06', 'pl', '30 listopada – 6 grudnia 2026'],
  ['2026-12-28', '2027-01-03', 'en', '28 December 2026 – 3 January 2027'],
  ['2026-12-28', '2027-01-03', 'pl', '28 grudnia 2026 – 3 stycznia 2027'],
  ['2026-12-28', '2026-12-28', 'en', '28 December 2026'],
] as const)('%s to %s in %s is %s', (first, last, language, text) => {
  expect(
    formatDateRange(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last), language),
  ).toBe(text);
});

const inWarsaw = { siteTimeZone: 'Europe/Warsaw' };
const evening = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
const night = timed('2026-11-28T22:00[Europe/Warsaw]', '2026-11-29T02:30[Europe/Warsaw]');
const newYear = timed('2026-12-31T22:00[Europe/Warsaw]', '2027-01-01T03:00[Europe/Warsaw]');
const newYork = timed('2026-11-28T18:00[America/New_York]', '2026-11-28T20:00[America/New_York]');
const fixed = timed('2026-11-28T18:00[+02:00]', '2026-11-28T20:00[+02:00]');

describe('formatWhen', () => {
  test.each([
    [
      'one evening',
      evening,
      'Saturday 28 November 2026, 18:00–20:00',
      'sobota, 28 listopada 2026, 18:00–20:00',
    ],
    [
      'no known end',
      timed('2026-11-28T09:05[Europe/Warsaw]'),
      'Saturday 28 November 2026, 09:05',
      'sobota, 28 listopada 2026, 09:05',
    ],
    [
      'until midnight',
      timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-29T00:00[Europe/Warsaw]'),
      'Saturday 28 November 2026, 18:00–24:00',
      'sobota, 28 listopada 2026, 18:00–24:00',
    ],
    [
      'from midnight without an end',
      timed('2026-11-28T00:00[Europe/Warsaw]'),
      'Saturday 28 November 2026, 00:00',
      'sobota, 28 listopada 2026, 00:00',
    ],
    [
      'across midnight',
      night,
      'Saturday 28 November 2026, 22:00–02:30',
      'sobota, 28 listopada 2026, 22:00–02:30',
    ],
    [
      'across the turn of the year',
      newYear,
      'Thursday 31 December 2026, 22:00–03:00',
      'czwartek, 31 grudnia 2026, 22:00–03:00',
    ],
    [
      'one whole day',
      days('2026-11-28'),
      'Saturday 28 November 2026, all day',
      'sobota, 28 listopada 2026, cały dzień',
    ],
    [
      'whole days across months',
      days('2026-11-28', '2026-12-01'),
      'Saturday 28 November – Tuesday 1 December 2026',
      'sobota, 28 listopada – wtorek, 1 grudnia 2026',
    ],
    [
      'whole days across years',
      days('2026-12-30', '2027-01-02'),
      'Wednesday 30 December 2026 – Saturday 2 January 2027',
      'środa, 30 grudnia 2026 – sobota, 2 stycznia 2027',
    ],
    [
      'another zone',
      newYork,
      'Sunday 29 November 2026, 00:00–02:00 (Saturday 28 November, 18:00–20:00 Eastern Time)',
      'niedziela, 29 listopada 2026, 00:00–02:00 (sobota, 28 listopada, 18:00–20:00, czas: Nowy Jork)',
    ],
    [
      'another zone across the turn of the year here',
      timed('2026-12-31T20:00[America/New_York]', '2026-12-31T22:00[America/New_York]'),
      'Friday 1 January 2027, 02:00–04:00 (Thursday 31 December 2026, 20:00–22:00 Eastern Time)',
      'piątek, 1 stycznia 2027, 02:00–04:00 (czwartek, 31 grudnia 2026, 20:00–22:00, czas: Nowy Jork)',
    ],
    [
      'a night there that is a morning here',
      timed('2026-11-28T22:00[America/New_York]', '2026-11-29T01:00[America/New_York]'),
      'Sunday 29 November 2026, 04:00–07:00 (Saturday 28 November, 22:00–01:00 Eastern Time)',
      'niedziela, 29 listopada 2026, 04:00–07:00 (sobota, 28 listopada, 22:00–01:00, czas: Nowy Jork)',
    ],
    [
      'an evening there that is a night here',
      timed('2026-11-28T20:00[Europe/London]', '2026-11-29T00:00[Europe/London]'),
      'Saturday 28 November 2026, 21:00–01:00 (20:00–24:00 United Kingdom Time)',
      'sobota, 28 listopada 2026, 21:00–01:00 (20:00–24:00, czas: Wielka Brytania)',
    ],
    [
      'the same days there',
      timed('2026-11-28T18:00[UTC]', '2026-11-30T10:00[UTC]'),
      'Saturday 28 November, 19:00 – Monday 30 November 2026, 11:00 (18:00 – 10:00 UTC)',
      'sobota, 28 listopada, 19:00 – poniedziałek, 30 listopada 2026, 11:00 (18:00 – 10:00 UTC)',
    ],
    [
      'an offset instead of a zone',
      fixed,
      'Saturday 28 November 2026, 17:00–19:00 (18:00–20:00 UTC+02:00)',
      'sobota, 28 listopada 2026, 17:00–19:00 (18:00–20:00 UTC+02:00)',
    ],
    [
      'a zone whose long name is not declined in Polish',
      timed('2026-11-28T18:00[Asia/Kathmandu]'),
      'Saturday 28 November 2026, 13:15 (18:00 Nepal Time)',
      'sobota, 28 listopada 2026, 13:15 (18:00, czas: Nepal)',
    ],
    [
      'UTC',
      timed('2026-11-28T18:00[UTC]'),
      'Saturday 28 November 2026, 19:00 (18:00 UTC)',
      'sobota, 28 listopada 2026, 19:00 (18:00 UTC)',
    ],
    [
      'another zone with the same clock',
      timed('2026-11-28T18:00[Europe/Berlin]', '2026-11-28T20:00[Europe/Berlin]'),
      'Saturday 28 November 2026, 18:00–20:00',
      'sobota, 28 listopada 2026, 18:00–20:00',
    ],
    [
      'whole days of another zone',
      days('2026-11-28', '2026-11-28', 'Asia/Kathmandu'),
      'Saturday 28 November 2026, all day',
      'sobota, 28 listopada 2026, cały dzień',
    ],
  ])('says %s in words', (_, when, english, polish) => {
    expect(formatWhen(when, 'en', inWarsaw)).toBe(english);
    expect(formatWhen(when, 'pl', inWarsaw)).toBe(polish);
  });
});

describe('formatWhenShort', () => {
  test.each([
    [evening, 'Sat 28 Nov 2026, 18:00–20:00', 'sob. 28 listopada 2026, 18:00–20:00'],
    [night, 'Sat 28 Nov 2026, 22:00–02:30', 'sob. 28 listopada 2026, 22:00–02:30'],
    [
      timed('2026-11-28T14:00[Europe/Warsaw]', '2026-11-29T13:00[Europe/Warsaw]'),
      'Sat 28 Nov, 14:00 – Sun 29 Nov 2026, 13:00',
      'sob. 28 listopada, 14:00 – niedz. 29 listopada 2026, 13:00',
    ],
    [days('2026-11-28'), 'Sat 28 Nov 2026', 'sob. 28 listopada 2026'],
    [
      days('2026-11-28', '2026-11-30'),
      'Sat 28 Nov – Mon 30 Nov 2026',
      'sob. 28 listopada – pon. 30 listopada 2026',
    ],
  ])('abbreviates the names (%#)', (when, english, polish) => {
    expect(formatWhenShort(when, 'en', inWarsaw)).toBe(english);
    expect(formatWhenShort(when, 'pl', inWarsaw)).toBe(polish);
  });
});

describe('formatTimes', () => {
  test.each([
    [evening, '18:00–20:00', '18:00–20:00'],
    [night, '22:00–02:30', '22:00–02:30'],
    [days('2026-11-28'), 'all day', 'cały dzień'],
    [
      newYork,
      '00:00–02:00 (Sat 28 Nov, 18:00–20:00 Eastern Time)',
      '00:00–02:00 (sob. 28 listopada, 18:00–20:00, czas: Nowy Jork)',
    ],
    [
      timed('2026-04-09T20:00[America/New_York]', '2026-04-11T23:30[America/New_York]'),
      '02:00 (Thu 9 Apr, 20:00 Eastern Time)',
      '02:00 (czw. 9 kwietnia, 20:00, czas: Nowy Jork)',
    ],
  ])('leaves the date out (%#)', (when, english, polish) => {
    expect(formatTimes(when, 'en', inWarsaw)).toBe(english);
    expect(formatTimes(when, 'pl', inWarsaw)).toBe(polish);
  });
});

describe('dates', () => {
  const day = Temporal.PlainDate.from('2026-11-28');

  test('have their names in the form that stands beside a number', () => {
    expect(formatDay(day, 'en')).toBe('Saturday 28 November 2026');
    expect(formatDay(day, 'pl')).toBe('sobota, 28 listopada 2026');
    expect(formatDate(day, 'en')).toBe('28 November 2026');
    expect(formatDate(day, 'pl')).toBe('28 listopada 2026');
  });

  test.each([
    [1, 'stycznia', 'sty'],
    [2, 'lutego', 'lut'],
    [3, 'marca', 'mar'],
    [4, 'kwietnia', 'kwi'],
    [5, 'maja', 'maja'],
    [6, 'czerwca', 'cze'],
    [7, 'lipca', 'lip'],
    [8, 'sierpnia', 'sie'],
    [9, 'września', 'wrz'],
    [10, 'października', 'paź'],
    [11, 'listopada', 'lis'],
    [12, 'grudnia', 'gru'],
  ])(
    'month %i beside a day is in the genitive in Polish, with a year and without: %s',
    (number, month, short) => {
      const third = new Temporal.PlainDate(2027, number, 3);
      const evening = timed(`${third}T19:15[Europe/Warsaw]`);
      const weekday = dateParts(third, 'pl').shortWeekday;
      expect(dateParts(third, 'pl')).toMatchObject({ month, shortMonth: short });
      expect(formatWhenShort(evening, 'pl', inWarsaw)).toBe(`${weekday} 3 ${month} 2027, 19:15`);
      expect(formatWhenShort(evening, 'pl', { ...inWarsaw, knownYear: 2027 })).toBe(
        `${weekday} 3 ${month}, 19:15`,
      );
      expect(formatDayOfYear(third, 'pl')).toMatch(new RegExp(`, 3 ${month}$`));
      expect(formatDate(third, 'pl')).toBe(`3 ${month} 2027`);
    },
  );

  test('a month alone is in the nominative', () => {
    expect(formatMonth(day.toPlainYearMonth(), 'en')).toBe('November 2026');
    expect(formatMonth(day.toPlainYearMonth(), 'pl')).toBe('listopad 2026');
  });

  test('weekdays count from Monday', () => {
    expect(formatWeekday(1, 'en', 'long')).toBe('Monday');
    expect(formatWeekday(7, 'pl', 'short')).toBe('niedz.');
  });

  test('come apart for markup', () => {
    expect(dateParts(day, 'pl')).toEqual({
      weekday: 'sobota',
      shortWeekday: 'sob.',
      day: '28',
      month: 'listopada',
      shortMonth: 'lis',
      year: '2026',
    });
  });
});

describe('formatCost', () => {
  const cost = (change: Partial<Cost>): Cost => ({
    label: '',
    free: false,
    amounts: [],
    currency: 'PLN',
    ...change,
  });

  test.each([
    [cost({}), '', ''],
    [cost({ label: 'Co łaska' }), 'Co łaska', 'Co łaska'],
    [cost({ label: 'Free', free: true }), 'Free', 'Wstęp wolny'],
    [cost({ label: '0', amounts: [0] }), 'Free', 'Wstęp wolny'],
    [cost({ amounts: [25] }), 'PLN 25', '25 zł'],
    [cost({ amounts: [25.5] }), 'PLN 25.50', '25,50 zł'],
    [cost({ amounts: [10, 20, 30] }), 'PLN 10–30', '10–30 zł'],
    [cost({ amounts: [10, 20], currency: 'EUR' }), '€10 – €20', '10–20 €'],
    [cost({ free: true, amounts: [15] }), 'Free – PLN 15', 'Wstęp wolny – 15 zł'],
    [cost({ amounts: [0, 15] }), 'Free – PLN 15', 'Wstęp wolny – 15 zł'],
  ])('%j', (value, english, polish) => {
    expect(plainSpaces(formatCost(value, 'en'))).toBe(english);
    expect(plainSpaces(formatCost(value, 'pl'))).toBe(polish);
  });

  test('repeats nothing of a label that names admission', () => {
    const beside = (value: Cost) => plainSpaces(formatCost(value, 'pl', 'wolny'));
    expect([
      beside(cost({ free: true })),
      beside(cost({ amounts: [0] })),
      beside(cost({ amounts: [0, 15] })),
      beside(cost({ amounts: [25] })),
    ]).toEqual(['wolny', 'wolny', 'wolny – 15 zł', '25 zł']);
  });
});

test('formatList joins with the word of the language', () => {
  expect(formatList(['music', 'theatre', 'film'], 'en')).toBe('music, theatre and film');
  expect(formatList(['muzyka', 'teatr', 'film'], 'pl')).toBe('muzyka, teatr i film');
});

function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}

test('facts are sentences, whatever they end in', () => {
  expect(
    formatSentences(['28 Nov, 18:00', 'Brown & Co.', '', 'What now?', 'Wait…', 'Three bands.']),
  ).toBe('28 Nov, 18:00. Brown & Co. What now? Wait… Three bands.');
  expect(formatSentences([])).toBe('');
});

test.each([
  [
    'en',
    'Sun\u00a0|Mon\u00a0|Tue\u00a0|Wed\u00a0|Thu\u00a0|Fri\u00a0|Sat\u00a0|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec',
  ],
  [
    'pl',
    'niedz.\u00a0|pon.\u00a0|wt.\u00a0|śr.\u00a0|czw.\u00a0|pt.\u00a0|sob.\u00a0|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  ],
] as const)('scriptNames has the short names of %s', (language, names) => {
  expect(scriptNames(language)).toBe(names);
});
