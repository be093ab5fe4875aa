import { type Collection, collections } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Withheld } from '../snapshot/format.ts';
import type { Collected, ItemStore, Items } from './item-store.ts';
import { privateTexts } from './receive-item.ts';

/** Collections whose items share one numbering, so that an id alone says which item is meant. */
const numberedTogether = ['posts', 'pages', 'events', 'venues', 'organizers'] as const;

/**
 * Takes out of the stores whatever any answer of the fetch withheld, in every language, and what public items say of it:
 * venues, organizers and images inside events, uploads that belong to it, menu entries that show it, links to translations.
 * Answers about one item disagree where a cache is in between, or where a login is shown more by one route than by another;
 * the one that says no counts, until the next fetch asks anew.
 */
export function leaveOutWithheld(collected: Collected): void {
  if (collected.withheld.length === 0) return;
  withholdReferences(collected);
  const withheld = indexWithheld(collected);
  for (const [language, store] of collected.stores)
    for (const collection of collections)
      for (const [id, reason] of withheld.reasonsIn(collection)) {
        const item = store[collection].get(id);
        if (item === undefined) continue;
        store[collection].delete(id);
        const entry = { collection, language, id, reason };
        collected.withheld.push(entry);
        collected.privateTexts.push(privateTexts(item, entry));
      }
  const readable = collected.quarantined.filter(
    ({ collection, id }) => withheld.reasonOf(collection, Number(id)) === undefined,
  );
  collected.quarantined.splice(0, Infinity, ...readable);
  const addresses = new Set(collected.privateTexts.map(({ address }) => address));
  addresses.delete('');
  for (const store of collected.stores.values()) cleanStore(store, { ...withheld, addresses });
}

/** Whether an answer so far said that an item must not be public, in whichever language. */
export function isWithheld({ withheld }: Collected, collection: Collection, id: number): boolean {
  return withheld.some((item) => item.collection === collection && item.id === id);
}

/** From the reason that says most to the one that says least. */
const reasonOrder: readonly WithheldReason[] = ['password', 'future', 'status', 'refused'];

/** Each item that was withheld once for each language, whatever the order of the answers. */
export function withheldOnce(withheld: readonly Withheld[]): readonly Withheld[] {
  const items = new Map<string, Withheld>();
  for (const item of withheld) {
    const key = `${item.collection} ${item.language} ${item.id}`;
    const known = items.get(key);
    if (!known || saysMore(item.reason, known.reason)) items.set(key, item);
  }
  return [...items.values()];
}

function saysMore(one: WithheldReason, other: WithheldReason): boolean {
  return reasonOrder.indexOf(one) < reasonOrder.indexOf(other);
}

/**
 * Takes out the files of items that are not public, where the server was read with a login: to editors its list of files
 * holds those of drafts too. What a public item shows is public. Whose files they are is not known, so none is named.
 */
export function leaveOutFilesOfOthers(collected: Collected): void {
  const stores = [...collected.stores.values()];
  const isPublic = (id: number) =>
    stores.some((store) => numberedTogether.some((one) => store[one].has(id)));
  const shown = new Set(
    stores.flatMap(({ posts, pages, ...others }) => [
      ...[posts, pages].flatMap((items) => [...items.values().map((item) => item.featured_media)]),
      ...[others.events, others.venues, others.organizers].flatMap((items) => [
        ...items.values().map(({ image }) => image?.id ?? 0),
      ]),
    ]),
  );
  let left = 0;
  for (const { media } of stores) {
    for (const [id, { post }] of media.entries()) {
      if (post === 0 || shown.has(id) || isPublic(post)) continue;
      media.delete(id);
      left += 1;
    }
  }
  if (left > 0)
    collected.warnings.push(
      `media: ${left} that belong to items that are not public were left out.`,
    );
}

type WithheldReason = Withheld['reason'];

type WithheldIndex = ReturnType<typeof indexWithheld>;

function indexWithheld({ withheld }: Collected) {
  const reasons = new Map<Collection, Map<number, WithheldReason>>();
  for (const { collection, id, reason } of withheld) {
    const ofCollection = reasons.getOrInsertComputed(collection, () => new Map());
    const known = ofCollection.get(id);
    if (known === undefined || saysMore(reason, known)) ofCollection.set(id, reason);
  }
  const reasonOf = (collection: Collection, id: number) => reasons.get(collection)?.get(id);
  return {
    reasonOf,
    reasonsIn: (collection: Collection): ReadonlyMap<number, WithheldReason> =>
      reasons.get(collection) ?? new Map(),
    /** Of an id that is that of a post, page, event, venue or organizer. */
    anywhere: (id: number): WithheldReason | undefined =>
      numberedTogether.map((collection) => reasonOf(collection, id)).find(Boolean),
  };
}

/** Withholds uploads of withheld items, and menu entries that show one. */
function withholdReferences(collected: Collected): void {
  const { anywhere } = indexWithheld(collected);
  for (const [language, { media, 'menu-items': menuItems }] of collected.stores) {
    const note = (collection: Collection, id: number, reason: WithheldReason | undefined) => {
      if (reason) collected.withheld.push({ collection, language, id, reason });
    };
    for (const { id, post } of media.values()) note('media', id, anywhere(post));
    for (const { id, type, object_id } of menuItems.values())
      if (type === 'post_type') note('menu-items', id, anywhere(object_id));
  }
}

/** @param clean answers the item itself where there is nothing to take out */
function cleanItems<Item>(items: Items<Item>, clean: (item: Item) => Item): void {
  for (const [id, item] of items.entries()) {
    const cleaned = clean(item);
    if (cleaned !== item) items.set(id, cleaned);
  }
}

type Concealed = WithheldIndex & {
  /** Addresses of withheld items in the CMS. */
  readonly addresses: ReadonlySet<string>;
};

function cleanStore(store: ItemStore, withheld: Concealed): void {
  cleanItems(store.events, (event) =>
    withoutTranslations(withoutParts(event, withheld), 'events', withheld),
  );
  for (const collection of ['venues', 'organizers'] as const) {
    // The union of two stores cannot say that each takes back what it gave.
    const items = store[collection] as Items<Translated & Pictured>;
    cleanItems(items, (item) =>
      withoutTranslations(withoutImage(item, withheld), collection, withheld),
    );
  }
  cleanItems(store.posts, (item) => withoutTranslations(item, 'posts', withheld));
  cleanItems(store.pages, (item) => withoutTranslations(item, 'pages', withheld));
}

function withoutParts(event: WireEvent, withheld: WithheldIndex): WireEvent {
  const isOpen = (collection: Collection) => (item: { readonly id: number }) =>
    withheld.reasonOf(collection, item.id) === undefined;
  const clean = <Item extends Pictured>(item: Item) => withoutImage(item, withheld);
  const venue = event.venue.filter(isOpen('venues')).map(clean);
  const organizer = event.organizer.filter(isOpen('organizers')).map(clean);
  const isSame = isSameList(venue, event.venue) && isSameList(organizer, event.organizer);
  return clean(isSame ? event : { ...event, venue, organizer });
}

type Pictured = { readonly image: WireEvent['image'] };

function withoutImage<Item extends Pictured>(item: Item, withheld: WithheldIndex): Item {
  const isOpen = withheld.reasonOf('media', item.image?.id ?? 0) === undefined;
  return isOpen ? item : { ...item, image: null };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

type Translated = {
  readonly translations: Readonly<Record<string, number>>;
  readonly yoast_head?: Readonly<Partial<Record<string, string>>> | undefined;
};

function withoutTranslations<Item extends Translated>(
  item: Item,
  collection: Collection,
  withheld: Concealed,
): Item {
  const translations = Object.entries(item.translations);
  const heads = Object.entries(item.yoast_head ?? {});
  const open = translations.filter(
    ([, other]) => withheld.reasonOf(collection, other) === undefined,
  );
  const visible = heads.filter(([, address]) => !withheld.addresses.has(address ?? ''));
  if (open.length === translations.length && visible.length === heads.length) return item;
  const yoastHead = item.yoast_head && { yoast_head: Object.fromEntries(visible) };
  return { ...item, translations: Object.fromEntries(open), ...yoastHead };
}
