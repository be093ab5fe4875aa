import type { Namespace, Parameter, Parameters, Route } from '../../../src/contract/route.ts';
import type { Dialect } from '../dialect.ts';
import { offsetHours } from '../local-time.ts';
import { parameterSchema } from '../parameter-schema.ts';
import type { Answer, MockRequest } from '../request.ts';
import { patternOf } from '../route-match.ts';
import { escapeAmpersands } from '../texturize.ts';
import { wordsOf } from '../town-words.ts';
import type { World } from '../world.ts';
import { routesOf } from './news-names.ts';

type Wire = Readonly<Record<string, unknown>>;

/** `GET /`: the description of the site. */
export function readRoot({ world, language }: MockRequest): Answer {
  const { dialect, links, now, store } = world;
  const { town } = store;
  const words = wordsOf(town, language);
  const listed = routesOf(dialect).filter(
    ({ namespace }) => namespace === '' || dialect.listed.includes(dialect.namespace(namespace)),
  );
  return {
    body: world.cached(`root:${language}`, () => ({
      name: escapeAmpersands(words.name),
      description: escapeAmpersands(words.description),
      url: links.origin,
      home: links.origin,
      gmt_offset: offsetHours(now, town.timeZone),
      timezone_string: town.timeZone,
      page_for_posts: town.postsPage,
      page_on_front: town.frontPage,
      show_on_front: town.frontPage > 0 ? 'page' : 'posts',
      namespaces: dialect.listed,
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${links.origin}/wp-admin/authorize-application.php` },
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
      _links: { up: [{ href: world.links.rest('') }] },
    })),
  };
}

function describeRoutes(listed: readonly Route[], world: World): Wire {
  const paths = Map.groupBy(listed, (route) => `/${patternOf(route, world.dialect)}`);
  return Object.fromEntries([...paths].map(([path, rows]) => [path, describePath(rows, world)]));
}

/**
 * What can be asked of one path: an endpoint for all methods that take the same. In the documents each has links; observed servers
 * leave those with parts in the path away.
 */
export function describePath(rows: readonly Route[], { dialect, links }: World): Wire {
  const [first] = rows;
  if (!first) return {};
  const hasParts = first.path.includes('{');
  const href = links.rest(first.namespace, first.path);
  const alike = Map.groupBy(rows, ({ parameters, batch }) => JSON.stringify([parameters, batch]));
  return {
    namespace: dialect.namespace(first.namespace),
    methods: rows.map(({ method }) => method),
    endpoints: [...alike.values()].map((group) => describeEndpoint(group, dialect)),
    ...((!hasParts || dialect.part === 'documents') && {
      [dialect.linksKey]: { self: [{ href, ...(hasParts && { templated: true }) }] },
    }),
  };
}

function describeEndpoint(rows: readonly Route[], dialect: Dialect): Wire {
  const [first] = rows;
  return {
    methods: rows.map(({ method }) => method),
    ...(first?.batch && { allow_batch: { v1: true } }),
    args: first ? describeParameters(first.parameters, dialect, first.namespace) : {},
  };
}

function describeParameters(parameters: Parameters, dialect: Dialect, namespace: Namespace): Wire {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      dialect.parameter(name),
      describeParameter(parameter, dialect, namespace),
    ]),
  );
}

function describeParameter(parameter: Parameter, dialect: Dialect, namespace: Namespace): Wire {
  const { default: fallback, required } = parameter;
  const isOwnName = fallback === namespace && namespace !== '';
  return {
    ...parameterSchema(parameter, { dialect, meanings: false }),
    ...(isOwnName && { default: dialect.namespace(namespace) }),
    required: required ?? false,
  };
}
