import { describe, expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { relatedEvents } from './related-events.ts';

const nothing = { venues: [], organizers: [], categories: [], tags: [] };
const [category, tag] = [sampleCategory(), sampleTag()];
const [venue, organizer] = [sampleVenue(), sampleOrganizer()];

function event(id: number, more: Partial<Event> = {}, day = '2026-12-01'): Event {
  const when = timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`);
  return sampleEvent({ id, title: `Event ${id}`, when, ...nothing, ...more });
}

const own = event(1, { categories: [category], tags: [tag], venues: [venue], organizers: [organizer] });

function related(others: readonly Event[], count = 9): number[] {
  return relatedEvents(sampleSite({ events: [own, ...others] }).in('en'), own, count).map(({ id }) => id);
}

describe('relatedEvents', () => {
  test('takes those that have most in common, and lists them by start', () => {
    const others = [
      event(2, { venues: [venue] }),
      event(3, { categories: [category], tags: [tag] }, '2026-12-24'),
      event(4, { tags: [tag] }, '2026-12-03'),
      event(5),
    ];
    expect(related(others, 2)).toEqual([4, 3]);
    expect(related(others)).toEqual([2, 4, 3]);
  });

  test('takes the earlier of equal ones, and of one start that with the lower id', () => {
    const equal = [5, 4, 3].map((id) => event(id, { tags: [tag] }, id === 3 ? '2026-12-02' : '2026-12-01'));
    expect(related(equal, 2)).toEqual([4, 5]);
  });

  test('leaves out what is over, what is cancelled, and further dates of the same', () => {
    const others = [
      event(2, { tags: [tag] }, '2026-11-01'),
      event(3, { tags: [tag], status: 'cancelled' }),
      event(4, { tags: [tag], title: 'Story time' }, '2026-12-02'),
      event(5, { tags: [tag], title: 'Story time' }, '2026-12-09'),
    ];
    expect(related(others)).toEqual([4]);
  });

  test('is empty for an event that has nothing in common with others', () => {
    expect(relatedEvents(sampleSite({ events: [own] }).in('en'), event(7), 4)).toEqual([]);
  });
});
