import { z } from 'zod';
import { collectionSchemas, oembedSchema, rootSchema } from './collections.ts';
import { errorBodySchema, idSchema, renderedSchema } from './primitives.ts';
import type { Route } from './routes/route.ts';
import { seoHeadAnswerSchema } from './seo.ts';

/**
 * What routes answer. The documents show no answers but the description of the site: the others are as servers of this family
 * were observed, with the fields that are read.
 */
export type RouteAnswer = { readonly status: number; readonly schema: z.ZodType };

const named = z.registry<{ readonly id: string }>();

const errorSchema = name('Error', errorBodySchema);

/** The shapes of answers by their names; `Error` is that of every refusal. */
export const answerShapes = { registry: named, error: errorSchema } as const;

const rootAnswer = name(
  'Site',
  rootSchema.extend({
    authentication: z.record(z.string(), z.unknown()).describe('Ways to say who asks, by their names.'),
    routes: z
      .record(
        z.string(),
        z.looseObject({
          namespace: z.string().describe('Namespace of the route.'),
          methods: z.array(z.string()).describe('Methods it takes.'),
          endpoints: z
            .array(
              z.looseObject({
                methods: z.array(z.string()).describe('Methods that take the same parameters.'),
                args: z.record(z.string(), z.unknown()).describe('The parameters, by their names.'),
                allow_batch: z
                  .record(z.string(), z.boolean())
                  .optional()
                  .describe('Versions of the batch route that may call it.'),
              }),
            )
            .describe('What its methods take.'),
          links: z.record(z.string(), z.unknown()).optional().describe('Addresses of the route.'),
        }),
      )
      .describe('The routes, by the patterns of their paths.'),
  }),
);

const indexAnswer = name(
  'Namespace',
  z.looseObject({ namespace: z.string(), routes: rootAnswer.shape.routes }),
);
const documentAnswer = name('OpenApi', z.looseObject({ openapi: z.string() }));
const batchAnswer = name(
  'Batch',
  z.object({
    failed: z.string().optional(),
    responses: z.array(
      z
        .object({
          body: z.unknown(),
          status: z.int(),
          headers: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
        })
        .nullable(),
    ),
  }),
);
const embedAnswer = name('Embed', oembedSchema);
const headAnswer = name('Head', seoHeadAnswerSchema);

const revision = name(
  'Revision',
  z.looseObject({ id: idSchema, parent: idSchema, slug: z.string(), title: renderedSchema }),
);
const template = name(
  'Template',
  z.looseObject({ id: z.string(), theme: z.string(), slug: z.string(), title: renderedSchema }),
);

const { events, venues, organizers, categories, posts, pages, media, blocks } = collectionSchemas;

/** Schema of one item by collection, and its list. */
const items = {
  'calendar/events/v1': {
    events: enveloped('events', name('Event', events)),
    venues: enveloped('venues', name('Venue', venues)),
    organizers: enveloped('organizers', name('Organizer', organizers)),
    categories: enveloped('categories', name('Term', categories)),
    tags: enveloped('tags', categories, 'TagList'),
  },
  'cms/v2': {
    posts: listed('Post', posts),
    pages: listed('Page', pages),
    media: listed('Media', media),
    'menu-items': listed('MenuItem', collectionSchemas['menu-items']),
    blocks: listed('Block', blocks),
    templates: { item: template, list: z.array(template) },
  },
} as const;

const revisions = { item: revision, list: z.array(revision) } as const;

/** What a route answers where it does what it is asked; nothing where neither document nor observation says it. */
export function answersOf(route: Route): readonly RouteAnswer[] {
  const { namespace, path } = route;
  const alone = single(`${namespace}${path}`);
  if (alone) return alone;
  if (path === '' && namespace !== '') return [{ status: 200, schema: indexAnswer }];
  if (namespace !== 'calendar/events/v1' && namespace !== 'cms/v2') return [];
  const [, collection = '', , below] = path.split('/');
  const kinds: Readonly<Record<string, Kind>> = items[namespace];
  const kind = namespace === 'cms/v2' && below !== undefined ? revisions : kinds[collection];
  return kind ? itemAnswers(route, kind) : [];
}

type Kind = { readonly item: z.ZodType; readonly list: z.ZodType };

function single(row: string): readonly RouteAnswer[] | undefined {
  switch (row) {
    case '/':
      return [{ status: 200, schema: rootAnswer }];
    case '/batch/v1':
      return [{ status: 207, schema: batchAnswer }];
    case 'oembed/1.0/embed':
    case 'oembed/1.0/proxy':
      return [{ status: 200, schema: embedAnswer }];
    case 'seo/v1/get_head':
      return [200, 404].map((status) => ({ status, schema: headAnswer }));
    case 'calendar/events/v1/doc':
      return [{ status: 200, schema: documentAnswer }];
    case 'cms/v2/media/{id}/edit':
      return [{ status: 201, schema: media }];
    case 'cms/v2/media/{id}/post-process':
      return [{ status: 200, schema: media }];
    default:
      return undefined;
  }
}

function itemAnswers({ method, namespace, path }: Route, { item, list }: Kind): readonly RouteAnswer[] {
  const isList = !path.endsWith('}');
  const deleted = z.object({ deleted: z.boolean(), previous: item });
  if (method === 'GET') return [{ status: 200, schema: isList ? list : item }];
  if (method === 'DELETE') {
    const goesForGood = namespace === 'cms/v2' || /^\/(?:categories|tags)/.test(path);
    return [{ status: 200, schema: goesForGood ? z.union([deleted, item]) : item }];
  }
  return [{ status: isList && !path.endsWith('/autosaves') ? 201 : 200, schema: item }];
}

function name<T extends z.ZodType>(id: string, schema: T): T {
  named.add(schema, { id });
  return schema;
}

function enveloped(key: string, item: z.ZodType, id = `${key[0]?.toUpperCase()}${key.slice(1)}List`): Kind {
  const list = z.object({
    [key]: z.array(item),
    rest_url: z.string(),
    next_rest_url: z.string().optional(),
    previous_rest_url: z.string().optional(),
    total: z.int(),
    total_pages: z.int(),
  });
  return { item, list: name(id, list) };
}

function listed(id: string, schema: z.ZodType): Kind {
  const item = name(id, schema);
  return { item, list: z.array(item) };
}
