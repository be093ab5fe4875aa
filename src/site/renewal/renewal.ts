import { sameValue } from '../../model/equality.ts';

/** Something that values are made of, and that may be another in a later revision. */
export type Dependency = {
  /** The revision in which it last became another, after it was brought up to date. */
  changedAt(): number;
};

/**
 * The revisions of a site that is renewed in place. Whatever is computed in one notes what it
 * reads; in a later one only that is computed again whose sources became others. A value that comes
 * out equal stays the very object it was, and what is made of it is not even looked at (as in
 * Salsa, https://salsa-rs.github.io/salsa/reference/algorithm.html).
 */
export class Revisions {
  /** Counted from 1. */
  number = 1;
  #now: Temporal.Instant;
  #reading: OpenReads | undefined;

  /** @param now the present of the first revision */
  constructor(now: Temporal.Instant) {
    this.#now = now;
  }

  /** Begins the next revision. @throws RangeError when it would lie before the last one */
  begin(now: Temporal.Instant): void {
    if (Temporal.Instant.compare(now, this.#now) < 0)
      throw new RangeError(`A revision cannot lie before ${this.#now}: it was to be of ${now}.`);
    this.#now = now;
    this.number += 1;
  }

  get now(): Temporal.Instant {
    return this.#now;
  }

  /** Notes that what is being computed reads a source. */
  read(source: Dependency): void {
    this.#reading?.sources.add(source);
  }

  /**
   * Notes that what is being computed may be another once a moment has come; nothing where that is
   * past already.
   *
   * @param milliseconds since the epoch
   */
  readUntil(milliseconds: number): void {
    const reading = this.#reading;
    if (reading === undefined || milliseconds <= this.#now.epochMilliseconds) return;
    reading.until = Math.min(reading.until, milliseconds);
  }

  /** Notes that what is being computed depends on the very moment. */
  readNow(): void {
    if (this.#reading !== undefined) this.#reading.until = Number.NEGATIVE_INFINITY;
  }

  /** Whether something is being computed that notes what it reads. */
  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  /** Notes a warning of what is being computed. @returns whether something is */
  warn(warning: Warning): boolean {
    this.#reading?.warnings.push(warning);
    return this.#reading !== undefined;
  }

  /**
   * Warnings that are given by what something reads, whenever that was computed, in the order in
   * which it reads it.
   */
  warningsOf(read: () => void): readonly Warning[] {
    const met = new Set<Dependency>();
    const { sources, warnings } = this.record(read).reading;
    return sources.flatMap((source) => [...warningsBeneath(source, met)]).concat(warnings);
  }

  /** Computes something in one go, and tells what it read. */
  record<Value>(compute: () => Value): { readonly value: Value; readonly reading: ReadSources } {
    const outer = this.#reading;
    const reading: OpenReads = {
      sources: new Set(),
      until: Number.POSITIVE_INFINITY,
      warnings: [],
    };
    this.#reading = reading;
    try {
      const value = compute();
      // Of hundreds of thousands of values, lists take a third of the memory of sets.
      return { value, reading: { ...reading, sources: [...reading.sources] } };
    } finally {
      this.#reading = outer;
    }
  }
}

export type Warning = { readonly of: string; readonly text: string };

/** What a computation has read, in the order in which it did. */
export type ReadSources = {
  readonly sources: readonly Dependency[];
  /**
   * Milliseconds since the epoch from which on it has to be done again, whatever became of the
   * sources.
   */
  readonly until: number;
  readonly warnings: readonly Warning[];
};

/** The same while it goes on. */
type OpenReads = { readonly sources: Set<Dependency>; until: number; readonly warnings: Warning[] };

/** A value that is computed from sources. */
export class Computed<Value> implements Dependency {
  /** Computes it; may be replaced by what does the same with arguments of the present. */
  compute: () => Value;
  readonly #revisions: Revisions;
  readonly #isSame: (one: Value, other: Value) => boolean;
  #known: { readonly value: Value; readonly reading: ReadSources } | undefined;
  /** The revision for which it was found to hold. */
  #holds = 0;
  #changed = 0;

  constructor(
    revisions: Revisions,
    compute: () => Value,
    isSame: (one: Value, other: Value) => boolean = sameValue,
  ) {
    this.#revisions = revisions;
    this.compute = compute;
    this.#isSame = isSame;
  }

  get(): Value {
    const value = this.present();
    this.#revisions.read(this);
    return value;
  }

  /** The value, without noting that it is read. */
  present(): Value {
    const known = this.#holds === this.#revisions.number ? this.#known : undefined;
    return (known ?? this.#renew()).value;
  }

  changedAt(): number {
    if (this.#holds !== this.#revisions.number) this.#renew();
    return this.#changed;
  }

  /**
   * Whether it was found to hold in the revision before this one. Objects in an older value may
   * have been replaced by others since, though their like are back: it stands for no new one.
   */
  get isOfLast(): boolean {
    return this.#holds >= this.#revisions.number - 1;
  }

  /** Has it computed again, whatever became of its sources. */
  forget(): void {
    this.#holds = 0;
  }

  /** Warnings of it and of all it is made of, in the order in which they were given. */
  *warnings(met: Set<Dependency> = new Set()): Iterable<Warning> {
    if (met.has(this)) return;
    met.add(this);
    this.present();
    for (const source of this.#known?.reading.sources ?? []) yield* warningsBeneath(source, met);
    yield* this.#known?.reading.warnings ?? [];
  }

  #renew() {
    const { number } = this.#revisions;
    const before = this.#known;
    if (before !== undefined && this.#holds > 0 && !this.#isStale(before.reading)) {
      this.#holds = number;
      return before;
    }
    const made = this.#revisions.record(this.compute);
    const isSame = before !== undefined && this.isOfLast && this.#isSame(made.value, before.value);
    if (!isSame) this.#changed = number;
    const known = isSame ? { ...made, value: before.value } : made;
    this.#known = known;
    this.#holds = number;
    return known;
  }

  /**
   * Whether a source is another, or the present has to be asked again. A source that cannot be
   * computed any more is another one: what reads it still is computed again, and finds out why.
   */
  #isStale({ sources, until }: ReadSources): boolean {
    if (this.#revisions.now.epochMilliseconds >= until) return true;
    const since = this.#holds;
    try {
      // There are hundreds of thousands of them in a large site.
      for (const source of sources) if (source.changedAt() > since) return true;
    } catch {
      return true;
    }
    return false;
  }
}

function warningsBeneath(source: Dependency, met: Set<Dependency>): Iterable<Warning> {
  return source instanceof Computed || source instanceof IndexEntry ? source.warnings(met) : [];
}

/**
 * A map that is computed, and read a key at a time: who reads one entry does not depend on the
 * others.
 */
export class ComputedIndex<Key, Value> {
  readonly #map: Computed<ReadonlyMap<Key, Value>>;
  readonly #revisions: Revisions;
  readonly #entries = new Map<Key, IndexEntry<Key, Value>>();
  #changed = new Map<Key, number>();

  constructor(revisions: Revisions, compute: () => ReadonlyMap<Key, Value>) {
    this.#revisions = revisions;
    let before: ReadonlyMap<Key, Value> | undefined;
    this.#map = new Computed(
      revisions,
      () => {
        before = this.#merge(before, compute());
        return before;
      },
      Object.is,
    );
  }

  at(key: Key): Value | undefined {
    if (this.#revisions.isReading)
      this.#revisions.read(this.#entries.getOrInsertComputed(key, () => new IndexEntry(this, key)));
    return this.#map.present().get(key);
  }

  all(): ReadonlyMap<Key, Value> {
    return this.#map.get();
  }

  changedAt(key: Key): number {
    this.#map.present();
    return this.#changed.get(key) ?? 0;
  }

  warnings(met: Set<Dependency>): Iterable<Warning> {
    return this.#map.warnings(met);
  }

  /**
   * The new map with every value that is equal as the object that it was; the old one where all
   * are.
   */
  #merge(
    before: ReadonlyMap<Key, Value> | undefined,
    after: ReadonlyMap<Key, Value>,
  ): ReadonlyMap<Key, Value> {
    const { number } = this.#revisions;
    if (before === undefined) return after;
    const { isOfLast } = this.#map;
    let isSame = isOfLast && before.size === after.size;
    const merged = new Map<Key, Value>();
    const keysBefore = before.keys();
    for (const [key, value] of after) {
      if (isSame && keysBefore.next().value !== key) isSame = false;
      const old = before.get(key);
      // A key with `undefined` is one too.
      if (isOfLast && (old !== undefined || before.has(key)) && sameValue(value, old)) {
        merged.set(key, old as Value);
      } else {
        merged.set(key, value);
        this.#changed.set(key, number);
        isSame = false;
      }
    }
    for (const key of before.keys()) if (!after.has(key)) this.#changed.set(key, number);
    return isSame ? before : merged;
  }
}

class IndexEntry<Key, Value> implements Dependency {
  readonly #index: ComputedIndex<Key, Value>;
  readonly #key: Key;

  constructor(index: ComputedIndex<Key, Value>, key: Key) {
    this.#index = index;
    this.#key = key;
  }

  changedAt(): number {
    return this.#index.changedAt(this.#key);
  }

  warnings(met: Set<Dependency>): Iterable<Warning> {
    return this.#index.warnings(met);
  }
}

/** A value that comes from outside. */
export class Input<Value> implements Dependency {
  readonly #revisions: Revisions;
  #value: Value;
  #changed: number;

  constructor(revisions: Revisions, value: Value) {
    this.#revisions = revisions;
    this.#value = value;
    this.#changed = revisions.number;
  }

  get(): Value {
    this.#revisions.read(this);
    return this.#value;
  }

  set(value: Value): void {
    if (sameValue(value, this.#value)) return;
    this.#value = value;
    this.#changed = this.#revisions.number;
  }

  changedAt(): number {
    return this.#changed;
  }
}
