import { z } from 'zod';
import { documentedLanguages, languageSchema } from '../../src/contract/language.ts';
import type { Namespace } from '../../src/contract/routes/route.ts';

const text = z.string().default('');
const texts = z.array(z.string()).readonly().default([]);
const no = z.boolean().default(false);
const yes = z.boolean().default(true);
const id = z.int().default(0);
const ids = z.array(z.int()).readonly().default([]);
const degrees = z.number().nullable().default(null);

/** What is answered of content by its collection's rule where it was never written. */
const extras = {
  comment_status: z.string().optional(),
  ping_status: z.string().optional(),
  meta: z.record(z.string(), z.union([z.string(), z.boolean()])).optional(),
};

const article = {
  ...extras,
  title: text,
  content: text,
  excerpt: text,
  password: text,
  template: text,
};
const named = {
  description: text,
  phone: text,
  website: text,
  image: id,
  image_url: z.string().optional(),
};
const term = z.object({ name: text, description: text, parent: id });
const tagged = { categories: ids, tags: ids };

/**
 * The fields of each kind of item, as a client writes them and with what a new item has: texts raw, other items by id, 0
 * for none and an unknown id for a dangling reference.
 */
export const itemFields = {
  event: z.object({
    ...{
      title: text,
      description: text,
      excerpt: text,
      password: text,
      cost: text,
      cost_values: texts,
    },
    /** Local to `timezone`, `YYYY-MM-DD hh:mm:ss`. */
    ...{ start_date: text, end_date: text, all_day: no },
    /** IANA name, `UTC`, a manual offset such as `UTC+2`, or empty for the site's. */
    timezone: text,
    /** Empty: the event's own address is answered. */
    website: text,
    ...{ show_map: yes, show_map_link: yes, hide_from_listings: no, sticky: no, featured: no },
    /** schema.org address, for the linked data of a single event. */
    event_status: text,
    /** A file, or an image elsewhere. */
    ...{ image: id, image_url: z.string().optional() },
    ...{ venue: ids, organizer: ids, ...tagged },
  }),
  venue: z.object({
    ...{
      ...named,
      venue: text,
      address: text,
      city: text,
      country: text,
      province: text,
      state: text,
    },
    /** What a client wrote as state or province. @default the state, or else the province */
    stateprovince: z.string().optional(),
    ...{ zip: text, geo_lat: degrees, geo_lng: degrees, show_map: yes, show_map_link: yes },
  }),
  organizer: z.object({ ...named, organizer: text, email: text }),
  category: term,
  tag: term,
  post: z.object({
    ...{
      ...article,
      ...tagged,
      featured_media: id,
      sticky: no,
      format: z.string().default('standard'),
    },
  }),
  page: z.object({ ...article, featured_media: id, parent: id, menu_order: id }),
  media: z.object({
    ...{ ...extras, title: text, alt_text: text, caption: text, description: text, template: text },
    mime_type: text,
    /** Pixels; 0 for what is not an image. */
    ...{ width: id, height: id },
    /** File name under `/uploads/`. */
    file: text,
    /** Bytes, where they are known. */
    filesize: z.int().optional(),
    ...{ post: id, featured_media: id },
  }),
  'menu-item': z.object({
    ...{ ...extras, title: text, attr_title: text, description: text, target: text },
    /** Empty for one that shows an item: then the item's address. */
    url: text,
    ...{
      type: z.string().default('custom'),
      object: text,
      object_id: id,
      classes: texts,
      xfn: texts,
    },
    ...{ parent: id, menu_order: z.int().default(1), menus: id },
  }),
  block: z.object({ ...article, cms_pattern_category: ids }),
  template: z.object({
    ...{
      theme: text,
      /** Kind of template. @default what the server calls templates */
      type: text,
      title: text,
      description: text,
      content: text,
      has_theme_file: no,
      is_custom: yes,
    },
    /** What it comes from, what it takes the place of, and what it came from first. */
    ...{ source: z.string().default('custom'), origin: z.string().nullable().default(null) },
    ...{ original_source: z.string().default('user'), author_text: z.string().default('Town') },
  }),
  /** A state of another item: its fields, and these. */
  revision: z.object({ ...article, parent: id, isAutosave: no }),
} as const;

export type Kind = keyof typeof itemFields;

const [events, content] = ['calendar/events/v1', 'cms/v2'] as const;

type CollectionPlace = readonly [namespace: Namespace, name: string];

/** Where the items of each kind are. */
export const collections: Readonly<Record<Kind, CollectionPlace>> = {
  event: [events, 'events'],
  venue: [events, 'venues'],
  organizer: [events, 'organizers'],
  category: [events, 'categories'],
  tag: [events, 'tags'],
  post: [content, 'posts'],
  page: [content, 'pages'],
  media: [content, 'media'],
  'menu-item': [content, 'menu-items'],
  block: [content, 'blocks'],
  template: [content, 'templates'],
  revision: [content, 'revisions'],
};

const kindSchema = z.object(itemFields).keyof();

/** The kind of the items of a collection. */
export function kindOf(collection: string | undefined): Kind | undefined {
  return kindSchema.options.find((kind) => collections[kind][1] === collection);
}

/** Whether items of a kind are of the content namespace, and not of that of the events. */
export function isContent(kind: Kind): boolean {
  return collections[kind][0] === content;
}

export function isTerm(kind: Kind): boolean {
  return kind === 'category' || kind === 'tag';
}

const fields = z.record(z.string(), z.unknown());
const words = z.object({ name: z.string(), description: z.string() });

/** The states of content. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** What every item has. Each language version of an item is an item of its own, with its own id. */
const itemSchema = z.object({
  id: z.int(),
  language: languageSchema,
  /** Other languages whose lists have it too, as on servers that do not translate a collection. */
  alsoIn: z.array(languageSchema).readonly().optional(),
  /** Number shared by the language versions of one thing; 0 for an item that has none. */
  group: z.int(),
  slug: z.string(),
  /** One of `statuses`; of the events namespace any text. */
  status: z.string(),
  /** UTC, `YYYY-MM-DD hh:mm:ss`, like `modified`. */
  created: z.string(),
  modified: z.string(),
  author: z.int().default(1),
  /** Fields of the answer that replace the computed ones, for what only some real servers answer. */
  overrides: fields.default({}),
});

/** An item as the server stores it; what follows from other items is made when it is answered. */
export const docSchema = itemSchema.extend({ kind: kindSchema, fields });

/** What is known of the site beside its items. */
export const siteSchema = words.extend({
  /** Languages that its items may be in, the default one first. */
  languages: z.array(languageSchema).min(1).readonly().default(documentedLanguages),
  /** Name and description where a language has its own. */
  translated: z.record(languageSchema, words).default({}),
  timeZone: z.string(),
  /** Page ids of the default language; 0 for none. */
  frontPage: z.int(),
  postsPage: z.int(),
  /** The kinds whose items have heads that editors did not write. @default all */
  heads: z.array(z.string()).readonly().optional(),
  /** What the oEmbed proxy knows of addresses elsewhere. */
  embeds: z
    .array(z.object({ url: z.string(), title: z.string(), picture: z.string() }))
    .readonly()
    .default([]),
});

export type Fields = Readonly<z.output<typeof fields>>;

/** Makes or finds the bytes of a file. */
export type Bytes = () => Promise<Uint8Array>;

/** A file that is served from one address as it is, whatever the media say. */
export type FileCopy = {
  /** Of the address, decoded. */
  readonly path: string;
  /** Media type. */
  readonly type: string;
  readonly bytes?: Bytes | undefined;
};

export type Doc = Readonly<z.output<typeof docSchema>> & { readonly bytes?: Bytes | undefined };

export type MockSite = Readonly<z.output<typeof siteSchema>> & {
  readonly copies: readonly FileCopy[];
};

/** Everything a server serves. */
export type Content = {
  readonly site: MockSite;
  readonly docs: readonly Doc[];
  /** The last id that was given away, to items that were removed too. */
  readonly lastId: number;
};

export type StoredItem = Readonly<z.input<typeof itemSchema>>;

/** An item of a kind as it is written down: its fields beside what every item has. */
export type Stored<K extends Kind> = StoredItem & { readonly kind: K } & Readonly<
    z.output<(typeof itemFields)[K]>
  >;

export type StoredEvent = Stored<'event'>;
export type StoredVenue = Stored<'venue'>;
export type StoredOrganizer = Stored<'organizer'>;
export type StoredTerm = Stored<'category' | 'tag'>;
export type StoredPost = Stored<'post'>;
export type StoredPage = Stored<'page'>;
export type StoredMedia = Stored<'media'> & { readonly bytes: Bytes };

type TownLists = {
  readonly events: readonly StoredEvent[];
  readonly venues: readonly StoredVenue[];
  readonly organizers: readonly StoredOrganizer[];
  readonly terms: readonly StoredTerm[];
  readonly posts: readonly StoredPost[];
  readonly pages: readonly StoredPage[];
  readonly media: readonly StoredMedia[];
  readonly menuItems: readonly Stored<'menu-item'>[];
  readonly blocks: readonly Stored<'block'>[];
};

export type AnyStored = TownLists[keyof TownLists][number];

type SiteInput = Readonly<z.input<typeof siteSchema>>;

/**
 * The complete content of a mock server as it is written down, by kind.
 *
 * Any text of any item, `overrides` included, may hold placeholders that the server fills in, since only it knows
 * where it listens and how its addresses look:
 * `{{origin}}` is its origin, `{{host}}` its host with port, `{{path:123}}` the root-relative address of the item
 * with that id (ids are unique over all kinds). So `{{origin}}{{path:123}}` is an absolute link to an item,
 * `//{{host}}{{path:123}}` a protocol-relative one and `{{origin}}/uploads/name.jpg` a link to a file.
 */
export type Town = SiteInput & TownLists;

/** The same site without any content. */
export function emptyTown(town: SiteInput): Town {
  const nothing = {
    events: [],
    venues: [],
    organizers: [],
    terms: [],
    posts: [],
    pages: [],
    media: [],
  };
  return { ...town, frontPage: 0, postsPage: 0, ...nothing, menuItems: [], blocks: [] };
}

export function itemsOf(town: Town): readonly AnyStored[] {
  const { events, venues, organizers, terms, posts, pages, media, menuItems, blocks } = town;
  return [events, venues, organizers, terms, posts, pages, media, menuItems, blocks].flat();
}

export function contentOf(town: Town | Content): Content {
  if ('docs' in town) return town;
  const site = { ...siteSchema.parse(town), copies: [] };
  return { site, docs: itemsOf(town).map(documentOf).flatMap(withRevision), lastId: 0 };
}

/** What is added to the id of an item for the revision it begins with: more than any other id. */
export const firstRevision = 1_000_000_000;

/** The kinds whose texts are revised. */
export const revised: ReadonlySet<Kind> = new Set([
  'post',
  'page',
  'block',
  'menu-item',
  'template',
]);

/** An item as it is now, as a revision of it. */
export function revisionOf(doc: Doc, id = firstRevision + doc.id, isAutosave = false): Doc {
  const slug = `${doc.id}-${isAutosave ? 'autosave' : 'revision'}-v1`;
  const fields = { ...doc.fields, parent: doc.id, of: doc.kind, isAutosave };
  return {
    ...doc,
    ...{
      kind: 'revision',
      id,
      slug,
      fields,
      status: 'inherit',
      created: doc.modified,
      overrides: {},
    },
  };
}

/** An item that a server begins with, and the revision that it begins with. */
export function withRevision(doc: Doc): readonly Doc[] {
  return revised.has(doc.kind) ? [doc, revisionOf(doc)] : [doc];
}

export function documentOf(item: AnyStored): Doc {
  const { kind } = item;
  const doc = { ...itemSchema.parse(item), kind, fields: itemFields[kind].parse(item) };
  return 'bytes' in item ? { ...doc, bytes: item.bytes } : doc;
}
