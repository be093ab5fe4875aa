import { z } from 'zod';
import { alternatesSchema } from './alternates.ts';
import { embeddedSchema } from './embedded.ts';
import {
  dateTimeSchema,
  flagSchema,
  idSchema,
  integerSchema,
  optionalIdSchema,
  protectedTextSchema,
  renderedSchema,
  requiredDateTimeSchema,
  textSchema,
  translationsSchema,
} from './primitives.ts';
import { seoHeadSchema } from './seo-head.ts';

/** Of the many keys servers have here, the one about the page: whether the text itself shows the featured image. */
const metaSchema = z
  .object({ inline_featured_image: flagSchema })
  .optional()
  .catch(undefined)
  .transform((meta) => (meta?.inline_featured_image ? { inline_featured_image: true } : undefined));

/** What posts and pages of the content namespace have in common. */
export const contentItemShape = {
  id: idSchema,
  date_gmt: requiredDateTimeSchema,
  modified_gmt: dateTimeSchema,
  slug: textSchema,
  status: textSchema.transform((status) => status || 'publish'),
  link: textSchema,
  title: renderedSchema,
  content: protectedTextSchema,
  excerpt: protectedTextSchema,
  featured_media: optionalIdSchema,
  meta: metaSchema,
  template: textSchema,
  yoast_head: alternatesSchema,
  yoast_head_json: seoHeadSchema,
  translations: translationsSchema,
};

/** A news post (`GET /cms/v2/posts`). */
export const postSchema = z.object({
  ...contentItemShape,
  sticky: z
    .boolean()
    .optional()
    .transform((sticky) => sticky ?? false),
  format: textSchema.transform((format) => format || 'standard'),
  categories: z
    .array(integerSchema)
    .optional()
    .transform((ids) => ids ?? []),
  tags: z
    .array(integerSchema)
    .optional()
    .transform((ids) => ids ?? []),
  /** Id of who wrote it; 0 where the server does not say. Snapshots made before it was read have none. */
  author: optionalIdSchema.catch(0),
  _embedded: embeddedSchema,
});

export type WirePost = z.output<typeof postSchema>;
