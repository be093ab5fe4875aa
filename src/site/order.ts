import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';

/** Events by start, those of one start by id. */
export function byStart(events: readonly Event[]): Event[] {
  return timed(events)
    .toSorted((a, b) => a.start - b.start || a.event.id - b.event.id)
    .map(({ event }) => event);
}

/** Events by start, the latest first, those of one start by id. */
export function latestFirst(events: readonly Event[]): Event[] {
  return timed(events)
    .toSorted((a, b) => b.start - a.start || a.event.id - b.event.id)
    .map(({ event }) => event);
}

/** The newest posts first, those of one instant by id. */
export function newestFirst(posts: readonly Post[]): Post[] {
  const time = ({ published }: Post) => published.epochMilliseconds;
  return posts.toSorted((a, b) => time(b) - time(a) || a.id - b.id);
}

/**
 * Sticky posts before others, then the newest first, those of one instant by id.
 *
 * @param most so many sticky posts come first, the newest of them; more stand where their time puts them
 */
export function stickyThenNewest(posts: readonly Post[], most: number): Post[] {
  const sorted = newestFirst(posts);
  const first = new Set(sorted.filter(({ sticky }) => sticky).slice(0, most));
  return [...first, ...sorted.filter((post) => !first.has(post))];
}

/** Events that editors put forward before others; the order within both stays. */
export function stickyFirst<E extends { readonly sticky: boolean }>(
  events: readonly E[],
): readonly E[] {
  const sticky = events.filter((event) => event.sticky);
  return sticky.length === 0 ? events : [...sticky, ...events.filter((event) => !event.sticky)];
}

/** Sorting compares each start many times, and reading it takes far longer than comparing numbers. */
function timed(events: readonly Event[]) {
  return events.map((event) => ({ event, start: event.when.start.epochMilliseconds }));
}

/** When what is said of an event last changed: the event itself, its venue, or its organizer. */
export function newestChange(event: Event): Temporal.Instant {
  return changeOf(event).instant;
}

/** When what is said of any of some events last changed. */
export function newestChangeOf(events: readonly Event[]): Temporal.Instant | undefined {
  let latest: NewestChange | undefined;
  for (const event of events) {
    const change = changeOf(event);
    if (latest === undefined || change.time > latest.time) latest = change;
  }
  return latest?.instant;
}

type NewestChange = { readonly instant: Temporal.Instant; readonly time: number };

function changeOf(event: Event): NewestChange {
  return changes.getOrInsertComputed(event, () => {
    const all = [event, ...event.venues, ...event.organizers].map(({ modified }) => modified);
    const instant = newest(all) ?? event.modified;
    return { instant, time: instant.epochMilliseconds };
  });
}

/** Events are in several lists, and reading the time of an instant takes far longer than comparing numbers. */
const changes = new WeakMap<Event, NewestChange>();

export function newest(instants: readonly Temporal.Instant[]): Temporal.Instant | undefined {
  let latest: Temporal.Instant | undefined;
  let time = Number.NEGATIVE_INFINITY;
  for (const instant of instants) {
    const { epochMilliseconds } = instant;
    if (epochMilliseconds <= time) continue;
    latest = instant;
    time = epochMilliseconds;
  }
  return latest;
}

/** Like `Map.groupBy`, for what belongs under several keys, each once; the order stays. */
export function groupByEach<Item, Key>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<Key>,
) {
  const groups = new Map<Key, Item[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) groups.getOrInsertComputed(key, () => []).push(item);
  // A list that grew has room for more, and there are thousands of short ones.
  for (const [key, group] of groups) groups.set(key, group.slice());
  return groups;
}
