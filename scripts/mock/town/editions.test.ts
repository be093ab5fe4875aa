import { expect, test } from 'vitest';
import { at } from './day.ts';
import { editionsOf, type YearlyEntry } from './editions.ts';

const run: YearlyEntry = {
  key: 'run',
  date: '09-12',
  weekday: 'sun',
  hours: (day) => at(day, '10:00', '15:00'),
  since: 2009,
  categories: [],
  en: { title: '[[roman]] Run', slug: 'run-[[year]]', body: 'Edition [[edition]].' },
};

test.each([
  ['2026-09-13', ['2026-09-13', '2025-09-14', '2024-09-15'], 'XVIII Run'],
  ['2026-09-14', ['2027-09-12', '2026-09-13', '2025-09-14'], 'XIX Run'],
])('on %s gives the coming edition and the two before it', (date, days, title) => {
  const today = Temporal.PlainDate.from(date);
  const editions = editionsOf([run], today);
  expect(editions.map(({ when }) => when(today).start.slice(0, 10))).toEqual(days);
  expect(editions[0]?.en?.title).toBe(title);
  expect(editions.map(({ key }) => key)).toEqual(['run', 'run-1', 'run-2']);
});
