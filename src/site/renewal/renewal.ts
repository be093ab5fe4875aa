import { sameValue } from '../../model/equality.ts';
import { ReadGraph } from './read-graph.ts';

/**
 * Something that values are made of, and that may be another in a later revision. What is known of
 * it is under its number in the graph.
 */
export abstract class Dependency {
  readonly id: number;

  /** @param lasts whether it is there as long as the site */
  constructor(revisions: Revisions, lasts: boolean) {
    this.id = revisions.graph.add(this, lasts);
  }

  /** Kept by what many have together, where there is something. */
  abstract get revisions(): Revisions;

  /** Finds out what it is in the present revision. */
  abstract bringUpToDate(): void;

  /** Whether it, or something that it is made of, gives warnings: as it was brought up to date. */
  abstract get warns(): boolean;

  /**
   * Warnings of it and of all it is made of, in the order in which they were given.
   *
   * @param met what was asked already, and is not asked again
   */
  abstract warnings(met: Set<Dependency>): Iterable<Warning>;

  /** Tells those who read it that it cannot be computed: who reads it still finds out why. */
  fail(): void {
    this.revisions.changed(this);
  }

  /** Whether all who read it may have to be computed again when it became another. */
  tells(_reader: Dependency): boolean {
    return true;
  }
}

/**
 * The revisions of a site that is renewed in place. Whatever is computed in one notes what it
 * reads. When something becomes another, those who read it are told; they are computed again, from
 * the lowest to the highest, and tell others where they came out as another value (as in
 * Incremental, https://github.com/janestreet/incremental). A value that comes out equal stays the
 * very object it was. What nobody reads is computed when it is asked for.
 */
export class Revisions {
  /** Counted from 1. */
  number = 1;
  readonly graph = new ReadGraph<Dependency>();
  #now: Temporal.Instant;
  #reading: OpenReads | undefined;
  /** Values that others read and that became doubtful, by height. */
  #doubtful: Dependency[][] = [];
  /** What is lower holds, or is known to be doubtful; undefined where that is so of everything. */
  #level: number | undefined;

  /** @param now the present of the first revision */
  constructor(now: Temporal.Instant) {
    this.#now = now;
  }

  /** Begins the next revision. @throws RangeError when it would lie before the last one */
  begin(now: Temporal.Instant): void {
    if (Temporal.Instant.compare(now, this.#now) < 0)
      throw new RangeError(`A revision cannot lie before ${this.#now}: it was to be of ${now}.`);
    this.settle();
    this.#now = now;
    this.number += 1;
    this.graph.eachDue(now.epochMilliseconds, (id) => this.doubt(id));
  }

  get now(): Temporal.Instant {
    return this.#now;
  }

  /** Notes that something became another in this revision. */
  changed(one: Dependency): void {
    const { graph } = this;
    graph.changed[one.id] = this.number;
    graph.eachReader(one.id, (id) => {
      const reader = graph.node(id);
      if (reader === undefined || one.tells(reader)) this.doubt(id);
    });
  }

  /** Notes that a value may be another. */
  doubt(first: number): void {
    const { graph } = this;
    const doubted = [first];
    for (let id = doubted.pop(); id !== undefined; id = doubted.pop()) {
      if (graph.doubtful[id] !== 0) continue;
      graph.doubtful[id] = this.number;
      if (!graph.isRead(id)) continue;
      const one = graph.node(id);
      if (one !== undefined) this.#queue(one);
      // Nobody can compute it any more.
      else graph.eachReader(id, (reader) => doubted.push(reader));
    }
  }

  /** Whether something is what it was found to be, without a look at what it reads. */
  isSettled(id: number): boolean {
    if (this.#level === undefined) this.settle();
    const { graph } = this;
    if (graph.holds[id] === 0 || graph.doubtful[id] !== 0) return false;
    const level = this.#level;
    return (
      level === undefined || (graph.height[id] ?? 0) < level || graph.holds[id] === this.number
    );
  }

  /** Computes what is doubtful and read by others. */
  settle(): void {
    if (this.#level !== undefined || this.#doubtful.length === 0) return;
    const byHeight = this.#doubtful;
    // A value that was asked for meanwhile may have told somebody lower who read it once.
    while (byHeight.some((some) => some.length > 0))
      for (this.#level = 0; this.#level < byHeight.length; this.#level += 1)
        for (const one of byHeight[this.#level]?.splice(0) ?? []) this.#settleOne(one);
    this.#level = undefined;
    this.#doubtful = [];
  }

  #settleOne(one: Dependency): void {
    if (this.graph.doubtful[one.id] === 0) return;
    try {
      one.bringUpToDate();
    } catch {
      one.fail();
    }
  }

  #queue(one: Dependency): void {
    const height = this.graph.height[one.id] ?? 0;
    while (this.#doubtful.length <= height) this.#doubtful.push([]);
    this.#doubtful[height]?.push(one);
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

  /**
   * Computes something of what is at hand.
   *
   * @throws Error when it reads what may become another
   */
  withoutReads<Value>(compute: () => Value): Value {
    const { value, sources, until } = this.record(compute);
    if (sources.size > 0 || until !== Number.POSITIVE_INFINITY)
      throw new Error('What is computed of given things alone reads others.');
    return value;
  }

  /** Computes something in one go, and tells what it read. */
  record<Value>(compute: () => Value): SourceReads & { readonly value: Value } {
    const outer = this.#reading;
    const reading: OpenReads = {
      sources: new Set(),
      until: Number.POSITIVE_INFINITY,
      warnings: [],
    };
    this.#reading = reading;
    try {
      const value = compute();
      return { value, ...reading };
    } finally {
      this.#reading = outer;
    }
  }
}

export type Warning = { readonly of: string; readonly text: string };

/** What a computation has read, in the order in which it did. */
type SourceReads = {
  readonly sources: ReadonlySet<Dependency>;
  /**
   * Milliseconds since the epoch from which on it has to be done again, whatever became of the
   * sources; infinite where the time does not matter.
   */
  readonly until: number;
  readonly warnings: readonly Warning[];
};

/** The same while it goes on. */
type OpenReads = { readonly sources: Set<Dependency>; until: number; readonly warnings: Warning[] };

const none: readonly never[] = [];

/** Warnings that a value gives, and those of its sources that warn. */
class OwnWarnings {
  readonly given: readonly Warning[];
  readonly sources: readonly Dependency[];

  constructor(given: readonly Warning[], sources: readonly Dependency[]) {
    this.given = given;
    this.sources = sources;
  }
}

/**
 * A value that is computed from sources. A large site has hundreds of thousands of them: each has
 * few fields, and what else is known of it is in the graph. A method with a private name would be
 * a field of each.
 */
export abstract class Renewed<Value> extends Dependency {
  #value: Value | undefined;
  /** Of its sources those that warn: of nearly all values none or one, and few warn themselves. */
  #warning: Dependency | readonly Dependency[] | OwnWarnings = none;

  protected abstract make(): Value;

  /** Whether a new value may be replaced by the one before. */
  protected isSame(one: Value, other: Value): boolean {
    return sameValue(one, other);
  }

  /** Whether others may read it, and ask for its warnings. */
  protected get isRead(): boolean {
    return true;
  }

  /** Whether a new value that is the same takes the place of the one before all the same. */
  protected get takesLater(): boolean {
    return false;
  }

  get(): Value {
    const value = this.present();
    this.revisions.read(this);
    return value;
  }

  /** Whether it can never be another: made of nothing that may be, and without a warning. */
  get isConstant(): boolean {
    const { id, revisions } = this;
    const { until } = revisions.graph;
    const isMade = revisions.isSettled(id) && until[id] === Number.POSITIVE_INFINITY;
    return isMade && revisions.graph.sourcesOf(id).length === 0 && !this.warns;
  }

  /** The value, without noting that it is read. */
  present(): Value {
    this.bringUpToDate();
    // It holds: so it was computed.
    return this.#value as Value;
  }

  override bringUpToDate(): void {
    if (!this.revisions.isSettled(this.id)) this.renew();
  }

  override get warns(): boolean {
    return this.#warning !== none;
  }

  /**
   * Whether it was found to hold in the revision before this one. Objects in an older value may
   * have been replaced by others since, though their like are back: it stands for no new one.
   */
  get isOfLast(): boolean {
    const { graph, number } = this.revisions;
    const doubtful = graph.doubtful[this.id] ?? 0;
    return graph.holds[this.id] !== 0 && (doubtful === 0 || doubtful === number);
  }

  /** Has it computed again, whatever became of its sources. */
  forget(): void {
    this.revisions.graph.holds[this.id] = 0;
    this.revisions.doubt(this.id);
  }

  override *warnings(met: Set<Dependency>): Iterable<Warning> {
    if (met.has(this)) return;
    met.add(this);
    this.bringUpToDate();
    const warning = this.#warning;
    if (warning instanceof OwnWarnings) {
      yield* warningsBeneath(warning.sources, met);
      yield* warning.given;
    } else yield* warningsBeneath(warning instanceof Dependency ? [warning] : warning, met);
  }

  private renew(): void {
    const { id, revisions } = this;
    const { graph, number } = revisions;
    if (graph.holds[id] === 0 || this.isStale()) this.makeAgain();
    graph.holds[id] = number;
    graph.doubtful[id] = 0;
  }

  private makeAgain(): void {
    const { id, revisions } = this;
    const { graph } = revisions;
    const { value, sources, until, warnings } = revisions.record(() => this.make());
    const isKnown = graph.changed[id] !== 0;
    const isSame = isKnown && this.isOfLast && this.isSame(value, this.#value as Value);
    const warned = this.warns;
    if (!isSame || this.takesLater) this.#value = value;
    const warning = this.isRead ? warningOf(sources) : none;
    this.#warning = warnings.length === 0 ? warning : new OwnWarnings(warnings, [warning].flat());
    graph.until[id] = until;
    graph.setSources(
      id,
      Array.from(sources, (source) => source.id),
    );
    // What it is part of has to know of warnings that it did not give before.
    if (!isSame || (this.warns && !warned)) revisions.changed(this);
  }

  /**
   * Whether a source is another, or the present has to be asked again. A source that cannot be
   * computed any more is another one: what reads it still is computed again, and finds out why.
   */
  private isStale(): boolean {
    const { id, revisions } = this;
    const { graph, now } = revisions;
    if (now.epochMilliseconds >= (graph.until[id] ?? 0)) return true;
    const since = graph.holds[id] ?? 0;
    try {
      for (const source of graph.sourcesOf(id)) {
        if (!revisions.isSettled(source)) {
          const one = graph.node(source);
          if (one === undefined) return true;
          one.bringUpToDate();
        }
        if ((graph.changed[source] ?? 0) > since) return true;
      }
    } catch {
      return true;
    }
    return false;
  }
}

/** Such a value of a function. */
export class Computed<Value> extends Renewed<Value> {
  override readonly revisions: Revisions;
  /** May be replaced by what does the same with arguments of the present. */
  compute: () => Value;

  constructor(revisions: Revisions, compute: () => Value) {
    super(revisions, false);
    this.revisions = revisions;
    this.compute = compute;
  }

  protected override make(): Value {
    return this.compute();
  }
}

/** Such a value that no other reads. */
export class LastComputed<Value> extends Computed<Value> {
  protected override get isRead(): boolean {
    return false;
  }
}

function warningOf(sources: ReadonlySet<Dependency>): Dependency | readonly Dependency[] {
  const warning = Array.from(sources).filter((source) => source.warns);
  const [first] = warning;
  if (first === undefined) return none;
  // A list that was filtered has room for more.
  return warning.length === 1 ? first : warning.slice();
}

function* warningsBeneath(sources: Iterable<Dependency>, met: Set<Dependency>): Iterable<Warning> {
  for (const source of sources) if (source.warns) yield* source.warnings(met);
}

/**
 * A map that is computed, and read a key at a time: who reads one entry does not depend on the
 * others.
 */
export class ComputedIndex<Key, Value> {
  readonly #map: MergedMap<Key, Value>;
  readonly #revisions: Revisions;

  /** @param lasts whether it is there as long as the site */
  constructor(revisions: Revisions, compute: () => ReadonlyMap<Key, Value>, lasts = false) {
    this.#revisions = revisions;
    this.#map = new MergedMap(revisions, compute, lasts);
  }

  at(key: Key): Value | undefined {
    if (this.#revisions.isReading) this.#revisions.read(this.#map.entry(key));
    return this.#map.at(key);
  }

  all(): ReadonlyMap<Key, Value> {
    return this.#map.get();
  }
}

/** A map whose values stay the objects that they are, where they come out equal. */
class MergedMap<Key, Value> extends Renewed<ReadonlyMap<Key, Value>> {
  override readonly revisions: Revisions;
  readonly #compute: () => ReadonlyMap<Key, Value>;
  readonly #lasts: boolean;
  /** Those that were read one at a time. */
  readonly #entries = new Map<Key, IndexEntry>();
  #before: ReadonlyMap<Key, Value> | undefined;
  #changedKeys: Key[] = [];

  constructor(revisions: Revisions, compute: () => ReadonlyMap<Key, Value>, lasts: boolean) {
    super(revisions, lasts);
    this.revisions = revisions;
    this.#lasts = lasts;
    this.#compute = compute;
  }

  at(key: Key): Value | undefined {
    return this.present().get(key);
  }

  /** What is read by those who read one entry. */
  entry(key: Key): IndexEntry {
    return this.#entries.getOrInsertComputed(
      key,
      () => new IndexEntry(this.revisions, this, this.#lasts),
    );
  }

  /** An entry is told by itself. */
  override tells(reader: Dependency): boolean {
    return !(reader instanceof IndexEntry);
  }

  override fail(): void {
    super.fail();
    for (const entry of this.#entries.values()) this.revisions.changed(entry);
  }

  override bringUpToDate(): void {
    const { warns } = this;
    super.bringUpToDate();
    const changed = this.#changedKeys;
    this.#changedKeys = [];
    for (const key of changed) {
      const entry = this.#entries.get(key);
      if (entry !== undefined) this.revisions.changed(entry);
    }
    // Who reads any entry has to know of warnings that there were none of before.
    if (this.warns && !warns)
      for (const entry of this.#entries.values()) this.revisions.changed(entry);
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
    if (before === undefined) return after;
    const { isOfLast } = this;
    const known = new KnownEntries(before);
    let isSame = isOfLast && before.size === after.size;
    let merged: Map<Key, Value> | undefined;
    let stayed = 0;
    for (const [key, value] of after) {
      const old = known.at(key);
      if (old !== undefined) stayed += 1;
      if (!isOfLast || old === undefined || !sameValue(value, old[1])) {
        this.#changedKeys.push(key);
        isSame = false;
      } else if (value !== old[1]) {
        merged ??= new Map(after);
        merged.set(key, old[1]);
      }
    }
    if (stayed < before.size)
      for (const key of before.keys()) if (!after.has(key)) this.#changedKeys.push(key);
    return isSame && known.isInStep ? before : (merged ?? after);
  }
}

/** The entries of a map, asked for by keys that come in nearly the order of its own. */
class KnownEntries<Key, Value> {
  readonly #map: ReadonlyMap<Key, Value>;
  readonly #entries: Iterator<readonly [Key, Value]>;
  #next: readonly [Key, Value] | undefined;
  /** Whether keys were those of the map, in its order. */
  isInStep = true;

  constructor(map: ReadonlyMap<Key, Value>) {
    this.#map = map;
    this.#entries = map.entries();
    this.#next = this.#step();
  }

  at(key: Key): readonly [Key, Value] | undefined {
    if (this.#next?.[0] !== key) {
      this.isInStep = false;
      // A key with `undefined` is one too.
      const value = this.#map.get(key);
      if (value === undefined && !this.#map.has(key)) return undefined;
      for (let tried = 0; tried < mostPassed && this.#next?.[0] !== key; tried += 1)
        this.#next = this.#step();
      if (this.#next?.[0] !== key) return [key, value as Value];
    }
    const entry = this.#next;
    this.#next = this.#step();
    return entry;
  }

  #step(): readonly [Key, Value] | undefined {
    const { done, value } = this.#entries.next();
    return done ? undefined : value;
  }
}

/** Entries that were asked for before or are gone, and that are passed over in one go. */
const mostPassed = 4;

/** An entry of a map. */
class IndexEntry extends Dependency {
  readonly #map: Dependency;

  constructor(revisions: Revisions, map: Dependency, lasts: boolean) {
    super(revisions, lasts);
    this.#map = map;
    revisions.graph.holds[this.id] = revisions.number;
    revisions.graph.setSources(this.id, [map.id]);
  }

  override get revisions(): Revisions {
    return this.#map.revisions;
  }

  override bringUpToDate(): void {
    const { graph, number } = this.revisions;
    this.#map.bringUpToDate();
    graph.holds[this.id] = number;
    graph.doubtful[this.id] = 0;
  }

  override get warns(): boolean {
    return this.#map.warns;
  }

  override warnings(met: Set<Dependency>): Iterable<Warning> {
    return this.#map.warnings(met);
  }
}

/** A value that comes from outside. */
export class Input<Value> extends Dependency {
  override readonly revisions: Revisions;
  #value: Value;

  constructor(revisions: Revisions, value: Value) {
    super(revisions, true);
    this.revisions = revisions;
    this.#value = value;
    revisions.graph.holds[this.id] = revisions.number;
  }

  get(): Value {
    this.revisions.read(this);
    return this.#value;
  }

  set(value: Value): void {
    if (sameValue(value, this.#value)) return;
    this.#value = value;
    this.revisions.changed(this);
  }

  override bringUpToDate(): void {
    this.revisions.graph.holds[this.id] = this.revisions.number;
  }

  override get warns(): boolean {
    return false;
  }

  override warnings(): Iterable<Warning> {
    return none;
  }
}
