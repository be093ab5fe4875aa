import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../src/contract/language.ts';
import type { Image } from '../../src/model/item.ts';
import { type Item, itemsWithPage } from '../../src/site/site.ts';
import { digest } from '../../src/snapshot/format.ts';
import { openTown } from './small-town.ts';
import type { LiteralItems, SnapshotLiteral } from './snapshot-of.ts';
import { type Wire, wireEvent, wireMedia, wireMenuItem, wireTerm } from './wire-items.ts';

/** What a server sends of an item. */
type ItemSource = {
  readonly kind: Item['kind'];
  readonly language: Language;
  readonly id: number;
  readonly wire: Wire;
  readonly images?: readonly (Image | undefined)[];
  /** Items that it names. */
  readonly names?: readonly Item[];
};

const sources = new WeakMap<Item, ItemSource>();

/** Items that name no others, which many tests have: each needs a site of its own to be read. */
const known = new Map<string, Item>();

/** Reads an item as a site does that has nothing but it and what it names. */
export function readItem<Kind extends Item['kind']>(
  source: ItemSource & { readonly kind: Kind },
): Extract<Item, { kind: Kind }> {
  const isIt = (item: Item): item is Extract<Item, { kind: Kind }> =>
    item.kind === source.kind && item.id === source.id;
  const { kind, language, id, wire, images, names = [] } = source;
  const key = JSON.stringify([kind, language, id, wire, images]);
  const before = names.length === 0 ? known.get(key) : undefined;
  if (before && isIt(before)) return before;
  const site = openTown(literalOf([source, ...askingFor(source)]));
  const item = itemsWithPage(site.in(source.language)).find(isIt);
  if (!item) throw new Error(`No site has a page of the ${source.kind} ${source.id}.`);
  sources.set(item, source);
  if (names.length === 0) known.set(key, item);
  for (const named of names) {
    const own = itemsWithPage(site.in(source.language)).find(
      ({ kind, id }) => kind === named.kind && id === named.id,
    );
    if (own) sources.set(own, sourceOf(named));
  }
  return item;
}

/** Items without which a site has no page of an item: its categories and tags are those of events. */
function askingFor({ kind, language, wire }: ItemSource): readonly ItemSource[] {
  const id = 999_999;
  const event = { kind: 'event', language, id } as const;
  if (kind === 'category') {
    const parent = Number(wire.parent);
    return [
      { ...event, wire: wireEvent({ id, categories: [wire] }) },
      ...(parent === 0 ? [] : [{ kind, language, id: parent, wire: wireTerm({ id: parent }) }]),
    ];
  }
  return kind === 'tag' ? [{ ...event, wire: wireEvent({ id, tags: [wire] }) }] : [];
}

/** What a server would send of these items, and of everything that they name. Its menu links to hidden events. */
export function literalOfItems(items: readonly Item[]): SnapshotLiteral {
  return literalOf(items.map(sourceOf));
}

/** What the server sends of the items that an item names. */
export function wiresOf(items: readonly Item[]): readonly Wire[] {
  return items.map((item) => sourceOf(item).wire);
}

/** How an item refers to its image by address. */
export function imageReference(image: Image | undefined): Wire | false {
  if (!image) return false;
  const { width, height, alt } = image;
  return { url: addressOf(image), id: mediaId(image), width, height, alt };
}

/** The id of the media item of an image; 0 for none. */
export function mediaId(image: Image | undefined): number {
  return image ? Number.parseInt(digest(JSON.stringify(image)).slice(0, 7), 16) : 0;
}

/** Where the server has an image. */
export function addressOf(image: Image | undefined): string | undefined {
  if (!image) return undefined;
  const { digest, width, height, color } = image;
  return `{{origin}}/uploads/${digest.slice(0, 16)}/${color.slice(1)}/${width}/${height}.jpg`;
}

function sourceOf(item: Item): ItemSource {
  const source = sources.get(item);
  if (!source) throw new Error(`The ${item.kind} ${item.id} is none that a server sent.`);
  return source;
}

/** @throws Error where two items of one kind and id differ: no server has both */
function literalOf(
  items: readonly ItemSource[],
): Required<Pick<SnapshotLiteral, 'en' | 'pl' | 'manifest'>> {
  const found = new Map<string, ItemSource>();
  const add = (source: ItemSource) => {
    const { kind, language, id, wire, names = [] } = source;
    const key = `${language} ${kind} ${id}`;
    const other = found.getOrInsert(key, source);
    if (!isDeepStrictEqual(other.wire, wire)) throw new Error(`Two items are ${key}.`);
    for (const named of names) add(sourceOf(named));
  };
  for (const source of items) add(source);
  const all = [...found.values()];
  const images = all.flatMap(({ images = [], language }) =>
    images.flatMap((image) => (image ? [{ image, language }] : [])),
  );
  const inLanguage = (language: Language): LiteralItems => {
    const own = all.filter((source) => source.language === language);
    const collection = (kind: Item['kind']) =>
      own.filter((source) => source.kind === kind).map(({ wire }) => wire);
    return {
      events: collection('event'),
      venues: collection('venue'),
      organizers: collection('organizer'),
      categories: collection('category'),
      tags: collection('tag'),
      posts: collection('post'),
      pages: collection('page'),
      'menu-items': own
        .filter(({ wire }) => wire.hide_from_listings === true)
        .map(({ wire: { id, url, title } }) =>
          wireMenuItem({ id, url, title: { rendered: title } }),
        ),
      media: images
        .filter((one) => one.language === language)
        .map(({ image }) =>
          wireMedia({
            id: mediaId(image),
            alt_text: image.alt,
            source_url: addressOf(image),
            caption: { rendered: image.captionHtml ?? '' },
          }),
        ),
    };
  };
  return {
    en: inLanguage('en'),
    pl: inLanguage('pl'),
    manifest: {
      files: images.map(({ image }) => ({
        url: (addressOf(image) ?? '').replace('{{origin}}', 'https://cms.example'),
        digest: image.digest,
        extension: 'jpg',
        width: image.width,
        height: image.height,
        color: image.color,
      })),
    },
  };
}
