import { describe, expect, test } from 'vitest';
import { nearnessWords, siteClock } from './site-clock.ts';

const today = Temporal.PlainDate.from('2026-11-20');

/** As the script of the pages reads it. */
function offsetAt(clock: string, epochSeconds: number): number {
  const steps = clock.split(' ').map((step) => step.split(',').map(Number));
  return steps.findLast(([from = 0]) => from <= epochSeconds)?.[1] ?? Number.NaN;
}

describe('siteClock', () => {
  test('has each change of the clock of two years', () => {
    expect(siteClock({ today, timeZone: 'Europe/Warsaw' }).split(' ')).toEqual([
      '1767222000,3600',
      '1774746000,7200',
      '1792890000,3600',
      '1806195600,7200',
      '1824944400,3600',
    ]);
  });

  test.each([
    'UTC',
    'Europe/Warsaw',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    '+02:00',
  ])('tells in %s the offset of every sixth hour of two years', (timeZone) => {
    const clock = siteClock({ today, timeZone });
    const start = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${timeZone}]`);
    const wrong = Array.from({ length: 2 * 365 * 4 }, (_, index) => start.add({ hours: 6 * index }))
      .filter((moment) => offsetAt(clock, moment.epochMilliseconds / 1000) !== moment.offsetNanoseconds / 1e9)
      .map(String);
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['en', 'today|tomorrow|in 2 days|in 3 days|in 4 days|in 5 days|in 6 days'],
  ['pl', 'dzisiaj|jutro|pojutrze|za 3 dni|za 4 dni|za 5 dni|za 6 dni'],
] as const)('nearnessWords has seven words of %s', (language, words) => {
  expect(nearnessWords(language)).toBe(words);
});
