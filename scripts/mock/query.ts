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
  | TermFilter
  | null
  | undefined;

/** The parameters of one request after their check, under the documents' names. */
export class Query {
  readonly #values: ReadonlyMap<string, Value>;
  readonly #given: ReadonlySet<string>;

  constructor(values: ReadonlyMap<string, Value>, given: ReadonlySet<string>) {
    this.#values = values;
    this.#given = given;
  }

  /** Whether the request itself said it, rather than a default. */
  has(name: string): boolean {
    return this.#given.has(name);
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
    return typeof value === 'object' && value !== null && 'terms' in value ? value : undefined;
  }
}

function isList(value: Value): value is readonly number[] | readonly string[] {
  return Array.isArray(value);
}
