import { routes } from '../../src/contract/routes/index.ts';
import type { Namespace, Parameters, Route } from '../../src/contract/routes/route.ts';
import { routesOf } from './content/news-names.ts';
import type { Dialect } from './dialect.ts';
import { offsetHours } from './local-time.ts';
import { openApi, parameterSchema } from './open-api.ts';
import type { Answer, MockRequest } from './request.ts';
import type { Fields } from './stored.ts';
import { escapeAmpersands } from './texts.ts';
import type { World } from './world.ts';

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
  const alike = Map.groupBy(rows, ({ parameters, batch }) => JSON.stringify([parameters, batch]));
  return {
    namespace: dialect.namespace(first.namespace),
    methods: rows.map(({ method }) => method),
    endpoints: Array.from(alike.values(), (group) => ({
      methods: group.map(({ method }) => method),
      ...(group[0]?.batch && { allow_batch: { v1: true } }),
      args: describeParameters(group[0]?.parameters ?? {}, dialect, first.namespace),
    })),
    ...((!hasParts || !world.isObserved) && {
      [dialect.linksKey]: { self: [{ href, ...(hasParts && { templated: true }) }] },
    }),
  };
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

function describeParameters(parameters: Parameters, dialect: Dialect, namespace: Namespace): Fields {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      dialect.parameter(name),
      {
        ...parameterSchema(parameter, { dialect, meanings: false }),
        ...(parameter.default === namespace && namespace !== '' && { default: dialect.namespace(namespace) }),
        required: parameter.required ?? false,
      },
    ]),
  );
}

/** `GET /doc`: the events namespace, described from the table as OpenAPI. */
export function readDoc({ world, route }: MockRequest): Answer {
  const { dialect } = world;
  const own = routes.filter(({ namespace }) => namespace === route.namespace);
  const about = { title: dialect.namespace(route.namespace), url: world.rest('').replace(/\/$/, '') };
  return { body: world.cached('doc', () => openApi(own, dialect, about)) };
}
