import { expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days } from '../../tests/support/sample-when.ts';
import { pastYears } from './past-archive.ts';

test('past events stand under the years they began in, hidden and coming ones do not', () => {
  const began = ['2024-12-30', '2026-01-02', '2026-11-01', '2026-12-24', '2026-10-01'];
  const site = sampleSite({
    events: began.map((day, place) =>
      sampleEvent({ id: place + 1, slug: day, when: days(day), hidden: place === 4 }),
    ),
  });
  expect(
    pastYears(site.in('en'), site.timeZone).map(({ year, events }) => [year, events.map(({ slug }) => slug)]),
  ).toEqual([
    [2026, ['2026-11-01', '2026-01-02']],
    [2024, ['2024-12-30']],
  ]);
});
