import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { monthGrid } from './month-grid.ts';

const zone = 'Europe/Warsaw';
const november = Temporal.PlainYearMonth.from('2026-11');

describe('monthGrid', () => {
  test('begins on the Monday before and ends on the Sunday after the month', () => {
    const { weeks } = monthGrid(november, [], zone);
    expect(weeks).toHaveLength(6);
    expect(weeks.at(0)?.at(0)?.date.toString()).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)?.date.toString()).toBe('2026-12-06');
  });

  test('tells the days of other months apart', () => {
    const cells = monthGrid(november, [], zone).weeks.flat();
    expect(cells.filter(({ inMonth }) => inMonth)).toHaveLength(30);
  });

  test('shows an event of several days on each of them', () => {
    const festival = { id: 1, sticky: false, when: days('2026-11-27', '2026-12-02') };
    expect(daysOf(festival, november)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
    expect(daysOf(festival, november.add({ months: 1 }))).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('does not show an event on the day whose first midnight ends it', () => {
    const ball = {
      id: 1,
      sticky: false,
      when: timed('2026-11-28T20:00[Europe/Warsaw]', '2026-11-29T00:00[Europe/Warsaw]'),
    };
    expect(daysOf(ball, november)).toEqual(['2026-11-28']);
  });

  test('tells what lasts longer than a week once, with its first day in the table', () => {
    const exhibition = { id: 1, sticky: false, when: days('2026-11-05', '2027-03-01') };
    expect(monthGrid(november, [exhibition], zone).long).toEqual([exhibition]);
    expect(daysOf(exhibition, november)).toEqual(['2026-11-05']);
    expect(daysOf(exhibition, november.add({ months: 2 }))).toEqual([]);
  });

  test('counts on every other day what lasts longer than a week', () => {
    const exhibition = { id: 1, sticky: false, when: days('2026-11-05', '2029-11-04') };
    const running = (month: Temporal.PlainYearMonth) =>
      monthGrid(month, [exhibition], zone)
        .weeks.flat()
        .filter((cell) => cell.running === 1)
        .map(({ date }) => date.day);
    expect(running(november)).toEqual(Array.from({ length: 25 }, (_, place) => place + 6));
    expect(running(november.add({ years: 3 }))).toEqual([1, 2, 3, 4]);
  });

  test('keeps a day in order of time, sticky or not', () => {
    const early = { id: 1, sticky: false, when: timed('2026-11-05T07:30[Europe/Warsaw]') };
    const sticky = { id: 2, sticky: true, when: timed('2026-11-05T19:00[Europe/Warsaw]') };
    const cell = monthGrid(november, [early, sticky], zone)
      .weeks.flat()
      .find(({ events }) => events.length > 0);
    expect(cell?.events).toEqual([early, sticky]);
  });

  test('shows an event of another zone on the day it is at the site', () => {
    const late = { id: 1, sticky: false, when: timed('2026-11-30T20:00[America/New_York]') };
    expect(daysOf(late, november)).toEqual([]);
    expect(daysOf(late, november.add({ months: 1 }))).toEqual(['2026-12-01']);
  });

  test('has whole weeks and each day of the month once, whatever the month', () => {
    const months = fc
      .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => new Temporal.PlainYearMonth(year, month));
    fc.assert(
      fc.property(months, (month) => {
        const { weeks } = monthGrid(month, [], zone);
        const own = weeks.flat().filter(({ inMonth }) => inMonth);
        expect(weeks.every((week) => week.length === 7 && week.at(0)?.date.dayOfWeek === 1)).toBe(true);
        expect(own.map(({ date }) => date.day)).toEqual(
          Array.from({ length: month.daysInMonth }, (_, i) => i + 1),
        );
      }),
    );
  });
});

function daysOf(event: Sample, month: Temporal.PlainYearMonth) {
  const cells = monthGrid(month, [event], zone).weeks.flat();
  return cells.filter(({ events }) => events.includes(event)).map(({ date }) => date.toString());
}

type Sample = { id: number; sticky: boolean; when: ReturnType<typeof days> };
