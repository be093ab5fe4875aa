import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { routes } from '../../src/contract/routes/index.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { routesOf } from './content/news-names.ts';
import type { Dialect } from './dialect.ts';
import { offsetHours } from './local-time.ts';
import type { Answer, MockRequest } from './request.ts';
import type { Fields } from './stored.ts';
import { escapeAmpersands } from './texts.ts';
import type { World } from './world.ts';

/** The server's descriptions of itself: the root, the namespaces, and `open-api.json` (OpenAPI 3.1). */

const propertySchema = z.looseObject({});
const parameterSchema = z.looseObject({ name: z.string(), required: z.boolean(), schema: propertySchema });
const fieldsSchema = z.looseObject({
  properties: z.record(z.string(), propertySchema).default({}),
  required: z.array(z.string()).default([]),
});
const operationSchema = z.looseObject({
  parameters: z.array(parameterSchema),
  requestBody: z.object({ $ref: z.string() }).optional(),
  security: z.unknown().default([{}, { applicationPassword: [] }]),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.unknown(),
  servers: z.unknown(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), fieldsSchema) }),
});

type OpenApi = z.output<typeof documentSchema>;

const documents = new Map<Dialect, OpenApi>();

/** The document of all routes in the spelling of a server; parameters that several have stand in each. */
function openApi(dialect: Dialect): OpenApi {
  return documents.getOrInsertComputed(dialect, () => {
    const text = readFileSync(join(import.meta.dirname, 'open-api.json'), 'utf8');
    const namespaces = new Set(routes.map(({ namespace }) => namespace));
    const spelled = [...namespaces].reduce(
      (all, name) => all.replaceAll(new RegExp(`"(/?)${name}(?=["/])`, 'g'), `"$1${dialect.namespace(name)}`),
      text.replaceAll(/(?<=["/])(?:ml_language|cms_\w+)(?=")/g, (name) => dialect.parameter(name)),
    );
    const { parameters, ...components } = JSON.parse(spelled).components;
    const named = (ref: unknown) => parameters[String(ref).replace('#/components/parameters/', '')];
    const whole = JSON.parse(spelled, (_, one) => named(one?.$ref) ?? one);
    return documentSchema.parse({ ...whole, components });
  });
}

/** All routes, for tools; `GET /doc` answers those of the events namespace. */
export function describeApi(world: World, start = '/'): Fields {
  const document = openApi(world.dialect);
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(start));
  return {
    ...document,
    servers: [{ url: world.rest('').replace(/\/$/, '') }],
    paths: Object.fromEntries(paths),
  };
}

/** `GET /doc`. */
export function readDoc({ world, route }: MockRequest): Answer {
  const start = `/${world.dialect.namespace(route.namespace)}`;
  return { body: world.cached('doc', () => describeApi(world, start)) };
}

/** `GET /`: the description of the site. */
export function readRoot({ world, language }: MockRequest): Answer {
  const { dialect, origin } = world;
  const { timeZone, frontPage, postsPage } = world.store.site;
  const words = world.words(language);
  const listed = routesOf(dialect).filter(
    ({ namespace }) => namespace === '' || dialect.listed.includes(dialect.namespace(namespace)),
  );
  return {
    body: world.cached(`root:${language}`, () => ({
      name: escapeAmpersands(words.name),
      description: escapeAmpersands(words.description),
      url: origin,
      home: origin,
      gmt_offset: offsetHours(world.now, timeZone),
      timezone_string: timeZone,
      page_for_posts: postsPage,
      page_on_front: frontPage,
      show_on_front: frontPage > 0 ? 'page' : 'posts',
      namespaces: dialect.listed,
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${origin}/wp-admin/authorize-application.php` },
        },
      },
      routes: describeRoutes(listed, world),
      site_logo: 0,
      site_icon: 0,
      site_icon_url: '',
      _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
    })),
  };
}

/** The description of one namespace. */
export function readNamespace({ world, route }: MockRequest): Answer {
  const own = routesOf(world.dialect).filter(({ namespace }) => namespace === route.namespace);
  return {
    body: world.cached(`namespace:${route.namespace}`, () => ({
      namespace: world.dialect.namespace(route.namespace),
      routes: describeRoutes(own, world),
      _links: { up: [{ href: world.rest('') }] },
    })),
  };
}

function describeRoutes(listed: readonly Route[], world: World): Fields {
  const paths = Map.groupBy(listed, (route) => `/${patternOf(route, world.dialect)}`);
  return Object.fromEntries(Array.from(paths, ([path, rows]) => [path, describePath(rows, world)]));
}

/**
 * What can be asked of one path: an endpoint for all methods that take the same. In the documents each has links; observed servers
 * leave those with parts in the path away.
 */
export function describePath(rows: readonly Route[], world: World): Fields {
  const [first] = rows;
  if (!first) return {};
  const hasParts = first.path.includes('{');
  const { dialect } = world;
  const href = world.rest(first.namespace, first.path);
  const endpoints = rows.map((route) => ({ method: route.method, endpoint: describeRow(route, dialect) }));
  const alike = Map.groupBy(endpoints, ({ endpoint }) => JSON.stringify(endpoint));
  return {
    namespace: dialect.namespace(first.namespace),
    methods: rows.map(({ method }) => method),
    endpoints: Array.from(alike.values(), (group) => ({
      methods: group.map(({ method }) => method),
      ...group[0]?.endpoint,
    })),
    ...((!hasParts || !world.isObserved) && {
      [dialect.linksKey]: { self: [{ href, ...(hasParts && { templated: true }) }] },
    }),
  };
}

/** The parameters of a route as the document has them; of one it does not have only their names. */
function describeRow({ method, namespace, path, parameters, batch }: Route, dialect: Dialect): Fields {
  const { paths, components } = openApi(dialect);
  const operation =
    paths[`/${dialect.namespace(namespace)}${path}`.replace('//', '/')]?.[method.toLowerCase()];
  const body = components.schemas[operation?.requestBody?.$ref.split('/').at(-1) ?? ''];
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => {
    return { name, schema, required: body?.required.includes(name) ?? false };
  });
  const described = [...fields, ...(operation?.parameters ?? [])];
  const names = operation ? [] : Object.keys(parameters).map((name) => [dialect.parameter(name), {}]);
  const args = described.map(({ name, schema, required }) => [
    name,
    { ...withoutMeanings(schema), required },
  ]);
  return { ...(batch && { allow_batch: { v1: true } }), args: Object.fromEntries([...names, ...args]) };
}

/** A schema without descriptions; a property may be called like that. */
function withoutMeanings(schema: Fields): Fields {
  const text = JSON.stringify(schema, (name, value) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text);
}

/** A row's path as the root description writes it: each parameter a named group of a regular expression. */
export function patternOf({ namespace, path, parameters }: Route, dialect: Dialect): string {
  const groupOf = (name: string) => {
    const { pattern, type } = parameters[name] ?? {};
    if (pattern !== undefined) return pattern;
    if (type === 'integer') return '\\d+';
    return name === 'slug' ? '[^/]+' : '[^/:<>*?"|]+(?:/[^/:<>*?"|]+)?[/\\w%-]+';
  };
  return `${dialect.namespace(namespace)}${path}`
    .replace(/^\/+|\/+$/g, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${groupOf(name)})`);
}
