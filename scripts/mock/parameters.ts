import type { Parameter, Parameters } from '../../src/contract/route.ts';
import type { Dialect } from './dialect.ts';
import { Query, type TermFilter, type Value } from './query.ts';
import type { QueryValue } from './query-text.ts';
import {
  invalidEventParameters,
  invalidParameters,
  missingParameters,
  type ParameterFault,
} from './rest-error.ts';

/** Thrown inside this file only: what is wrong with one value. */
class Fault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Servers check these before the rest, and report only the first group that has faults. */
const checkedFirst: ReadonlySet<string> = new Set(['page', 'per_page', 'search']);

/**
 * Checks the values of a request against its row of the route table and fills in the defaults.
 *
 * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
 */
export function readParameters(
  parameters: Parameters,
  raw: ReadonlyMap<string, QueryValue>,
  dialect: Dialect,
  events: boolean,
): Query {
  const values = new Map<string, Value>();
  const given = new Set<string>();
  const faults: (ParameterFault & { readonly first: boolean })[] = [];
  const missing: string[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const spelled = dialect.parameter(name);
    const value = raw.get(spelled);
    if (value === undefined) {
      if (parameter.required) missing.push(spelled);
      values.set(name, parameter.default);
      continue;
    }
    given.add(name);
    try {
      values.set(name, readValue(spelled, parameter, value));
      if (events) checkEventValue(name, value);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ name: spelled, code: error.code, message: error.message, first: checkedFirst.has(name) });
    }
  }
  if (missing.length > 0) throw missingParameters(missing);
  refuse(faults, dialect, events);
  return new Query(values, given);
}

function refuse(
  faults: readonly (ParameterFault & { readonly first: boolean })[],
  dialect: Dialect,
  events: boolean,
): void {
  const language = faults.filter(({ name }) => name === dialect.parameter('ml_language'));
  if (language.length > 0) throw invalidParameters(language);
  if (events && faults.length > 0) throw invalidEventParameters(faults.map(({ name }) => name));
  const first = faults.filter((fault) => fault.first);
  if (first.length > 0) throw invalidParameters(first);
  if (faults.length > 0) throw invalidParameters(faults);
}

/** What the events namespace refuses beyond the types of the table. */
function checkEventValue(name: string, value: QueryValue): void {
  if (name === 'search' && value === '') throw new Fault('rest_invalid_param', 'empty');
  if ((name === 'page' || name === 'per_page') && !(Number(value) > 0)) {
    throw new Fault('rest_invalid_param', 'not positive');
  }
  if (name === 'ticketed') throw new Fault('rest_invalid_param', 'no tickets here');
}

function readValue(name: string, parameter: Parameter, value: QueryValue): Value {
  switch (parameter.type) {
    case 'integer':
      return inRange(name, parameter, integerOf(name, value));
    case 'number':
      return numberOf(name, value);
    case 'boolean':
      return booleanOf(name, value);
    case 'integer[]':
      return listOf(value).map((one, index) => integerOf(`${name}[${index}]`, one));
    case 'string[]':
      return listOf(value).map((one, index) =>
        oneOf(`${name}[${index}]`, parameter, textOf(`${name}[${index}]`, one)),
      );
    case 'terms':
      return termsOf(name, value);
    case 'uri':
    case 'string':
    case 'date-time':
      return oneOf(name, parameter, textOf(name, value));
    case 'untyped':
      return typeof value === 'string' ? value : undefined;
  }
}

function textOf(name: string, value: QueryValue): string {
  if (typeof value === 'string') return value;
  throw new Fault('rest_invalid_type', `${name} is not of type string.`);
}

function integerOf(name: string, value: QueryValue): number {
  if (typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value)) return Number(value);
  throw new Fault('rest_invalid_type', `${name} is not of type integer.`);
}

function numberOf(name: string, value: QueryValue): number {
  if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  throw new Fault('rest_invalid_type', `${name} is not of type number.`);
}

function booleanOf(name: string, value: QueryValue): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0' || value === '') return false;
  throw new Fault('rest_invalid_type', `${name} is not of type boolean.`);
}

function listOf(value: QueryValue): readonly QueryValue[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .filter((one) => one.trim() !== '')
      .map((one) => one.trim());
  return Array.isArray(value) ? value : Object.values(value);
}

function termsOf(name: string, value: QueryValue): TermFilter {
  if (typeof value === 'string' || Array.isArray(value)) {
    return { terms: listOf(value).map((one) => termOf(name, one)), includeChildren: false, operator: 'OR' };
  }
  const tree = new Map(Object.entries(value));
  const operator = tree.get('operator') ?? 'OR';
  if (operator !== 'AND' && operator !== 'OR') {
    throw new Fault('rest_not_in_enum', `${name}[operator] is not one of AND and OR.`);
  }
  return {
    terms: listOf(tree.get('terms') ?? []).map((one) => termOf(`${name}[terms]`, one)),
    includeChildren: booleanOf(`${name}[include_children]`, tree.get('include_children') ?? 'false'),
    operator,
  };
}

function termOf(name: string, value: QueryValue): number | string {
  const text = textOf(name, value);
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function inRange(name: string, { minimum, maximum }: Parameter, value: number): number {
  if ((minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum))
    return value;
  const message =
    minimum !== undefined && maximum !== undefined
      ? `${name} must be between ${minimum} (inclusive) and ${maximum} (inclusive)`
      : minimum !== undefined
        ? `${name} must be greater than or equal to ${minimum}`
        : `${name} must be less than or equal to ${maximum}`;
  throw new Fault('rest_out_of_bounds', message);
}

function oneOf(name: string, { enum: allowed }: Parameter, value: string): string {
  if (!allowed || allowed.includes(value)) return value;
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(allowed);
  throw new Fault('rest_not_in_enum', `${name} is not one of ${words}.`);
}
