import {
  context,
  get,
  integer,
  type Method,
  type Namespace,
  ofType,
  type Parameter,
  type Parameters,
  type Route,
  string,
} from '../../../src/contract/routes/route.ts';

/** What rows of the table are made with beside what the client needs. */

export const email = ofType('email');
export const object = ofType('object');
export const objects = ofType('object[]');
export const array = ofType('array');
export const text = ofType('text');
export const stringOrStrings = ofType('string|string[]');

export const pathParent = {
  parent: integer('Id of the item the revision or autosave belongs to.', {
    in: 'path',
    required: true,
  }),
} as const satisfies Parameters;

/** Methods that change an item in the same way. */
const updating: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** Makes rows of a namespace. */
export function routesOf(namespace: Namespace) {
  /** A read route, which takes the language besides its own parameters. */
  const read = (path: string, purpose: string, parameters: Parameters = {}) =>
    get(namespace, path, purpose, parameters);

  const remove = (path: string, purpose: string, parameters: Parameters = {}): Route => ({
    ...read(path, purpose, parameters),
    method: 'DELETE',
  });

  /**
   * A route that takes fields as its payload.
   *
   * @param inPath the parameters of its path
   */
  const post = (
    path: string,
    purpose: string,
    fields: Parameters = {},
    inPath: Parameters = {},
  ): Route => ({
    ...read(path, purpose, { ...inBody(fields), ...inPath }),
    method: 'POST',
  });

  /** The three routes that change an item: nothing is required, and what is not sent has no default. */
  const update = (
    path: string,
    purpose: string,
    fields: Parameters,
    inPath: Parameters,
  ): readonly Route[] =>
    updating.map((method) => ({ ...post(path, purpose, optional(fields), inPath), method }));

  /** The route that describes the namespace. */
  const index = () =>
    read('', 'Describes the namespace and its routes.', {
      namespace: string('Namespace that is described.', { default: namespace }),
      context: string(context.context.meaning, { default: 'view' }),
    });

  return { get: read, remove, post, update, index };
}

/** The same routes, callable from a batch. */
export function batchable(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, batch: true }));
}

/** The fields, each one optional and without a default. */
export function optional(fields: Parameters): Parameters {
  return mapped(fields, ({ default: _, required: __, ...parameter }) => parameter);
}

function inBody(fields: Parameters): Parameters {
  return mapped(fields, (parameter) => ({ ...parameter, in: 'body' }));
}

function mapped(fields: Parameters, change: (parameter: Parameter) => Parameter): Parameters {
  return Object.fromEntries(
    Object.entries(fields).map(([name, parameter]) => [name, change(parameter)]),
  );
}
