import { languages } from '../language.ts';
import type { Method, Namespace, Parameter, Parameters, ParameterType, Route } from '../route.ts';

/** What a row says of a parameter besides its type and meaning. */
type Rules = Omit<Parameter, 'type' | 'meaning'>;

const ofType =
  (type: ParameterType) =>
  (meaning: string, rules: Rules = {}): Parameter => ({ type, meaning, ...rules });

export const integer = ofType('integer');
export const number = ofType('number');
export const boolean = ofType('boolean');
export const string = ofType('string');
export const integers = ofType('integer[]');
export const strings = ofType('string[]');
export const dateTime = ofType('date-time');
export const localTime = ofType('local-time');
export const uri = ofType('uri');
export const email = ofType('email');
export const terms = ofType('terms');
export const text = ofType('text');
export const object = ofType('object');
export const objects = ofType('object[]');
export const array = ofType('array');
export const untyped = ofType('untyped');
export const stringOrStrings = ofType('string|string[]');

/** Language of the content. Documented for the events namespace; servers take it on every route. */
const language = {
  ml_language: string('Language of the content.', { enum: languages }),
} as const satisfies Parameters;

const contextMeaning =
  'How much of an item is answered: all readers see, what fits into another item, or what editors need.';

export const context = {
  context: string(contextMeaning, { default: 'view', enum: ['view', 'embed', 'edit'] }),
} as const satisfies Parameters;

export const page = integer('Which page of the list.', { default: 1, minimum: 1 });

export const pathId = {
  id: integer('Id of the item.', { in: 'path', required: true }),
} as const satisfies Parameters;

export const pathSlug = {
  slug: string('Slug of the item, percent-encoded where it is not ASCII.', { in: 'path', required: true }),
} as const satisfies Parameters;

export const pathParent = {
  parent: integer('Id of the item the revision or autosave belongs to.', { in: 'path', required: true }),
} as const satisfies Parameters;

/** Methods that change an item in the same way. */
const updating: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** A read route, which takes the language besides its own parameters. */
export function get(namespace: Namespace, path: string, purpose: string, parameters: Parameters = {}): Route {
  return { method: 'GET', namespace, path, purpose, parameters: { ...parameters, ...language } };
}

/** A route that removes. */
export function remove(
  namespace: Namespace,
  path: string,
  purpose: string,
  parameters: Parameters = {},
): Route {
  return { ...get(namespace, path, purpose, parameters), method: 'DELETE' };
}

/**
 * A route that takes fields as its payload.
 *
 * @param inPath the parameters of its path
 */
export function post(
  namespace: Namespace,
  path: string,
  purpose: string,
  fields: Parameters = {},
  inPath: Parameters = {},
): Route {
  return { ...get(namespace, path, purpose, { ...inBody(fields), ...inPath }), method: 'POST' };
}

/** The three routes that change an item: nothing is required, and what is not sent has no default. */
export function update(
  namespace: Namespace,
  path: string,
  purpose: string,
  fields: Parameters,
  inPath: Parameters,
): readonly Route[] {
  return updating.map((method) => ({ ...post(namespace, path, purpose, optional(fields), inPath), method }));
}

/** The same routes, callable from a batch. */
export function batchable(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => ({ ...route, batch: true }));
}

/** The route that describes a namespace. */
export function index(namespace: Namespace): Route {
  return get(namespace, '', 'Describes the namespace and its routes.', {
    namespace: string('Namespace that is described.', { default: namespace }),
    context: string(contextMeaning, { default: 'view' }),
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
