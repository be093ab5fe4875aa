import { expect, test } from 'vitest';
import { readDate } from './dates.ts';
import { dayOfDate } from './query.ts';

const names = {
  months: ['', 'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
};

test.each([
  ['29 feb', ['2028-02-29', '2028-02-29'], '2027-06-01'],
  ['29 feb', ['2028-02-29', '2028-02-29'], '2024-03-01'],
  ['29 feb', ['2104-02-29', '2104-02-29'], '2096-03-01'],
  ['1 jan', ['2027-01-01', '2027-01-01'], '2026-12-31'],
  ['31 jan', ['2026-01-31', '2026-01-31'], '2026-01-31'],
  ['30 feb', undefined, '2026-01-31'],
  ['0 mar', undefined, '2026-01-31'],
])('"%s" is %j on %s', (text, days, today) => {
  const words = text.split(' ').map((word) => ({
    ...{ word, stems: [word], start: 0, end: 0, before: ' ', isQuoted: false },
  }));
  const [, values] =
    readDate(0, { words, names, monthAt: () => 0, today: dayOfDate(today) ?? 0 }) ?? [];
  expect(values?.map(([, date]) => date)).toEqual(days);
});
