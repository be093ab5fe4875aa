import { z } from 'zod';
import { alternatesSchema } from './alternates.ts';
import { idSchema, integerSchema, optionalIdSchema, textSchema, translationsSchema } from './primitives.ts';

/** An event category or tag, in its list and (with fewer fields) embedded in events. */
export const termSchema = z.object({
  id: idSchema,
  name: textSchema,
  slug: textSchema,
  description: textSchema,
  parent: optionalIdSchema,
  count: integerSchema.optional().catch(undefined),
  url: textSchema,
  yoast_head: alternatesSchema,
  translations: translationsSchema,
});

export type WireTerm = z.output<typeof termSchema>;
