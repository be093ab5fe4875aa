import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { routes } from '../../src/contract/routes/index.ts';
import type { Dialect } from './dialect.ts';
import type { Answer, MockRequest } from './request.ts';
import type { Fields } from './stored.ts';
import { escapeAmpersands } from './texts.ts';
import type { World } from './world.ts';

/** The server's descriptions of itself: the root, the namespaces (`routes.json`) and the OpenAPI document (`open-api.json`). */

const descriptionSchema = z.record(z.string(), z.looseObject({ namespace: z.string() }));

/** All routes, for tools; `GET /doc` answers those of the events namespace. */
export function describeApi(world: World, start = '/'): Fields {
  const text = read('open-api.json', world.dialect);
  const document = world.isObserved ? JSON.parse(text) : JSON.parse(text, withoutHeads);
  const servers = [{ url: world.rest('').replace(/\/$/, '') }];
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(start));
  return { ...document, servers, paths: Object.fromEntries(paths) };
}

/** Takes heads out of items, and `wp` out of names: the documents' server has neither. */
function withoutHeads(name: string, value: unknown): unknown {
  if (name.startsWith('yoast_')) return undefined;
  const { 'wp:term': terms, ...others } = Object(value);
  if (terms !== undefined) return { ...others, 'cms:term': terms };
  if (!Array.isArray(value)) return value;
  return value.filter((one) => typeof one !== 'string' || !one.startsWith('yoast_'));
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
    routes: describeRoutes(
      world,
      (namespace) => namespace === '' || dialect.listed.includes(namespace),
    ),
    ...{ site_logo: 0, site_icon: 0, site_icon_url: '' },
    ...(world.isObserved && {
      _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
    }),
  });
  return { body: world.cached(`root:${language}`, make) };
}

/** The description of one namespace. */
export function readNamespace({ world, route }: MockRequest): Answer {
  const namespace = world.dialect.namespace(route.namespace);
  return {
    body: world.cached(`namespace:${namespace}`, () => ({
      namespace,
      routes: describeRoutes(world, (name) => name === namespace),
      _links: { up: [{ href: world.rest('') }] },
    })),
  };
}

function describeRoutes({ dialect }: World, isAsked: (namespace: string) => boolean): Fields {
  const all = descriptionSchema.parse(JSON.parse(read('routes.json', dialect)));
  return Object.fromEntries(Object.entries(all).filter(([, { namespace }]) => isAsked(namespace)));
}

/** A file beside this one in the spelling of a server. */
function read(file: string, dialect: Dialect): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const namespaces = new Set(
    routes.map(({ namespace }) => namespace).filter((name) => name !== ''),
  );
  return [...namespaces].reduce(
    (all, name) =>
      all.replaceAll(new RegExp(`(?<=["/])${name}(?=["/])`, 'g'), dialect.namespace(name)),
    text.replaceAll(/(?<=["/])(?:ml_language|cms_\w+)(?=")/g, (name) => dialect.parameter(name)),
  );
}
