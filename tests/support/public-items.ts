import type {
  StoredEvent,
  StoredItem,
  StoredOrganizer,
  StoredPage,
  StoredPost,
  StoredTerm,
  StoredVenue,
  Town,
} from '../../scripts/mock/stored.ts';
import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../src/contract/language.ts';

/** What of a town a site must show in one language, computed from what is stored and from nothing of the site. */
export type PublicItems = {
  readonly listed: readonly StoredEvent[];
  /** In no list, but reached by a link. */
  readonly hidden: readonly StoredEvent[];
  readonly venues: readonly StoredVenue[];
  readonly organizers: readonly StoredOrganizer[];
  /** Of listed events, with all above them. */
  readonly categories: readonly StoredTerm[];
  /** Of listed events or posts. */
  readonly tags: readonly StoredTerm[];
  readonly posts: readonly StoredPost[];
  /** Without the front page and the page of posts, which are shown elsewhere. */
  readonly pages: readonly StoredPage[];
};

/** An item that has a page of its own. */
export type PagedItem =
  | StoredEvent
  | StoredVenue
  | StoredOrganizer
  | StoredTerm
  | StoredPost
  | StoredPage;

type Withholding = {
  readonly now: Temporal.Instant;
  /** Ids of items the site says it could not understand. */
  readonly quarantined: ReadonlySet<number>;
};

export function publicItems(
  town: Town,
  rules: Withholding,
): Readonly<Record<Language, PublicItems>> {
  const open = <I extends StoredItem>(items: readonly I[]) =>
    items.filter((item) => isPublic(item, rules));
  const events = open(town.events);
  const listed = events.filter((event) => !event.hide_from_listings);
  const posts = open(town.posts);
  const pages = open(town.pages);
  const places = [...open(town.venues), ...open(town.organizers)];
  const menu = open(town.menuItems).map(({ url, object_id: objectId, type }) =>
    type === 'custom' || url !== '' ? url : `{{path:${objectId}}}`,
  );
  const texts = [
    ...menu,
    ...[...listed, ...posts, ...pages].map(bodyOf),
    ...places.map(({ description }) => description),
  ];
  const hidden = linked(
    events.filter((event) => event.hide_from_listings),
    texts,
  );
  const elsewhere = shownElsewhere(town);
  const inLanguage = (language: Language): PublicItems => {
    const own = <I extends StoredItem>(items: readonly I[]) =>
      items.filter((item) => item.language === language);
    const terms = own(town.terms);
    const tagged = new Set([...own(listed), ...own(posts)].flatMap(({ tags }) => tags));
    return {
      listed: own(listed),
      hidden: own(hidden),
      venues: own(open(town.venues)),
      organizers: own(open(town.organizers)),
      categories: withAncestors(
        terms,
        new Set(own(listed).flatMap(({ categories }) => categories)),
      ),
      tags: terms.filter(({ kind, id }) => kind === 'tag' && tagged.has(id)),
      posts: own(posts),
      pages: own(pages).filter(({ id }) => !elsewhere.has(id)),
    };
  };
  const [en, pl] = languages;
  return { en: inLanguage(en), pl: inLanguage(pl) };
}

/** Everything of a language that has a page of its own. */
export function pagedItems(items: PublicItems): readonly PagedItem[] {
  return [
    ...items.listed,
    ...items.hidden,
    ...items.venues,
    ...items.organizers,
    ...items.categories,
    ...items.tags,
    ...items.posts,
    ...items.pages,
  ];
}

/** What the item is called, as its editor typed it. */
export function nameOf(item: PagedItem): string {
  if ('title' in item) return item.title;
  if ('venue' in item) return item.venue;
  return 'organizer' in item ? item.organizer : item.name;
}

/** Its text, as its editor wrote it. */
export function bodyOf(item: StoredEvent | StoredPost | StoredPage): string {
  return 'description' in item ? item.description : item.content;
}

export function isPublic(
  item: StoredItem & { readonly password?: string },
  { now, quarantined }: Withholding,
): boolean {
  const published = Temporal.Instant.from(`${item.created.replace(' ', 'T')}Z`);
  return (
    item.status === 'publish' &&
    (item.password ?? '') === '' &&
    Temporal.Instant.compare(published, now) <= 0 &&
    !quarantined.has(item.id)
  );
}

/** The front page and the page of posts, in every language. */
export function shownElsewhere({ frontPage, postsPage, pages }: Town): ReadonlySet<number> {
  const groups = new Set(
    pages
      .filter(({ id, group }) => group !== 0 && [frontPage, postsPage].includes(id))
      .map(({ group }) => group),
  );
  const versions = pages.filter(({ group }) => groups.has(group)).map(({ id }) => id);
  return new Set([frontPage, postsPage, ...versions]);
}

function linked(hidden: readonly StoredEvent[], texts: readonly string[]): StoredEvent[] {
  const found = hidden.filter(({ id }) => texts.some((text) => linksTo(text, id)));
  if (found.length === 0) return [];
  const others = hidden.filter((event) => !found.includes(event));
  return [...found, ...linked(others, found.map(bodyOf))];
}

function linksTo(text: string, id: number): boolean {
  return text.includes(`{{path:${id}}}`) || new RegExp(`[?&;]p=${id}\\b`).test(text);
}

function withAncestors(terms: readonly StoredTerm[], used: ReadonlySet<number>): StoredTerm[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const ids = new Set<number>();
  for (const id of used) {
    for (let term = byId.get(id); term && !ids.has(term.id); term = byId.get(term.parent))
      ids.add(term.id);
  }
  return terms.filter(({ kind, id }) => kind === 'category' && ids.has(id));
}
