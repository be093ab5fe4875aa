import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { addressKey } from '../html/addresses.ts';
import { linkTargets } from '../html/tags.ts';
import { dictionaries } from '../i18n/dictionaries.ts';
import type { Translate } from '../i18n/translate.ts';
import { sameValue } from '../model/equality.ts';
import { languagesIn } from '../model/facts.ts';
import { safeSlug } from '../model/slug.ts';
import { wordsOf } from '../search/fold.ts';
import type { Snapshot } from '../snapshot/format.ts';
import { keptText } from '../snapshot/read.ts';

/** The public wire items of one language, each once, by ascending id. */
export type LanguageItems = {
  /** Those that are listed, and the hidden ones that something links to. */
  readonly events: readonly WireItem<'events'>[];
  /** Those of the list, and those that only events name. So are organizers, categories and tags. */
  readonly venues: readonly WireItem<'venues'>[];
  readonly organizers: readonly WireItem<'organizers'>[];
  readonly categories: readonly WireItem<'categories'>[];
  readonly tags: readonly WireItem<'tags'>[];
  readonly posts: readonly WireItem<'posts'>[];
  readonly pages: readonly WireItem<'pages'>[];
  /** Those of every language, the own ones last: some servers list in one language what items of all show. */
  readonly media: readonly WireItem<'media'>[];
  readonly menuItems: readonly WireItem<'menu-items'>[];
  /** Those of the language's own list, translated or not: the configuration names them. */
  readonly blocks: readonly WireItem<'blocks'>[];
};

/**
 * Items of a collection the server does not translate belong to the default language. Of venues, organizers, categories
 * and tags the other languages have those that their own events name.
 *
 * @param languages the default one first
 */
export function languageItems(
  snapshot: Snapshot,
  languages: readonly Language[],
  language: Language,
  t: Translate,
): LanguageItems {
  const isOwn = (collection: Collection) =>
    language === languages[0] || !snapshot.manifest.untranslated.includes(collection);
  const own = <C extends Collection>(collection: C) =>
    isOwn(collection) ? snapshot.items(collection, language) : [];
  const isPublic = ({ status }: { readonly status: string }) =>
    status === 'publish' || snapshot.manifest.drafts === true;
  const isOpen = (item: {
    readonly status: string;
    readonly content: { readonly protected: boolean };
  }) => isPublic(item) && !item.content.protected;
  const listed = own('events').filter((event) => isPublic(event) && !event.hide_from_listings);
  const hidden = own('events').filter((event) => isPublic(event) && event.hide_from_listings);
  const events = [...listed, ...linkedHiddenEvents(hidden, snapshot, languages)].toSorted(byId);
  const marked = <I extends Markable>(item: I) => markUnpublished(item, t);
  return {
    events: events.map(marked),
    venues: withEmbedded('venues', ({ venue }) => venue).filter(isPublic),
    organizers: withEmbedded('organizers', ({ organizer }) => organizer).filter(isPublic),
    categories: withEmbedded('categories', ({ categories }) => categories),
    tags: withEmbedded('tags', ({ tags }) => tags),
    posts: own('posts').filter(isOpen).map(marked),
    pages: own('pages').filter(isOpen).map(marked),
    media: [...languages.filter((other) => other !== language), language].flatMap((one) =>
      snapshot.items('media', one),
    ),
    menuItems: own('menu-items').filter(isPublic),
    blocks: snapshot.items('blocks', language).filter(isOpen),
  };

  function withEmbedded<C extends 'venues' | 'organizers' | 'categories' | 'tags'>(
    collection: C,
    embeddedIn: (event: WireEvent) => readonly WireItem<C>[],
  ): WireItem<C>[] {
    const found = new Map<number, WireItem<C>>();
    for (const item of events.flatMap(embeddedIn)) found.getOrInsert(item.id, item);
    const list = snapshot
      .items(collection, language)
      .filter(({ id }) => isOwn(collection) || found.has(id));
    return [
      ...new Map([...found, ...list.map((item) => [item.id, item] as const)]).values(),
    ].toSorted(byId);
  }
}

function byId(one: { readonly id: number }, other: { readonly id: number }): number {
  return one.id - other.id;
}

type WireEvent = WireItem<'events'>;

/**
 * The hidden events that a menu or the body of a public item of any language links to, those that such events link to
 * included.
 */
function linkedHiddenEvents(
  hidden: readonly WireEvent[],
  snapshot: Snapshot,
  languages: readonly Language[],
): WireEvent[] {
  if (hidden.length === 0) return [];
  const base = snapshot.home;
  const byAddress = new Map(
    hidden.flatMap((event) =>
      [event.url, `?p=${event.id}`].map((address) => [addressKey(address, base), event] as const),
    ),
  );
  byAddress.delete(undefined);
  const linked = new Set<WireEvent>();
  const follow = (addresses: Iterable<string>) => {
    for (const address of addresses) {
      const event = byAddress.get(addressKey(address, base));
      if (!event || linked.has(event)) continue;
      linked.add(event);
      follow(linkTargets(event.description));
    }
  };
  for (const language of languages) follow(publicAddresses(snapshot, language));
  return [...linked];
}

function* publicAddresses(snapshot: Snapshot, language: Language): Iterable<string> {
  for (const { hide_from_listings, status, description } of snapshot.items('events', language)) {
    if (!hide_from_listings && status === 'publish') yield* linkTargets(description);
  }
  for (const collection of ['posts', 'pages'] as const) {
    for (const { status, content } of snapshot.items(collection, language)) {
      if (status === 'publish' && !content.protected) yield* linkTargets(content.rendered);
    }
  }
  for (const collection of ['venues', 'organizers'] as const) {
    for (const { description } of snapshot.items(collection, language))
      yield* linkTargets(description);
  }
  for (const { url } of snapshot.items('menu-items', language)) yield url;
}

/**
 * The texts of an item as the server rendered them, read when they are asked for. They hold nothing
 * else of the item: it may be another one by then, of the same texts.
 */
export class ServerTexts {
  readonly #html: string | Buffer;
  readonly excerpt: string;

  constructor(html: string | Buffer, excerpt: string) {
    this.#html = html;
    this.excerpt = excerpt;
  }

  get html(): string {
    return this.#html.toString();
  }

  equals(other: unknown): boolean {
    return (
      other instanceof ServerTexts &&
      sameValue(this.#html, other.#html) &&
      this.excerpt === other.excerpt
    );
  }
}

/** The texts of items; `base` is the address of the item in the CMS. */
export function* textsOf({ events, venues, organizers, posts, pages }: LanguageItems) {
  for (const event of events) {
    const texts = new ServerTexts(keptText(event, 'description'), event.excerpt);
    yield { kind: 'event', id: event.id, base: event.url, texts } as const;
  }
  for (const [kind, items] of [['venue', venues] as const, ['organizer', organizers] as const])
    for (const item of items) {
      const texts = new ServerTexts(keptText(item, 'description'), '');
      yield { kind, id: item.id, base: item.url, texts };
    }
  for (const [kind, items] of [['post', posts] as const, ['page', pages] as const])
    for (const { id, link: base, content, excerpt } of items) {
      const texts = new ServerTexts(keptText(content, 'rendered'), excerpt.rendered);
      yield { kind, id, base, texts };
    }
}

type Markable = {
  readonly status: string;
  readonly title: string | { readonly rendered: string };
};

const known = ['draft', 'pending', 'future'] as const;

/** An item with the state it is in before its title, unless it is published. Only previews have others. */
function markUnpublished<I extends Markable>(item: I, t: Translate): I {
  const status = known.find((one) => one === item.status);
  if (status === undefined) return item;
  const mark = `[${t(`preview.${status}`)}]`;
  const { title } = item;
  return {
    ...item,
    title:
      typeof title === 'string'
        ? `${mark} ${title}`
        : { ...title, rendered: `${mark} ${title.rendered}` },
  };
}

const versionWords: ReadonlySet<string> = new Set(
  Object.values(dictionaries).flatMap((dictionary) => dictionary.versionWords),
);

/**
 * The language whose version of a site the words of a link promise ("English", "Po polsku", "EN", "pol"); `undefined` for
 * other words.
 *
 * @param languages that may be meant
 */
export function languageNamed(words: string, languages: readonly Language[]): Language | undefined {
  const [word = '', ...others] = wordsOf(words).filter((one) => !versionWords.has(one));
  if (others.length > 0 || word === '') return undefined;
  const codes = [canonical(word), ...languagesIn(word)];
  return languages.find((language) => codes.includes(language.split('-', 1)[0]));
}

/** The code of two letters where there is one. @example 'en' for 'eng' */
function canonical(word: string): string | undefined {
  return /^[a-z]{2,3}$/.test(word) ? Intl.getCanonicalLocales(word)[0] : undefined;
}

/** What tells of which items an item is a version. */
export type Pairable = {
  readonly id: number;
  readonly slug: string;
  readonly translations: Readonly<Record<string, number>>;
  /** Addresses in other languages, by language. */
  readonly yoast_head?: Readonly<Partial<Record<string, string>>> | undefined;
  /** Address in the CMS: `url` in the events namespace, `link` in the content namespace. */
  readonly url?: string;
  readonly link?: string;
};

type Side = { readonly language: Language; readonly items: readonly Pairable[] };

/**
 * Ids of the items of one language with the ids of their versions in another, each in at most one pair: items that name
 * each other, then items of which one names the other, then items whose head gives the other's address, then items of
 * the same id, then the only two left of the same slug.
 * Where several claim one item, the lowest id has it.
 */
export function pairItems(one: Side, other: Side): Map<number, number> {
  const pairs = new Map<number, number>();
  const others = new Map(other.items.map((item) => [item.id, item]));
  /** Ids of others that have a pair. */
  const taken = new Set<number>();
  for (const { id, translations } of one.items) {
    const claimed = translations[other.language];
    if (claimed === undefined || others.get(claimed)?.translations[one.language] !== id) continue;
    pairs.set(id, claimed);
    taken.add(claimed);
  }
  // Nearly all items have a pair by now.
  const left = {
    ones: new Map(pairsById(one.items.filter(({ id }) => !pairs.has(id)))),
    others: new Map(pairsById(other.items.filter(({ id }) => !taken.has(id)))),
  };
  const join = (id: number, otherId: number | undefined) => {
    if (otherId === undefined || !left.ones.has(id) || !left.others.has(otherId)) return;
    pairs.set(id, otherId);
    left.ones.delete(id);
    left.others.delete(otherId);
  };
  for (const { id, translations } of [...left.ones.values()])
    join(id, translations[other.language]);
  for (const { id, translations } of [...left.others.values()]) {
    const claimed = translations[one.language];
    if (claimed !== undefined) join(claimed, id);
  }
  for (const [id, otherId] of alternatePairs([...left.ones.values()], other)) join(id, otherId);
  for (const [otherId, id] of alternatePairs([...left.others.values()], one)) join(id, otherId);
  for (const id of [...left.ones.keys()]) join(id, id);
  const otherSlugs = onlySlugs([...left.others.values()]);
  for (const [slug, { id }] of onlySlugs([...left.ones.values()]))
    join(id, otherSlugs.get(slug)?.id);
  return pairs;
}

/** Of some items those whose SEO head links to the address of an item of the other side. */
function alternatePairs(from: readonly Pairable[], to: Side): (readonly [number, number])[] {
  const linking = from.filter((item) => addressIn(item, to.language));
  if (linking.length === 0) return [];
  const byAddress = new Map(
    to.items.map(({ id, url, link }) => [addressKey(url ?? link ?? ''), id]),
  );
  byAddress.delete(undefined);
  return linking.flatMap((item) => {
    const { id } = item;
    const otherId = byAddress.get(addressKey(addressIn(item, to.language) ?? ''));
    return otherId === undefined ? [] : [[id, otherId] as const];
  });
}

function pairsById(items: readonly Pairable[]): [number, Pairable][] {
  return items.map((item) => [item.id, item]);
}

/** Items by slug, those without one and those that share one left out. */
function onlySlugs(items: readonly Pairable[]): Map<string, Pairable> {
  const bySlug = Map.groupBy(items, ({ slug }) => safeSlug(slug));
  return new Map(
    [...bySlug].flatMap(([slug, [item, ...more]]) =>
      item && slug !== '' && more.length === 0 ? [[slug, item] as const] : [],
    ),
  );
}

/** What the head of an item says of its version in a language: heads name languages without their regions. */
function addressIn({ yoast_head: heads }: Pairable, language: Language): string | undefined {
  return heads?.[language] ?? heads?.[language.split('-', 1)[0] ?? ''];
}
