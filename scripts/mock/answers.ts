import { z } from 'zod';
import type { Route } from '../../src/contract/routes/route.ts';
import { contentShapes } from './content/wire.ts';
import type { Dialect } from './dialect.ts';
import { eventShapes } from './events/wire.ts';
import { routes } from './routes/index.ts';
import {
  collections,
  type Fields,
  isContent,
  isTerm,
  itemFields,
  type Kind,
  kindOf,
} from './stored.ts';

/**
 * What the mock sends, as zod schemas without transforms. An item holds the fields of its shape, each as the table here says or
 * else as it is stored; what a field means is said where it is written, in the row that makes such an item.
 */

type Schemas = Readonly<Record<string, z.ZodType>>;

const text = z.string();
const texts = z.array(text);
const flag = z.boolean();
const address = z.url();
const anything = z.unknown().describe('Any JSON value.');
const tree = z.record(text, anything);

/** The times of an event are unknown where an import broke them. */
const eventTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
const contentTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
const timeParts = z.object({
  ...{ year: text, month: text, day: text },
  ...{ hour: text, minutes: text, seconds: text },
});
const links = z
  .record(text, z.array(z.object({ href: address })))
  .describe('Addresses of what it belongs to, by their relation to it.');

const head = z.object({
  title: text,
  robots: z.record(text, text).describe('Rules for search engines, by their names.'),
  ...{ canonical: address.optional(), description: text.optional() },
  ...{ og_title: text.optional(), og_description: text.optional() },
  twitter_card: text.optional(),
});
const heads = {
  yoast_head: text.describe('What the head of its page tells search engines, as HTML.'),
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
const names = {
  ...{ event: 'Event', venue: 'Venue', organizer: 'Organizer', category: 'Category', tag: 'Tag' },
  ...{ post: 'Post', page: 'Page', media: 'Media', 'menu-item': 'MenuItem', block: 'Block' },
  ...{ template: 'Template', revision: 'Revision' },
} as const satisfies Record<Kind, string>;

const errorBody = z.object({
  code: text,
  message: text,
  data: z
    .object({
      status: z.int(),
      params: z.union([texts, z.record(text, text)]).optional(),
      details: z.union([z.array(anything), tree]).optional(),
    })
    .describe('The HTTP status, and what is wrong with which parameter.'),
});

const description = z.object({
  namespace: text,
  methods: texts.describe('Methods it takes.'),
  endpoints: z
    .array(
      z.strictObject({
        methods: texts,
        allow_batch: z.object({ v1: flag }).optional(),
        args: z
          .record(text, z.object({ required: flag }))
          .describe('The parameters, by their names, as JSON Schema.'),
      }),
    )
    .describe('What its methods take.'),
});
const descriptions = z
  .record(text, description)
  .describe('The routes, by the patterns of their paths.');

const site = z.object({
  name: text.describe('Name of the site.'),
  description: text.describe('What the site says of itself.'),
  url: address.describe('Address of the installation.'),
  home: address.describe('Address of the home page.'),
  gmt_offset: z.number().describe('Offset of its time zone from UTC, in hours.'),
  timezone_string: text.describe('Name of its time zone.'),
  page_for_posts: z.int().describe('Id of the page that lists the posts; 0 for none.'),
  page_on_front: z.int().describe('Id of the page that is the front page; 0 for none.'),
  show_on_front: z.enum(['posts', 'page']).describe('What the front page shows.'),
  namespaces: texts.describe('Namespaces of its routes.'),
  authentication: tree.describe('Ways to say who asks, by their names.'),
  routes: descriptions,
  ...{ site_logo: z.int(), site_icon: z.int(), site_icon_url: text },
  _links: links,
});

const embed = z.object({
  ...{ version: z.literal('1.0'), type: z.enum(['link', 'rich']), title: text },
  ...{ provider_name: text.optional(), provider_url: address.optional() },
  ...{ width: z.int().optional(), height: z.int().optional(), html: text.optional() },
  thumbnail_url: address.optional(),
});

const batch = z.strictObject({
  failed: z.literal('validation').optional(),
  responses: z.array(
    z
      .object({
        body: z.unknown().describe('What the request is answered when it is sent alone.'),
        status: z.int(),
        headers: z.union([z.record(text, text), z.array(z.never())]),
      })
      .nullable(),
  ),
});

const siteSchemas: Schemas = {
  Error: errorBody,
  Site: site,
  Namespace: z.strictObject({ namespace: text, routes: descriptions, _links: links }),
  OpenApi: z.object({ openapi: text }),
  Batch: batch,
  Embed: embed,
  Head: z.strictObject({ html: text, json: head, status: z.int() }),
};

/** The schemas of answers by their names, as JSON Schema in the spelling of a server. */
export function answerSchemas(dialect: Dialect): Fields {
  const registry = z.registry<{ id: string }>();
  const named = <T extends z.ZodType>(id: string, schema: T) => {
    registry.add(schema, { id });
    return schema;
  };

  /** An item as it is sent. What has a mark in its shape is not in every answer. */
  const item = (name: string, kind: Kind, shape = kind as string, others: Schemas = {}) => {
    const isOfContent = isContent(kind);
    const made: Schemas = { ...(isOfContent ? contentFields : eventFields), ...others };
    const fields = (isOfContent ? contentShapes : eventShapes).get(shape) ?? [];
    const own = fields.map(({ name, mark }) => {
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
    return named(name, z.object(Object.fromEntries(described)));
  };

  const list = (kind: Kind, one: z.ZodType) =>
    named(
      listName(kind),
      z.strictObject({
        [collections[kind][1]]: z.array(one),
        rest_url: address.describe('Address of this page of the list.'),
        next_rest_url: address.describe('Address of the next page.').optional(),
        previous_rest_url: address.describe('Address of the page before.').optional(),
        total: z.int().describe('How many items the list has.'),
        total_pages: z.int().describe('How many pages the list has.'),
      }),
    );

  const [venue, organizer] = [item('Venue', 'venue'), item('Organizer', 'organizer')];
  const terms = z.array(item('EmbeddedTerm', 'category', 'embedded term'));
  const event = item('Event', 'event', 'event', {
    ...{ categories: terms, tags: terms, organizer: z.array(organizer) },
    venue: z.union([venue, z.array(venue)]),
  });
  list('event', event);
  list('venue', venue);
  list('organizer', organizer);
  list('category', item('Category', 'category'));
  list('tag', item('Tag', 'tag'));
  for (const kind of ['post', 'page', 'media', 'menu-item', 'template', 'revision'] as const)
    item(names[kind], kind);
  item('Block', 'block', dialect.part === 'observed' ? 'observed block' : 'block');
  item('TemplateRevision', 'template', 'template', { 'template id': z.int(), parent: z.int() });
  for (const [name, schema] of Object.entries(siteSchemas)) named(name, schema);
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: addressOf, override: tidy });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** Leaves out what JSON has anyway: names that are text, whole numbers that fit. */
function tidy({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.propertyNames;
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A reference to a schema of the document. */
export function refOf(name: string): Fields {
  return { $ref: addressOf(name) };
}

function listName(kind: Kind): string {
  const [, collection] = collections[kind];
  return `${collection.charAt(0).toUpperCase()}${collection.slice(1)}List`;
}

/** What a route answers with a status: JSON Schema by media type. */
type RouteAnswer = readonly [status: number, content: Fields];

function answer(status: number, schema: Fields, others: Fields = {}): RouteAnswer {
  return [status, { 'application/json': { schema }, ...others }];
}

const xml = { 'text/xml': { schema: { type: 'string' } } };

/** What rows answer that are not about items. */
const siteAnswers: Readonly<Record<string, readonly RouteAnswer[]>> = {
  'GET /': [answer(200, refOf('Site'))],
  'POST /batch/v1': [answer(207, refOf('Batch'))],
  'GET oembed/1.0/embed': [answer(200, refOf('Embed'), xml)],
  'GET oembed/1.0/proxy': [answer(200, refOf('Embed'), xml)],
  'GET seo/v1/get_head': [answer(200, refOf('Head')), answer(404, refOf('Head'))],
  'GET calendar/events/v1/doc': [answer(200, refOf('OpenApi'))],
};

/** What a route answers but for errors; nothing where it is not known. */
export function answersOf({ method, namespace, path }: Route): readonly RouteAnswer[] {
  if (path === '') return [answer(200, refOf('Namespace'))];
  const other = siteAnswers[`${method} ${namespace}${path}`];
  if (other) return other;
  const [, collection, part, history] = path.split('/');
  const kind = kindOf(collection);
  if (!kind || collections[kind][0] !== namespace) return [];
  const isHistory = history === 'revisions' || history === 'autosaves';
  const revision = kind === 'template' ? 'TemplateRevision' : 'Revision';
  const one = refOf(isHistory ? revision : names[kind]);
  if (method === 'GET' && (part === undefined || (path.endsWith(`/${history}`) && isHistory))) {
    return [answer(200, isContent(kind) ? { type: 'array', items: one } : refOf(listName(kind)))];
  }
  const isMade = method === 'POST' && (part === undefined || history === 'edit');
  if (method !== 'DELETE') return [answer(isMade ? 201 : 200, one)];
  const removed = {
    type: 'object',
    properties: { deleted: { type: 'boolean', const: true }, previous: one },
    required: ['deleted', 'previous'],
  };
  if (isTerm(kind) || isHistory) return [answer(200, removed)];
  return [answer(200, isContent(kind) ? { anyOf: [removed, one] } : one)];
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
