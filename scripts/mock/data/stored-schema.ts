import { z } from 'zod';
import { languageSchema } from '../../../src/contract/language.ts';

const texts = z.array(z.string()).readonly();
const ids = z.array(z.int()).readonly();
const record = z.record(z.string(), z.unknown());

const itemShape = {
  id: z.int(),
  language: languageSchema,
  alsoIn: z.array(languageSchema).readonly().exactOptional(),
  group: z.int(),
  slug: z.string(),
  status: z.string(),
  created: z.string(),
  modified: z.string(),
  author: z.int().exactOptional(),
  overrides: record.exactOptional(),
};

const extrasShape = {
  commentStatus: z.string().exactOptional(),
  pingStatus: z.string().exactOptional(),
  meta: z.record(z.string(), z.union([z.string(), z.boolean()])).exactOptional(),
};

const textShape = { title: z.string(), content: z.string(), excerpt: z.string(), password: z.string() };

const mapShape = { showMap: z.boolean(), showMapLink: z.boolean() };

const eventSchema = z.object({
  ...itemShape,
  ...textShape,
  ...mapShape,
  kind: z.literal('event'),
  start: z.string(),
  end: z.string(),
  timezone: z.string(),
  allDay: z.boolean(),
  cost: z.string(),
  costValues: texts,
  website: z.string(),
  hideFromListings: z.boolean(),
  sticky: z.boolean(),
  featured: z.boolean(),
  eventStatus: z.string(),
  image: z.int(),
  venues: ids,
  organizers: ids,
  categories: ids,
  tags: ids,
});

const contactShape = { name: z.string(), description: z.string(), phone: z.string(), website: z.string() };

const venueSchema = z.object({
  ...itemShape,
  ...contactShape,
  ...mapShape,
  kind: z.literal('venue'),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  province: z.string(),
  state: z.string(),
  stateProvince: z.string().exactOptional(),
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  image: z.int(),
});

const organizerSchema = z.object({
  ...itemShape,
  ...contactShape,
  kind: z.literal('organizer'),
  email: z.string(),
  image: z.int(),
});

const termSchema = z.object({
  ...itemShape,
  kind: z.enum(['category', 'tag']),
  name: z.string(),
  description: z.string(),
  parent: z.int(),
});

const postSchema = z.object({
  ...itemShape,
  ...extrasShape,
  ...textShape,
  kind: z.literal('post'),
  image: z.int(),
  sticky: z.boolean(),
  format: z.string(),
  template: z.string().exactOptional(),
  categories: ids,
  tags: ids,
});

const pageSchema = z.object({
  ...itemShape,
  ...extrasShape,
  ...textShape,
  kind: z.literal('page'),
  image: z.int(),
  parent: z.int(),
  order: z.int(),
  template: z.string(),
});

const menuItemSchema = z.object({
  ...itemShape,
  ...extrasShape,
  kind: z.literal('menu-item'),
  title: z.string(),
  url: z.string(),
  type: z.enum(['custom', 'post_type', 'post_type_archive', 'taxonomy']),
  object: z.string(),
  objectId: z.int(),
  parent: z.int(),
  order: z.int(),
  menu: z.int(),
  target: z.enum(['', '_blank']),
  attrTitle: z.string().exactOptional(),
  description: z.string().exactOptional(),
  classes: texts.exactOptional(),
  xfn: texts.exactOptional(),
});

const blockSchema = z.object({
  ...itemShape,
  ...extrasShape,
  kind: z.literal('block'),
  title: z.string(),
  content: z.string(),
  excerpt: z.string().exactOptional(),
  password: z.string().exactOptional(),
  template: z.string().exactOptional(),
  patternCategories: ids.exactOptional(),
});

/** A file of the mock; `kept` is the name its bytes are kept under, empty where there are none. */
const mediaSchema = z.object({
  ...itemShape,
  ...extrasShape,
  kind: z.literal('media'),
  title: z.string(),
  altText: z.string(),
  caption: z.string(),
  mimeType: z.string(),
  width: z.number(),
  height: z.number(),
  file: z.string(),
  fileSize: z.number().exactOptional(),
  description: z.string().exactOptional(),
  post: z.int().exactOptional(),
  image: z.int().exactOptional(),
  template: z.string().exactOptional(),
  kept: z.string(),
});

/** Stored items as they are kept: all but files as they are in memory. */
export const keptItemsSchema = z.object({
  events: z.array(eventSchema),
  venues: z.array(venueSchema),
  organizers: z.array(organizerSchema),
  terms: z.array(termSchema),
  posts: z.array(postSchema),
  pages: z.array(pageSchema),
  media: z.array(mediaSchema),
  menuItems: z.array(menuItemSchema),
  blocks: z.array(blockSchema),
});

/** What has revisions. */
export const revisedSchema = z.discriminatedUnion('kind', [
  postSchema,
  pageSchema,
  menuItemSchema,
  blockSchema,
]);
