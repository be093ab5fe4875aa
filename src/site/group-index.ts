import type { Event } from '../model/event.ts';
import type { Category } from '../model/term.ts';
import type { EventGroup } from './site.ts';

/**
 * Events by the groups they belong to, in the order given. A category has the events of its descendants too.
 *
 * @param ancestors of a category, in any order
 */
export function createGroupIndex(
  events: readonly Event[],
  ancestors: (category: Category) => readonly Category[],
): (group: EventGroup) => readonly Event[] {
  const groups = new Map<string, Event[]>();
  for (const event of events) {
    const categories = event.categories.flatMap((category) => [category, ...ancestors(category)]);
    const keys = [...event.venues, ...event.organizers, ...categories, ...event.tags].map(keyOf);
    for (const key of new Set(keys)) groups.getOrInsertComputed(key, () => []).push(event);
  }
  return (group) => groups.get(keyOf(group)) ?? [];
}

function keyOf({ kind, id }: EventGroup): string {
  return `${kind} ${id}`;
}
