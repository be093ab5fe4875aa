import { expect, test } from 'vitest';
import { onAnotherDay } from './steadiness.ts';

const clocks = {
  'Date.now': () => new Date(Date.now()).getUTCFullYear(),
  'new Date': () => new Date().getUTCFullYear(),
  instant: () => Temporal.Now.instant().toZonedDateTimeISO('UTC').year,
  zonedDateTimeISO: () => Temporal.Now.zonedDateTimeISO('UTC').year,
  plainDateTimeISO: () => Temporal.Now.plainDateTimeISO().year,
  plainDateISO: () => Temporal.Now.plainDateISO('UTC').year,
};

test.each(Object.entries(clocks))(
  '%s is more than a year ahead on another day, and as it was after it',
  (_, year) => {
    const before = year();
    expect(onAnotherDay(year)).toBeGreaterThan(before);
    expect(year()).toBe(before);
  },
);

test('the clocks are set right where the work fails', () => {
  const before = clocks.instant();
  expect(() =>
    onAnotherDay(() => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect([clocks.instant(), clocks['new Date']()]).toEqual([before, before]);
});

test('a date that is given stays what it is', () => {
  expect(onAnotherDay(() => new Date(0).getTime())).toBe(0);
});
