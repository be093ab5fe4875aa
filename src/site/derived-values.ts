/** How a value is derived from a site, or from a site in one language. */
export type Declaration<Of, Argument, Value> = {
  readonly name: string;
  readonly owner: 'site' | 'language';
  readonly make: (of: Of, argument: Argument) => Value;
  readonly keyOf: ((argument: Argument, of: Of) => unknown) | undefined;
};

/** That a value was read: what it is of (`site` or a language), which it is, and what it was asked about. */
export type DerivedRead = {
  readonly owner: string;
  readonly name: string;
  readonly argument: unknown;
};

/** The values derived from one site, or from one language of it. */
export class DerivedValues {
  readonly owner: string;
  /** Is told of every value that is read, those that others are made of included. A build leaves it out. */
  onRead: ((read: DerivedRead) => void) | undefined;
  readonly #values = new Map<object, Map<unknown, unknown>>();
  readonly #objects = new Set<unknown>();

  /** @param owner `site`, or a language */
  constructor(owner: string) {
    this.owner = owner;
  }

  /** Returns what was made for the argument, or makes it. */
  read<Of, Argument, Value>(
    declaration: Declaration<Of, Argument, Value>,
    of: Of,
    argument: Argument,
  ): Value {
    const { name, make, keyOf } = declaration;
    if (this.onRead !== undefined) this.onRead({ owner: this.owner, name, argument });
    const key = keyOf === undefined ? argument : keyOf(argument, of);
    let values = this.#values.get(declaration);
    if (values === undefined) {
      values = new Map();
      this.#values.set(declaration, values);
    }
    const known = values.get(key);
    // Under a declaration there is nothing but what it made.
    if (known !== undefined || values.has(key)) return known as Value;
    const value = make(of, argument);
    values.set(key, value);
    if (typeof value === 'object') this.#objects.add(value);
    return value;
  }

  /** Whether an object is a derived value itself: one object wherever it is part of something. */
  made(object: object): boolean {
    return this.#objects.has(object);
  }
}
