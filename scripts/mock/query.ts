import type { RawValue } from './raw-value.ts';

/** A filter by terms: ids or slugs; of the content namespace also with children and a way to combine. */
export type TermFilter = {
  readonly terms: readonly (number | string)[];
  readonly includeChildren: boolean;
  readonly operator: 'AND' | 'OR';
};

export type Value =
  | string
  | number
  | boolean
  | readonly number[]
  | readonly string[]
  | readonly Query[]
  | Query
  | TermFilter
  | null
  | undefined;

/** The parameters of one request, or the properties of an object in it, after their check, under the documents' names. */
export class Query {
  readonly #values: ReadonlyMap<string, Value>;
  readonly #given: ReadonlyMap<string, RawValue>;

  constructor(values: ReadonlyMap<string, Value>, given: ReadonlyMap<string, RawValue>) {
    this.#values = values;
    this.#given = given;
  }

  /** Whether the request itself said it, rather than a default. */
  has(name: string): boolean {
    return this.#given.has(name);
  }

  /** A value as the request brought it. */
  raw(name: string): RawValue | undefined {
    return this.#given.get(name);
  }

  /** A number that need not be whole. */
  number(name: string): number | undefined {
    return this.integer(name);
  }

  integer(name: string): number | undefined {
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

  integers(name: string): readonly number[] {
    const value = this.#values.get(name);
    return isList(value) ? value.filter((one) => typeof one === 'number') : [];
  }

  texts(name: string): readonly string[] {
    const value = this.#values.get(name);
    return isList(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  terms(name: string): TermFilter | undefined {
    const value = this.#values.get(name);
    return typeof value === 'object' && value !== null && 'terms' in value && !(value instanceof Query)
      ? value
      : undefined;
  }

  object(name: string): Query | undefined {
    const value = this.#values.get(name);
    return value instanceof Query ? value : undefined;
  }

  objects(name: string): readonly Query[] {
    const value = this.#values.get(name);
    return isList(value) ? value.filter((one) => one instanceof Query) : [];
  }
}

function isList(value: Value): value is readonly number[] | readonly string[] | readonly Query[] {
  return Array.isArray(value);
}
