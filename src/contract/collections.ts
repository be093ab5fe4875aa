import type { z } from 'zod';
import { blockSchema } from './block.ts';
import { eventSchema } from './event.ts';
import { mediaSchema } from './media.ts';
import { menuItemSchema } from './menu-item.ts';
import { organizerSchema } from './organizer.ts';
import { pageSchema } from './page.ts';
import { postSchema } from './post.ts';
import { termSchema } from './term.ts';
import { venueSchema } from './venue.ts';

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

export type Collection = keyof typeof collectionSchemas;

/**
 * Lists that only give names to what posts name by id: their categories, and who wrote them. The documents have neither;
 * servers of the family do.
 */
export type NameList = 'post-categories' | 'authors';

export type WireItem<C extends Collection> = z.output<(typeof collectionSchemas)[C]>;

export const collections: readonly Collection[] = [
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
  'posts',
  'pages',
  'media',
  'menu-items',
  'blocks',
];
