import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { timetableAbove, timetableOf } from './timetables.ts';

const event = (id: number, more: Partial<Event> = {}) =>
  sampleEvent({
    id,
    title: `Event ${id}`,
    when: timed(`2026-12-0${id}T18:00[Europe/Warsaw]`, `2026-12-0${id}T20:00[Europe/Warsaw]`),
    ...more,
  });

function partsOf(events: readonly Event[], parent: Event) {
  return timetableOf(sampleSite({ events }), parent)?.parts.map(({ id }) => id);
}

describe('the timetable of an event', () => {
  const festival = event(1);

  test('is what names it as its parent, by start', () => {
    const parts = [event(4, { parentId: 1 }), event(2, { parentId: 1 }), event(3)];
    expect(partsOf([festival, ...parts], festival)).toEqual([2, 4]);
    const site = sampleSite({ events: [festival, ...parts] });
    expect(parts.map((part) => timetableAbove(site, part)?.of.id)).toEqual([1, 1, undefined]);
  });

  test.each<readonly [string, Partial<Event>]>([
    ['itself', { parentId: 2 }],
    ['an event that is not there', { parentId: 99 }],
    ['the first date of its own series', { title: 'Event 1' }],
  ])('has no part that names %s', (_, more) => {
    expect(partsOf([festival, event(2, { parentId: 1, ...more })], festival)).toBeUndefined();
  });

  test('is not a part of another, and no circle is one', () => {
    const [one, other] = [event(1, { parentId: 2 }), event(2, { parentId: 1 })];
    expect([one, other].map((item) => partsOf([one, other], item))).toEqual([undefined, undefined]);
  });

  test('has the parts that name the parent in another language', () => {
    const polish = sampleEvent({ id: 7, language: 'pl', translations: { en: 1 } });
    const part = event(2, { parentId: 7 });
    const site = sampleSite({ events: [festival, polish, part] });
    expect(timetableAbove(site, part)?.of.id).toBe(1);
  });
});

test('a category that the configuration names has a timetable, after the event above', () => {
  const category = sampleCategory({ slug: 'film-festival' });
  const categories = [category];
  const events = [
    event(1, { categories }),
    event(2, { categories, parentId: 1 }),
    event(3, { categories }),
  ];
  const site = sampleSite({ events, config: { programmes: { categories: ['film-festival'] } } });
  expect(timetableOf(site, category)?.parts.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(events.map((one) => timetableAbove(site, one)?.of.kind)).toEqual([
    'category',
    'event',
    'category',
  ]);
  expect(timetableOf(sampleSite({ events }), category)).toBeUndefined();
});
