import type { Event } from '../model/event.ts';
import type { LanguageSite } from './site.ts';
import { firstSiteDay } from './site-days.ts';

/** The past events of a year, the newest first. */
export type PastYear = { readonly year: number; readonly events: readonly Event[] };

/**
 * Past events by the year they began in; the latest first, without those in which nothing did. Computed once.
 *
 * @param timeZone the site's
 */
export function pastYears(local: LanguageSite, timeZone: string): readonly PastYear[] {
  return known.getOrInsertComputed(local, ({ past }) =>
    [...Map.groupBy(past, ({ when }) => firstSiteDay(when, timeZone).year)]
      .map(([year, events]) => ({ year, events }))
      .toSorted((one, other) => other.year - one.year),
  );
}

const known = new WeakMap<LanguageSite, readonly PastYear[]>();
