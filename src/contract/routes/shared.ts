import { languages } from '../language.ts';
import type { Method, Namespace, Parameter, Parameters, Route } from '../route.ts';

/** Language of the content. Documented for the events namespace; servers take it on every route. */
const language = { ml_language: { type: 'string', enum: languages } } as const satisfies Parameters;

export const context = {
  context: { type: 'string', default: 'view', enum: ['view', 'embed', 'edit'] },
} as const satisfies Parameters;

export const page: Parameter = { type: 'integer', default: 1, minimum: 1 };

export const search = { search: { type: 'string' } } as const satisfies Parameters;

export const pathId = { id: { type: 'integer', in: 'path', required: true } } as const satisfies Parameters;

export const pathSlug = {
  slug: { type: 'string', in: 'path', required: true },
} as const satisfies Parameters;

export const pathParent = {
  parent: { type: 'integer', in: 'path', required: true },
} as const satisfies Parameters;

/** Methods that change an item in the same way. */
const updating: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** A read route, which takes the language besides its own parameters. */
export function get(namespace: Namespace, path: string, parameters: Parameters = {}): Route {
  return { method: 'GET', namespace, path, parameters: { ...parameters, ...language } };
}

/** A route that removes. */
export function remove(namespace: Namespace, path: string, parameters: Parameters = {}): Route {
  return { ...get(namespace, path, parameters), method: 'DELETE' };
}

/**
 * A route that takes fields as its payload.
 *
 * @param inPath the parameters of its path
 */
export function post(
  namespace: Namespace,
  path: string,
  fields: Parameters = {},
  inPath: Parameters = {},
): Route {
  return { ...get(namespace, path, { ...inBody(fields), ...inPath }), method: 'POST' };
}

/** The three routes that change an item: nothing is required, and what is not sent has no default. */
export function update(
  namespace: Namespace,
  path: string,
  fields: Parameters,
  inPath: Parameters,
): readonly Route[] {
  return updating.map((method) => ({ ...post(namespace, path, optional(fields), inPath), method }));
}

/** The same routes, callable from a batch. */
export function batchable(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, batch: true }));
}

/** The route that describes a namespace. */
export function index(namespace: Namespace): Route {
  return get(namespace, '', {
    namespace: { type: 'string', default: namespace },
    context: { type: 'string', default: 'view' },
  });
}

/** The fields, each one optional and without a default. */
export function optional(fields: Parameters): Parameters {
  return mapped(fields, ({ default: _, required: __, ...parameter }) => parameter);
}

function inBody(fields: Parameters): Parameters {
  return mapped(fields, (parameter) => ({ ...parameter, in: 'body' }));
}

function mapped(fields: Parameters, change: (parameter: Parameter) => Parameter): Parameters {
  return Object.fromEntries(Object.entries(fields).map(([name, parameter]) => [name, change(parameter)]));
}
