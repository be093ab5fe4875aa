import { expect, test } from 'vitest';
import { wireEvent, wireOrganizer, wireTerm, wireVenue } from '../../tests/support/wire-items.ts';
import { eventSchema } from '../contract/event.ts';
import { createPartSharing } from './shared-parts.ts';

test('gives equal parts of two events as one object, and leaves what they say as it is', () => {
  const parts = () => ({
    venue: [wireVenue({ id: 7 })],
    organizer: [wireOrganizer({ id: 8 })],
    categories: [wireTerm({ id: 9 })],
    tags: [wireTerm({ id: 10 })],
  });
  const [one, other] = [1, 2].map((id) => eventSchema.parse(wireEvent({ id, ...parts() })));
  const share = createPartSharing();
  const shared = [one, other].flatMap((event) => (event === undefined ? [] : [share(event)]));
  expect(shared).toEqual([one, other]);
  for (const part of ['venue', 'organizer', 'categories', 'tags'] as const) {
    expect(shared[0]?.[part][0]).toBe(shared[1]?.[part][0]);
  }
});

test('keeps parts apart that differ in anything', () => {
  const share = createPartSharing();
  const [venue, renamed] = ['Old mill', 'New mill'].map(
    (name) =>
      share(eventSchema.parse(wireEvent({ venue: [wireVenue({ id: 7, venue: name })] }))).venue[0]?.venue,
  );
  expect([venue, renamed]).toEqual(['Old mill', 'New mill']);
});
