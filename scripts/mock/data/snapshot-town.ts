import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection, WireItem } from '../../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../../src/contract/file-kinds.ts';
import type { Language } from '../../../src/contract/language.ts';
import { itemSchema, type Snapshot } from '../../../src/snapshot/format.ts';
import type { FileCopy, StoredMedia, Town } from '../stored.ts';
import { noContent } from '../town/empty.ts';
import { createPlacing, type Placing } from './placing.ts';
import { completedTown } from './replaced-fields.ts';
import {
  type Standing,
  storedBlock,
  storedEvent,
  storedMedia,
  storedMenuItem,
  storedOrganizer,
  storedPage,
  storedPost,
  storedTerm,
  storedVenue,
} from './stored-of-wire.ts';

/** An item of a snapshot, its addresses replaced by placeholders. */
export type Placed<C extends Collection = Collection> = {
  readonly item: WireItem<C>;
  readonly standing: Standing;
};

/** Everything of a snapshot, by collection. */
export type PlacedItems = { readonly [C in Collection]: readonly Placed<C>[] };

/** A town that answers what the server answered that a snapshot was read from. */
export function snapshotTown(snapshot: Snapshot): Town {
  const { manifest, root, home } = snapshot;
  const placing = createPlacing([home, manifest.origin]);
  const items: PlacedItems = {
    events: placedItems(snapshot, 'events', placing),
    venues: placedItems(snapshot, 'venues', placing),
    organizers: placedItems(snapshot, 'organizers', placing),
    categories: placedItems(snapshot, 'categories', placing),
    tags: placedItems(snapshot, 'tags', placing),
    posts: placedItems(snapshot, 'posts', placing),
    pages: placedItems(snapshot, 'pages', placing),
    media: placedItems(snapshot, 'media', placing),
    'menu-items': placedItems(snapshot, 'menu-items', placing),
    blocks: placedItems(snapshot, 'blocks', placing),
  };
  const copies = fileCopies(snapshot);
  const bytes = new Map(copies.map((copy) => [copy.path, copy.bytes]));
  const town: Town = {
    ...noContent,
    name: root.name,
    description: root.description,
    translated: manifest.names,
    timeZone: root.timezone_string || offsetZone(root.gmt_offset),
    frontPage: root.show_on_front === 'page' ? root.page_on_front : 0,
    postsPage: root.page_for_posts,
    events: items.events.map(({ item, standing }) => storedEvent(item, standing)),
    venues: items.venues.map(({ item, standing }) => storedVenue(item, standing)),
    organizers: items.organizers.map(({ item, standing }) => storedOrganizer(item, standing)),
    terms: [
      ...items.categories.map(({ item, standing }) => storedTerm(item, standing, 'category')),
      ...items.tags.map(({ item, standing }) => storedTerm(item, standing, 'tag')),
    ],
    posts: items.posts.map(({ item, standing }) => storedPost(item, standing)),
    pages: items.pages.map(({ item, standing }) => storedPage(item, standing)),
    media: items.media.map(({ item, standing }) => storedMedia(item, standing, fileOf(item, bytes))),
    menuItems: items['menu-items'].map(({ item, standing }) => storedMenuItem(item, standing)),
    blocks: items.blocks.map(({ item, standing }) => storedBlock(item, standing)),
    copies,
    embeds: manifest.embeds.map((embed) => ({ ...embed, picture: placing.text(embed.picture) })),
  };
  return completedTown(town, items);
}

/** An item two languages have under one id is one item, with the texts of the first. */
function placedItems<C extends Collection>(
  snapshot: Snapshot,
  collection: C,
  placing: Placing,
): readonly Placed<C>[] {
  const standings = new Map<number, [Language, ...Language[]]>();
  const items = new Map<number, WireItem<C>>();
  for (const language of snapshot.manifest.languages) {
    for (const item of snapshot.items(collection, language)) {
      const standing = standings.get(item.id);
      if (standing) standing.push(language);
      else {
        standings.set(item.id, [language]);
        items.set(item.id, itemSchema<C>(collection).parse(placing.value(item)));
      }
    }
  }
  return [...items].flatMap(([id, item]) => {
    const standing = standings.get(id);
    return standing ? [{ item, standing }] : [];
  });
}

/** Files whose addresses are the server's own. Those of other hosts are not served. */
function fileCopies({ folder, home, manifest }: Snapshot): readonly FileCopy[] {
  const hosts = new Set([home, manifest.origin].map((address) => new URL(address).host));
  return [...manifest.files, ...manifest.documents].flatMap(({ url, digest, extension }) => {
    const address = URL.parse(url, home);
    if (!address || !hosts.has(address.host)) return [];
    const file = join(folder, 'files', `${digest}.${extension}`);
    const type = imageTypes[extension] ?? fileTypes[extension] ?? 'application/octet-stream';
    return [{ path: decoded(address.pathname), type, bytes: () => readFile(file) }];
  });
}

const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The file of a media item below the folder of uploads, and its bytes where the snapshot has them. */
function fileOf(
  { source_url, id }: WireItem<'media'>,
  bytes: ReadonlyMap<string, () => Promise<Uint8Array>>,
): Pick<StoredMedia, 'file' | 'bytes'> {
  const path = decoded(
    URL.parse(source_url.replace('{{origin}}', 'http://snapshot.invalid'))?.pathname ?? '',
  );
  const extension = addressExtension(path, 'http://snapshot.invalid');
  const file = /\/uploads\/(.+)$/.exec(path)?.[1] ?? `${id}.${extension || 'bin'}`;
  const missing = () => Promise.reject(new Error(`The snapshot has no bytes of ${source_url}.`));
  return { file, bytes: bytes.get(path) ?? missing };
}

/** `+02:00` of a number of hours. */
function offsetZone(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours < 0 ? '-' : '+'}${String(whole).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
