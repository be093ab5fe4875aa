import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { comingWeekend, eventsWithin, rangeLabel } from './day-ranges.ts';

describe('comingWeekend', () => {
  test.each([
    ['Monday', '2026-11-16', '2026-11-21', '2026-11-22'],
    ['Friday', '2026-11-20', '2026-11-21', '2026-11-22'],
    ['Saturday', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['Sunday', '2026-11-22', '2026-11-28', '2026-11-29'],
  ])('on a %s, %s, lasts from %s to %s', (_, today, first, last) => {
    const weekend = comingWeekend(Temporal.PlainDate.from(today));
    expect([weekend.first.toString(), weekend.last.toString()]).toEqual([first, last]);
  });
});

describe('rangeLabel', () => {
  test.each([
    ['2026-11-20', 'pl', '21–22 listopada'],
    ['2026-10-27', 'en', '31 October – 1 November'],
  ] as const)('says the weekend after %s in %s: %s', (today, language, label) => {
    expect(rangeLabel(comingWeekend(Temporal.PlainDate.from(today)), language)).toBe(label);
  });
});

describe('eventsWithin', () => {
  test('finds what touches the days, what runs already last', () => {
    const running = { id: 1, when: days('2026-11-01', '2026-11-21') };
    const over = { id: 2, when: days('2026-11-01', '2026-11-20') };
    const concert = { id: 3, when: timed('2026-11-21T20:00[Europe/Warsaw]') };
    const sunday = { id: 4, when: timed('2026-11-22T23:59[Europe/Warsaw]') };
    const after = { id: 5, when: timed('2026-11-23T00:00[Europe/Warsaw]') };
    const weekend = comingWeekend(Temporal.PlainDate.from('2026-11-20'));
    expect(eventsWithin([running, over, concert, sunday, after], weekend)).toEqual([
      concert,
      sunday,
      running,
    ]);
  });
});
