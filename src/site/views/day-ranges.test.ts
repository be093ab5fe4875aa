import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { dayOfDate, daysOfChoice } from '../../search/days.ts';
import { type DayRange, daysFrom, eventsWithin, rangeLabel, weekendsFrom } from './day-ranges.ts';

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
        expect(dayOfDate(weekend.last.toString()) === last, `${weekend.first} on ${today}`).toBe(isThis);
      }
    }
  });
});

describe('rangeLabel', () => {
  test.each([
    ['2026-11-20', 'pl', '21–22 listopada'],
    ['2026-10-27', 'en', '31 October – 1 November'],
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
    expect(eventsWithin([running, over, concert, sunday, after], weekend, 'Europe/Warsaw')).toEqual([
      concert,
      sunday,
      running,
    ]);
  });
});

function ends({ first, last }: DayRange): readonly string[] {
  return [first.toString(), last.toString()];
}

function weekendAfter(today: string): DayRange {
  const first = Temporal.PlainDate.from(today).add({ days: 6 - Temporal.PlainDate.from(today).dayOfWeek });
  return { first, last: first.add({ days: 1 }) };
}
