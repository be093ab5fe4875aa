import type { SiteConfig } from '../config.ts';

/** What an event takes of a calendar's room. */
export type Sized = {
  /** In UTF-8. */
  readonly bytes: number;
};

export type CalendarBudget = {
  readonly events: number;
  readonly bytes: number;
};

/** Bytes left for what stands around the events: the calendar's own properties and its zones. */
const envelope = 8_000;

export function calendarBudget({ calendars }: Pick<SiteConfig, 'calendars'>): CalendarBudget {
  return { events: calendars.maxEvents, bytes: calendars.maxKilobytes * 1000 - envelope };
}

/**
 * As many as fit, the first ones first. What is larger than a whole calendar is kept where it is the first: a calendar
 * that is too large serves its subscribers better than none.
 */
export function fitting<T extends Sized>(wanted: Iterable<T>, budget: CalendarBudget): readonly T[] {
  const kept: T[] = [];
  let bytes = 0;
  for (const one of wanted) {
    bytes += one.bytes;
    if (kept.length > 0 && (bytes > budget.bytes || kept.length >= budget.events)) break;
    kept.push(one);
  }
  return kept;
}

/** All of them, in their order, in as few runs as fit. At least one run, which may be empty. */
export function inParts<T extends Sized>(
  all: readonly T[],
  budget: CalendarBudget,
): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let start = 0; start < all.length; start += parts.at(-1)?.length ?? 1) {
    parts.push(fitting(from(all, start), budget));
  }
  return parts.length > 0 ? parts : [[]];
}

function* from<T>(all: readonly T[], start: number): Iterable<T> {
  for (let index = start; index < all.length; index++) {
    const one = all[index];
    if (one !== undefined) yield one;
  }
}
