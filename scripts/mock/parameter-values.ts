import type { Parameter, Parameters } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';
import { toInstant } from './local-time.ts';
import { isTree, type RawValue, type RawValues } from './request-body.ts';

/** Values of requests, checked against one parameter of the table. */

/** A filter by terms: ids or slugs; of the content namespace also with children and a way to combine. */
export type TermFilter = {
  readonly terms: readonly (number | string)[];
  readonly includeChildren: boolean;
  readonly operator: 'AND' | 'OR';
};

type Scalar = string | number | boolean | null | undefined;
export type Value = Scalar | readonly number[] | readonly string[] | readonly Query[] | Query | TermFilter;

/** The parameters of one request, or the properties of an object in it, after their check, under the documents' names. */
export class Query {
  readonly #values: ReadonlyMap<string, Value>;
  readonly #given: RawValues;

  constructor(values: ReadonlyMap<string, Value>, given: RawValues) {
    this.#values = values;
    this.#given = given;
  }

  /** Whether the request itself has it, rather than a default. */
  has(name: string): boolean {
    return this.#given.has(name);
  }

  /** A value as the request brought it. */
  raw(name: string): RawValue | undefined {
    return this.#given.get(name);
  }

  value(name: string): Value {
    return this.#values.get(name);
  }

  number(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  flag(name: string): boolean | undefined {
    const value = this.#values.get(name);
    return typeof value === 'boolean' ? value : undefined;
  }

  numbers(name: string): readonly number[] {
    return this.#list(name).filter((one) => typeof one === 'number');
  }

  texts(name: string): readonly string[] {
    return this.#list(name).filter((one) => typeof one === 'string');
  }

  terms(name: string): TermFilter | undefined {
    const value = this.#values.get(name);
    const isFilter = typeof value === 'object' && value !== null && !(value instanceof Query);
    return isFilter && 'terms' in value ? value : undefined;
  }

  object(name: string): Query | undefined {
    const value = this.#values.get(name);
    return value instanceof Query ? value : undefined;
  }

  objects(name: string): readonly Query[] {
    return this.#list(name).filter((one) => one instanceof Query);
  }

  #list(name: string): readonly (number | string | Query)[] {
    const value = this.#values.get(name);
    return isList(value) ? value : [];
  }
}

function isList(value: Value): value is readonly number[] | readonly string[] | readonly Query[] {
  return Array.isArray(value);
}

/** What is wrong with one value, as `rest_invalid_param` reports it. */
export class ParameterError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A value as its row of the table has it. @throws ParameterError where it is not */
export function readValue(name: string, parameter: Parameter, value: RawValue, dialect: Dialect): Value {
  switch (parameter.type) {
    case 'integer':
      return inRange(name, parameter, integerOf(name, value));
    case 'number':
      return inRange(name, parameter, numberOf(name, value));
    case 'boolean':
      return booleanOf(name, value);
    case 'integer[]':
      return counted(name, parameter, eachOf(name, value, integerOf));
    case 'string[]':
      return counted(
        name,
        parameter,
        eachOf(name, value, (path, one) => fitting(path, parameter, textOf(path, one))),
      );
    case 'object[]':
      if (!Array.isArray(value) && !isTree(value)) throw wrongType(name, 'array');
      return counted(name, parameter, listOf(name, value)).map((item, index) =>
        variantOf(`${name}[${index}]`, parameter, item, dialect),
      );
    case 'array':
      listOf(name, value);
      return undefined;
    case 'terms':
      return parameter.properties ? termTree(name, parameter.properties, value) : termList(name, value);
    case 'text':
      return rawText(name, parameter, value);
    case 'string|string[]':
      return (Array.isArray(value) ? value : [value]).map((one: RawValue) => textOf(name, one));
    case 'object':
      return objectOf(name, parameter, value, dialect);
    case 'date-time':
      return parameter.in === 'body' ? dateOf(textOf(name, value)) : textOf(name, value);
    case 'email':
      return emailOf(textOf(name, value));
    case 'uri':
      return uriOf(name, parameter, textOf(name, value), dialect);
    case 'local-time':
    case 'string':
      return fitting(name, parameter, textOf(name, value));
    case 'untyped':
      return typeof value === 'object' ? undefined : String(value);
  }
}

function wrongType(name: string, type: string): ParameterError {
  return new ParameterError('rest_invalid_type', `${name} is not of type ${type}.`);
}

function textOf(name: string, value: RawValue): string {
  if (typeof value === 'string') return value;
  throw wrongType(name, 'string');
}

function integerOf(name: string, value: RawValue): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value)) return Number(value);
  throw wrongType(name, 'integer');
}

function numberOf(name: string, value: RawValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  throw wrongType(name, 'number');
}

function booleanOf(name: string, value: RawValue): boolean {
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  if (value === false || value === 'false' || value === '0' || value === '' || value === 0) return false;
  throw wrongType(name, 'boolean');
}

/** A list as such, or as text with commas. */
function listOf(name: string, value: RawValue): readonly RawValue[] {
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value;
  if (isTree(value) && hasNumbersOnly(value)) return Object.values(value);
  throw wrongType(name, 'array');
}

function eachOf<T>(name: string, value: RawValue, read: (path: string, one: RawValue) => T): readonly T[] {
  return listOf(name, value).map((one, index) => read(`${name}[${index}]`, one));
}

function hasNumbersOnly(tree: { readonly [name: string]: RawValue }): boolean {
  return Object.keys(tree).every((key) => /^\d+$/.test(key));
}

/** Terms by id or slug, as the events namespace takes them. */
function termList(name: string, value: RawValue): TermFilter {
  const terms = listOf(name, value).map((one) => {
    const text = typeof one === 'number' ? String(one) : textOf(name, one);
    return /^\d{1,15}$/.test(text) ? Number(text) : text;
  });
  return { terms, includeChildren: false, operator: 'OR' };
}

/** Terms by id, as a list or as an object that also says how they combine. */
function termTree(name: string, properties: Parameters, value: RawValue): TermFilter {
  if (!isTree(value) || hasNumbersOnly(value)) {
    return { terms: eachOf(name, value, integerOf), includeChildren: false, operator: 'OR' };
  }
  const stranger = Object.keys(value).find((key) => !properties[key]);
  if (stranger !== undefined) {
    const message = `${stranger} is not a valid property of Object.`;
    throw new ParameterError('rest_additional_properties_forbidden', message);
  }
  const operator = value['operator'] ?? 'OR';
  if (operator !== 'AND' && operator !== 'OR') {
    throw new ParameterError('rest_not_in_enum', `${name}[operator] is not one of AND and OR.`);
  }
  return {
    terms: eachOf(`${name}[terms]`, value['terms'] ?? [], integerOf),
    includeChildren: booleanOf(`${name}[include_children]`, value['include_children'] ?? false),
    operator,
  };
}

/** The `raw` of a text object, or the text that stands for one; `undefined` where only what is read-only came. */
function rawText(name: string, { properties = {} }: Parameter, value: RawValue): string | undefined {
  if (typeof value === 'string') return value;
  if (!isTree(value)) throw wrongType(name, 'object');
  const raw = value['raw'];
  return raw === undefined || !properties['raw'] ? undefined : textOf(`${name}[raw]`, raw);
}

type ObjectRules = Pick<Parameter, 'properties' | 'values'>;

function objectOf(
  name: string,
  { properties = {}, values: free }: ObjectRules,
  value: RawValue,
  dialect: Dialect,
): Query {
  // An empty object and an empty list are one in the language these servers are written in.
  if (!isTree(value) && !(Array.isArray(value) && value.length === 0)) throw wrongType(name, 'object');
  const tree = new Map<string, RawValue>(isTree(value) ? Object.entries(value) : []);
  const values = new Map<string, Value>();
  const given = new Map<string, RawValue>();
  if (free) for (const [key, own] of tree) readValue(`${name}[${key}]`, free, own, dialect);
  for (const [key, property] of Object.entries(properties)) {
    const spelled = dialect.parameter(key);
    const own = tree.get(spelled);
    if (own === undefined) {
      if (property.required) throw requiredProperty(spelled, name);
      values.set(key, property.default);
    } else if (!property.readOnly) {
      values.set(key, readValue(`${name}[${spelled}]`, property, own, dialect));
      given.set(key, own);
    }
  }
  return new Query(values, given);
}

/** An object of the first kind it fits; where it fits none, what is wrong with it as its `type` says. */
function variantOf(
  name: string,
  { properties, variants }: Parameter,
  value: RawValue,
  dialect: Dialect,
): Query {
  if (!variants) return objectOf(name, properties ? { properties } : {}, value, dialect);
  const type = isTree(value) ? value['type'] : undefined;
  const kind = variants.find((variant) => variant['type']?.enum?.some((allowed) => allowed === type));
  if (kind) return objectOf(name, { properties: kind }, value, dialect);
  if (!isTree(value)) throw wrongType(name, 'object');
  if (type === undefined) throw requiredProperty('type', name);
  throw new ParameterError('rest_no_matching_schema', `${name} does not match any of the expected formats.`);
}

function requiredProperty(property: string, name: string): ParameterError {
  return new ParameterError('rest_property_required', `${property} is a required property of ${name}.`);
}

/** An address as the documents have it; observed servers look at it later. */
function uriOf(name: string, { relative }: Parameter, text: string, { part }: Dialect): string {
  const isWithin = relative && (text === '' || /^[/?#]\S*$/.test(text));
  if (part === 'observed' || isWithin || (!/[\s<>"{}|\\^`]/.test(text) && URL.canParse(text))) return text;
  throw new ParameterError('rest_invalid_uri', `${name} is not a valid URI.`);
}

function dateOf(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/i.exec(text);
  if (match && toInstant(`${match[1]} ${match[2]}`, 'UTC') !== null) return text;
  throw new ParameterError('rest_invalid_date', 'Invalid date.');
}

function emailOf(text: string): string {
  if (text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text;
  throw new ParameterError('rest_invalid_email', 'Invalid email address.');
}

type Bound = { readonly value: number; readonly inclusive: boolean };

function inRange(name: string, parameter: Parameter, value: number): number {
  const low = boundOf(parameter.minimum, parameter.exclusiveMinimum);
  const high = boundOf(parameter.maximum, parameter.exclusiveMaximum);
  const isAbove = !low || value > low.value || (low.inclusive && value === low.value);
  const isBelow = !high || value < high.value || (high.inclusive && value === high.value);
  if (isAbove && isBelow) return value;
  const edge = (bound: Bound) => `${bound.value} (${bound.inclusive ? 'inclusive' : 'exclusive'})`;
  const than = (word: string, bound: Bound | undefined) =>
    `${word} than ${bound?.inclusive ? 'or equal to ' : ''}${bound?.value}`;
  const rule =
    low && high ? `between ${edge(low)} and ${edge(high)}` : low ? than('greater', low) : than('less', high);
  throw new ParameterError('rest_out_of_bounds', `${name} must be ${rule}`);
}

function boundOf(inclusive: number | undefined, exclusive: number | undefined): Bound | undefined {
  if (inclusive !== undefined) return { value: inclusive, inclusive: true };
  return exclusive === undefined ? undefined : { value: exclusive, inclusive: false };
}

/** A text against the allowed ones, its shortest length and its pattern. */
function fitting(name: string, { enum: allowed, minLength = 0, pattern }: Parameter, value: string): string {
  if (allowed && !allowed.includes(value)) {
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(allowed);
    throw new ParameterError('rest_not_in_enum', `${name} is not one of ${list}.`);
  }
  if (value.length < minLength) {
    throw new ParameterError('rest_too_short', `${name} must be at least ${minLength} character long.`);
  }
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) {
    throw new ParameterError('rest_invalid_pattern', `${name} does not match pattern ${pattern}.`);
  }
  return value;
}

/** A list against the number of its items. */
function counted<T>(name: string, parameter: Parameter, items: readonly T[]): readonly T[] {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = parameter;
  if (items.length < minItems) {
    throw new ParameterError('rest_too_few_items', `${name} must contain at least ${minItems} item.`);
  }
  if (items.length > maxItems) {
    throw new ParameterError('rest_too_many_items', `${name} must contain at most ${maxItems} items.`);
  }
  if (uniqueItems && new Set(items).size < items.length) {
    throw new ParameterError('rest_duplicate_items', `${name} has duplicate items.`);
  }
  return items;
}
