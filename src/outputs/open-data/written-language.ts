import type { Language } from '../../contract/language.ts';
import type { Site } from '../../site/site.ts';
import { csvRow } from './csv.ts';
import type { DataKind } from './file-schemas.ts';
import type { VenueRecord } from './record-schemas.ts';
import { eventRecord, newsRecord, organizerRecord, venueRecord } from './records.ts';

/** The items of a language, each written once in every form it has: JSON by kind, places as GeoJSON, events as lines of a table. */
export type WrittenLanguage = Readonly<Record<DataKind, readonly string[]>> & {
  readonly places: readonly string[];
  /** Venues that are no place. */
  readonly withoutCoordinates: number;
  readonly table: readonly string[];
};

export function writeLanguage(site: Site, language: Language): WrittenLanguage {
  const local = site.in(language);
  const venues = local.venues.map((venue) => venueRecord(venue, site));
  const venueTexts = venues.map((venue) => JSON.stringify(venue));
  const places = venues.flatMap((venue, index) => placeOf(venue, venueTexts[index] ?? '') ?? []);
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  const events: string[] = [];
  const table: string[] = [];
  for (const event of local.events) {
    const record = eventRecord(event, site);
    events.push(JSON.stringify(record));
    const held = record.venues.flatMap(({ id }) => byId.get(id) ?? []);
    table.push(csvRow(record, held));
  }
  return {
    events,
    venues: venueTexts,
    organizers: local.organizers.map((organizer) => JSON.stringify(organizerRecord(organizer, site))),
    news: local.posts.map((post) => JSON.stringify(newsRecord(post, site))),
    places,
    withoutCoordinates: venues.length - places.length,
    table,
  };
}

/** A venue on the map (RFC 7946, 3.2). @param text the venue as JSON */
function placeOf({ id, language, latitude, longitude }: VenueRecord, text: string): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return (
    `{"type":"Feature","id":"venue-${id}-${language}",` +
    `"geometry":{"type":"Point","coordinates":[${longitude},${latitude}]},"properties":${text}}`
  );
}
