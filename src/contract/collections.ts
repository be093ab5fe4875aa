import { z } from 'zod';
import { blockSchema, mediaSchema, menuItemSchema, pageSchema, postSchema } from './content.ts';
import { eventSchema, organizerSchema, termSchema, venueSchema } from './events.ts';
import { integerSchema, optionalIdSchema, textSchema } from './primitives.ts';

/** The collections that are read, by their name in the API, each with the schema of its items. */
export const collectionSchemas = {
  events: eventSchema,
  venues: venueSchema,
  organizers: organizerSchema,
  categories: termSchema,
  tags: termSchema,
  posts: postSchema,
  pages: pageSchema,
  media: mediaSchema,
  'menu-items': menuItemSchema,
  blocks: blockSchema,
} as const;

const collectionSchema = z.keyof(z.object(collectionSchemas));

export type Collection = z.output<typeof collectionSchema>;

export const collections: readonly Collection[] = collectionSchema.options;

/**
 * Lists that only give names to what posts name by id: their categories, and who wrote them. The documents have neither;
 * servers of the family do.
 */
export type NameList = 'post-categories' | 'authors';

export type WireItem<C extends Collection> = z.output<(typeof collectionSchemas)[C]>;

/** The site description at the REST root (content document, "What the service does"). */
export const rootSchema = z.object({
  name: textSchema.describe('Name of the site.'),
  description: textSchema.describe('What the site says of itself.'),
  url: textSchema.describe('Address of the installation.'),
  home: textSchema.describe('Address of the home page.'),
  gmt_offset: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[+-]?\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .catch(0)
    .describe('Offset of its time zone from UTC, in hours.'),
  timezone_string: textSchema.describe('Name of its time zone.'),
  page_for_posts: optionalIdSchema.describe('Id of the page that lists the posts; 0 for none.'),
  page_on_front: optionalIdSchema.describe('Id of the page that is the front page; 0 for none.'),
  show_on_front: textSchema.describe('What the front page shows.'),
  namespaces: z.array(z.string()).describe('Namespaces of its routes.'),
});

export type WireRoot = z.output<typeof rootSchema>;

/**
 * Address of the site's home page, ending in a slash: what relative addresses are relative to.
 *
 * @param origin the REST root, which is below the home page of a site that does not name its own address
 */
export function homeAddress({ home, url }: Pick<WireRoot, 'home' | 'url'>, origin: string): string {
  const named = [home, url]
    .map((text) => URL.parse(text))
    .find((one) => one && /^https?:$/.test(one.protocol));
  const address = named ?? new URL('.', origin);
  return `${address.origin}${address.pathname.replace(/\/*$/, '/')}`;
}

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
