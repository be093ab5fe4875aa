import { z } from 'zod';
import { alternatesSchema } from './alternates.ts';
import { idSchema, optionalIdSchema, textSchema, translationsSchema } from './primitives.ts';
import { seoHeadSchema } from './seo-head.ts';

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

export type WireTerm = z.output<typeof termSchema>;
