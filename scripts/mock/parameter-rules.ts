import type { Parameter } from '../../src/contract/routes/route.ts';
import { ParameterError } from './parameter-fault.ts';

/** Checks of values that have the right type against the other keys of their row. */

export function inRange(name: string, parameter: Parameter, value: number): number {
  const low = boundOf(parameter.minimum, parameter.exclusiveMinimum);
  const high = boundOf(parameter.maximum, parameter.exclusiveMaximum);
  const fitsLow = !low || value > low.value || (low.inclusive && value === low.value);
  const fitsHigh = !high || value < high.value || (high.inclusive && value === high.value);
  if (fitsLow && fitsHigh) return value;
  if (low && high) {
    throw outOfBounds(`${name} must be between ${words(low)} and ${words(high)}`);
  }
  if (low) {
    throw outOfBounds(`${name} must be greater than ${low.inclusive ? 'or equal to ' : ''}${low.value}`);
  }
  throw outOfBounds(`${name} must be less than ${high?.inclusive ? 'or equal to ' : ''}${high?.value}`);
}

/** A text against the allowed ones, its shortest length and its pattern. */
export function fitting(name: string, parameter: Parameter, value: string): string {
  const { enum: allowed, minLength = 0, pattern } = parameter;
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
export function counted<T>(name: string, parameter: Parameter, items: readonly T[]): readonly T[] {
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

type Bound = { readonly value: number; readonly inclusive: boolean };

function boundOf(inclusive: number | undefined, exclusive: number | undefined): Bound | undefined {
  if (inclusive !== undefined) return { value: inclusive, inclusive: true };
  return exclusive === undefined ? undefined : { value: exclusive, inclusive: false };
}

function words({ value, inclusive }: Bound): string {
  return `${value} (${inclusive ? 'inclusive' : 'exclusive'})`;
}

function outOfBounds(message: string): ParameterError {
  return new ParameterError('rest_out_of_bounds', message);
}
