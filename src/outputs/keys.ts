import type { Language } from '../contract/language.ts';
import { derivedOfLanguage, derivedOfSite } from '../site/derived.ts';
import { type Item, itemsAndFrontPage, type Site } from '../site/site.ts';
import { type Inputs, type ListPieces, LongList } from './target.ts';

/** What decides whether a target has to be written again. */
export type TargetKey = {
  /** Two builds of the same program and configuration that give a target the same key write the same bytes for it. */
  readonly key: string;
  /** A short digest of each input by its name: where keys differ, they show why. */
  readonly parts: Readonly<Record<string, string>>;
};

/** Characters of the digest of one input: it explains, and decides nothing. */
const partLength = 6;

/** Makes a function that answers the key of a target of some language, or of all, by its inputs. */
export function createTargetKeys(
  site: Site,
  hash: Hash,
): (inputs: Inputs, language: Language | undefined) => TargetKey {
  const present = presentItems(site);
  present.all = new Set(site.languages.flatMap((one) => itemsAndFrontPage(site.in(one))));
  // Anything else is read, even where it looks like an item.
  const known = (object: object) =>
    present.all.has(object) && isItem(object)
      ? itemDigest(site, { item: object, hash })
      : undefined;
  const digesters = new Map<Language | undefined, ReturnType<typeof createDigest>>();
  const digesterOf = (language: Language | undefined) => {
    const memories = language === undefined ? [] : [site.in(language).derived];
    const isShared = (object: object) =>
      site.derived.made(object) || memories.some((derived) => derived.made(object));
    const local = language === undefined ? undefined : site.in(language);
    const once = (object: ObjectContent, read: ReadObject) => {
      readers.set(local ?? site, read);
      return local === undefined ? digestOfSite(site, object) : digestOfLanguage(local, object);
    };
    const oncePiece = (piece: ListPiece, read: ReadPiece) =>
      local === undefined
        ? pieceOfSite(site, { piece, read })
        : pieceOfLanguage(local, { piece, read });
    return createDigest(hash, { isShared, known, once, oncePiece, pieces: present.pieces });
  };
  return (inputs, language) => {
    const digest = digesters.getOrInsertComputed(language, digesterOf);
    let text = wideDigest(site, hash);
    const parts: Record<string, string> = {};
    for (const [name, value] of Object.entries(inputs)) {
      const part = digest(value);
      text += ` ${name} ${part}`;
      parts[name] = part.slice(0, partLength);
    }
    return { key: hash(text), parts };
  };
}

type PresentItems = {
  all: ReadonlySet<object>;
  /** Of long lists as they were read last, by their names. */
  readonly pieces: Map<string, ListPieces>;
};

/**
 * What is an item as the site is: digests remember how they were made, and are not to hold items of
 * before with it.
 */
const presentItems = derivedOfSite(
  'items of digests',
  (): PresentItems => ({ all: new Set(), pieces: new Map() }),
);

/** Digest of what everything depends on. */
const wideDigest = derivedOfSite(
  'digest of the whole',
  (site, hash: Hash) => createDigest(hash)(siteInputs(site)),
  () => 'whole',
);

/** Answers a text for an object. */
type ReadObject = (object: ObjectContent) => string;

/** How objects are read of a site or a language, each function of which does it in one way. */
const readers = new WeakMap<object, ReadObject>();

function readOf(of: object, object: ObjectContent): string {
  const read = readers.get(of);
  if (read === undefined) throw new Error('Nothing says how values of this site are read.');
  return read(object);
}

/**
 * Digests of objects that are part of many inputs. What is inside of them is told apart by
 * language.
 */
const digestOfSite = derivedOfSite<string, ObjectContent>('digests of values', readOf);

const digestOfLanguage = derivedOfLanguage<string, ObjectContent>(
  'digests of values of a language',
  readOf,
);

type ListPiece = ListPieces[number];

type ReadPiece = (piece: ListPiece) => string;

type DigestedPiece = { readonly piece: ListPiece; readonly read: ReadPiece };

/** The same of pieces of long lists, each list of which says what its items stand for. */
const pieceOfSite = derivedOfSite(
  'digests of pieces',
  (_site, { piece, read }: DigestedPiece) => read(piece),
  ({ piece }) => piece,
);

const pieceOfLanguage = derivedOfLanguage(
  'digests of pieces of a language',
  (_local, { piece, read }: DigestedPiece) => read(piece),
  ({ piece }) => piece,
);

type KeyedItem = { readonly item: Item; readonly hash: Hash };

/** Changes whenever anything about an item does, its texts and what it refers to included. */
export const itemDigest = derivedOfSite(
  'digests of items',
  (site, { item, hash }: KeyedItem): string => {
    const own = site.digestOf(item);
    const isApart = own === '' || site.refersInTexts(item);
    return createDigest(hash)([own, withoutTexts(site, item, hash), isApart ? textsOf(item) : '']);
  },
  ({ item }) => item,
);

/** The same without its texts, for where it is only referred to. */
const referredDigest = derivedOfSite(
  'digests of items that others refer to',
  (site, { item, hash }: KeyedItem): string => createDigest(hash)(withoutTexts(site, item, hash)),
  ({ item }) => item,
);

function withoutTexts(site: Site, item: Item, hash: Hash): readonly unknown[] {
  const website = 'website' in item ? item.website : undefined;
  /** Items that a field refers to are as good as their digests. */
  const digested = (one: unknown) =>
    isItem(one) ? referredDigest(site, { item: one, hash }) : one;
  return [
    site.pathOf(item),
    website,
    ...Object.entries(item).map(([name, value]: readonly [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(digested) : value,
    ]),
  ];
}

/** The texts of an item as they are after cleaning. */
function textsOf(item: Item): readonly string[] {
  const texts = [item.summary];
  if ('body' in item) return [...texts, item.body];
  return 'text' in item ? [...texts, item.description, item.text] : [...texts, item.description];
}

export function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value))
    return false;
  return 'slug' in value || 'segments' in value;
}

/**
 * All that every output of a site may depend on besides its items: settings with the theme's words, the zone, names and
 * descriptions in every language, and the present year, which dates may leave out. Each digest that decides whether an
 * output is taken over from the published site contains it. Of the day no more than its year is here: where the day
 * itself decides, it decides about the values of a page or a group of files, and those are in their own digests.
 */
export function siteInputs(site: Site): readonly unknown[] {
  const { config, timeZone, today, languages, drafts } = site;
  const names = languages.map((language) => {
    const { name, description } = site.in(language);
    return [language, name, description];
  });
  return [config, timeZone, drafts, today.year, names];
}

/** Makes a digest of a text. */
export type Hash = (text: string) => string;

/**
 * Makes a function that answers a digest of values. Values have another digest whenever JSON distinguishes them; sets and
 * maps count as lists. Objects of other classes have to be known, or say by `toJSON` what they hold.
 *
 * @param objects.isShared whether an object is part of many values and never changes: it is read once
 * @param objects.known answers a text for an object that is not read, which changes whenever the object does
 */
export function createDigest(
  hash: Hash,
  {
    isShared = () => false,
    known = () => undefined,
    once,
    oncePiece = (piece, read) => read(piece),
    pieces = new Map(),
  }: {
    readonly isShared?: (object: object) => boolean;
    readonly known?: (object: object) => string | undefined;
    /**
     * Has an object read, or gives what that gave. @default remembers it as long as there is the
     * function
     */
    readonly once?: (object: ObjectContent, read: ReadObject) => string;
    /** The same of a piece of a list. @default reads it */
    readonly oncePiece?: (piece: ListPiece, read: ReadPiece) => string;
    /** Of long lists as they were read before, by their names: it receives the present ones. */
    readonly pieces?: Map<string, ListPieces>;
  } = {},
): (values: unknown) => string {
  const shared = new Map<ObjectContent, string>();
  const readOnce =
    once ?? ((object: ObjectContent, read: ReadObject) => shared.getOrInsertComputed(object, read));
  return (values) => hash(textOf(values));

  /** No text is the beginning of another: so the texts of several values have one reading. */
  function textOf(value: unknown): string {
    if (typeof value === 'string') return `${value.length}"${value}`;
    if (!isObject(value)) return `${typeof value === 'function' ? undefined : String(value)};`;
    // First what does not depend on who has met the object before.
    const text = known(value);
    if (text !== undefined) return textOf(text);
    if (value instanceof LongList) return longText(value);
    if (!isList(value) && typeof value['toJSON'] === 'function') return textOf(value['toJSON']());
    return isShared(value) ? `#${readOnce(value, contentDigest)}` : contentText(value);
  }

  function contentDigest(object: ObjectContent): string {
    return hash(contentText(object));
  }

  function contentText(object: ObjectContent): string {
    if (isList(object)) return listText(object);
    if (object instanceof Set || object instanceof Map) return listText([...object]);
    // What its fields do not say would be missing.
    if (Object.getPrototypeOf(object) !== Object.prototype)
      throw new TypeError(`${object.constructor.name} among inputs does not say what it holds.`);
    let fields = '{';
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (value !== undefined) fields += `${name.length}"${name}${textOf(value)}`;
    }
    return `${fields}}`;
  }

  function longText(list: LongList): string {
    const present = list.pieces(pieces.get(list.name));
    const read = (piece: ListPiece) => `#${hash(listText(piece.map((item) => list.of(item))))}`;
    // A list of one piece is not worth remembering.
    if (present.length < 2) {
      pieces.delete(list.name);
      return listText(present.map(read));
    }
    pieces.set(list.name, present);
    return listText(present.map((piece) => oncePiece(piece, read)));
  }

  function listText(list: readonly unknown[]): string {
    let items = '[';
    for (const item of list) items += textOf(item);
    return `${items}]`;
  }
}

type KeyFields = Readonly<Record<string, unknown>>;

/** An object as its fields are read, or a list. */
type ObjectContent = KeyFields | readonly unknown[];

function isObject(value: unknown): value is ObjectContent {
  return typeof value === 'object' && value !== null;
}

function isList(value: ObjectContent): value is readonly unknown[] {
  return Array.isArray(value);
}
