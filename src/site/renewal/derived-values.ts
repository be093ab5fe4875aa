import { ComputedIndex, Renewed, type Revisions } from './renewal.ts';

/** How a value is derived from a site, or from a site in one language. */
export type Declaration<Of, Argument, Value> = {
  readonly name: string;
  readonly owner: 'site' | 'language';
  readonly make: (of: Of, argument: Argument) => Value;
  readonly keyOf: ((argument: Argument, of: Of) => unknown) | undefined;
  /** Whether it costs less to make it than to remember it, for what is made once. */
  readonly isAnswer?: true;
  /** Whether another value tells nobody who reads it. @default where both are equal */
  isSame?(one: Value, other: Value): boolean;
};

/**
 * That a value was read: what it is of (`site` or a language), which it is, and what it was asked
 * about.
 */
export type DerivedRead = {
  readonly owner: string;
  readonly name: string;
  readonly argument: unknown;
};

/** The values derived from one site, or from one language of it. */
export class DerivedValues {
  readonly owner: string;
  /** Of a site that is renewed in place; else every value is made once. */
  readonly revisions: Revisions | undefined;
  /**
   * Is told of every value that is read, those that others are made of included. A build leaves it
   * out.
   */
  onRead: ((read: DerivedRead) => void) | undefined;
  readonly #values = new Map<object, KeyedValues | Map<unknown, unknown>>();
  readonly #derivations = new Map<object, unknown>();
  readonly #objects: Set<object> | WeakSet<object>;

  /** @param owner `site`, or a language */
  constructor(owner: string, revisions?: Revisions) {
    this.owner = owner;
    this.revisions = revisions;
    this.#objects = revisions === undefined ? new Set() : new WeakSet();
  }

  /** Returns what was made for the argument, or makes it. */
  read<Of, Argument, Value>(
    declaration: Declaration<Of, Argument, Value>,
    of: Of,
    argument: Argument,
  ): Value {
    const { make, keyOf, isAnswer } = declaration;
    const { revisions } = this;
    if (isAnswer && revisions?.isReading !== true) return make(of, argument);
    this.onRead?.({ owner: this.owner, name: declaration.name, argument });
    const key = keyOf === undefined ? argument : keyOf(argument, of);
    const values = this.#valuesOf(declaration);
    if (revisions === undefined) {
      const known = values.get(key);
      // Under a declaration there is nothing but what it made.
      if (known !== undefined || values.has(key)) return known as Value;
      const value = make(of, argument);
      values.set(key, value);
      return this.#registered(value);
    }
    const found = values.get(key);
    // Under a declaration there is nothing but what it made.
    const known = found instanceof DerivedValue ? found : undefined;
    if (known === undefined && found !== undefined) return found as Value;
    if (known === undefined) return this.#begin(declaration, of, { argument, key, revisions });
    if (keyOf !== undefined) known.argument = argument;
    return known.get() as Value;
  }

  /** Makes a value of a site that is renewed, which of what never changes is kept as it is. */
  #begin<Of, Argument, Value>(
    declaration: Declaration<Of, Argument, Value>,
    of: Of,
    { argument, key, revisions }: AskedValue<Argument>,
  ): Value {
    const { isSame } = declaration;
    const derivation = this.#derivationOf(declaration, of, revisions);
    const lasts = !isObject(key);
    const made =
      isSame === undefined
        ? new DerivedValue(derivation, argument, lasts)
        : new ComparedValue(derivation, { argument, lasts, isSame });
    const values = this.#valuesOf(declaration);
    values.set(key, made);
    const value = made.present();
    if (!lasts && value !== undefined && made.isConstant) {
      revisions.graph.remove(made.id);
      values.set(key, value);
    } else revisions.read(made);
    return value;
  }

  /** Returns what a map that is made once has under a key: it is noted as read alone. */
  readEntry<Of, Argument, Key, Value>(
    declaration: Declaration<Of, Argument, ReadonlyMap<Key, Value>>,
    of: Of,
    { argument, key }: { readonly argument: Argument; readonly key: Key },
  ): Value | undefined {
    if (this.revisions === undefined) return this.read(declaration, of, argument).get(key);
    this.onRead?.({ owner: this.owner, name: declaration.name, argument });
    return this.#indexOf(declaration, of, argument).at(key);
  }

  /** Returns such a map with all its entries. */
  readEntries<Of, Argument, Key, Value>(
    declaration: Declaration<Of, Argument, ReadonlyMap<Key, Value>>,
    of: Of,
    argument: Argument,
  ): ReadonlyMap<Key, Value> {
    if (this.revisions === undefined) return this.read(declaration, of, argument);
    this.onRead?.({ owner: this.owner, name: declaration.name, argument });
    return this.#indexOf(declaration, of, argument).all();
  }

  /** Whether an object is a derived value itself: one object wherever it is part of something. */
  made(object: object): boolean {
    return this.#objects.has(object);
  }

  #indexOf<Of, Argument, Key, Value>(
    declaration: Declaration<Of, Argument, ReadonlyMap<Key, Value>>,
    of: Of,
    argument: Argument,
  ): ComputedIndex<Key, Value> {
    const values = this.#valuesOf(declaration);
    const { make, keyOf } = declaration;
    const key = keyOf === undefined ? argument : keyOf(argument, of);
    const known = values.get(key);
    if (known instanceof ComputedIndex) return known;
    if (this.revisions === undefined) throw new Error(`"${declaration.name}" has no revisions.`);
    const made = new ComputedIndex(this.revisions, () => make(of, argument), !isObject(key));
    values.set(key, made);
    return made;
  }

  #valuesOf(declaration: object): KeyedValues | Map<unknown, unknown> {
    let values = this.#values.get(declaration);
    if (values === undefined) {
      values = this.revisions === undefined ? new Map() : new KeyedValues();
      this.#values.set(declaration, values);
    }
    return values;
  }

  /** How values of a declaration are made: one object for all that are renewed. */
  #derivationOf<Of, Argument, Value>(
    declaration: Declaration<Of, Argument, Value>,
    of: Of,
    revisions: Revisions,
  ): Derivation<Argument, Value> {
    const derivation = this.#derivations.getOrInsertComputed(declaration, () => ({
      revisions,
      make: (argument: Argument) => this.#registered(declaration.make(of, argument)),
    }));
    // Under a declaration there is nothing but how its values are made.
    return derivation as Derivation<Argument, Value>;
  }

  #registered<Value>(value: Value): Value {
    // Texts in UTF-8 are part of nothing.
    if (isObject(value) && !ArrayBuffer.isView(value)) this.#objects.add(value);
    return value;
  }
}

type AskedValue<Argument> = {
  readonly argument: Argument;
  readonly key: unknown;
  readonly revisions: Revisions;
};

/** A derived value of a site that is renewed. */
class DerivedValue<Argument, Value> extends Renewed<Value> {
  readonly #derivation: Derivation<Argument, Value>;
  /** Of arguments with one key the present one. */
  argument: Argument;

  constructor(derivation: Derivation<Argument, Value>, argument: Argument, lasts: boolean) {
    super(derivation.revisions, lasts);
    this.#derivation = derivation;
    this.argument = argument;
  }

  override get revisions(): Revisions {
    return this.#derivation.revisions;
  }

  protected override make(): Value {
    return this.#derivation.make(this.argument);
  }
}

type Derivation<Argument, Value> = {
  readonly revisions: Revisions;
  readonly make: (argument: Argument) => Value;
};

type ComparedBy<Argument, Value> = {
  readonly argument: Argument;
  readonly lasts: boolean;
  readonly isSame: (one: Value, other: Value) => boolean;
};

/** One that is told what is another value. */
class ComparedValue<Argument, Value> extends DerivedValue<Argument, Value> {
  readonly #isSame: (one: Value, other: Value) => boolean;

  constructor(
    derivation: Derivation<Argument, Value>,
    { argument, lasts, isSame }: ComparedBy<Argument, Value>,
  ) {
    super(derivation, argument, lasts);
    this.#isSame = isSame;
  }

  protected override isSame(one: Value, other: Value): boolean {
    return this.#isSame(one, other);
  }

  /** Else it would hold what has gone from the site. */
  protected override get takesLater(): boolean {
    return true;
  }
}

/** Values by keys of any kind. Those of an object last as long as the object does. */
class KeyedValues {
  readonly #ofObjects = new WeakMap<object, unknown>();
  readonly #others = new Map<unknown, unknown>();

  get(key: unknown): unknown {
    return isObject(key) ? this.#ofObjects.get(key) : this.#others.get(key);
  }

  has(key: unknown): boolean {
    return isObject(key) ? this.#ofObjects.has(key) : this.#others.has(key);
  }

  set(key: unknown, value: unknown): void {
    if (isObject(key)) this.#ofObjects.set(key, value);
    else this.#others.set(key, value);
  }
}

function isObject(key: unknown): key is object {
  return typeof key === 'object' && key !== null;
}
