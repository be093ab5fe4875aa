import { join } from 'node:path';
import type { FileVersion } from '../api/request.ts';
import { homeAddress, type WireItem } from '../contract/collections.ts';
import { addressExtension } from '../contract/file-kinds.ts';
import type { Language } from '../contract/language.ts';
import { withoutSize } from '../html/addresses.ts';
import { imageReferences, posters } from '../html/tags.ts';
import { type FileEntry, fileEntrySchema } from '../snapshot/format.ts';
import { writeFileAtomic } from '../snapshot/write-file.ts';
import {
  eventTexts,
  linksIn,
  onceInText,
  textsBesidesEvents,
  type WrittenText,
} from './documents.ts';
import { type FetchConfig, type FetchSettings, groupWarnings } from './fetch-context.ts';
import {
  absoluteAddress,
  copyFiles,
  createFileHosts,
  type FileSettings,
  fileName,
  mediaByAddress,
  takeEarlier,
} from './file-cache.ts';
import { readImage } from './image-file.ts';
import { type Collected, type ItemStore, storeOf } from './item-store.ts';

const megabyte = 1_000_000;

/** Copies every image that items show. One that cannot be fetched is a warning, and pages do without it. */
export async function fetchImages(
  settings: FileSettings & Pick<FetchSettings, 'onImage'>,
): Promise<FileEntry[]> {
  const { api, collected, config, folder } = settings;
  if (config.images.mode === 'link') return [];
  const { spellings, known, unusable, missing } = imageAddresses(
    collected,
    config,
    homeAddress(api.root, api.url),
  );
  const mayVisit = createFileHosts(api, config.images.hosts);
  const warnings = groupWarnings();
  for (const text of unusable)
    warnings.add('Images with addresses that make no sense', text.slice(0, 200));
  for (const id of missing) warnings.add('Images named by the id of no public media item', id);
  const kind = {
    step: 'images',
    words: { one: 'An image', many: 'Images' },
    indexName: 'index.json',
    factsSchema: fileEntrySchema.omit({ url: true }),
    warnings,
    download,
  } as const;
  return copyFiles(settings, kind, spellings, async ([href, urls], copy, stop) => {
    const url = new URL(href);
    if (!mayVisit(url)) {
      warnings.add(
        `Images on ${url.host}, which "images.hosts" in src/site.config.ts does not allow`,
        href,
      );
      return [];
    }
    const { modified, sizes = [] } = known.get(href) ?? {};
    const isAsBefore = (modified ?? '').replace(' ', 'T') < (settings.earlierFiles?.since ?? '');
    const earlier =
      isAsBefore && (await takeEarlier(settings, settings.earlierFiles?.images, urls));
    if (earlier) return earlier;
    const substitutes = sizes.filter((size) => size !== href).map((size) => new URL(size));
    const facts = await copy({
      url,
      substitutes: substitutes.filter(mayVisit),
      modified,
      signal: stop,
    });
    if (!facts) return [];
    settings.onImage?.({ url: href, ...facts });
    return [...urls].map((spelling) => ({ url: spelling, ...facts }));
  });

  async function download(url: URL, version: FileVersion | undefined, stop: AbortSignal) {
    const limit = config.images.maxFile * megabyte;
    const file = await api.file(url, { limit, mayVisit, signal: stop, known: version });
    if (!file) return undefined;
    const { bytes, facts } = await readImage(file.bytes);
    writeFileAtomic(join(folder, fileName(facts)), bytes, { flush: false });
    return { facts, version: file.version };
  }
}

type KnownImage = {
  /** When the media item was last changed: UTC, as the server writes it. */
  readonly modified: string | undefined;
  /** Smaller copies of the image, the widest first. */
  readonly sizes: readonly string[];
};

/**
 * Addresses of all images that items show or link to. Of an image that is a smaller copy of a media item, that of the
 * item.
 *
 * @param base what relative addresses are relative to
 */
export function imageAddresses(
  collected: Collected,
  { languages }: Pick<FetchConfig, 'languages'>,
  base: string,
) {
  const spellings = new Map<string, Set<string>>();
  const unusable = new Set<string>();
  const missing = new Set<string>();
  for (const { picture } of collected.embeds)
    if (picture !== '') spellings.set(picture, new Set([picture]));
  for (const language of languages) {
    const images = imagesSeenFrom(language, collected, languages);
    const named = (id: number) => {
      const address = images.get(id);
      if (address === undefined) missing.add(String(id));
      return address;
    };
    const store = storeOf(collected, language);
    for (const text of writtenAddresses(store, images, { base, named })) {
      const href = absoluteAddress(text, base);
      if (href === undefined) unusable.add(text);
      else spellings.getOrInsertComputed(href, () => new Set([href])).add(text);
    }
  }
  const stores = languages.map((language) => storeOf(collected, language));
  return {
    /** Every way the items write an address, by the address itself. */
    spellings,
    /** What media items say about addresses. */
    known: knownImages(stores, base),
    /** What is not an address at all. */
    unusable,
    /** Ids of media items by which images are named, and which are not there. */
    missing,
  };
}

function knownImages(stores: Iterable<ItemStore>, base: string): Map<string, KnownImage> {
  const known = new Map<string, KnownImage>();
  for (const [href, { modified_gmt, media_details }] of mediaByAddress(stores, base)) {
    const { modified } = known.get(href) ?? {};
    known.set(href, {
      modified: modified_gmt !== null && modified_gmt > (modified ?? '') ? modified_gmt : modified,
      sizes: sizesOf(media_details).flatMap((size) => absoluteAddress(size, base) ?? []),
    });
  }
  return known;
}

function sizesOf(details: WireItem<'media'>['media_details']): readonly string[] {
  return Object.values(details?.sizes ?? {})
    .flatMap((size) => size ?? [])
    .toSorted((a, b) => b.width - a.width)
    .map(({ source_url }) => source_url);
}

/** Addresses of images in full size, by the id of their media item. */
type Images = ReadonlyMap<number, string>;

/** Some servers list in one language the media that items of every language show. */
function imagesSeenFrom(
  language: Language,
  collected: Collected,
  languages: readonly Language[],
): Images {
  const images = new Map<number, string>();
  for (const one of [...languages, language]) {
    for (const media of storeOf(collected, one).media.values()) {
      if (isImage(media)) images.set(media.id, media.source_url);
      else images.delete(media.id);
    }
  }
  return images;
}

function* writtenAddresses(
  store: ItemStore,
  images: Images,
  { base, named }: { readonly base: string; named(id: number): string | undefined },
): Iterable<string> {
  const originalOf = createOriginals(images, base);
  // Events are read from the disk once for all they show.
  for (const event of store.events.values()) {
    yield* [event, ...event.venue, ...event.organizer].flatMap(ownImage);
    yield* headImages(event);
    for (const text of eventTexts(event)) yield* textImages(text);
  }
  for (const items of [store.venues, store.organizers])
    for (const item of items.values()) yield* ownImage(item);
  for (const items of [store.posts, store.pages]) {
    for (const { featured_media } of items.values()) {
      const address = images.get(featured_media);
      if (address !== undefined) yield address;
    }
  }
  for (const items of [store.posts, store.pages, store.categories, store.tags])
    for (const item of items.values()) yield* headImages(item);
  for (const text of textsBesidesEvents(store)) yield* textImages(text);

  function ownImage({ image }: Pick<WireItem<'events'>, 'image'>): readonly string[] {
    if (!image) return [];
    return image.url === '' ? [named(image.id)].flatMap((url) => url ?? []) : [image.url];
  }

  function* textImages(text: WrittenText): Iterable<string> {
    for (const { source, mediaId } of imagesIn(text)) yield originalOf(source, mediaId) ?? source;
    yield* postersIn(text);
    // Links to pictures elsewhere stay links.
    for (const target of linksIn(text))
      if (
        imageExtensions.has(addressExtension(target, base)) &&
        URL.parse(target, base)?.host === URL.parse(base)?.host
      )
        yield originalOf(target, 0) ?? target;
  }
}

const imagesIn = onceInText(imageReferences);

const postersIn = onceInText(posters);

function headImages({
  yoast_head_json: head,
}: Pick<WireItem<'events'>, 'yoast_head_json'>): string[] {
  return [head?.og_image, head?.twitter_image].flatMap((url) => url || []);
}

const imageExtensions = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg']);

/** Finds the address of the full image an address is a smaller copy of. */
function createOriginals(
  images: Images,
  base: string,
): (source: string, mediaId: number) => string | undefined {
  const byAddress = new Map(
    images.values().map((address) => [absoluteAddress(address, base), address] as const),
  );
  return (source, mediaId) =>
    images.get(mediaId) ?? byAddress.get(absoluteAddress(withoutSize(source), base));
}

function isImage({ media_type, mime_type, source_url }: WireItem<'media'>): boolean {
  return source_url !== '' && (media_type === 'image' || mime_type.startsWith('image/'));
}
