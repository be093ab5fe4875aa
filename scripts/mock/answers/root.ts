import type { Namespace, Parameter, Route } from '../../../src/contract/route.ts';
import { routes } from '../../../src/contract/routes.ts';
import type { Dialect } from '../dialect.ts';
import { offsetHours } from '../local-time.ts';
import type { Answer, MockRequest } from '../request.ts';
import { patternOf } from '../route-match.ts';
import { escapeAmpersands } from '../texturize.ts';
import { wordsOf } from '../town-words.ts';
import type { World } from '../world.ts';

type Wire = Readonly<Record<string, unknown>>;

/** `GET /`: the description of the site. */
export function readRoot({ world, language }: MockRequest): Answer {
  const { dialect, links, now, store } = world;
  const { town } = store;
  const words = wordsOf(town, language);
  const listed = routes.filter(
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
  const own = routes.filter(({ namespace }) => namespace === route.namespace);
  return {
    body: world.cached(`namespace:${route.namespace}`, () => ({
      namespace: world.dialect.namespace(route.namespace),
      routes: describeRoutes(own, world),
      _links: { up: [{ href: world.links.rest('') }] },
    })),
  };
}

function describeRoutes(listed: readonly Route[], world: World): Wire {
  return Object.fromEntries(listed.map((route) => describeRoute(route, world)));
}

function describeRoute(route: Route, { dialect, links }: World): readonly [string, Wire] {
  const plain = !route.path.includes('{');
  const args = Object.fromEntries(
    Object.entries(route.parameters).map(([name, parameter]) => [
      dialect.parameter(name),
      describeParameter(parameter, dialect, route.namespace),
    ]),
  );
  return [
    `/${patternOf(route, dialect)}`,
    {
      namespace: dialect.namespace(route.namespace),
      methods: [route.method],
      endpoints: [{ methods: [route.method], args }],
      ...(plain && {
        [dialect.linksKey]: { self: [{ href: links.rest(route.namespace, route.path) }] },
      }),
    },
  ];
}

function describeParameter(parameter: Parameter, dialect: Dialect, namespace: Namespace): Wire {
  const { default: fallback, enum: allowed, minimum, maximum, required } = parameter;
  const isOwnName = fallback === namespace && namespace !== '';
  const list = parameter.type.endsWith('[]');
  return {
    ...typeWords(parameter),
    ...(list && { items: { type: parameter.type.slice(0, -2), ...(allowed && { enum: allowed }) } }),
    ...(fallback !== undefined && { default: isOwnName ? dialect.namespace(namespace) : fallback }),
    ...(allowed && !list && { enum: allowed }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    required: required ?? false,
  };
}

function typeWords({ type }: Parameter): Wire {
  if (type.endsWith('[]')) return { type: 'array' };
  if (type === 'terms') return { type: ['object', 'array'] };
  if (type === 'date-time' || type === 'uri') return { type: 'string', format: type };
  return type === 'untyped' ? {} : { type };
}
