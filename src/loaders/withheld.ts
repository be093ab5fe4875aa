import { type Collection, homeAddress } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Manifest, Withheld } from '../snapshot/format.ts';
import type { Collected, Items } from './item-store.ts';

/** Collections whose items share one numbering, so that an id alone says which item is meant. */
const numberedTogether = ['posts', 'pages', 'events', 'venues', 'organizers'] as const;

/**
 * Takes out of public items what they say of withheld ones: venues, organizers and images inside events, uploads that
 * belong to a withheld item, menu entries that show one, links to translations.
 */
export function leaveOutReferences(collected: Collected): void {
  if (collected.withheld.length === 0) return;
  const withheld = indexWithheld(collected);
  for (const [language, store] of collected.stores) {
    const note = (collection: Collection, id: number, reason: Reason) =>
      collected.withheld.push({ collection, language, id, reason });
    takeOut(
      store.media,
      ({ post }) => withheld.anywhere(post),
      (id, reason) => note('media', id, reason),
    );
    takeOut(
      store['menu-items'],
      ({ type, object_id }) => (type === 'post_type' ? withheld.anywhere(object_id) : undefined),
      (id, reason) => note('menu-items', id, reason),
    );
    cleanItems(store.events, (event) =>
      withoutTranslations(withoutParts(event, withheld.in(language)), 'events', withheld),
    );
    cleanItems(store.venues, (item) => withoutTranslations(item, 'venues', withheld));
    cleanItems(store.organizers, (item) => withoutTranslations(item, 'organizers', withheld));
    cleanItems(store.posts, (item) => withoutTranslations(item, 'posts', withheld));
    cleanItems(store.pages, (item) => withoutTranslations(item, 'pages', withheld));
  }
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

type Reason = Withheld['reason'];

type WithheldIn = (collection: Collection, id: number) => Reason | undefined;

type WithheldIndex = ReturnType<typeof indexWithheld>;

function indexWithheld(collected: Collected) {
  const reasons = new Map(
    collected.withheld.map(({ collection, language, id, reason }) => [
      `${collection} ${language} ${id}`,
      reason,
    ]),
  );
  const ids = new Map(
    collected.withheld
      .filter(({ collection }) => numberedTogether.some((one) => one === collection))
      .map(({ id, reason }) => [id, reason]),
  );
  const stores = [...collected.stores];
  return {
    in: (language: string): WithheldIn => {
      const store = stores.find(([one]) => one === language)?.[1];
      return (collection, id) =>
        store?.[collection].has(id) ? undefined : reasons.get(`${collection} ${language} ${id}`);
    },
    /** Of an id that is withheld in some language and public in none. */
    anywhere: (id: number): Reason | undefined => {
      const isPublic = stores.some(([, store]) =>
        numberedTogether.some((one) => store[one].has(id)),
      );
      return isPublic ? undefined : ids.get(id);
    },
    addresses: new Set(
      collected.privateTexts.map(({ address }) => address).filter((address) => address !== ''),
    ),
  };
}

function takeOut<Item>(
  items: Items<Item>,
  reasonOf: (item: Item) => Reason | undefined,
  note: (id: number, reason: Reason) => void,
): void {
  for (const [id, item] of items.entries()) {
    const reason = reasonOf(item);
    if (reason === undefined) continue;
    items.delete(id);
    note(id, reason);
  }
}

/** @param clean answers the item itself where there is nothing to take out */
function cleanItems<Item>(items: Items<Item>, clean: (item: Item) => Item): void {
  for (const [id, item] of items.entries()) {
    const cleaned = clean(item);
    if (cleaned !== item) items.set(id, cleaned);
  }
}

function withoutParts(event: WireEvent, isWithheld: WithheldIn): WireEvent {
  const venue = event.venue.filter(({ id }) => !isWithheld('venues', id));
  const organizer = event.organizer.filter(({ id }) => !isWithheld('organizers', id));
  const image = event.image && isWithheld('media', event.image.id) ? null : event.image;
  const isSame =
    venue.length === event.venue.length &&
    organizer.length === event.organizer.length &&
    image === event.image;
  return isSame ? event : { ...event, venue, organizer, image };
}

type Translated = {
  readonly translations: Readonly<Record<string, number>>;
  readonly yoast_head?: Readonly<Partial<Record<string, string>>> | undefined;
};

function withoutTranslations<Item extends Translated>(
  item: Item,
  collection: Collection,
  withheld: WithheldIndex,
): Item {
  const translations = Object.entries(item.translations);
  const heads = Object.entries(item.yoast_head ?? {});
  const open = translations.filter(
    ([language, other]) => !withheld.in(language)(collection, other),
  );
  const visible = heads.filter(([, address]) => !withheld.addresses.has(address ?? ''));
  if (open.length === translations.length && visible.length === heads.length) return item;
  const yoastHead = item.yoast_head && { yoast_head: Object.fromEntries(visible) };
  return { ...item, translations: Object.fromEntries(open), ...yoastHead };
}

/** Taxonomies of the collections that are terms. */
const taxonomies: Partial<Record<Collection, string>> = {
  categories: 'tribe_events_cat',
  tags: 'post_tag',
};

/**
 * Address where an editor can change an item in the CMS. For the site's owner only: it has no place in anything public.
 *
 * @returns `undefined` of an item whose id is not known, and of menu items, which have no address of their own
 */
export function editAddress(
  { collection, id }: { readonly collection: Collection; readonly id: string },
  { root, origin }: Pick<Manifest, 'root' | 'origin'>,
): string | undefined {
  if (!/^\d+$/.test(id) || collection === 'menu-items') return undefined;
  // The CMS may live elsewhere than the site it makes: `url` is its own address.
  const admin = `${homeAddress({ home: root.url, url: root.home }, origin)}wp-admin/`;
  const taxonomy = taxonomies[collection];
  return taxonomy === undefined
    ? `${admin}post.php?post=${id}&action=edit`
    : `${admin}term.php?taxonomy=${taxonomy}&tag_ID=${id}`;
}
