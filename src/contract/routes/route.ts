import { z } from 'zod';
import { documentedLanguages } from '../language.ts';

/** The namespaces of the two documents, in the documents' spelling; '' is the REST root itself. */
export type Namespace =
  | ''
  | 'calendar/events/v1'
  | 'cms/v2'
  | 'oembed/1.0'
  | 'seo/v1'
  | 'stock-images';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Type of a parameter. `terms` are term ids; the events namespace also takes slugs, the content namespace also an
 * object as `properties` say. `text` is an object with `raw`, which a plain string may replace. `local-time` is a date and
 * time without offset, `YYYY-MM-DD hh:mm:ss`. `uri` is an absolute address (RFC 3986, section 4.3, or with a fragment).
 */
type ParameterType =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string'
  | 'date-time'
  | 'local-time'
  | 'uri'
  | 'email'
  | 'integer[]'
  | 'string[]'
  | 'string|string[]'
  | 'object[]'
  | 'array'
  | 'terms'
  | 'text'
  | 'object'
  | 'untyped';

/** One parameter of a route, or one property of an object, as data. Absent keys mean the documents state nothing. */
export type Parameter = {
  readonly type: ParameterType;
  /** What it means, as a phrase. */
  readonly meaning: string;
  /** Where it is sent. @default 'query' */
  readonly in?: 'path' | 'query' | 'body';
  readonly required?: true;
  readonly default?: string | number | boolean | null | readonly string[];
  /** There is a default, and the server computes it. */
  readonly computedDefault?: true;
  readonly nullable?: true;
  /** Servers answer it and ignore it when it is sent. */
  readonly readOnly?: true;
  readonly deprecated?: true;
  /** Allowed values; of an array, of each of its items. */
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  /** Regular expression for the entire text. */
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  /** Of an object, or of each object of a list. */
  readonly properties?: Parameters;
  /** Of an object with names of any kind: what each value is. */
  readonly values?: Parameter;
  /** Of each object of a list: the kinds it may be of, any one of them. */
  readonly variants?: readonly Parameters[];
};

export type Parameters = Readonly<Record<string, Parameter>>;

const time = z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/);

const withoutLimits: Readonly<Partial<Record<ParameterType, z.ZodType>>> = {
  ...{ 'integer[]': z.int(), boolean: z.boolean(), 'date-time': time, 'local-time': time },
  ...{
    uri: z.url(),
    email: z.email(),
    terms: z.union([z.int(), z.string()]),
    untyped: z.unknown(),
  },
};

/** The schema of a value of a parameter in the type of its row, within its limits; of a list, of each of its items. */
export function valueSchema(parameter: Parameter): z.ZodType {
  const {
    type,
    enum: allowed,
    minLength = 0,
    pattern,
    minimum = -Infinity,
    maximum = Infinity,
  } = parameter;
  if (type === 'integer' || type === 'number') {
    const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = parameter;
    const number = type === 'integer' ? z.int() : z.number();
    return number.min(minimum).max(maximum).gt(exclusiveMinimum).lt(exclusiveMaximum);
  }
  const words = allowed ? z.enum(allowed) : z.string().min(minLength);
  if (pattern === undefined) return withoutLimits[type] ?? words;
  return z
    .string()
    .min(minLength)
    .regex(new RegExp(`^(?:${pattern})$`, 'u'));
}

/** One route of the documents. `path` is relative to its namespace; `{id}` and `{slug}` are path parameters. */
export type Route = {
  readonly method: Method;
  readonly namespace: Namespace;
  readonly path: string;
  /** What a request does, as a phrase. */
  readonly purpose: string;
  readonly parameters: Parameters;
  /** May be called from a batch (`allow_batch` with `v1` true). */
  readonly batch?: true;
};

/** What a row says of a parameter besides its type and meaning. */
type ParameterRules = Omit<Parameter, 'type' | 'meaning'>;

/** Makes parameters of a type. */
export const ofType =
  (type: ParameterType) =>
  (meaning: string, rules: ParameterRules = {}): Parameter => ({ type, meaning, ...rules });

export const integer = ofType('integer');
export const number = ofType('number');
export const boolean = ofType('boolean');
export const string = ofType('string');
export const integers = ofType('integer[]');
export const strings = ofType('string[]');
export const dateTime = ofType('date-time');
export const localTime = ofType('local-time');
export const uri = ofType('uri');
export const terms = ofType('terms');
export const untyped = ofType('untyped');

/** Language of the content. Documented for the events namespace; servers take it on every route. */
const language = {
  ml_language: string('Language of the content.', { enum: documentedLanguages }),
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
  slug: string('Slug of the item, percent-encoded where it is not ASCII.', {
    in: 'path',
    required: true,
  }),
} as const satisfies Parameters;

/** A read route, which takes the language besides its own parameters. */
export function get(
  namespace: Namespace,
  path: string,
  purpose: string,
  parameters: Parameters = {},
): Route {
  return { method: 'GET', namespace, path, purpose, parameters: { ...parameters, ...language } };
}
