import { z } from 'zod';
import { contentItemShape } from './post.ts';
import { integerSchema, optionalIdSchema } from './primitives.ts';

/** A page (`GET /cms/v2/pages`), one node of a tree by `parent` (0: a root). */
export const pageSchema = z.object({
  ...contentItemShape,
  parent: optionalIdSchema,
  menu_order: integerSchema.optional().transform((order) => order ?? 0),
});

export type WirePage = z.output<typeof pageSchema>;
