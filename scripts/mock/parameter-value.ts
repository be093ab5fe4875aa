import type { Parameter, Parameters } from '../../src/contract/route.ts';
import type { Dialect } from './dialect.ts';
import { toInstant } from './local-time.ts';
import { ParameterError } from './parameter-fault.ts';
import { counted, fitting, inRange } from './parameter-rules.ts';
import { Query, type TermFilter, type Value } from './query.ts';
import { isTree, type RawValue } from './raw-value.ts';

/**
 * A value as its row of the table wants it.
 *
 * @throws ParameterError where it is not
 */
export function readValue(name: string, parameter: Parameter, value: RawValue, dialect: Dialect): Value {
  switch (parameter.type) {
    case 'integer':
      return inRange(name, parameter, integerOf(name, value));
    case 'number':
      return inRange(name, parameter, numberOf(name, value));
    case 'boolean':
      return booleanOf(name, value);
    case 'integer[]':
      return counted(
        name,
        parameter,
        listOf(name, value).map((one, index) => integerOf(`${name}[${index}]`, one)),
      );
    case 'string[]':
      return counted(
        name,
        parameter,
        listOf(name, value).map((one, index) =>
          fitting(`${name}[${index}]`, parameter, textOf(`${name}[${index}]`, one)),
        ),
      );
    case 'object[]':
      return objectsOf(name, parameter, value, dialect);
    case 'array':
      listOf(name, value);
      return undefined;
    case 'terms':
      return parameter.properties ? termTree(name, parameter.properties, value) : termList(name, value);
    case 'text':
      return rawText(name, parameter, value);
    case 'string|string[]':
      return textsOf(name, value);
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
      .filter((one) => one.trim() !== '')
      .map((one) => one.trim());
  }
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value;
  if (isTree(value) && Object.keys(value).every((key) => /^\d+$/.test(key))) return Object.values(value);
  throw wrongType(name, 'array');
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
  const numbers = (path: string, list: RawValue) =>
    listOf(path, list).map((one, index) => integerOf(`${path}[${index}]`, one));
  if (!isTree(value) || Object.keys(value).every((key) => /^\d+$/.test(key))) {
    return { terms: numbers(name, value), includeChildren: false, operator: 'OR' };
  }
  const stranger = Object.keys(value).find((key) => !properties[key]);
  if (stranger !== undefined) {
    throw new ParameterError(
      'rest_additional_properties_forbidden',
      `${stranger} is not a valid property of Object.`,
    );
  }
  const operator = value['operator'] ?? 'OR';
  if (operator !== 'AND' && operator !== 'OR') {
    throw new ParameterError('rest_not_in_enum', `${name}[operator] is not one of AND and OR.`);
  }
  return {
    terms: numbers(`${name}[terms]`, value['terms'] ?? []),
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

function objectOf(
  name: string,
  { properties = {}, values: free }: Pick<Parameter, 'properties' | 'values'>,
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
      if (property.required) {
        throw new ParameterError('rest_property_required', `${spelled} is a required property of ${name}.`);
      }
      values.set(key, property.default);
    } else if (!property.readOnly) {
      values.set(key, readValue(`${name}[${spelled}]`, property, own, dialect));
      given.set(key, own);
    }
  }
  return new Query(values, given);
}

function objectsOf(name: string, parameter: Parameter, value: RawValue, dialect: Dialect): readonly Query[] {
  if (!Array.isArray(value) && !isTree(value)) throw wrongType(name, 'array');
  const items: readonly RawValue[] = counted(name, parameter, listOf(name, value));
  return items.map((item, index) => oneOfKinds(`${name}[${index}]`, parameter, item, dialect));
}

/** An object of the first kind it fits; where it fits none, what is wrong with it as its `type` says. */
function oneOfKinds(
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
  if (type === undefined) {
    throw new ParameterError('rest_property_required', `type is a required property of ${name}.`);
  }
  throw new ParameterError('rest_no_matching_schema', `${name} does not match any of the expected formats.`);
}

/** A text or a list of texts. */
function textsOf(name: string, value: RawValue): readonly string[] {
  const list: readonly RawValue[] = Array.isArray(value) ? value : [value];
  return list.map((one) => textOf(name, one));
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
