import { sameValue } from '../model/equality.ts';
import type { Declaration, DerivedValues } from './renewal/derived-values.ts';
import { type ItemGroups, RenewedGroups } from './renewal/renewed-groups.ts';
import { RenewedParts } from './renewal/renewed-parts.ts';
import type { LanguageSite, Site } from './site.ts';

/**
 * The table of derived values: everything that is computed from a site or a language of it and needed more than once is
 * declared here under a name of its own, by whichever layer computes it, and made when it is first read.
 */
const table = new Map<string, Declaration<never, never, unknown>>();

/** What holds derived values: a site, or a site in one language. */
type ValueHolder = { readonly derived: DerivedValues };

/**
 * Declares a value of a site.
 *
 * @param name unique among all declarations
 * @param make depends on nothing but the site and the argument
 * @param keyOf what of an argument decides about the value, where it is not the argument itself:
 *   two arguments of one key have the same value, now and in a later revision
 * @returns reads the value
 */
export function derivedOfSite<Value, Argument = void, Of extends ValueHolder = Site>(
  name: string,
  make: (site: Of, argument: Argument) => Value,
  keyOf?: (argument: Argument, site: Of) => unknown,
): (site: Of, argument: Argument) => Value {
  return declare({ name, owner: 'site', make, keyOf });
}

/** Declares a value of a site in one language, like `derivedOfSite`. */
export function derivedOfLanguage<Value, Argument = void, Of extends ValueHolder = LanguageSite>(
  name: string,
  make: (local: Of, argument: Argument) => Value,
  keyOf?: (argument: Argument, local: Of) => unknown,
): (local: Of, argument: Argument) => Value {
  return declare({ name, owner: 'language', make, keyOf });
}

/**
 * Declares an answer about a site that costs less to find than to remember: a site that is made
 * once finds it each time. One that is renewed remembers what was asked while something was
 * computed, which then depends on the answer alone.
 */
export function answerOfSite<Value, Argument, Of extends ValueHolder = Site>(
  name: string,
  make: (site: Of, argument: Argument) => Value,
  keyOf?: (argument: Argument, site: Of) => unknown,
): (site: Of, argument: Argument) => Value {
  return declare({ name, owner: 'site', make, keyOf, isAnswer: true });
}

/**
 * Declares a value that is asked for once in a build: a site that is made once makes it each time.
 * One that is renewed keeps it, whoever asks.
 *
 * @param keyOf as for `derivedOfSite`
 */
export function keptOfSite<Value, Argument>(
  name: string,
  make: (site: Site, argument: Argument) => Value,
  keyOf?: (argument: Argument) => unknown,
): (site: Site, argument: Argument) => Value {
  const kept = derivedOfSite(name, make, keyOf);
  return (site, argument) =>
    site.derived.revisions === undefined ? make(site, argument) : kept(site, argument);
}

/**
 * Declares texts of a site, kept like `keptOfSite`. Where the same come in another order they stand
 * for no others: who reads them may not go by their order.
 */
export function keptTextsOfSite<Argument = void>(
  name: string,
  make: (site: Site, argument: Argument) => Iterable<string>,
): (site: Site, argument: Argument) => Iterable<string> {
  const kept = declare<Site, Argument, ReadonlySet<string>>({
    ...{ name, owner: 'site', keyOf: undefined },
    make: (site, argument) => new Set(make(site, argument)),
    isSame: (one, other) => one.size === other.size && one.isSubsetOf(other),
  });
  return (site, argument) =>
    site.derived.revisions === undefined ? make(site, argument) : kept(site, argument);
}

/** A text of each of many things. */
export type SiteText<Argument> = {
  of(site: Site, argument: Argument): string;
  /** The same, in UTF-8 where it is kept: one object as long as it is the same text. */
  piece(site: Site, argument: Argument): string | Uint8Array;
};

/**
 * Declares a text that is written of something, for many files or for one that holds all: a site
 * that is made once makes it each time. One that is renewed keeps it, in UTF-8 beside the heap, as
 * long as what it is made of is the same.
 */
export function textOfSite<Argument>(
  name: string,
  make: (site: Site, argument: Argument) => string,
): SiteText<Argument> {
  const kept = derivedOfSite(name, (site, argument: Argument) =>
    encoder.encode(make(site, argument)),
  );
  const isKept = (site: Site) => site.derived.revisions !== undefined;
  return {
    of: (site, argument) =>
      isKept(site) ? decoder.decode(kept(site, argument)) : make(site, argument),
    piece: (site, argument) => (isKept(site) ? kept(site, argument) : make(site, argument)),
  };
}

const encoder = new TextEncoder();

/** A byte order mark within a text is text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A derived map of which one entry is read at a time: who reads it depends on that entry alone. */
export type DerivedIndex<Of, Argument, Key, Value> = {
  at(of: Of, key: Key, argument: Argument): Value | undefined;
  /** The map itself, of which every entry counts as read. */
  all(of: Of, argument: Argument): ReadonlyMap<Key, Value>;
};

/** Declares a map of a site. @param make as for `derivedOfSite` */
export function derivedIndexOfSite<Key, Value, Argument = void, Of extends ValueHolder = Site>(
  name: string,
  make: (site: Of, argument: Argument) => ReadonlyMap<Key, Value>,
  keyOf?: (argument: Argument, site: Of) => string,
): DerivedIndex<Of, Argument, Key, Value> {
  return declareIndex({ name, owner: 'site', make, keyOf });
}

/** Declares a map of a site in one language. */
export function derivedIndexOfLanguage<
  Key,
  Value,
  Argument = void,
  Of extends ValueHolder = LanguageSite,
>(
  name: string,
  make: (local: Of, argument: Argument) => ReadonlyMap<Key, Value>,
  keyOf?: (argument: Argument, local: Of) => string,
): DerivedIndex<Of, Argument, Key, Value> {
  return declareIndex({ name, owner: 'language', make, keyOf });
}

/**
 * Declares a list of a site of which some fields of its items are read, and nothing else: items that
 * have become others stand for no other list, where their fields are equal.
 *
 * @param fields.of the list
 * @param fields.names the fields that may be read
 * @param fields.keyOf as for `derivedOfSite`
 */
export function fieldsOfSite<
  Item,
  Name extends keyof Item,
  Argument = void,
  Of extends ValueHolder = Site,
>(
  name: string,
  fields: {
    of(site: Of, argument: Argument): readonly Item[];
    readonly names: readonly Name[];
    keyOf?(argument: Argument): unknown;
  },
): (site: Of, argument: Argument) => readonly Pick<Item, Name>[] {
  const isSameItem = (one: Pick<Item, Name>, other: Pick<Item, Name> | undefined) =>
    one === other ||
    (other !== undefined && fields.names.every((field) => sameValue(one[field], other[field])));
  return declare<Of, Argument, readonly Pick<Item, Name>[]>({
    ...{ name, owner: 'site', keyOf: fields.keyOf },
    make: (site, argument) => fields.of(site, argument),
    isSame: (one, others) =>
      one.length === others.length && one.every((item, place) => isSameItem(item, others[place])),
  });
}

type GroupRules<Of, Key, Item, Given> = {
  /** Has no item twice. */
  list(of: Of): readonly Item[];
  /** What decides about the keys of all items. */
  given(of: Of): Given;
  /** Depends on the item and on what is given, and on nothing else. */
  keysOf(item: Item, given: Given): Iterable<Key>;
};

/**
 * Declares the groups of a list of a site: under each key the items that have it, in the order of
 * the list. Where few items of a site that is renewed are others, no more than their groups are made
 * again.
 */
export function groupsOfSite<Key, Item extends object, Given>(
  name: string,
  rules: GroupRules<Site, Key, Item, Given>,
): DerivedIndex<Site, void, Key, readonly Item[]> {
  return derivedIndexOfSite(name, groupsBy(rules));
}

/** Declares such groups of a site in one language. */
export function groupsOfLanguage<Key, Item extends object, Given>(
  name: string,
  rules: GroupRules<LanguageSite, Key, Item, Given>,
): DerivedIndex<LanguageSite, void, Key, readonly Item[]> {
  return derivedIndexOfLanguage(name, groupsBy(rules));
}

function groupsBy<Of extends ValueHolder, Key, Item extends object, Given>({
  list,
  given,
  keysOf,
}: GroupRules<Of, Key, Item, Given>): (of: Of) => ItemGroups<Key, Item> {
  const made = new WeakMap<Of, RenewedGroups<Key, Item, Given>>();
  return (of) => {
    const { revisions } = of.derived;
    const [items, all] = [list(of), given(of)];
    const groups = made.getOrInsertComputed(of, () => new RenewedGroups(keysOf));
    const make = () => groups.of(items, all);
    return revisions === undefined ? make() : revisions.withoutReads(make);
  };
}

type PartRules<Of, Item, Given, Part> = {
  /** Has no item twice. */
  list(of: Of): readonly Item[];
  /** What decides about the parts of all items. */
  given(of: Of): Given;
  /** Depends on the item and on what is given, and on nothing else. */
  partsOf(item: Item, given: Given): readonly Part[];
};

/**
 * Declares what is made of each item of a list of a site, one after the other. Where items of a
 * site that is renewed are others, what is made of these alone is made again.
 */
export function partsOfSite<Item, Given, Part>(
  name: string,
  rules: PartRules<Site, Item, Given, Part>,
): (site: Site) => readonly Part[] {
  const parts = derivedOfSite(name, partsBy(rules));
  return (site) => parts(site);
}

/** Declares such parts of a site in one language. */
export function partsOfLanguage<Item, Given, Part>(
  name: string,
  rules: PartRules<LanguageSite, Item, Given, Part>,
): (local: LanguageSite) => readonly Part[] {
  const parts = derivedOfLanguage(name, partsBy(rules));
  return (local) => parts(local);
}

function partsBy<Of extends ValueHolder, Item, Given, Part>({
  list,
  given,
  partsOf,
}: PartRules<Of, Item, Given, Part>): (of: Of) => readonly Part[] {
  const made = new WeakMap<Of, RenewedParts<Item, Given, Part>>();
  return (of) => {
    const { revisions } = of.derived;
    const [items, all] = [list(of), given(of)];
    if (revisions === undefined) return items.flatMap((item) => partsOf(item, all));
    const parts = made.getOrInsertComputed(of, () => new RenewedParts(partsOf));
    return revisions.withoutReads(() => parts.of(items, all));
  };
}

function declareIndex<Of extends ValueHolder, Argument, Key, Value>(
  declaration: Declaration<Of, Argument, ReadonlyMap<Key, Value>>,
): DerivedIndex<Of, Argument, Key, Value> {
  table.set(declaration.name, declaration);
  return {
    at: (of, key, argument) => of.derived.readEntry(declaration, of, { argument, key }),
    all: (of, argument) => of.derived.readEntries(declaration, of, argument),
  };
}

function declare<Of extends ValueHolder, Argument, Value>(
  declaration: Declaration<Of, Argument, Value>,
): (of: Of, argument: Argument) => Value {
  // The development server loads an edited module again: its values are those of the new declaration.
  table.set(declaration.name, declaration);
  return (of, argument) => of.derived.read(declaration, of, argument);
}

/** Every declaration whose module was loaded, by name. */
export function derivedTable(): readonly { readonly name: string; readonly owner: string }[] {
  return [...table.values()]
    .map(({ name, owner }) => ({ name, owner }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
