import { z } from 'zod';
import { contentShapes } from './content/content-wire.ts';
import { eventShapes } from './events/event-wire.ts';
import type { MockDialect } from './rest-dialect.ts';
import { routes } from './routes/all-routes.ts';
import { collections, isContent, itemFields, type Kind } from './stored.ts';

/**
 * Items as the mock sends them, as zod schemas without transforms. An item holds the fields of its shape, each as the tables here
 * say or else as it is stored; what a field means is said where it is written, in the row that makes such an item.
 */

export type Schemas = Readonly<Record<string, z.ZodType>>;

export const text = z.string();
export const texts = z.array(text);
export const flag = z.boolean();
export const address = z.url();
export const anything = z.unknown().describe('Any JSON value.');
export const tree = z.record(text, anything);

const eventTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
const contentTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
const timeParts = z.object({
  ...{ year: text, month: text, day: text },
  ...{ hour: text, minutes: text, seconds: text },
});
export const links = z
  .record(text, z.array(z.object({ href: address })))
  .describe('Addresses of what it belongs to, by their relation to it.');

export const head = z.object({
  title: text,
  robots: z
    .union([z.record(text, text), texts])
    .describe('Rules for search engines, by their names; of an item of a snapshot, their list.')
    .optional(),
  ...{ canonical: address.optional(), description: text.optional() },
  ...{ og_title: text.optional(), og_description: text.optional() },
  twitter_card: text.optional(),
});
const heads = {
  yoast_head: z
    .union([text, z.record(text, text)])
    .describe(
      'What the head of its page tells search engines, as HTML; of an item of a snapshot, its addresses by language.',
    ),
  yoast_head_json: head.describe('What the head of its page tells search engines.'),
};

const image = z.union([
  z.object({
    url: z
      .union([address, z.literal(false)])
      .describe('Its address; false where its file is gone.'),
    ...{ id: z.int().optional(), extension: text.optional() },
    ...{ width: z.int().optional(), height: z.int().optional() },
  }),
  z.literal(false),
  z.null(),
]);
/** Unknown in a list where a password hides the event. */
const hiddenFlag = flag.nullable();

/** Fields that the events namespace sends in another form than they are stored in, of all kinds or of one. */
const eventFields: Schemas = {
  id: z.int(),
  global_id: text.describe('Its identity over several installations.'),
  global_id_lineage: texts.describe('The identities it had.'),
  author: text,
  ...{ status: text, url: address, rest_url: address, title: text, slug: text, image },
  ...{ date: eventTime, date_utc: eventTime, modified: eventTime, modified_utc: eventTime },
  ...Object.fromEntries(
    ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'].flatMap((name) => [
      // Unknown where an import broke them.
      [name, eventTime.nullable()],
      [`${name}_details`, timeParts],
    ]),
  ),
  ...{ all_day: hiddenFlag, hide_from_listings: hiddenFlag, sticky: hiddenFlag },
  ...{ featured: hiddenFlag, 'event show_map': hiddenFlag, 'event show_map_link': hiddenFlag },
  timezone_abbr: text.describe('Short name of its time zone.'),
  cost: z.union([text, z.number(), z.array(anything), tree]),
  cost_details: z.object({
    ...{ currency_symbol: text, currency_code: text, currency_position: text },
    values: texts.describe('The numbers in it.'),
  }),
  custom_fields: z.union([z.array(anything), tree]),
  stateprovince: text,
  json_ld: z
    .object({ '@type': text, name: text, eventStatus: text.optional() })
    .describe('Linked data (schema.org), on its own route.'),
  count: z.int().describe('How many events have it.'),
  taxonomy: text,
  meta: z.array(anything),
  ...heads,
  urls: z.object({ self: address, collection: address, up: address.optional() }),
  _links: links,
  ...{ term_group: z.int(), term_taxonomy_id: z.int(), filter: text },
};

const raw = { raw: text.optional() };
const rendered = z.object({ rendered: text, ...raw });
const isProtected = { protected: flag };
const version = { block_version: z.int().optional() };

/** The same of the content namespace. */
const contentFields: Schemas = {
  id: z.int(),
  'template id': text,
  ...{ date: contentTime, date_gmt: contentTime, modified: contentTime, modified_gmt: contentTime },
  'template modified': z.union([contentTime, z.literal(false)]),
  ...{ guid: rendered, title: rendered, caption: rendered, 'media description': rendered },
  'block title': z.object({ raw: text }),
  'template title': z.object({ ...raw, rendered: text }),
  content: z.object({ rendered: text, ...isProtected, ...raw, ...version }),
  'block content': z.object({ raw: text, ...isProtected, ...version }),
  'template content': z.object({ raw: text, ...version }),
  excerpt: z.object({ rendered: text, ...isProtected, ...raw }),
  ...{ slug: text, status: text, type: text, link: address, author: z.int() },
  ...{ comment_status: text, ping_status: text },
  meta: z.record(text, z.union([text, flag, z.number()])),
  class_list: texts.describe('Class names that themes give it.'),
  ...heads,
  media_type: z.enum(['image', 'file']),
  media_details: z.object({
    ...{ width: z.int().optional(), height: z.int().optional(), file: text.optional() },
    filesize: z.int().optional(),
    sizes: z
      .record(
        text,
        z.object({ width: z.int(), height: z.int(), mime_type: text, source_url: address }),
      )
      .describe('Smaller copies of an image, by their names.'),
  }),
  post: z.int().nullable(),
  source_url: address.describe('Address of the file.'),
  ...{ 'menu-item url': text, type_label: text, invalid: flag, 'menu-item type': text },
  'menu-item object_id': z.int(),
  cms_id: z.int(),
  cms_pattern_sync_status: text,
  _links: links,
};

/** What extensions add to items, beside their own fields. */
const extensions: Readonly<Partial<Record<Kind, Schemas>>> = {
  event: { post_parent: z.int(), event_status: text },
  post: {
    _embedded: tree.describe('Items that it names by their ids, by their relation to it.'),
  },
};
const translations = z.record(text, z.int()).describe('Ids of its versions, by their languages.');

/** Names of the schemas of items. */
export const itemNames = {
  ...{ event: 'Event', venue: 'Venue', organizer: 'Organizer', category: 'Category', tag: 'Tag' },
  ...{ post: 'Post', page: 'Page', media: 'Media', 'menu-item': 'MenuItem', block: 'Block' },
  ...{ template: 'Template', revision: 'Revision' },
} as const satisfies Record<Kind, string>;

/**
 * An item of a kind as it is sent, in the spelling of a server. What has a mark in its shape is not in every answer.
 *
 * @param shape the name of its shape
 * @param others fields that are none of the tables'
 */
export function itemSchema(
  kind: Kind,
  dialect: MockDialect,
  shape: string = kind,
  others: Schemas = {},
): z.ZodObject {
  const isOfContent = isContent(kind);
  const made: Schemas = { ...(isOfContent ? contentFields : eventFields), ...others };
  const fields = (isOfContent ? contentShapes : eventShapes).get(shape) ?? [];
  // The documents' server answers heads by themselves.
  const isSent = (name: string) => dialect.part === 'observed' || !name.startsWith('yoast_');
  const own = fields
    .filter(({ name }) => isSent(name))
    .map(({ name, mark }) => {
      const schema = made[`${kind} ${name}`] ?? made[name] ?? storedField(kind, name);
      const isAlways = isOfContent ? mark === '+' : mark === undefined;
      return [name, isAlways ? schema : schema.optional()] as const;
    });
  const added = Object.entries({ translations, ...extensions[kind] });
  const all = [...own, ...added.map(([name, schema]) => [name, schema.optional()] as const)];
  const meanings = meaningsOf(kind);
  const described = all.map(([name, schema]) => {
    const meaning = meanings.get(name);
    return [dialect.parameter(name), meaning ? schema.describe(meaning) : schema] as const;
  });
  return z.object(Object.fromEntries(described));
}

/** A field as it is stored, without what a new item has in it. */
function storedField(kind: Kind, name: string): z.ZodType {
  const shape: Schemas = itemFields[kind].shape;
  const { [name]: schema } = shape;
  if (!schema) throw new Error(`no schema says what "${name}" of a ${kind} is`);
  return bare(schema);
}

function bare(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return bare(schema.unwrap());
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('no schema of zod');
}

/** What the fields mean that a new item of a kind is written with. */
function meaningsOf(kind: Kind): ReadonlyMap<string, string> {
  const [namespace, collection] = collections[kind];
  const row = routes.find(
    (one) => one.method === 'POST' && one.namespace === namespace && one.path === `/${collection}`,
  );
  const written = Object.entries(row?.parameters ?? {}).filter(([, one]) => one.in === 'body');
  return new Map(written.map(([name, { meaning }]) => [name, meaning]));
}
