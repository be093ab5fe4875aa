import type { WireItem } from '../../contract/collections.ts';
import { type Collected, type Shelf, shelfOf } from '../collected.ts';
import type { FetchConfig } from '../fetch-settings.ts';
import { imageSources } from '../html-references.ts';

type ImageAddresses = {
  /** Every way the items write an address, by the address itself. */
  readonly spellings: ReadonlyMap<string, ReadonlySet<string>>;
  /** What is not an address at all. */
  readonly unusable: ReadonlySet<string>;
};

/**
 * Addresses of all images that items show.
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
    for (const text of writtenAddresses(shelfOf(collected, language))) {
      if (text.startsWith('data:')) continue;
      const url = URL.parse(text, base);
      if (url && /^https?:$/.test(url.protocol)) {
        url.hash = '';
        spellings.getOrInsertComputed(url.href, (href) => new Set([href])).add(text);
      } else {
        unusable.add(text);
      }
    }
  }
  return { spellings, unusable };
}

function* writtenAddresses(shelf: Shelf): Iterable<string> {
  for (const event of shelf.events.values()) {
    yield* pictures(event, event.description);
    for (const place of [...event.venue, ...event.organizer]) yield* pictures(place, place.description);
  }
  for (const venue of shelf.venues.values()) yield* pictures(venue, venue.description);
  for (const organizer of shelf.organizers.values()) yield* pictures(organizer, organizer.description);
  for (const item of [...shelf.posts.values(), ...shelf.pages.values()]) {
    const media = shelf.media.get(item.featured_media);
    if (media && isImage(media)) yield media.source_url;
    yield* imageSources(item.content.rendered);
  }
}

function* pictures({ image }: { image: WireItem<'venues'>['image'] }, html: string): Iterable<string> {
  if (image) yield image.url;
  yield* imageSources(html);
}

function isImage({ media_type, mime_type, source_url }: WireItem<'media'>): boolean {
  return source_url !== '' && (media_type === 'image' || mime_type.startsWith('image/'));
}
