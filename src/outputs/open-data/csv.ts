import type { EventRecord, VenueRecord } from './record-schemas.ts';

/** Programs of tables read UTF-8 only where this stands first. */
export const byteOrderMark = '\ufeff';

const columns = [
  'id',
  'language',
  'title',
  'start',
  'end',
  'allDay',
  'timeZone',
  'status',
  'free',
  'cost',
  'venues',
  'address',
  'city',
  'latitude',
  'longitude',
  'organizers',
  'categories',
  'tags',
  'summary',
  'url',
  'calendar',
  'website',
  'modified',
] as const;

/** The first line of a table of events. */
export const csvHeader = csvLine(columns);

/**
 * An event as a line (RFC 4180). Of several venues the names, addresses and cities stand in one cell, and the
 * coordinates are those of the first that has some.
 *
 * @param places the venues of the event
 */
export function csvRow(event: EventRecord, places: readonly VenueRecord[]): string {
  const { latitude, longitude } = places.find((place) => place.latitude !== undefined) ?? {};
  const cells: Readonly<Record<(typeof columns)[number], string | number | boolean | undefined>> = {
    ...event,
    free: event.cost.free,
    cost: event.cost.label,
    venues: joined(event.venues.map(({ name }) => name)),
    address: joined(places.map(({ address = '' }) => address)),
    city: joined([...new Set(places.map(({ city = '' }) => city))]),
    latitude,
    longitude,
    organizers: joined(event.organizers.map(({ name }) => name)),
    categories: joined(event.categories.map(({ name }) => name)),
    tags: joined(event.tags.map(({ name }) => name)),
    status: event.status,
    summary: event.summary,
    website: event.website,
  };
  return csvLine(columns.map((column) => cells[column]));
}

function joined(names: readonly string[]): string {
  return names.filter((name) => name !== '').join('; ');
}

function csvLine(cells: readonly (string | number | boolean | undefined)[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : String(cell ?? ''))).join(',')}\r\n`;
}

/** What a program of tables would take for a formula is marked as text, the way such programs do it themselves. */
function textCell(text: string): string {
  const safe = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;'\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
