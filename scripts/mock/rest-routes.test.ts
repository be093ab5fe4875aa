import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { oembedSchema, rootSchema } from '../../src/contract/collections.ts';
import {
  blockSchema,
  mediaSchema,
  menuItemSchema,
  pageSchema,
  postSchema,
} from '../../src/contract/content.ts';
import {
  eventSchema,
  organizerSchema,
  termSchema,
  venueSchema,
} from '../../src/contract/events.ts';
import { errorBodySchema } from '../../src/contract/primitives.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { seoHeadAnswerSchema } from '../../src/contract/seo.ts';
import { openSampleMock, type SampleMock } from '../../tests/support/sample-mock.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleMedia,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../tests/support/sample-town.ts';
import { dialectOf, parts } from './rest-dialect.ts';
import { routes } from './routes/all-routes.ts';

const town = sampleTown({
  events: [
    sampleEvent({
      id: 1,
      slug: 'opening',
      image: 7,
      venue: [2],
      organizer: [3],
      categories: [4],
      tags: [5],
      cost: '25 zł',
      cost_values: ['25'],
    }),
  ],
  venues: [sampleVenue({ id: 2, slug: 'hall', city: 'Gdynia', image: 7 })],
  organizers: [sampleOrganizer({ id: 3, slug: 'house', email: 'house@example.org' })],
  terms: [sampleTerm({ id: 4, kind: 'category' }), sampleTerm({ id: 5, kind: 'tag' })],
  posts: [samplePost({ id: 6, featured_media: 7, categories: [4], tags: [5] })],
  pages: [samplePage({ id: 8 })],
  media: [sampleMedia({ id: 7, bytes: async () => new Uint8Array() })],
  menuItems: [sampleMenuItem({ id: 9 })],
  blocks: [sampleBlock({ id: 10 })],
});

const any = z.unknown();
const indexSchema = z.strictObject({
  namespace: z.string(),
  routes: z.record(z.string(), any),
  _links: any,
});
const revisionSchema = z.looseObject({
  id: z.number(),
  parent: z.number(),
  title: z.object({ rendered: z.string() }),
});
const templateSchema = z.looseObject({
  id: z.string(),
  modified: z.literal(false),
  origin: z.null(),
});

function envelope<T extends z.ZodType>(name: string, item: T) {
  return z.strictObject({
    [name]: z.array(item).length(1),
    rest_url: z.url(),
    total: z.literal(1),
    total_pages: z.literal(1),
  });
}

/** What each row is asked with, and what it must answer. */
const rows: Readonly<Record<string, readonly [path: string, status: number, schema: z.ZodType]>> = {
  '/': ['/', 200, rootSchema],
  'oembed/1.0': ['', 200, indexSchema],
  'oembed/1.0/embed': ['/embed?url={event}', 200, oembedSchema],
  'oembed/1.0/proxy': ['/proxy?url={event}', 200, oembedSchema],
  'stock-images': ['', 200, indexSchema],
  'seo/v1': ['', 200, indexSchema],
  'seo/v1/get_head': ['/get_head?url={event}', 200, seoHeadAnswerSchema],
  'calendar/events/v1': ['', 200, indexSchema],
  'calendar/events/v1/doc': ['/doc', 200, z.looseObject({ openapi: z.literal('3.1.0') })],
  'calendar/events/v1/events': ['/events', 200, envelope('events', eventSchema)],
  'calendar/events/v1/events/{id}': ['/events/1', 200, eventSchema],
  'calendar/events/v1/events/by-slug/{slug}': ['/events/by-slug/opening', 200, eventSchema],
  'calendar/events/v1/venues': ['/venues', 200, envelope('venues', venueSchema)],
  'calendar/events/v1/venues/{id}': ['/venues/2', 200, venueSchema],
  'calendar/events/v1/venues/by-slug/{slug}': ['/venues/by-slug/hall', 200, venueSchema],
  'calendar/events/v1/organizers': ['/organizers', 200, envelope('organizers', organizerSchema)],
  'calendar/events/v1/organizers/{id}': ['/organizers/3', 200, organizerSchema],
  'calendar/events/v1/organizers/by-slug/{slug}': [
    '/organizers/by-slug/house',
    200,
    organizerSchema,
  ],
  'calendar/events/v1/categories': ['/categories', 200, envelope('categories', termSchema)],
  'calendar/events/v1/categories/{id}': ['/categories/4', 200, termSchema],
  'calendar/events/v1/tags': ['/tags', 200, envelope('tags', termSchema)],
  'calendar/events/v1/tags/{id}': ['/tags/5', 200, termSchema],
  'cms/v2': ['', 200, indexSchema],
  'cms/v2/posts': ['/posts', 200, z.array(postSchema).length(1)],
  'cms/v2/posts/{id}': ['/posts/6', 200, postSchema],
  'cms/v2/pages': ['/pages', 200, z.array(pageSchema).length(1)],
  'cms/v2/pages/{id}': ['/pages/8', 200, pageSchema],
  'cms/v2/media': ['/media', 200, z.array(mediaSchema).length(1)],
  'cms/v2/media/{id}': ['/media/7', 200, mediaSchema],
  'cms/v2/menu-items': ['/menu-items', 200, z.array(menuItemSchema).length(1)],
  'cms/v2/menu-items/{id}': ['/menu-items/9', 200, menuItemSchema],
  'cms/v2/blocks': ['/blocks', 200, z.array(blockSchema).length(1)],
  'cms/v2/blocks/{id}': ['/blocks/10', 200, blockSchema],
  ...history('posts', 6),
  ...history('pages', 8),
  ...history('blocks', 10),
  'cms/v2/menu-items/{id}/autosaves': ['/menu-items/9/autosaves', 200, z.array(any).length(0)],
  'cms/v2/menu-items/{parent}/autosaves/{id}': ['/menu-items/9/autosaves/1', 404, errorBodySchema],
  'cms/v2/templates': ['/templates', 200, z.array(templateSchema).min(1)],
  'cms/v2/templates/{parent}/revisions': ['/templates/town//home/revisions', 400, errorBodySchema],
  'cms/v2/templates/{parent}/revisions/{id}': [
    '/templates/town//home/revisions/1',
    400,
    errorBodySchema,
  ],
  'cms/v2/templates/{id}/autosaves': ['/templates/town//home/autosaves', 400, errorBodySchema],
  'cms/v2/templates/{parent}/autosaves/{id}': [
    '/templates/town//home/autosaves/1',
    400,
    errorBodySchema,
  ],
};

describe.each(parts)('as %s', (part) => {
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(town, part);
  });
  afterAll(() => mock.close());

  test.each(
    routes
      .filter(({ method, namespace, path }) => method === 'GET' && handled(namespace, path))
      .map((route) => ({ name: `${route.namespace}${route.path}`, route })),
  )('answers $name', async ({ name, route }) => {
    const [path, status, schema] = rows[name] ?? [name, 0, z.never()];
    const answer = await mock.get(addressOf(route, path), 'editor');
    expect(answer.status).toBe(status);
    expect(schema.safeParse(answer.body).error).toBeUndefined();
  });

  function addressOf(route: Route, path: string): string {
    const namespace = dialectOf(part).namespace(route.namespace);
    const event = encodeURIComponent(`${mock.origin}/event/opening/`);
    return `/${namespace}${path.replace('{event}', event)}`
      .replace('//', '/')
      .replace('town/home', 'town//home');
  }
});

/** Of the tools for search engines only the heads of addresses are described. */
function handled(namespace: string, path: string): boolean {
  return namespace !== 'seo/v1' || path === '' || path === '/get_head';
}

function history(collection: string, id: number): typeof rows {
  const base = `cms/v2/${collection}`;
  const revision = 1_000_000_000 + id;
  return {
    [`${base}/{parent}/revisions`]: [
      `/${collection}/${id}/revisions`,
      200,
      z.array(revisionSchema).length(1),
    ],
    [`${base}/{parent}/revisions/{id}`]: [
      `/${collection}/${id}/revisions/${revision}`,
      200,
      revisionSchema,
    ],
    [`${base}/{id}/autosaves`]: [`/${collection}/${id}/autosaves`, 200, z.array(any).length(0)],
    [`${base}/{parent}/autosaves/{id}`]: [`/${collection}/${id}/autosaves/1`, 404, errorBodySchema],
  };
}
