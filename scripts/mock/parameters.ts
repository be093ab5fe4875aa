import type { Parameter, Parameters } from '../../src/contract/routes/route.ts';
import type { Dialect } from './dialect.ts';
import {
  invalidEventParameters,
  invalidParameters,
  missingParameters,
  type ParameterFault,
} from './errors.ts';
import { ParameterError, Query, readValue, type Value } from './parameter-values.ts';
import type { RawValue, RawValues } from './request-body.ts';

/** Servers check these before the rest, and report only the first group that has faults. */
const checkedFirst: ReadonlySet<string> = new Set(['page', 'per_page', 'search']);

/**
 * Checks the values of a request against its row of the route table and fills in the defaults.
 *
 * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
 */
export function readParameters(
  parameters: Parameters,
  raw: RawValues,
  dialect: Dialect,
  events: boolean,
): Query {
  const values = new Map<string, Value>();
  const given = new Map<string, RawValue>();
  const faults: (ParameterFault & { readonly first: boolean })[] = [];
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
      const read = value === null ? null : readOwn({ name, spelled, parameter, dialect, events }, value);
      values.set(name, read);
      if (read !== undefined || parameter.type !== 'text') given.set(name, value);
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      const { code, message } = error;
      faults.push({ name: spelled, code, message, first: checkedFirst.has(name) });
    }
  }
  if (missing.length > 0) throw missingParameters(missing);
  if (faults.length > 0) {
    const language = faults.filter(({ name }) => name === dialect.parameter('ml_language'));
    if (language.length > 0) throw invalidParameters(language);
    if (events) throw invalidEventParameters(...faults.map(({ name }) => name));
    const first = faults.filter((fault) => fault.first);
    throw invalidParameters(first.length > 0 ? first : faults);
  }
  return new Query(values, given);
}

type Own = {
  readonly name: string;
  readonly spelled: string;
  readonly parameter: Parameter;
  readonly dialect: Dialect;
  readonly events: boolean;
};

/** Names of things of the events namespace: more than spaces. */
const names: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name']);

/** A value with what the events namespace refuses beyond the types of the table. */
function readOwn({ name, spelled, parameter, dialect, events }: Own, value: RawValue): Value {
  const { type, in: place } = parameter;
  const observed = dialect.part === 'observed';
  // On observed servers links of events are more than lists of ids: what they are is found out when they are made.
  if (events && observed && place === 'body' && type === 'integer[]') return undefined;
  const read = readValue(spelled, parameter, value, dialect);
  if (!events) return read;
  const isBlankName = names.has(name) && type === 'string' && typeof value === 'string' && !value.trim();
  const isRefused =
    place === 'body'
      ? isBlankName || (observed && name === 'description' && value === '')
      : (observed && ((name === 'search' && value === '') || name === 'ticketed')) ||
        ((name === 'page' || name === 'per_page') && !(Number(value) > 0));
  if (isRefused) throw new ParameterError('rest_invalid_param', 'Invalid parameter.');
  return read;
}
