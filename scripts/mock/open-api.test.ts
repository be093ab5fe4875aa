import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventSchema } from '../../src/contract/events.ts';
import { openSampleMock, type SampleMock } from '../../tests/support/sample-mock.ts';
import {
  sampleEvent,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../tests/support/sample-town.ts';
import { dialectOf, type Part } from './rest-dialect.ts';
import { routes } from './routes/all-routes.ts';

const town = sampleTown({
  events: [
    sampleEvent({ id: 1, venue: [10], categories: [20] }),
    sampleEvent({ id: 2, categories: [21] }),
    sampleEvent({ id: 3 }),
  ],
  venues: [sampleVenue({ id: 10 })],
  terms: [sampleTerm({ id: 20, kind: 'category' }), sampleTerm({ id: 21, kind: 'category' })],
  posts: [samplePost({ id: 30 }), samplePost({ id: 31 })],
});

type Json = Readonly<Record<string, unknown>>;

const jsonSchema = z.record(z.string(), z.unknown());
const parameterSchema = z.object({
  name: z.string(),
  description: z.string().min(5),
  schema: jsonSchema,
});
const operationSchema = z.object({
  summary: z.string().min(5),
  parameters: z.array(parameterSchema),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) })
    .optional(),
  responses: z.record(z.string(), z.object({ description: z.string() }).loose()),
});
const documentSchema = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
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

async function read(address: string): Promise<Json> {
  return jsonSchema.parse(await (await fetch(address)).json());
}

describe.each<readonly [string, Part, () => string, number]>([
  ['of all routes', 'documents', () => `${documents.origin}/openapi.json`, 177],
  ['of all routes', 'observed', () => `${observed.origin}/openapi.json`, 177],
  ['of the events namespace', 'documents', () => `${documents.url}/calendar/events/v1/doc`, 52],
  ['of the events namespace', 'observed', () => `${observed.url}/tribe/events/v1/doc`, 52],
])('the OpenAPI document %s as %s', (_, part, address, count) => {
  let whole: Json;
  let document: z.output<typeof documentSchema>;
  beforeAll(async () => {
    whole = await read(address());
    document = documentSchema.parse(inlined(whole, whole));
  });

  test('is valid', async () => {
    expect(await new Validator().validate({ ...whole })).toEqual({ valid: true });
  });

  test('says of every route what it does, and of every parameter and field what it means', () => {
    const operations = operationsOf(document);
    expect(operations).toHaveLength(count);
    const bare = operations.flatMap(({ operation, name }) =>
      [
        ...operation.parameters.map(({ name, schema }) => [name, schema] as const),
        ...Object.values(operation.requestBody?.content ?? {}).map(
          ({ schema }) => ['', schema] as const,
        ),
      ].flatMap(([parameter, schema]) =>
        propertiesIn(schema).map((path) => `${name} ${parameter}${path}`),
      ),
    );
    expect(bare).toEqual([]);
  });

  test('says what every list holds', () => {
    const open: string[] = [];
    walk(whole, (node, path) => {
      const { type } = node;
      const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
      if (isList && !('items' in node)) open.push(path);
    });
    expect(open).toEqual([]);
  });

  test('allows what it gives as a default', () => {
    const wrong: string[] = [];
    walk(whole, (node, path) => {
      if (
        node['default'] === null &&
        node['type'] !== undefined &&
        ![node['type']].flat().includes('null')
      ) {
        wrong.push(path);
      }
    });
    expect(wrong).toEqual([]);
  });

  test('writes times of events with a space and without an offset', () => {
    const rows = operationsOf(document).filter(({ name }) => name.includes('events/v1/'));
    expect(JSON.stringify(rows)).not.toContain('date-time');
    const list = rows.find(({ name }) => /^get \/[a-z]+\/events\/v1\/events$/.test(name));
    const times =
      list?.operation.parameters.filter(({ name }) => /(?:date|before|after)$/.test(name)) ?? [];
    const pattern = String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`;
    expect(times.map(({ name, schema }) => [name, schema])).toEqual(
      ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'].map(
        (name) => [name, { type: 'string', pattern }],
      ),
    );
    const properties = jsonSchema.parse(document.components.schemas['Event']?.['properties']);
    expect(properties['start_date']).toEqual({
      description: expect.stringContaining('When it starts'),
      anyOf: [{ type: 'string', pattern }, { type: 'null' }],
    });
  });

  test('says what every part of an answer is', () => {
    const bare: string[] = [];
    const says = ['type', '$ref', 'anyOf', 'enum', 'const', 'not', 'description'];
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      walk(schema, (node, path) => {
        const isSchema = /\/(?:items|additionalProperties|(?:properties|anyOf)\/[^/]+)$/.test(path);
        if (isSchema && !says.some((key) => key in node)) bare.push(`${name}${path}`);
      });
    }
    // The documents do not say what some bodies hold; their schemas are named in small letters.
    expect(bare.filter((path) => /^[A-Z]/.test(path))).toEqual([]);
  });

  test('describes the rows of the table with their parameters', () => {
    const rowOf = (method: string, path: string, names: readonly string[]) =>
      `${method.toLowerCase()} ${path}: ${[...names].toSorted().join(' ')}`;
    const described = operationsOf(document).map(({ name, operation }) => {
      const [method = '', path = ''] = name.split(' ');
      const [body] = Object.values(operation.requestBody?.content ?? {});
      const fields = Object.keys(jsonSchema.parse(body?.schema['properties'] ?? {}));
      return rowOf(method, path, [...operation.parameters.map((one) => one.name), ...fields]);
    });
    const { namespace, parameter } = dialectOf(part);
    const rows = routes.map((route) =>
      rowOf(
        route.method,
        `/${namespace(route.namespace)}${route.path}`.replace('//', '/'),
        Object.keys(route.parameters).map(parameter),
      ),
    );
    expect(rows).toEqual(expect.arrayContaining(described));
  });

  test('names only shapes it has', () => {
    const names = [...JSON.stringify(whole).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names).difference(new Set(Object.keys(document.components.schemas)))).toEqual(
      new Set(),
    );
  });
});

test('the answers of lists and items are described, those that are not known are not', async () => {
  const whole = await read(`${documents.origin}/openapi.json`);
  const { paths } = documentSchema.parse(inlined(whole, whole));
  const answers = (path: string, method: string) => paths[path]?.[method]?.responses;
  const json = (schema: Json) =>
    expect.objectContaining({ content: { 'application/json': { schema } } });
  const refused = json({ $ref: '#/components/schemas/Error' });
  expect({
    list: answers('/calendar/events/v1/events', 'get'),
    item: answers('/calendar/events/v1/events/{id}', 'get'),
    made: answers('/cms/v2/posts', 'post'),
    posts: answers('/cms/v2/posts', 'get'),
    head: Object.keys(answers('/seo/v1/get_head', 'get') ?? {}),
    unknown: answers('/seo/v1/statistics', 'get'),
  }).toEqual({
    list: { 200: json({ $ref: '#/components/schemas/EventsList' }), default: refused },
    item: { 200: json({ $ref: '#/components/schemas/Event' }), default: refused },
    made: { 201: json({ $ref: '#/components/schemas/Post' }), default: refused },
    posts: {
      200: json({ type: 'array', items: { $ref: '#/components/schemas/Post' } }),
      default: refused,
    },
    head: ['200', '404', 'default'],
    unknown: { default: { description: 'Not described by the API documents.' } },
  });
});

describe('a client that is generated from the document', () => {
  let folder: string;
  let call: (name: string, options: Json) => Promise<Json>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kalendarium-client-'));
    await createClient({
      input: `${documents.origin}/openapi.json`,
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    const module: unknown = await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'index.ts')).href
    );
    const functions = z
      .record(
        z.string(),
        z.custom<(options: Json) => Promise<unknown>>((one) => typeof one === 'function'),
      )
      .parse({ ...z.looseObject({}).parse(module) });
    call = async (name, options) => {
      const { data } = jsonSchema.parse(
        await functions[name]?.({ throwOnError: true, ...options }),
      );
      return { data };
    };
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('reads a list of events, filtered by several categories', async () => {
    const query = { categories: [20, 21], per_page: 5, ml_language: 'en' };
    const { data } = await call('getCalendarEventsV1Events', { query });
    expect(data).toMatchObject({ events: [{ id: 1 }, { id: 2 }], total: 2, total_pages: 1 });
  });

  test('reads a list of posts', async () => {
    expect(
      (await call('getCmsV2Posts', { query: { orderby: 'id', order: 'asc' } })).data,
    ).toMatchObject([{ id: 30 }, { id: 31 }]);
  });

  test('reads an event', async () => {
    const { data } = await call('getCalendarEventsV1EventsId', { path: { id: 1 } });
    expect(eventSchema.parse(data)).toMatchObject({ id: 1, venue: [{ id: 10 }] });
  });
});

function operationsOf({ paths }: z.output<typeof documentSchema>) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation,
    })),
  );
}

/** A part of the document with what it refers to, except the shapes of answers. */
function inlined(value: unknown, { components }: Json): unknown {
  const table = z.record(z.string(), jsonSchema).parse(components);
  const text = JSON.stringify(value, (_, node) => {
    const [, , kind = '', name = ''] = String(Object(node).$ref ?? '').split('/');
    return kind === 'schemas' && !/^[a-z]/.test(name) ? node : (table[kind]?.[name] ?? node);
  });
  return JSON.parse(text);
}

/** Properties of a schema, and of those within it, that do not say what they mean. */
function propertiesIn(schema: Json): readonly string[] {
  const bare: string[] = [];
  walk(schema, (node, path) => {
    const properties = jsonSchema.safeParse(node['properties']).data ?? {};
    for (const [name, property] of Object.entries(properties)) {
      if (!z.object({ description: z.string().min(5) }).safeParse(property).success)
        bare.push(`${path}/${name}`);
    }
  });
  return bare;
}

function walk(value: unknown, visit: (node: Json, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit({ ...value }, path);
  for (const [key, inner] of Object.entries(value)) walk(inner, visit, `${path}/${key}`);
}
