import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { monthGrid } from './month-grid.ts';

const november = Temporal.PlainYearMonth.from('2026-11');

describe('monthGrid', () => {
  test('begins on the Monday before and ends on the Sunday after the month', () => {
    const { weeks } = monthGrid(november, []);
    expect(weeks).toHaveLength(6);
    expect(weeks.at(0)?.at(0)?.date.toString()).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)?.date.toString()).toBe('2026-12-06');
  });

  test('tells the days of other months apart', () => {
    const cells = monthGrid(november, []).weeks.flat();
    expect(cells.filter(({ inMonth }) => inMonth)).toHaveLength(30);
  });

  test('shows an event of several days on each of them', () => {
    const festival = { id: 1, when: days('2026-11-27', '2026-12-02') };
    expect(daysOf(festival, november)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
    expect(daysOf(festival, november.add({ months: 1 }))).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('does not show an event on the day whose first midnight ends it', () => {
    const ball = {
      id: 1,
      when: timed('2026-11-28T20:00[Europe/Warsaw]', '2026-11-29T00:00[Europe/Warsaw]'),
    };
    expect(daysOf(ball, november)).toEqual(['2026-11-28']);
  });

  test('tells what lasts longer than a week once, with its first day in the table', () => {
    const exhibition = { id: 1, when: days('2026-11-05', '2027-03-01') };
    expect(monthGrid(november, [exhibition]).long).toEqual([exhibition]);
    expect(daysOf(exhibition, november)).toEqual(['2026-11-05']);
    expect(daysOf(exhibition, november.add({ months: 2 }))).toEqual([]);
  });

  test('has whole weeks and each day of the month once, whatever the month', () => {
    const months = fc
      .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => new Temporal.PlainYearMonth(year, month));
    fc.assert(
      fc.property(months, (month) => {
        const { weeks } = monthGrid(month, []);
        const own = weeks.flat().filter(({ inMonth }) => inMonth);
        expect(weeks.every((week) => week.length === 7 && week.at(0)?.date.dayOfWeek === 1)).toBe(true);
        expect(own.map(({ date }) => date.day)).toEqual(
          Array.from({ length: month.daysInMonth }, (_, i) => i + 1),
        );
      }),
    );
  });
});

function daysOf(event: { id: number; when: ReturnType<typeof days> }, month: Temporal.PlainYearMonth) {
  const cells = monthGrid(month, [event]).weeks.flat();
  return cells.filter(({ events }) => events.includes(event)).map(({ date }) => date.toString());
}
