import { z } from 'zod';
import type { Parameter, Parameters } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';
import { invalidEventParameters, invalidParameters, type ParameterFault, RestError } from './errors.ts';
import { toInstant } from './local-time.ts';
import { isTree, type RawValues } from './request-body.ts';

/** Parameters of requests: each is checked by a zod schema that is made from its row of the route table. */

/** A filter by terms: ids or slugs; of the content namespace also with children and a way to combine. */
export type TermFilter = {
  readonly terms: readonly (number | string)[];
  readonly includeChildren: boolean;
  readonly operator: 'AND' | 'OR';
};

/** The parameters of one request, or the properties of an object in it, after their check, under the documents' names. */
export class Query {
  readonly #values: ReadonlyMap<string, unknown>;
  /** The values that the request itself has, as it brought them. */
  readonly given: RawValues;

  constructor(values: ReadonlyMap<string, unknown>, given: RawValues = new Map()) {
    this.#values = values;
    this.given = given;
  }

  /** Whether the request itself has it, rather than a default. */
  has(name: string): boolean {
    return this.given.has(name);
  }

  value(name: string): unknown {
    return this.#values.get(name);
  }

  number(name: string): number | undefined {
    const value = this.value(name);
    return typeof value === 'number' ? value : undefined;
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    return typeof value === 'string' ? value : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  numbers(name: string): readonly number[] {
    return this.#list(name).filter((one) => typeof one === 'number');
  }

  texts(name: string): readonly string[] {
    return this.#list(name).filter((one) => typeof one === 'string');
  }

  terms(name: string): TermFilter | undefined {
    const filter = this.object(name);
    if (!filter) return undefined;
    return {
      terms: filter.#list('terms').filter((one) => typeof one === 'number' || typeof one === 'string'),
      includeChildren: filter.flag('include_children') ?? false,
      operator: filter.text('operator') === 'AND' ? 'AND' : 'OR',
    };
  }

  object(name: string): Query | undefined {
    const value = this.value(name);
    return value instanceof Query ? value : undefined;
  }

  objects(name: string): readonly Query[] {
    return this.#list(name).filter((one) => one instanceof Query);
  }

  #list(name: string): readonly unknown[] {
    const value = this.value(name);
    return Array.isArray(value) ? value : [];
  }
}

/** Servers check these before the rest, and report only the first group that has faults. */
const checkedFirst: ReadonlySet<string> = new Set(['page', 'per_page', 'search']);

/**
 * Makes what checks the values of requests against a row of the route table and fills in the defaults. It throws RestError 400
 * `rest_missing_callback_param` or `rest_invalid_param`.
 */
export function parameterReader(parameters: Parameters, dialect: Dialect, events: boolean) {
  const schemas = new Map<string, z.ZodType>();
  const schemaFor = (name: string, parameter: Parameter) =>
    schemas.getOrInsertComputed(name, () =>
      events ? eventsSchema(name, parameter, dialect) : schemaOf(parameter, dialect),
    );
  return (raw: RawValues): Query => {
    const values = new Map<string, unknown>();
    const given = new Map<string, unknown>();
    const faults: ParameterFault[] = [];
    const missing: string[] = [];
    for (const [name, parameter] of Object.entries(parameters)) {
      if (parameter.in === 'path') continue;
      const spelled = dialect.parameter(name);
      const value = raw.get(spelled);
      if (value === undefined || (value === null && !parameter.nullable)) {
        if (parameter.required) missing.push(spelled);
        values.set(name, parameter.default);
        continue;
      }
      const { data, error } = value === null ? { data: null } : schemaFor(name, parameter).safeParse(value);
      if (error) faults.push(faultOf(spelled, error));
      else {
        values.set(name, data);
        if (data !== undefined || parameter.type !== 'text') given.set(name, value);
      }
    }
    if (missing.length > 0) {
      const message = `Missing parameter(s): ${missing.join(', ')}`;
      throw new RestError(400, 'rest_missing_callback_param', message, { params: missing });
    }
    const language = faults.filter(({ name }) => name === dialect.parameter('ml_language'));
    if (language.length > 0) throw invalidParameters(language);
    if (faults.length > 0 && events) throw invalidEventParameters(...faults.map(({ name }) => name));
    const first = faults.filter(({ name }) => checkedFirst.has(name));
    if (faults.length > 0) throw invalidParameters(first.length > 0 ? first : faults);
    return new Query(values, given);
  };
}

/** Names of things of the events namespace: more than spaces. */
const names: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name']);

/** What the events namespace refuses beyond the types of the table. */
function eventsSchema(name: string, parameter: Parameter, dialect: Dialect): z.ZodType {
  const { type, in: place } = parameter;
  const observed = dialect.part === 'observed';
  // On observed servers links of events are more than lists of ids: what they are is found out when they are made.
  if (observed && place === 'body' && type === 'integer[]') return z.unknown().transform(() => undefined);
  const isRefused = (value: unknown) => {
    if (place !== 'body') {
      if (name === 'page' || name === 'per_page') return !(Number(value) > 0);
      return observed && ((name === 'search' && value === '') || name === 'ticketed');
    }
    if (observed && name === 'description' && value === '') return true;
    return names.has(name) && typeof value === 'string' && value.trim() === '';
  };
  return schemaOf(parameter, dialect).refine(
    (value) => !isRefused(value),
    fault('rest_invalid_param', 'Invalid parameter.'),
  );
}

/** The schema of what a request may send for a parameter: of a query, text for every type. */
function schemaOf(parameter: Parameter, dialect: Dialect): z.ZodType {
  const { type, properties = {}, relative, variants } = parameter;
  switch (type) {
    case 'integer':
      return inRange(integer, parameter);
    case 'number':
      return inRange(decimal, parameter);
    case 'boolean':
      return z.preprocess((value) => yesOrNo.get(value) ?? value, z.boolean(wrongType('boolean')));
    case 'string':
    case 'local-time':
      return textSchema(parameter);
    case 'date-time':
      return parameter.in === 'body'
        ? text.refine(isTime, fault('rest_invalid_date', 'Invalid date.'))
        : text;
    case 'email':
      return text.regex(
        /^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/,
        fault('rest_invalid_email', 'Invalid email address.'),
      );
    case 'uri':
      return text.refine(
        (value) =>
          dialect.part === 'observed' ||
          (!/[\s<>"{}|\\^`]/.test(value) && URL.canParse(value)) ||
          (relative && /^$|^[/?#]\S*$/.test(value)),
        fault('rest_invalid_uri', '{name} is not a valid URI.'),
      );
    case 'integer[]':
      return listOf(integer, parameter);
    case 'string[]':
      return listOf(textSchema(parameter), parameter);
    case 'object[]':
      return z
        .custom((value) => typeof value === 'object', wrongType('array'))
        .pipe(listOf(variants ? variantOf(variants, dialect) : objectSchema(properties, dialect), parameter));
    case 'array':
      return listOf(z.unknown()).transform(() => undefined);
    case 'terms':
      return parameter.properties
        ? z.union([byId, objectSchema(properties, dialect, z.never())])
        : byIdOrSlug;
    case 'text':
      return z
        .preprocess(
          (value) => (typeof value === 'string' ? { raw: value } : value),
          z.object({ raw: text.optional() }, wrongType('object')),
        )
        .transform(({ raw }) => raw);
    case 'string|string[]':
      return z
        .unknown()
        .transform((value) => [value].flat())
        .refine((list) => list.every((one) => typeof one === 'string'), wrongType('string'));
    case 'object':
      // An empty object and an empty list are one in the language these servers are written in.
      return z.preprocess(
        (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
        objectSchema(properties, dialect, parameter.values && schemaOf(parameter.values, dialect)),
      );
    case 'untyped':
      return z.unknown().transform((value) => (typeof value === 'object' ? undefined : String(value)));
  }
}

/** What an error answer says of a value: `{name}` is where it was, `{key}` the last part of that in `{parent}`. */
function fault(code: string, message: string) {
  return { error: `${code} ${message}` };
}

function wrongType(type: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) =>
      input === undefined
        ? 'rest_property_required {key} is a required property of {parent}.'
        : `rest_invalid_type {name} is not of type ${type}.`,
  };
}

function faultOf(name: string, { issues }: z.ZodError): ParameterFault {
  const [first] = issues;
  const branches = first?.code === 'invalid_union' ? first.errors : [];
  const within = branches.find(([issue]) => issue?.path.length || issue?.code === 'unrecognized_keys');
  const { path = [], message = '' } = (within ?? branches[0])?.[0] ?? first ?? {};
  const nameOf = (keys: readonly PropertyKey[]) => name + keys.map((key) => `[${String(key)}]`).join('');
  const [, code = '', text = ''] = /^(\S+) (.*)$/s.exec(message) ?? [];
  return {
    name,
    code,
    message: text
      .replace('{name}', () => nameOf(path))
      .replace('{key}', () => String(path.at(-1)))
      .replace('{parent}', () => nameOf(path.slice(0, -1))),
  };
}

const text = z.string(wrongType('string'));

const integer = z.preprocess(
  (value) => (typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(wrongType('integer')),
);

const decimal = z.preprocess(
  (value) =>
    typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : value,
  z.number(wrongType('number')),
);

const yesOrNo: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 'true', '1', 1].map((yes) => [yes, true] as const),
  ...[false, 'false', '0', '', 0].map((no) => [no, false] as const),
]);

function isTime(value: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/i.exec(value);
  return match !== null && toInstant(`${match[1]} ${match[2]}`, 'UTC') !== null;
}

function textSchema({ enum: allowed, minLength = 0, pattern }: Parameter): z.ZodType<string> {
  if (allowed) {
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(allowed);
    return z.enum(allowed, {
      error: (issue) =>
        typeof issue.input === 'string'
          ? `rest_not_in_enum {name} is not one of ${list}.`
          : wrongType('string').error(issue),
    });
  }
  return text
    .min(minLength, fault('rest_too_short', `{name} must be at least ${minLength} character long.`))
    .regex(
      pattern === undefined ? /^/ : new RegExp(`^(?:${pattern})$`, 'u'),
      fault('rest_invalid_pattern', `{name} does not match pattern ${pattern}.`),
    );
}

function inRange(schema: z.ZodType<number>, parameter: Parameter): z.ZodType {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = parameter;
  const [low, high] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  if (low === undefined && high === undefined) return schema;
  const edge = (bound: number, inclusive: unknown) =>
    `${bound} (${inclusive === undefined ? 'exclusive' : 'inclusive'})`;
  const than = (inclusive: unknown) => `than${inclusive === undefined ? '' : ' or equal to'}`;
  const rule =
    low === undefined
      ? `less ${than(maximum)} ${high}`
      : high === undefined
        ? `greater ${than(minimum)} ${low}`
        : `between ${edge(low, minimum)} and ${edge(high, maximum)}`;
  return schema.refine(
    (value) =>
      (low === undefined || value > low || value === minimum) &&
      (high === undefined || value < high || value === maximum),
    fault('rest_out_of_bounds', `{name} must be ${rule}`),
  );
}

/** A list as such, as text with commas, or as an object whose names are numbers. */
function toList(value: unknown): unknown {
  if (typeof value === 'number') return [value];
  if (isTree(value))
    return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function listOf<T>(item: z.ZodType<T>, parameter: Partial<Parameter> = {}) {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = parameter;
  return z.preprocess(
    toList,
    z
      .array(item, wrongType('array'))
      .min(minItems, fault('rest_too_few_items', `{name} must contain at least ${minItems} item.`))
      .max(maxItems, fault('rest_too_many_items', `{name} must contain at most ${maxItems} items.`))
      .refine(
        (items) => !uniqueItems || new Set(items).size === items.length,
        fault('rest_duplicate_items', '{name} has duplicate items.'),
      ),
  );
}

/**
 * An object as a query of its own. What no property names is left out, except where there are no properties.
 *
 * @param others what such values are
 */
function objectSchema(properties: Parameters, dialect: Dialect, others: z.ZodType = z.unknown()) {
  const known = Object.entries(properties).filter(([, { readOnly }]) => !readOnly);
  const names = new Map(known.map(([name]) => [dialect.parameter(name), name]));
  const shape = known.map(([name, property]): readonly [string, z.ZodType] => {
    const own = schemaOf(property, dialect);
    return [dialect.parameter(name), property.required ? own : own.optional()];
  });
  return z
    .object(Object.fromEntries(shape), {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `rest_additional_properties_forbidden ${issue.keys[0]} is not a valid property of Object.`
          : wrongType('object').error(issue),
    })
    .catchall(others)
    .transform((tree) => {
      const given = Object.entries(tree)
        .filter(([name]) => names.has(name) || known.length === 0)
        .map(([name, value]) => [names.get(name) ?? name, value] as const);
      const defaults = known.map(([name, property]) => [name, property.default] as const);
      return new Query(new Map([...defaults, ...given]), new Map(given));
    });
}

/** An object of the kind that its `type` names. */
function variantOf(variants: readonly Parameters[], dialect: Dialect): z.ZodType {
  const [first, ...others] = variants.map((variant) => objectSchema(variant, dialect));
  if (!first) throw new Error('There are no kinds of objects.');
  return z.discriminatedUnion('type', [first, ...others], {
    error: ({ input }) => {
      if (!isTree(input)) return wrongType('object').error({ input });
      return input['type'] === undefined
        ? wrongType('string').error({})
        : 'rest_no_matching_schema {parent} does not match any of the expected formats.';
    },
  });
}

const filterOf = (terms: readonly unknown[]) => new Query(new Map([['terms', terms]]));

const byId = listOf(integer).transform(filterOf);

const byIdOrSlug = listOf(
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    text.transform((value) => (/^\d{1,15}$/.test(value) ? Number(value) : value)),
  ),
).transform(filterOf);
