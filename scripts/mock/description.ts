import type { Namespace, Route } from '../../src/contract/routes/route.ts';
import { escapeAmpersands } from './formatted-texts.ts';
import type { MockAnswer, MockRequest } from './mock-request.ts';
import { argumentSchema, openApi } from './open-api.ts';
import type { MockDialect } from './rest-dialect.ts';
import { routesIn } from './routes/all-routes.ts';
import type { Fields } from './stored.ts';
import type { World } from './world.ts';

/** The server's descriptions of itself: the root, the namespaces and the OpenAPI document, made of the table of routes. */

/** The OpenAPI document of all routes, or of those of one namespace. */
export function describeApi(world: World, namespace?: Namespace): Fields {
  const url = world.rest('').replace(/\/$/, '');
  const own = (route: Route) => namespace === undefined || route.namespace === namespace;
  return openApi(routesIn(world.languages).filter(own), world.dialect, url);
}

/** `GET /doc`. */
export function readDoc({ world, route }: MockRequest): MockAnswer {
  return { body: world.cached('doc', () => describeApi(world, route.namespace)) };
}

/** `GET /`: the description of the site. */
export function readRoot({ world, language }: MockRequest): MockAnswer {
  const { dialect, origin } = world;
  const { timeZone, frontPage, postsPage } = world.store.site;
  const { name, description } = world.words(language);
  const admin = world.isObserved ? 'wp-admin' : 'admin';
  const authorization = `${origin}/${admin}/authorize-application.php`;
  const hours = world.now.toZonedDateTimeISO(timeZone).offsetNanoseconds / 3.6e12;
  const make = () => ({
    ...{ name: escapeAmpersands(name), description: escapeAmpersands(description) },
    ...{ url: origin, home: origin },
    ...{ gmt_offset: hours, timezone_string: timeZone },
    ...{ page_for_posts: postsPage, page_on_front: frontPage },
    show_on_front: frontPage > 0 ? 'page' : 'posts',
    namespaces: dialect.listed,
    authentication: { 'application-passwords': { endpoints: { authorization } } },
    routes: describeRoutes(world, ({ namespace }) =>
      ['', ...dialect.listed].includes(dialect.namespace(namespace)),
    ),
    ...{ site_logo: 0, site_icon: 0, site_icon_url: '' },
    ...(world.isObserved && {
      _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
    }),
  });
  return { body: world.cached(`root:${language}`, make) };
}

/** The description of one namespace. */
export function readNamespace({ world, route }: MockRequest): MockAnswer {
  const namespace = world.dialect.namespace(route.namespace);
  return {
    body: world.cached(`namespace:${namespace}`, () => ({
      namespace,
      routes: describeRoutes(world, (one) => one.namespace === route.namespace),
      _links: { up: [{ href: world.rest('') }] },
    })),
  };
}

function describeRoutes(world: World, isAsked: (route: Route) => boolean): Fields {
  const { dialect, languages } = world;
  const paths = Map.groupBy(
    routesIn(languages).filter(isAsked),
    (route) => `/${patternOf(route, dialect)}`,
  );
  return Object.fromEntries(Array.from(paths, ([path, rows]) => [path, describePath(rows, world)]));
}

/** What can be asked of one path: an endpoint for all methods that take the same. */
function describePath(rows: readonly Route[], world: World): Fields {
  const [first] = rows;
  if (!first) return {};
  const { namespace, path } = first;
  const endpoints = rows.map((route) => [route.method, endpointOf(route, world.dialect)] as const);
  const alike = Map.groupBy(endpoints, ([, endpoint]) => JSON.stringify(endpoint));
  const self = {
    href: world.rest(namespace, path),
    ...(path.includes('{') && { templated: true }),
  };
  return {
    namespace: world.dialect.namespace(namespace),
    methods: rows.map(({ method }) => method),
    endpoints: Array.from(alike.values(), (group) => ({
      methods: group.map(([method]) => method),
      ...group[0]?.[1],
    })),
    links: { self: [self] },
  };
}

function endpointOf({ namespace, parameters, batch }: Route, dialect: MockDialect): Fields {
  const args = Object.entries(parameters).map(([name, parameter]) => [
    dialect.parameter(name),
    {
      ...argumentSchema(namespace, parameter, { dialect, meanings: false }),
      required: parameter.required ?? false,
    },
  ]);
  return { ...(batch && { allow_batch: { v1: true } }), args: Object.fromEntries(args) };
}

/** A row's path as a regular expression, without slashes at its ends: each parameter a named group. */
export function patternOf({ namespace, path, parameters }: Route, dialect: MockDialect): string {
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
