import { onClock } from '../../i18n/clock.ts';
import type { Event } from '../../model/event.ts';

/** Parts of a day, and the hour at which each ends. */
const parts = [
  ['night', 5],
  ['morning', 12],
  ['afternoon', 18],
  ['evening', 24],
] as const;

export type PartOfDay = (typeof parts)[number][0];

/** The part of a day that an hour from 0 is in. */
export function partAt(hour: number): PartOfDay {
  return parts.find(([, end]) => hour < end)?.[0] ?? 'evening';
}

/**
 * The parts of its days in which an event begins or goes on for half an hour at least, on the clock
 * of the site. None where it takes whole days; of several days the hours count as if they were
 * those of each.
 */
export function partsOf({ when }: Pick<Event, 'when'>, timeZone: string): readonly PartOfDay[] {
  if (when.allDay) return [];
  const { start, end } = onClock(when, timeZone);
  const [first, last] = [start, end].map(({ hour, minute }) => hour + minute / 60);
  const begun = first ?? 0;
  // It goes on beyond midnight.
  const ended = (last ?? 0) < begun ? 24 : (last ?? 0);
  return parts.flatMap(([part, until], place) => {
    const from = parts[place - 1]?.[1] ?? 0;
    const isWhile = Math.min(ended, until) - Math.max(begun, from) >= 0.5;
    return isWhile || partAt(Math.floor(begun)) === part ? [part] : [];
  });
}
