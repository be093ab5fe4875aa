import { sameValue } from '../../model/equality.ts';

/** Something that values are made of, and that may be another in a later revision. */
export type Dependency = {
  /** The revision in which it last became another, after it was brought up to date. */
  changedAt(): number;
  /** Whether it, or something that it is made of, gives warnings: as it was brought up to date. */
  readonly warns: boolean;
  /**
   * Warnings of it and of all it is made of, in the order in which they were given.
   *
   * @param met what was asked already, and is not asked again
   */
  warnings(met: Set<Dependency>): Iterable<Warning>;
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
    const { sources, warnings } = this.record(read);
    return [...warningsBeneath(sources, met), ...warnings];
  }

  /** Computes something in one go, and tells what it read. */
  record<Value>(compute: () => Value): ReadSources & { readonly value: Value } {
    const outer = this.#reading;
    const reading: OpenReads = {
      sources: new Set(),
      until: Number.POSITIVE_INFINITY,
      warnings: [],
    };
    this.#reading = reading;
    try {
      const value = compute();
      const { sources, until, warnings } = reading;
      // Of hundreds of thousands of values, lists take a third of the memory of sets.
      return {
        value,
        sources: sources.size === 0 ? none : [...sources],
        until: until === Number.POSITIVE_INFINITY ? undefined : until,
        warnings: warnings.length === 0 ? none : warnings,
      };
    } finally {
      this.#reading = outer;
    }
  }
}

/** What most values have: one list for all of them. */
const none: readonly never[] = [];

export type Warning = { readonly of: string; readonly text: string };

/** What a computation has read, in the order in which it did. */
type ReadSources = {
  readonly sources: readonly Dependency[];
  /**
   * Milliseconds since the epoch from which on it has to be done again, whatever became of the
   * sources; undefined where the time does not matter.
   */
  readonly until: number | undefined;
  readonly warnings: readonly Warning[];
};

/** The same while it goes on. */
type OpenReads = { readonly sources: Set<Dependency>; until: number; readonly warnings: Warning[] };

/**
 * A value that is computed from sources. A large site has hundreds of thousands of them: what each
 * has is in its own fields, and nothing is made for it but the list of its sources.
 */
export abstract class Renewed<Value> implements Dependency {
  readonly #revisions: Revisions;
  #value: Value | undefined;
  #sources: readonly Dependency[] = none;
  #until: number | undefined;
  #warnings: readonly Warning[] = none;
  #warns = false;
  /** The revision for which it was found to hold; 0 where it has to be computed. */
  #holds = 0;
  /** The revision in which it became another; 0 before it was first computed. */
  #changed = 0;

  constructor(revisions: Revisions) {
    this.#revisions = revisions;
  }

  protected abstract make(): Value;

  /** Whether a new value may be replaced by the one before. */
  protected isSame(one: Value, other: Value): boolean {
    return sameValue(one, other);
  }

  get(): Value {
    const value = this.present();
    this.#revisions.read(this);
    return value;
  }

  /** The value, without noting that it is read. */
  present(): Value {
    if (this.#holds !== this.#revisions.number) this.#renew();
    // It holds: so it was computed.
    return this.#value as Value;
  }

  changedAt(): number {
    if (this.#holds !== this.#revisions.number) this.#renew();
    return this.#changed;
  }

  get warns(): boolean {
    return this.#warns;
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

  *warnings(met: Set<Dependency>): Iterable<Warning> {
    if (met.has(this)) return;
    met.add(this);
    this.present();
    yield* warningsBeneath(this.#sources, met);
    yield* this.#warnings;
  }

  #renew(): void {
    const { number } = this.#revisions;
    if (this.#holds > 0 && !this.#isStale()) {
      this.#holds = number;
      return;
    }
    const { value, sources, until, warnings } = this.#revisions.record(() => this.make());
    const isSame = this.#changed > 0 && this.isOfLast && this.isSame(value, this.#value as Value);
    const warns = warnings.length > 0 || sources.some((source) => source.warns);
    // What it is part of has to know of warnings that it did not give before.
    if (!isSame || (warns && !this.#warns)) this.#changed = number;
    if (!isSame) this.#value = value;
    this.#sources = sources;
    this.#until = until;
    this.#warnings = warnings;
    this.#warns = warns;
    this.#holds = number;
  }

  /**
   * Whether a source is another, or the present has to be asked again. A source that cannot be
   * computed any more is another one: what reads it still is computed again, and finds out why.
   */
  #isStale(): boolean {
    const until = this.#until;
    if (until !== undefined && this.#revisions.now.epochMilliseconds >= until) return true;
    const since = this.#holds;
    try {
      for (const source of this.#sources) if (source.changedAt() > since) return true;
    } catch {
      return true;
    }
    return false;
  }
}

/** Such a value of a function. */
export class Computed<Value> extends Renewed<Value> {
  /** May be replaced by what does the same with arguments of the present. */
  compute: () => Value;

  constructor(revisions: Revisions, compute: () => Value) {
    super(revisions);
    this.compute = compute;
  }

  protected override make(): Value {
    return this.compute();
  }
}

function* warningsBeneath(sources: readonly Dependency[], met: Set<Dependency>): Iterable<Warning> {
  for (const source of sources) if (source.warns) yield* source.warnings(met);
}

/**
 * A map that is computed, and read a key at a time: who reads one entry does not depend on the
 * others.
 */
export class ComputedIndex<Key, Value> {
  readonly #map: MergedMap<Key, Value>;
  readonly #revisions: Revisions;
  readonly #entries = new Map<Key, IndexEntry<Key, Value>>();

  constructor(revisions: Revisions, compute: () => ReadonlyMap<Key, Value>) {
    this.#revisions = revisions;
    this.#map = new MergedMap(revisions, compute);
  }

  at(key: Key): Value | undefined {
    if (this.#revisions.isReading)
      this.#revisions.read(
        this.#entries.getOrInsertComputed(key, () => new IndexEntry(this.#map, key)),
      );
    return this.#map.entry(key);
  }

  all(): ReadonlyMap<Key, Value> {
    return this.#map.get();
  }
}

/** A map whose values stay the objects that they are, where they come out equal. */
class MergedMap<Key, Value> extends Renewed<ReadonlyMap<Key, Value>> {
  readonly #compute: () => ReadonlyMap<Key, Value>;
  readonly #revisions: Revisions;
  #before: ReadonlyMap<Key, Value> | undefined;
  #changed = new Map<Key, number>();
  /** The revision in which it began to warn: who reads any entry has to know of it. */
  #warnedAt = 0;
  #warned = false;

  constructor(revisions: Revisions, compute: () => ReadonlyMap<Key, Value>) {
    super(revisions);
    this.#revisions = revisions;
    this.#compute = compute;
  }

  entry(key: Key): Value | undefined {
    return this.#presentMap().get(key);
  }

  /** The revision in which an entry became another. */
  entryChangedAt(key: Key): number {
    this.#presentMap();
    return Math.max(this.#changed.get(key) ?? 0, this.#warnedAt);
  }

  #presentMap(): ReadonlyMap<Key, Value> {
    const map = this.present();
    if (this.warns && !this.#warned) this.#warnedAt = this.#revisions.number;
    this.#warned = this.warns;
    return map;
  }

  protected override make(): ReadonlyMap<Key, Value> {
    this.#before = this.#merge(this.#before, this.#compute());
    return this.#before;
  }

  protected override isSame(one: ReadonlyMap<Key, Value>, other: ReadonlyMap<Key, Value>) {
    return one === other;
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
    const { isOfLast } = this;
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
  readonly #map: MergedMap<Key, Value>;
  readonly #key: Key;

  constructor(map: MergedMap<Key, Value>, key: Key) {
    this.#map = map;
    this.#key = key;
  }

  changedAt(): number {
    return this.#map.entryChangedAt(this.#key);
  }

  get warns(): boolean {
    return this.#map.warns;
  }

  warnings(met: Set<Dependency>): Iterable<Warning> {
    return this.#map.warnings(met);
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

  get warns(): boolean {
    return false;
  }

  warnings(): Iterable<Warning> {
    return none;
  }
}
