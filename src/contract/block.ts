import { z } from 'zod';
import { dateTimeSchema, idSchema, protectedTextSchema, renderedSchema, textSchema } from './primitives.ts';

/** A reusable block (`GET /cms/v2/blocks`; anonymous readers get an empty list). */
export const blockSchema = z.object({
  id: idSchema,
  modified_gmt: dateTimeSchema,
  slug: textSchema,
  status: textSchema.transform((status) => status || 'publish'),
  title: renderedSchema,
  content: protectedTextSchema,
});
