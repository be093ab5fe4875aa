import type { Event } from '../model/event.ts';
import type { LanguageSite } from './site.ts';

/** The past events of a year, the newest first. */
export type PastYear = { readonly year: number; readonly events: readonly Event[] };

/** Past events by the year they began in; the latest first, without those in which nothing did. Computed once. */
export function pastYears(local: LanguageSite): readonly PastYear[] {
  return known.getOrInsertComputed(local, ({ past }) =>
    [...Map.groupBy(past, ({ when }) => when.firstDay.year)]
      .map(([year, events]) => ({ year, events }))
      .toSorted((one, other) => other.year - one.year),
  );
}

const known = new WeakMap<LanguageSite, readonly PastYear[]>();
