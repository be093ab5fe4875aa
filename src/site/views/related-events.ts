import type { Event } from '../../model/event.ts';
import { groupEvents } from '../group-events.ts';
import type { EventGroup, LanguageSite } from '../site.ts';

/** How much it says of two events that both are of one category, and so on. */
const weights = { category: 3, tag: 3, organizer: 2, venue: 2 } as const satisfies Record<
  EventGroup['kind'],
  number
>;

/** Events that the page of an event leads on to. */
export const relatedCount = 4;

/** The next events of each group that are looked at: a page costs the same however many events its groups have. */
const depth = 12;

/**
 * The coming events that have most in common with one, by start: its categories, tags, venues, organizers. Of equal ones
 * the earlier is taken, of a title only the first. None is cancelled.
 */
export function relatedEvents(local: LanguageSite, event: Event, count: number): Event[] {
  const titles = new Set<string>();
  const related: Event[] = [];
  for (const other of rankedEvents(local, event)) {
    if (other.id === event.id || titles.has(other.title)) continue;
    titles.add(other.title);
    related.push(other);
    if (related.length === count) break;
  }
  return related.toSorted(compareStarts);
}

/** Those that have most in common with an event first, itself among them. The same for all events of the same groups. */
function rankedEvents(local: LanguageSite, event: Event): readonly Event[] {
  const groups = [...event.categories, ...event.tags, ...event.venues, ...event.organizers];
  const key = groups.map(({ kind, id }) => `${kind} ${id}`).join();
  return rankings
    .getOrInsertComputed(local, () => new Map())
    .getOrInsertComputed(key, () => rank(local, groups));
}

const rankings = new WeakMap<LanguageSite, Map<string, readonly Event[]>>();

function rank(local: LanguageSite, groups: readonly EventGroup[]): readonly Event[] {
  const scores = new Map<Event, number>();
  for (const group of groups) {
    for (const other of groupEvents(local, group).upcoming.slice(0, depth)) {
      scores.set(other, (scores.get(other) ?? 0) + weights[group.kind]);
    }
  }
  return [...scores]
    .filter(([other]) => other.status !== 'cancelled')
    .toSorted(([one, score], [other, otherScore]) => otherScore - score || compareStarts(one, other))
    .map(([other]) => other);
}

function compareStarts(one: Event, other: Event): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}
