import type { Parameter, Parameters } from '../../src/contract/route.ts';
import type { Dialect } from './dialect.ts';
import { ParameterError } from './parameter-fault.ts';
import { readValue } from './parameter-value.ts';
import { Query, type Value } from './query.ts';
import type { RawValue } from './raw-value.ts';
import {
  invalidEventParameters,
  invalidParameters,
  missingParameters,
  type ParameterFault,
} from './rest-error.ts';

/** Servers check these before the rest, and report only the first group that has faults. */
const checkedFirst: ReadonlySet<string> = new Set(['page', 'per_page', 'search']);

type Found = ParameterFault & { readonly first: boolean };

/**
 * Checks the values of a request against its row of the route table and fills in the defaults.
 *
 * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
 */
export function readParameters(
  parameters: Parameters,
  raw: ReadonlyMap<string, RawValue>,
  dialect: Dialect,
  events: boolean,
): Query {
  const values = new Map<string, Value>();
  const given = new Map<string, RawValue>();
  const faults: Found[] = [];
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
    try {
      const read = value === null ? null : readOwn(name, spelled, parameter, value, dialect, events);
      values.set(name, read);
      if (read !== undefined || parameter.type !== 'text') given.set(name, value);
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      faults.push({ name: spelled, code: error.code, message: error.message, first: checkedFirst.has(name) });
    }
  }
  if (missing.length > 0) throw missingParameters(missing);
  refuse(faults, dialect, events);
  return new Query(values, given);
}

function refuse(faults: readonly Found[], dialect: Dialect, events: boolean): void {
  const language = faults.filter(({ name }) => name === dialect.parameter('ml_language'));
  if (language.length > 0) throw invalidParameters(language);
  if (events && faults.length > 0) throw invalidEventParameters(faults.map(({ name }) => name));
  const first = faults.filter((fault) => fault.first);
  if (first.length > 0) throw invalidParameters(first);
  if (faults.length > 0) throw invalidParameters(faults);
}

/** On observed servers links of events are more than lists of ids: what they are is found out when they are made. */
function readOwn(
  name: string,
  spelled: string,
  parameter: Parameter,
  value: RawValue,
  dialect: Dialect,
  events: boolean,
): Value {
  const link = parameter.in === 'body' && parameter.type === 'integer[]';
  if (events && link && dialect.part === 'observed') return undefined;
  const read = readValue(spelled, parameter, value, dialect);
  if (events) checkEventValue(name, parameter, value, dialect);
  return read;
}

/** What things of the events namespace are called; more than spaces. */
const names: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name']);

/** What the events namespace refuses beyond the types of the table. */
function checkEventValue(name: string, parameter: Parameter, value: RawValue, { part }: Dialect): void {
  const wrong = (message: string) => new ParameterError('rest_invalid_param', message);
  if (parameter.in === 'body') {
    const isName = names.has(name) && parameter.type === 'string';
    if (isName && typeof value === 'string' && value.trim() === '') throw wrong('empty');
    if (part === 'observed' && name === 'description' && value === '') throw wrong('empty');
    return;
  }
  if (name === 'search' && value === '' && part === 'observed') throw wrong('empty');
  if ((name === 'page' || name === 'per_page') && !(Number(value) > 0)) throw wrong('not positive');
  if (name === 'ticketed' && part === 'observed') throw wrong('no tickets here');
}
