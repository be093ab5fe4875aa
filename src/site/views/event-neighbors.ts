import type { Event } from '../../model/event.ts';
import type { LanguageSite } from '../site.ts';

type Neighbors = { readonly earlier: Event | undefined; readonly later: Event | undefined };

/** The listed events before and after one, by start. A hidden event has none. */
export function eventNeighbors(local: LanguageSite, event: Event): Neighbors {
  const place = placesIn(local).get(event.id);
  return place === undefined
    ? { earlier: undefined, later: undefined }
    : { earlier: local.events[place - 1], later: local.events[place + 1] };
}

function placesIn(local: LanguageSite): ReadonlyMap<number, number> {
  return places.getOrInsertComputed(
    local,
    ({ events }) => new Map(events.map(({ id }, place) => [id, place])),
  );
}

const places = new WeakMap<LanguageSite, ReadonlyMap<number, number>>();
