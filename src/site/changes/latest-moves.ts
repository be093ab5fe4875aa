import type { Change } from '../../loaders/history-format.ts';
import type { Event } from '../../model/event.ts';
import type { Site } from '../site.ts';
import { isWholeDays, parseInterval } from './interval.ts';
import { itemKey } from './item-key.ts';

/** The last change of an event's time and of its venues, as far as it still holds. */
export type LatestMoves = { readonly time?: Change; readonly venue?: Change };

/** What an event was moved from lately. Nothing is said of a change that something later has overtaken unnoticed. */
export function latestMoves(site: Site, event: Event): LatestMoves {
  const { moved, venue } = movesIn(site).get(itemKey(event)) ?? {};
  return {
    ...(moved && startsAsTold(moved, event) && { time: moved }),
    ...(venue && venue.from !== '' && event.status !== 'movedOnline' && { venue }),
  };
}

function startsAsTold({ to }: Change, { when }: Event): boolean {
  const told = parseInterval(to);
  if (isWholeDays(told)) return when.allDay && told.start === when.firstDay.toString();
  const start = Temporal.ZonedDateTime.from(told.start);
  return !when.allDay && start.epochMilliseconds === when.start.epochMilliseconds;
}

type Moves = { moved?: Change; venue?: Change };

function movesIn(site: Site): ReadonlyMap<string, Moves> {
  return moves.getOrInsertComputed(site, ({ changes }) => {
    const found = new Map<string, Moves>();
    for (const change of changes) {
      const { kind, what } = change;
      if (kind !== 'event' || (what !== 'moved' && what !== 'venue')) continue;
      found.getOrInsertComputed(itemKey(change), () => ({}))[what] = change;
    }
    return found;
  });
}

const moves = new WeakMap<Site, ReadonlyMap<string, Moves>>();
