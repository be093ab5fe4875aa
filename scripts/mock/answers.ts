import { z } from 'zod';
import type { Route } from '../../src/contract/routes/route.ts';
import {
  address,
  anything,
  flag,
  head,
  itemNames,
  itemSchema,
  links,
  type Schemas,
  text,
  texts,
  tree,
} from './item-schemas.ts';
import type { MockDialect } from './rest-dialect.ts';
import { collections, type Fields, isContent, isTerm, type Kind, kindOf } from './stored.ts';

/** What the routes of the mock answer: schemas of answers, and which of them a route gives with which status. */

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

const description = z.strictObject({
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
  links,
});
const descriptions = z
  .record(text, description)
  .describe('The routes, by the patterns of their paths.');

const site = z.strictObject({
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
  _links: links.optional(),
});

const embed = z.strictObject({
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
export function answerSchemas(dialect: MockDialect): Fields {
  const registry = z.registry<{ id: string }>();
  const named = <T extends z.ZodType>(id: string, schema: T) => {
    registry.add(schema, { id });
    return schema;
  };

  const item = (kind: Kind, shape?: string, others?: Schemas) =>
    named(itemNames[kind], itemSchema(kind, dialect, shape, others));

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

  const [venue, organizer] = [item('venue'), item('organizer')];
  const terms = z.array(named('EmbeddedTerm', itemSchema('category', dialect, 'embedded term')));
  const event = item('event', 'event', {
    ...{ categories: terms, tags: terms, organizer: z.array(organizer) },
    venue: z.union([venue, z.array(venue)]),
  });
  list('event', event);
  list('venue', venue);
  list('organizer', organizer);
  list('category', item('category'));
  list('tag', item('tag'));
  for (const kind of ['post', 'page', 'media', 'menu-item', 'template', 'revision'] as const)
    item(kind);
  item('block', dialect.part === 'observed' ? 'observed block' : 'block');
  const templateRevision = itemSchema('template', dialect, 'template', { 'template id': z.int() });
  named('TemplateRevision', templateRevision.extend({ parent: z.int() }));
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
  const one = refOf(isHistory ? revision : itemNames[kind]);
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
