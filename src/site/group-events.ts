import type { Event } from '../model/event.ts';
import type { EventGroup, LanguageSite } from './site.ts';

/** The events of a venue, an organizer, a category or a tag. */
export type GroupEvents = {
  /** By start. */
  readonly upcoming: readonly Event[];
  /** Newest first. */
  readonly past: readonly Event[];
};

/** Computed once for each group: event pages ask for those of their venues and categories again and again. */
export function groupEvents(local: LanguageSite, group: EventGroup): GroupEvents {
  const known = groupsOf(local);
  return known.groups.getOrInsertComputed(`${group.kind} ${group.id}`, () =>
    split(local.eventsOf(group), known.upcoming),
  );
}

type Known = { readonly upcoming: ReadonlySet<Event>; readonly groups: Map<string, GroupEvents> };

const knownGroups = new WeakMap<LanguageSite, Known>();

function groupsOf(local: LanguageSite): Known {
  return knownGroups.getOrInsertComputed(local, () => ({
    upcoming: new Set(local.upcoming),
    groups: new Map(),
  }));
}

function split(events: readonly Event[], upcoming: ReadonlySet<Event>): GroupEvents {
  return {
    upcoming: events.filter((event) => upcoming.has(event)),
    past: events.filter((event) => !upcoming.has(event)).toReversed(),
  };
}
