import type { Event } from '../model/event.ts';

/** When what is said of an event last changed: the event itself, where it is, or who holds it. */
export function newestChange(event: Event): Temporal.Instant {
  return newestChanges.getOrInsertComputed(event, () => {
    const changes = [event, ...event.venues, ...event.organizers].map(({ modified }) => modified);
    return newest(changes) ?? event.modified;
  });
}

/** An event is asked for by every list that has it. */
const newestChanges = new WeakMap<Event, Temporal.Instant>();

/** The latest of some instants. */
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
