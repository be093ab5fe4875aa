import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { eventNeighbors } from './event-neighbors.ts';

const event = (id: number, day: string, hidden = false) =>
  sampleEvent({ id, hidden, when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`) });
const [past, next, last] = [event(3, '2026-03-01'), event(1, '2026-12-01'), event(2, '2027-08-01')];
const hidden = event(4, '2026-12-02', true);
const local = sampleSite({ events: [last, hidden, past, next] }).in('en');

test('the events before and after one are the nearest there are, however far', () => {
  expect([past, next, last].map((one) => eventNeighbors(local, one))).toEqual([
    { earlier: undefined, later: next },
    { earlier: past, later: last },
    { earlier: next, later: undefined },
  ]);
});

test('a hidden event has none', () => {
  expect(eventNeighbors(local, hidden)).toEqual({ earlier: undefined, later: undefined });
});
