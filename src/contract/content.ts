import { z } from 'zod';
import {
  dateTimeSchema,
  flagSchema,
  idSchema,
  integerSchema,
  listSchema,
  optionalIdSchema,
  protectedTextSchema,
  publicName,
  renderedSchema,
  requiredDateTimeSchema,
  textSchema,
  translationsSchema,
} from './primitives.ts';
import { alternatesSchema, seoHeadSchema } from './seo.ts';

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

const authorSchema = z
  .object({ name: textSchema, slug: textSchema })
  .transform(({ name, slug }) => ({ name: publicName(name, slug) }));

/** A category of posts, in its list (`GET wp/v2/categories`) and embedded in posts. */
export const postCategorySchema = z.object({
  id: idSchema,
  link: textSchema,
  name: textSchema,
  slug: textSchema,
  taxonomy: textSchema,
});

const termsSchema = z.array(postCategorySchema.optional().catch(undefined)).transform(known);

/**
 * Items that a server puts into others (`_embedded`): the author, and the terms by taxonomy. What it may not show, it
 * replaces by an error: that counts as absent, as does whatever else is not as expected. Of an author no more is read
 * than the name to be read.
 */
export const embeddedSchema = z
  .object({
    author: readable(authorSchema),
    'wp:term': readable(termsSchema),
    /** The same relation in the spelling of the documents. */
    'cms:term': readable(termsSchema),
  })
  .transform(({ author, ...terms }) => ({
    author,
    'wp:term': [...terms['wp:term'], ...terms['cms:term']],
  }))
  .optional()
  .catch(undefined);

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

/** A page (`GET /cms/v2/pages`), one node of a tree by `parent` (0: a root). */
export const pageSchema = z.object({
  ...contentItemShape,
  parent: optionalIdSchema,
  menu_order: integerSchema.optional().transform((order) => order ?? 0),
});

export type WirePage = z.output<typeof pageSchema>;

/** A reusable block (`GET /cms/v2/blocks`; anonymous readers get an empty list). */
export const blockSchema = z.object({
  id: idSchema,
  modified_gmt: dateTimeSchema,
  slug: textSchema,
  status: textSchema.transform((status) => status || 'publish'),
  title: renderedSchema,
  content: protectedTextSchema,
});

const sizeSchema = z.object({ source_url: z.string(), width: z.number().positive() });

/** A media item (`GET /cms/v2/media`): an image or another uploaded file. Its status is `inherit`. */
export const mediaSchema = z.object({
  id: idSchema,
  date_gmt: dateTimeSchema,
  modified_gmt: dateTimeSchema,
  slug: textSchema,
  status: textSchema.transform((status) => status || 'inherit'),
  title: renderedSchema,
  alt_text: textSchema,
  caption: renderedSchema,
  description: renderedSchema,
  media_type: textSchema,
  mime_type: textSchema,
  media_details: z
    .object({
      width: z.number().positive().optional().catch(undefined),
      height: z.number().positive().optional().catch(undefined),
      filesize: z.int().positive().optional().catch(undefined),
      /** Smaller copies of an image; an empty list, as PHP writes an empty object, means none. */
      sizes: z
        .record(z.string(), sizeSchema.optional().catch(undefined))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  source_url: textSchema,
  /** The post, page or event it was uploaded to; 0 for none. */
  post: optionalIdSchema,
});

export type WireMedia = z.output<typeof mediaSchema>;

/** One entry of a navigation menu (`GET /cms/v2/menu-items`, credentials needed). `menus` is the id of its menu. */
export const menuItemSchema = z.object({
  id: idSchema,
  title: renderedSchema,
  status: textSchema.transform((status) => status || 'publish'),
  url: textSchema,
  attr_title: textSchema,
  description: textSchema,
  type: textSchema,
  object: textSchema,
  object_id: optionalIdSchema,
  parent: optionalIdSchema,
  menu_order: integerSchema.optional().transform((order) => order ?? 0),
  target: textSchema,
  classes: listSchema(textSchema),
  menus: listSchema(integerSchema),
});

export type WireMenuItem = z.output<typeof menuItemSchema>;

/** A user in the list of those who published something (`GET wp/v2/users`), with the name to be read alone. */
export const listedAuthorSchema = z.object({ id: idSchema }).and(authorSchema);

function readable<T extends z.ZodType>(item: T) {
  return z
    .array(item.optional().catch(undefined))
    .transform(known)
    .optional()
    .catch(undefined)
    .transform((items) => items ?? []);
}

function known<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined);
}
