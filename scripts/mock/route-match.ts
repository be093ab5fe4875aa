import type { Method, Route } from '../../src/contract/route.ts';
import { routesOf } from './answers/news-names.ts';
import type { Dialect } from './dialect.ts';

/** The rows of the table that share a path, and the parts of the path. */
export type RouteMatch = {
  readonly rows: ReadonlyMap<Method, Route>;
  readonly path: ReadonlyMap<string, string>;
};

/** Finds the rows of the table for a path behind the REST root, without slashes at its ends. */
export type Router = (path: string) => RouteMatch | undefined;

const noParts: ReadonlyMap<string, string> = new Map();

export function createRouter(dialect: Dialect): Router {
  const plain = new Map<string, RouteMatch>();
  const patterns: { readonly pattern: RegExp; readonly rows: ReadonlyMap<Method, Route> }[] = [];
  for (const [path, group] of Map.groupBy(routesOf(dialect), (route) => patternOf(route, dialect))) {
    const rows = new Map(group.map((route) => [route.method, route]));
    if (group[0]?.path.includes('{')) patterns.push({ pattern: new RegExp(`^${path}$`, 'u'), rows });
    else plain.set(path, { rows, path: noParts });
  }
  return (path) => {
    const found = plain.get(path);
    if (found) return found;
    for (const { pattern, rows } of patterns) {
      const match = pattern.exec(path);
      if (match) return { rows, path: new Map(Object.entries(match.groups ?? {})) };
    }
    return undefined;
  };
}

/** A row's path as the root description writes it: each parameter a named group of a regular expression. */
export function patternOf(route: Route, dialect: Dialect): string {
  const path = `${dialect.namespace(route.namespace)}${route.path}`.replace(/^\/+|\/+$/g, '');
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${groupOf(route, name)})`);
}

function groupOf({ parameters }: Route, name: string): string {
  const parameter = parameters[name];
  if (parameter?.pattern !== undefined) return parameter.pattern;
  if (parameter?.type === 'integer') return '\\d+';
  return name === 'slug' ? '[^/]+' : '[^/:<>*?"|]+(?:/[^/:<>*?"|]+)?[/\\w%-]+';
}
