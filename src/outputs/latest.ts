import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';

/** The latest announced events and published news, newest first; of equal times the higher id, given later, first. */
export function latest<T extends Event | Post>(items: readonly T[], count: number): readonly T[] {
  return items
    .map((item) => ({ item, time: announced(item).epochMilliseconds }))
    .toSorted((one, other) => other.time - one.time || other.item.id - one.item.id)
    .slice(0, count)
    .map(({ item }) => item);
}

function announced(item: Event | Post): Temporal.Instant {
  return item.kind === 'event' ? item.created : item.published;
}
