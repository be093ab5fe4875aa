import { z } from 'zod';
import { imageSchema } from './image.ts';
import { dateTimeSchema, flagSchema, idSchema, textSchema, translationsSchema } from './primitives.ts';

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

/** A venue, in its list and embedded in events. Servers omit fields that are empty. */
export const venueSchema = z.object({
  id: idSchema,
  status: textSchema.transform((status) => status || 'publish'),
  date_utc: dateTimeSchema,
  modified_utc: dateTimeSchema,
  url: textSchema,
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

export type WireVenue = z.output<typeof venueSchema>;
