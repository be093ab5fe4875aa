import type { Language } from '../../contract/language.ts';
import { type AccessFact, houseFacts, tellsAccess } from '../../model/access.ts';
import { isOnlineVenue } from '../../model/groups.ts';
import type { Site } from '../site.ts';
import { groupEvents } from './event-lists.ts';

/** How much of what a house may have is known of a venue. */
export type VenueCoverage = {
  readonly language: Language;
  readonly venue: string;
  /** How many events are to come there. */
  readonly upcoming: number;
  readonly yes: readonly AccessFact[];
  readonly no: readonly AccessFact[];
  readonly unsaid: readonly AccessFact[];
};

/**
 * What is known of the access of every venue in town where something is to come, the busiest first. Empty where the site
 * tells nothing of access.
 */
export function accessCoverage(site: Site): readonly VenueCoverage[] {
  if (!tellsAccess(site.config.facts)) return [];
  return site.languages.flatMap((language) => {
    const local = site.in(language);
    return local.venues
      .filter((venue) => !isOnlineVenue(venue))
      .map((venue) => {
        const { answers } = venue.access;
        const said = (is: boolean | undefined) =>
          houseFacts.filter((name) => answers[name]?.is === is);
        return {
          language,
          venue: venue.name,
          upcoming: groupEvents(local, venue).upcoming.length,
          yes: said(true),
          no: said(false),
          unsaid: said(undefined),
        };
      })
      .filter(({ upcoming }) => upcoming > 0)
      .toSorted((one, other) => other.upcoming - one.upcoming);
  });
}
