import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import { categoryCue } from '../site/categories.ts';
import { dataFields } from '../site/order.ts';
import type { Item, Site } from '../site/site.ts';

/** What a page is made of, before it is printed. */
type OpenedPage = {
  readonly kind: string;
  readonly words: { readonly language: Language };
  readonly item: Item | undefined;
  readonly layout: unknown;
  readonly inputs: unknown;
};

/**
 * Answers a digest of what the layout and the component of a page are made of, and of what `siteWide` answers.
 * Two builds of the same program and configuration that give a page the same digest write the same bytes for it.
 */
export function createPageDigests(
  site: Site,
  items: ItemDigests,
  hash: Hash,
): (page: OpenedPage) => string {
  const wide = createDigest(hash)(siteWide(site));
  const digests = new Map<Language, ReturnType<typeof createDigest>>();
  const digestIn = (language: Language) =>
    createDigest(hash, { isShared: site.in(language).remember.made });
  return ({ kind, words, item, layout, inputs }) =>
    digests.getOrInsertComputed(
      words.language,
      digestIn,
    )([wide, kind, item && items(item), layout, inputs]);
}

/**
 * Answers for an event what changes whenever the files beside its page would: its calendar, its poster and what other
 * sites that embed it are answered.
 */
export function createEventFileDigests(
  site: Site,
  items: ItemDigests,
  hash: Hash,
): (event: Event) => string {
  const digestOf = createDigest(hash);
  const wide = digestOf(siteWide(site));
  return (event) => {
    const [category] = event.categories;
    const cue = category && categoryCue(site.in(event.language), category);
    return digestOf([wide, items(event), site.sequenceOf(event), site.canonicalOf(event), cue]);
  };
}

/** Answers for an item what changes whenever anything about it does, its texts and what it refers to included. */
export type ItemDigests = (item: Item) => string;

/** Each is computed once: many pages show the same venues and categories. */
export function createItemDigests(site: Site, hash: Hash): ItemDigests {
  const digestOf = createDigest(hash);
  const contents = new Map<Item, string>();
  const referred = new Map<Item, string>();
  return (item) =>
    contents.getOrInsertComputed(item, () => {
      const own = site.digestOf(item);
      const isApart = own === '' || site.refersInTexts(item);
      return digestOf([own, withoutTexts(item), isApart ? textsOf(item) : '']);
    });

  function withoutTexts(item: Item): readonly unknown[] {
    const website = 'website' in item ? item.website : undefined;
    return [site.pathOf(item), website, ...Object.entries(dataFields(item)).map(withDigests)];
  }

  /** Items that a field refers to are as good as their digests. */
  function withDigests([name, value]: readonly [string, unknown]): readonly unknown[] {
    const parts = Array.isArray(value)
      ? value.map((one: unknown) => (isItem(one) ? referredDigest(one) : one))
      : value;
    return [name, parts];
  }

  function referredDigest(item: Item): string {
    return referred.getOrInsertComputed(item, () => digestOf(withoutTexts(item)));
  }
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
export function siteWide(site: Site): readonly unknown[] {
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
 * maps count as lists.
 *
 * @param objects.isShared whether an object is part of many values and never changes: it is read once
 * @param objects.known answers a text for an object that is not read, which changes whenever the object does
 */
export function createDigest(
  hash: Hash,
  {
    isShared = () => false,
    known = () => undefined,
  }: {
    readonly isShared?: (object: object) => boolean;
    readonly known?: (object: object) => string | undefined;
  } = {},
): (values: unknown) => string {
  const shared = new Map<Fields | readonly unknown[], string>();
  const readOnce = (object: Fields | readonly unknown[]) => `#${hash(contentText(object))}`;
  return (values) => hash(textOf(values));

  /** No text is the beginning of another: so the texts of several values have one reading. */
  function textOf(value: unknown): string {
    if (typeof value === 'string') return `${value.length}"${value}`;
    if (!isObject(value)) return `${typeof value === 'function' ? undefined : String(value)};`;
    return isShared(value) ? shared.getOrInsertComputed(value, readOnce) : contentText(value);
  }

  function contentText(object: Fields | readonly unknown[]): string {
    const text = known(object);
    if (text !== undefined) return textOf(text);
    if (isList(object)) return listText(object);
    if (typeof object['toJSON'] === 'function') return textOf(object['toJSON']());
    if (object instanceof Set || object instanceof Map) return listText([...object]);
    let fields = '{';
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (value !== undefined) fields += `${name.length}"${name}${textOf(value)}`;
    }
    return `${fields}}`;
  }

  function listText(list: readonly unknown[]): string {
    let items = '[';
    for (const item of list) items += textOf(item);
    return `${items}]`;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields | readonly unknown[] {
  return typeof value === 'object' && value !== null;
}

function isList(value: Fields | readonly unknown[]): value is readonly unknown[] {
  return Array.isArray(value);
}
