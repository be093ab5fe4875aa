import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSampleMock, type SampleMock } from '../../tests/support/sample-mock.ts';
import { samplePage, sampleTown } from '../../tests/support/sample-town.ts';
import { routes } from './routes/all-routes.ts';

const town = sampleTown({
  frontPage: 1,
  postsPage: 2,
  pages: [samplePage({ id: 1 }), samplePage({ id: 2 })],
  translated: { pl: { name: 'Miasto & Dom', description: 'Co słychać' } },
});

const routesSchema = z.object({ routes: z.record(z.string(), z.unknown()) });
const argsSchema = z.object({
  endpoints: z.array(
    z.object({ methods: z.array(z.string()), args: z.record(z.string(), z.unknown()) }),
  ),
});

let documents: SampleMock;
let observed: SampleMock;
beforeAll(async () => {
  documents = await openSampleMock(town);
  observed = await openSampleMock(town, 'observed');
});
afterAll(async () => {
  await documents.close();
  await observed.close();
});

describe('the root', () => {
  test('describes the site', async () => {
    expect((await documents.get('/')).body).toMatchObject({
      name: 'Town &amp; House',
      url: documents.origin,
      home: documents.origin,
      gmt_offset: 1,
      timezone_string: 'Europe/Warsaw',
      page_on_front: 1,
      page_for_posts: 2,
      show_on_front: 'page',
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${documents.origin}/admin/authorize-application.php` },
        },
      },
    });
    expect((await documents.get('/?ml_language=pl')).body).toMatchObject({
      name: 'Miasto &amp; Dom',
    });
  });

  test('does not list the events namespace as the documents have it', async () => {
    const { body } = await documents.get('');
    expect(body).toMatchObject({
      namespaces: [
        'oembed/1.0',
        'stock-images',
        'seo/v1',
        'cms/v2',
        'cms-site-health/v1',
        'cms-block-editor/v1',
        'cms-abilities/v1',
      ],
    });
    expect(
      Object.keys(routesSchema.parse(body).routes).filter((path) => path.includes('events')),
    ).toEqual([]);
  });

  test('lists it as observed', async () => {
    expect((await observed.get('')).body).toMatchObject({
      namespaces: expect.arrayContaining([
        'tribe/events/v1',
        'wp/v2',
        'yoast/v1',
        'instant-images',
      ]),
      routes: { '/tribe/events/v1/events': {} },
    });
  });

  test('describes routes from the table', async () => {
    const { routes } = routesSchema.parse((await documents.get('/')).body);
    const language = { ml_language: { type: 'string', enum: ['en', 'pl'], required: false } };
    expect(routes['/cms/v2/media/(?<id>\\d+)']).toEqual({
      namespace: 'cms/v2',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      endpoints: [
        {
          methods: ['GET'],
          args: {
            id: { type: 'integer', required: true },
            context: {
              type: 'string',
              default: 'view',
              enum: ['view', 'embed', 'edit'],
              required: false,
            },
            ...language,
          },
        },
        { methods: ['POST', 'PUT', 'PATCH'], args: expect.objectContaining(language) },
        {
          methods: ['DELETE'],
          args: {
            id: { type: 'integer', required: true },
            force: { type: 'boolean', default: false, required: false },
            ...language,
          },
        },
      ],
      links: { self: [{ href: `${documents.url}/cms/v2/media/{id}`, templated: true }] },
    });
    expect(routes['/cms/v2/posts']).toMatchObject({
      methods: ['GET', 'POST'],
      endpoints: [{ allow_batch: { v1: true } }, { allow_batch: { v1: true } }],
    });
    expect(routes['/batch/v1']).toMatchObject({
      namespace: '',
      endpoints: [{ methods: ['POST'], args: { requests: { type: 'array', maxItems: 25 } } }],
    });
    expect(routes['/oembed/1.0/embed']).toMatchObject({
      endpoints: [{ args: { url: { type: 'string', format: 'uri', required: true } } }],
      links: { self: [{ href: `${documents.url}/oembed/1.0/embed` }] },
    });
    expect(routes['/cms/v2/posts']).toMatchObject({
      endpoints: [
        {
          args: {
            per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
            status: { type: 'array', default: ['publish'], items: { type: 'string' } },
          },
        },
        { allow_batch: { v1: true } },
      ],
    });
  });
});

test('the routes described are those of the table, with their parameters', async () => {
  const described: Record<string, readonly string[]> = {};
  for (const namespace of new Set(routes.map(({ namespace }) => `/${namespace}`))) {
    const { routes: own } = routesSchema.parse((await documents.get(namespace)).body);
    for (const [path, route] of Object.entries(own)) {
      for (const { methods, args } of argsSchema.parse(route).endpoints) {
        const name = path.replace(/\(\?<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}');
        for (const method of methods) described[`${method} ${name}`] = Object.keys(args).toSorted();
      }
    }
  }
  const table = routes.map(({ method, namespace, path, parameters }) => [
    `${method} /${namespace}${path}`.replace('//', '/'),
    Object.keys(parameters).toSorted(),
  ]);
  expect(described).toEqual(Object.fromEntries(table));
});

test.each(['/', '/oembed/1.0', '/stock-images', '/seo/v1', '/calendar/events/v1', '/cms/v2'])(
  'every route that %s describes has links without doubled slashes',
  async (path) => {
    const schema = z.record(
      z.string(),
      z.object({ links: z.object({ self: z.tuple([z.looseObject({ href: z.url() })]) }) }),
    );
    const { routes } = routesSchema.parse((await documents.get(path)).body);
    const addresses = Object.values(schema.parse(routes)).map(({ links }) => links.self[0].href);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => /[^:]\/\//.test(address))).toEqual([]);
    expect(addresses.filter((address) => !address.startsWith(`${documents.url}/`))).toEqual([]);
  },
);

test('a namespace describes its own routes in its own spelling', async () => {
  const { body } = await observed.get('/wp/v2');
  expect(body).toMatchObject({ namespace: 'wp/v2' });
  const { routes } = routesSchema.parse(body);
  expect(Object.keys(routes).every((path) => path.startsWith('/wp/v2'))).toBe(true);
  expect(routes['/wp/v2']).toMatchObject({
    endpoints: [{ args: { namespace: { default: 'wp/v2' }, wpml_language: {} } }],
    links: { self: [{ href: `${observed.url}/wp/v2` }] },
  });
  expect((await documents.get('/calendar/events/v1')).body).toMatchObject({
    namespace: 'calendar/events/v1',
    routes: { '/calendar/events/v1/events/by-slug/(?<slug>[^/]+)': {} },
  });
});
