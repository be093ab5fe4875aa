import type { StoredEvent } from './stored.ts';

/** Which events a venue or organizer has, by its id. */
export type EventLinks = {
  readonly of: ReadonlyMap<number, readonly StoredEvent[]>;
  readonly put: (event: StoredEvent) => void;
  readonly remove: (event: StoredEvent) => void;
};

export function createEventLinks(events: readonly StoredEvent[]): EventLinks {
  const of = new Map<number, StoredEvent[]>();
  const put = (event: StoredEvent): void => {
    for (const id of linkedIds(event)) {
      const group = of.get(id);
      if (group) group.push(event);
      else of.set(id, [event]);
    }
  };
  for (const event of events) put(event);
  return {
    of,
    put,
    remove: (event) => {
      for (const id of linkedIds(event)) {
        of.set(
          id,
          (of.get(id) ?? []).filter((one) => one.id !== event.id),
        );
      }
    },
  };
}

function linkedIds({ venues, organizers }: StoredEvent): ReadonlySet<number> {
  return new Set([...venues, ...organizers]);
}
