import type { WireItem } from '../../contract/collections.ts';
import type { Language } from '../../contract/language.ts';
import { type Collected, type Shelf, shelfOf } from '../collected.ts';
import type { FetchConfig } from '../fetch-settings.ts';
import { imageReferences } from '../html-references.ts';

type ImageAddresses = {
  /** Every way the items write an address, by the address itself. */
  readonly spellings: ReadonlyMap<string, ReadonlySet<string>>;
  /** When the media items at addresses were last changed: UTC, as the server writes it. */
  readonly modified: ReadonlyMap<string, string>;
  /** What is not an address at all. */
  readonly unusable: ReadonlySet<string>;
};

/**
 * Addresses of all images that items show. Of an image that is a smaller copy of a media item, that of the item.
 *
 * @param base what relative addresses are relative to
 */
export function imageAddresses(
  collected: Collected,
  { languages }: FetchConfig,
  base: string,
): ImageAddresses {
  const spellings = new Map<string, Set<string>>();
  const unusable = new Set<string>();
  for (const language of languages) {
    const shelf = { ...shelfOf(collected, language), media: mediaSeenFrom(language, collected, languages) };
    for (const text of writtenAddresses(shelf, base)) {
      const href = absolute(text, base);
      if (href === undefined) unusable.add(text);
      else spellings.getOrInsertComputed(href, () => new Set([href])).add(text);
    }
  }
  return { spellings, modified: modifiedMedia(collected, languages, base), unusable };
}

function modifiedMedia(
  collected: Collected,
  languages: readonly Language[],
  base: string,
): Map<string, string> {
  const modified = new Map<string, string>();
  for (const { source_url, modified_gmt } of languages.flatMap((one) => [
    ...shelfOf(collected, one).media.values(),
  ])) {
    const href = absolute(source_url, base);
    if (href === undefined || modified_gmt === null) continue;
    if (modified_gmt > (modified.get(href) ?? '')) modified.set(href, modified_gmt);
  }
  return modified;
}

/** Some servers list in one language the media that items of every language show. */
function mediaSeenFrom(
  language: Language,
  collected: Collected,
  languages: readonly Language[],
): Shelf['media'] {
  return new Map([...languages, language].flatMap((one) => [...shelfOf(collected, one).media]));
}

function* writtenAddresses(shelf: Shelf, base: string): Iterable<string> {
  const originalOf = createOriginals(shelf, base);
  for (const event of shelf.events.values()) {
    yield* [event, ...event.venue, ...event.organizer].flatMap(({ image }) => image?.url ?? []);
  }
  for (const { image } of [...shelf.venues.values(), ...shelf.organizers.values()])
    if (image) yield image.url;
  for (const { featured_media } of [...shelf.posts.values(), ...shelf.pages.values()]) {
    const media = shelf.media.get(featured_media);
    if (media && isImage(media)) yield media.source_url;
  }
  for (const { yoast_head_json: head } of withHead(shelf)) {
    for (const url of [head?.og_image, head?.twitter_image]) if (url) yield url;
  }
  for (const html of bodies(shelf)) {
    for (const { source, mediaId } of imageReferences(html)) yield originalOf(source, mediaId) ?? source;
  }
}

function* withHead({ events, posts, pages, categories, tags }: Shelf) {
  for (const items of [events, posts, pages, categories, tags]) yield* items.values();
}

function* bodies(shelf: Shelf): Iterable<string> {
  for (const { description, venue, organizer } of shelf.events.values()) {
    yield description;
    for (const place of [...venue, ...organizer]) yield place.description;
  }
  for (const { description } of shelf.venues.values()) yield description;
  for (const { description } of shelf.organizers.values()) yield description;
  for (const { content } of shelf.posts.values()) yield content.rendered;
  for (const { content } of shelf.pages.values()) yield content.rendered;
}

/** Finds the address of the whole image an address is a smaller copy of (`photo-300x200.jpg` of `photo.jpg`). */
function createOriginals(
  { media }: Shelf,
  base: string,
): (source: string, mediaId: number) => string | undefined {
  const images = media.values().filter(isImage);
  const byAddress = new Map(images.map(({ source_url }) => [absolute(source_url, base), source_url]));
  return (source, mediaId) => {
    const marked = media.get(mediaId);
    if (marked && isImage(marked)) return marked.source_url;
    return byAddress.get(absolute(source.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z0-9]+(?:[?#]|$))/i, ''), base));
  };
}

function absolute(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

function isImage({ media_type, mime_type, source_url }: WireItem<'media'>): boolean {
  return source_url !== '' && (media_type === 'image' || mime_type.startsWith('image/'));
}
