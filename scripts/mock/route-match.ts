import type { Route } from '../../src/contract/route.ts';
import { routes } from '../../src/contract/routes.ts';
import type { Dialect } from './dialect.ts';

type RouteMatch = { readonly route: Route; readonly path: ReadonlyMap<string, string> };

/** Finds the row of the table for a path behind the REST root, without slashes at its ends. */
export type Router = (path: string) => RouteMatch | undefined;

export function createRouter(dialect: Dialect): Router {
  const matchers = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${patternOf(route, dialect)}$`, 'u'),
  }));
  return (path) => {
    for (const { route, pattern } of matchers) {
      const match = pattern.exec(path);
      if (match) return { route, path: new Map(Object.entries(match.groups ?? {})) };
    }
    return undefined;
  };
}

/** A row's path as the root description writes it: each parameter a named group of a regular expression. */
export function patternOf(route: Route, dialect: Dialect): string {
  const path = `${dialect.namespace(route.namespace)}${route.path}`.replace(/\/$/, '');
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${groupOf(route, name)})`);
}

function groupOf({ parameters }: Route, name: string): string {
  if (parameters[name]?.type === 'integer') return '\\d+';
  return name === 'slug' ? '[^/]+' : '[^/:<>*?"|]+(?:/[^/:<>*?"|]+)?[/\\w%-]+';
}
