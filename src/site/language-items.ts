import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Snapshot } from '../loaders/snapshot-format.ts';
import { linkedHiddenEvents } from './hidden-events.ts';
import { type Markable, markUnpublished } from './mark-unpublished.ts';

/** The public wire items of one language, each once, by ascending id. */
export type LanguageItems = {
  /** Those that are listed, and the hidden ones that something links to. */
  readonly events: readonly WireItem<'events'>[];
  /** Those of the list, and those that only events tell of. So are organizers, categories and tags. */
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
 * and tags the other languages have those their own events tell of.
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
  const listed = own('events').filter((event) => isPublic(event) && !event.hide_from_listings);
  const hidden = own('events').filter((event) => isPublic(event) && event.hide_from_listings);
  const events = [...listed, ...linkedHiddenEvents(hidden, snapshot, languages)].toSorted(byId);
  const marked = <I extends Markable>(item: I) => markUnpublished(item, t);
  return {
    events: events.map(marked),
    venues: withEmbedded(
      'venues',
      events.map(({ venue }) => venue),
    ).filter(isPublic),
    organizers: withEmbedded(
      'organizers',
      events.map(({ organizer }) => organizer),
    ).filter(isPublic),
    categories: withEmbedded(
      'categories',
      events.map(({ categories }) => categories),
    ),
    tags: withEmbedded(
      'tags',
      events.map(({ tags }) => tags),
    ),
    posts: own('posts')
      .filter((post) => isPublic(post) && !post.content.protected)
      .map(marked),
    pages: own('pages')
      .filter((page) => isPublic(page) && !page.content.protected)
      .map(marked),
    media: [...languages.filter((other) => other !== language), language].flatMap((one) =>
      snapshot.items('media', one),
    ),
    menuItems: own('menu-items').filter(isPublic),
    blocks: snapshot.items('blocks', language).filter((block) => isPublic(block) && !block.content.protected),
  };

  function withEmbedded<C extends 'venues' | 'organizers' | 'categories' | 'tags'>(
    collection: C,
    embedded: readonly (readonly WireItem<C>[])[],
  ): WireItem<C>[] {
    const told = new Map<number, WireItem<C>>();
    for (const items of embedded) for (const item of items) told.getOrInsert(item.id, item);
    const list = snapshot.items(collection, language).filter(({ id }) => isOwn(collection) || told.has(id));
    return [...new Map([...told, ...list.map((item) => [item.id, item] as const)]).values()].toSorted(byId);
  }
}

function byId(one: { readonly id: number }, other: { readonly id: number }): number {
  return one.id - other.id;
}
