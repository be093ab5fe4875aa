import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { timed } from '../../tests/support/sample-when.ts';
import { groupEvents } from './group-events.ts';

const at = (id: number, day: string) =>
  sampleEvent({ id, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });
const events = [
  at(1, '2026-11-01'),
  at(2, '2026-11-10'),
  at(3, '2026-11-25'),
  at(4, '2026-11-26'),
  at(5, '2026-11-27'),
];
const local = sampleSite({ events }).in('en');

test('groupEvents parts what is to come from what is over, newest first', () => {
  const { upcoming, past } = groupEvents(local, sampleVenue());
  expect([upcoming.map(({ id }) => id), past.map(({ id }) => id)]).toEqual([
    [3, 4, 5],
    [2, 1],
  ]);
});
