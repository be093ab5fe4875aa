import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';

/** Events by start, those of one start by id. */
export function byStart(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);
}

/** Events by start, the latest first, those of one start by id. */
export function latestFirst(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => startOf(b) - startOf(a) || a.id - b.id);
}

/** Sticky posts before others, then the newest first, those of one instant by id. */
export function stickyThenNewest(posts: readonly Post[]): Post[] {
  const time = ({ published }: Post) => published.epochMilliseconds;
  return posts.toSorted((a, b) => Number(b.sticky) - Number(a.sticky) || time(b) - time(a) || a.id - b.id);
}

/** An event that ends at the instant itself has ended. */
export function hasEnded({ when }: Event, now: Temporal.Instant): boolean {
  return when.end.epochMilliseconds <= now.epochMilliseconds;
}

function startOf({ when }: Event): number {
  return when.start.epochMilliseconds;
}
