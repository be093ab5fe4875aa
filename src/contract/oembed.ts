import { z } from 'zod';
import { integerSchema, textSchema } from './primitives.ts';

/** Answer of `GET /oembed/1.0/embed` and `/proxy` (https://oembed.com, section 2.3.4). */
export const oembedSchema = z.object({
  type: z.enum(['photo', 'video', 'link', 'rich']),
  title: textSchema,
  author_name: textSchema,
  provider_name: textSchema,
  thumbnail_url: textSchema,
  width: integerSchema.nullish().catch(null),
  height: integerSchema.nullish().catch(null),
});
