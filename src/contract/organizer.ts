import { z } from 'zod';
import { imageSchema } from './image.ts';
import { dateTimeSchema, idSchema, textSchema, translationsSchema } from './primitives.ts';

/** An organizer, in its list and embedded in events. Servers omit fields that are empty. */
export const organizerSchema = z.object({
  id: idSchema,
  status: textSchema.transform((status) => status || 'publish'),
  date_utc: dateTimeSchema,
  modified_utc: dateTimeSchema,
  url: textSchema,
  organizer: textSchema,
  slug: textSchema,
  description: textSchema,
  image: imageSchema,
  phone: textSchema,
  website: textSchema,
  email: textSchema,
  translations: translationsSchema,
});

export type WireOrganizer = z.output<typeof organizerSchema>;
