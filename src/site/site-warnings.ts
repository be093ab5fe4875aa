import type { Manifest } from '../loaders/snapshot-format.ts';
import type { Site } from './site.ts';

/** Everything worth knowing about the data of a site: what the fetch remarked, what it left out, what opening remarked. */
export function siteWarnings(site: Site, { warnings, quarantined }: Manifest): string[] {
  return [
    ...warnings,
    ...quarantined.map(
      ({ collection, language, id, field, value, reason }) =>
        `${language}: ${collection} ${id} was left out: ${field} is "${value}" (${reason}).`,
    ),
    ...site.warnings,
  ];
}
