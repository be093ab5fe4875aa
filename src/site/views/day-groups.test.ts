import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { groupByDay, groupByMonth } from './day-groups.ts';

const clock = { today: Temporal.PlainDate.from('2026-11-20'), timeZone: 'Europe/Warsaw' };
const exhibition = { id: 1, when: days('2026-11-01', '2026-12-31') };
const morning = { id: 2, when: timed('2026-11-20T09:00[Europe/Warsaw]', '2026-11-20T10:00[Europe/Warsaw]') };
const evening = { id: 3, when: timed('2026-11-20T19:00[Europe/Warsaw]') };
const later = { id: 4, when: timed('2026-12-02T19:00[Europe/Warsaw]') };
const abroad = { id: 5, when: timed('2026-11-20T23:00[America/New_York]') };

describe('groupByDay', () => {
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
});

describe('groupByMonth', () => {
  test('puts the newest month first and keeps the order within', () => {
    const groups = groupByMonth([later, evening, morning], 'Europe/Warsaw');
    expect(groups.map(({ month, events }) => [month.toString(), events.map(({ id }) => id)])).toEqual([
      ['2026-12', [4]],
      ['2026-11', [3, 2]],
    ]);
  });
});

function ids(groups: ReturnType<typeof groupByDay<{ id: number; when: typeof evening.when }>>) {
  return groups.map(({ day, events }) => [day?.toString(), events.map(({ id }) => id)]);
}
