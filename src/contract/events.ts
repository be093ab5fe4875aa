import { z } from 'zod';
import {
  dateTimeSchema,
  flagSchema,
  idSchema,
  imageSchema,
  listSchema,
  optionalIdSchema,
  requiredDateTimeSchema,
  textSchema,
  translationsSchema,
} from './primitives.ts';
import { alternatesSchema, seoHeadSchema } from './seo.ts';

const costDetailsSchema = z
  .object({
    currency_symbol: textSchema,
    currency_code: textSchema,
    currency_position: textSchema,
    values: listSchema(textSchema),
  })
  .optional()
  .catch(undefined);

/** schema.org's EventStatusType, in short. */
export const eventStatuses = [
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'movedOnline',
] as const;

/** Of an event; `undefined` where the source is silent: silence is not "as planned". */
export type EventStatus = (typeof eventStatuses)[number];

/** A field that an editor added to events, as `label` and `value`; the value may hold markup. */
type WireCustomField = { readonly label: string; readonly value: string };

/**
 * Servers send `[]` for none, else an object whose values are texts by their label, lists of them, or `{label, value}` by a
 * key. Absent where there is none with a value.
 */
const customFieldsSchema = z
  .unknown()
  .optional()
  .transform((raw): readonly WireCustomField[] | undefined => {
    const named = Array.isArray(raw)
      ? raw.map((field: unknown) => ['', field] as const)
      : entriesOf(raw);
    const fields = named
      .map(([key, field]) => customField(key, field))
      .filter(({ value }) => value !== '');
    return fields.length > 0 ? fields : undefined;
  });

/** A key that begins with `_` is the server's own name of a field, no label. */
function customField(key: string, field: unknown): WireCustomField {
  const parts = new Map(Array.isArray(field) ? [] : entriesOf(field));
  const own = key.startsWith('_') ? '' : key;
  return parts.has('value')
    ? { label: textOf(parts.get('label')) || own, value: textOf(parts.get('value')) }
    : { label: own, value: textOf(field) };
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The linked data of a single event; lists do not carry it. Only what lists lack is read from it. */
const jsonLdSchema = z
  .object({
    eventStatus: z.string().optional().catch(undefined),
    /** In snapshots: it is from before the event was changed last, and could not be read since. */
    isEarlier: z.literal(true).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

/** A price without a type in the documents: a text mostly, else its parts as text. */
const costSchema = textSchema.or(z.unknown().transform(costText));

const coordinateSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(?:\.\d+)?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

const identified = {
  id: idSchema,
  status: textSchema.transform((status) => status || 'publish'),
  date_utc: dateTimeSchema,
  modified_utc: dateTimeSchema,
  url: textSchema,
};

/** A venue, in its list and embedded in events. Servers omit fields that are empty. */
export const venueSchema = z.object({
  ...identified,
  venue: textSchema,
  slug: textSchema,
  description: textSchema,
  image: imageSchema,
  address: textSchema,
  city: textSchema,
  country: textSchema,
  province: textSchema,
  state: textSchema,
  stateprovince: textSchema,
  zip: textSchema,
  phone: textSchema,
  website: textSchema,
  show_map: flagSchema,
  show_map_link: flagSchema,
  geo_lat: coordinateSchema,
  geo_lng: coordinateSchema,
  translations: translationsSchema,
});

/** An organizer, in its list and embedded in events. Servers omit fields that are empty. */
export const organizerSchema = z.object({
  ...identified,
  organizer: textSchema,
  slug: textSchema,
  description: textSchema,
  image: imageSchema,
  phone: textSchema,
  website: textSchema,
  email: textSchema,
  translations: translationsSchema,
});

/**
 * An event category or tag, in its list and (with fewer fields) embedded in events. How many events have it is left out:
 * with it every event of a category would differ whenever another one comes or goes.
 */
export const termSchema = z.object({
  id: idSchema,
  name: textSchema,
  slug: textSchema,
  description: textSchema,
  parent: optionalIdSchema,
  url: textSchema,
  yoast_head: alternatesSchema,
  yoast_head_json: seoHeadSchema,
  translations: translationsSchema,
});

/**
 * An event as `GET /events` and `GET /events/{id}` answer it.
 *
 * `start_date` and `end_date` are local to `timezone`, which is an IANA name, a manual offset such as `UTC+2` or
 * `UTC+5.5`, or empty (the site's zone). A whole-day event lasts from `00:00:00` to `23:59:59` of its last day.
 * `all_day`, `show_map`, … are `null` where a password hides the event.
 */
export const eventSchema = z.object({
  ...identified,
  title: textSchema,
  description: textSchema,
  excerpt: textSchema,
  slug: textSchema,
  image: imageSchema,
  all_day: flagSchema,
  start_date: requiredDateTimeSchema,
  end_date: requiredDateTimeSchema,
  utc_start_date: dateTimeSchema,
  utc_end_date: dateTimeSchema,
  timezone: textSchema,
  cost: costSchema,
  cost_details: costDetailsSchema,
  website: textSchema,
  show_map: flagSchema,
  show_map_link: flagSchema,
  hide_from_listings: flagSchema,
  sticky: flagSchema,
  featured: flagSchema,
  categories: listSchema(termSchema),
  tags: listSchema(termSchema),
  venue: listSchema(venueSchema),
  organizer: listSchema(organizerSchema),
  custom_fields: customFieldsSchema,
  /** Id of an item it belongs to; no document describes it. */
  post_parent: optionalIdSchema.transform((id) => id || undefined),
  event_status: textSchema,
  json_ld: jsonLdSchema,
  yoast_head: alternatesSchema,
  yoast_head_json: seoHeadSchema,
  translations: translationsSchema,
});

export type WireEvent = z.output<typeof eventSchema>;

/** A cost of any type as text: a list with commas, an object as its names and values. */
export function costText(cost: unknown): string {
  if (typeof cost === 'string' || typeof cost === 'number') return String(cost);
  if (Array.isArray(cost)) return joined(cost.map(costText));
  if (typeof cost !== 'object' || cost === null) return '';
  return joined(
    Object.entries(cost).map(([name, value]) => {
      const text = costText(value);
      return text === '' ? '' : `${name}: ${text}`;
    }),
  );
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}

export type WireVenue = z.output<typeof venueSchema>;

/** Where a venue is, in degrees; `undefined` where that is not known. Servers say 0, 0 of a place they do not know. */
export function coordinatesOf({ geo_lat: latitude, geo_lng: longitude }: WireVenue) {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;
}

export type WireOrganizer = z.output<typeof organizerSchema>;

export type WireTerm = z.output<typeof termSchema>;
