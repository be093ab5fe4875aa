import { addressExtension, fileKindOf } from '../../contract/file-kinds.ts';
import type { Language } from '../../contract/language.ts';
import { type Collected, type Shelf, shelfOf } from '../collected.ts';
import { fileTargets } from '../html-references.ts';
import { absoluteAddress } from './absolute-address.ts';
import { eventTexts, textsBesidesEvents } from './written-texts.ts';

/** Addresses of documents, sounds and films on hosts that may be visited, each with when its media item was last changed. */
export function fileAddresses(
  collected: Collected,
  languages: readonly Language[],
  { base, mayVisit }: { readonly base: string; mayVisit(url: URL): boolean },
): Map<string, string | undefined> {
  const shelves = languages.map((language) => shelfOf(collected, language));
  const found = new Set(shelves.values().flatMap(writtenTargets));
  const wanted = [...found].flatMap((text) => {
    if (!fileKindOf(addressExtension(text, base))) return [];
    const href = absoluteAddress(text, base);
    return href !== undefined && mayVisit(new URL(href)) ? [href] : [];
  });
  const modified = modifiedMedia(shelves, base);
  return new Map(wanted.toSorted().map((href) => [href, modified.get(href)]));
}

function* writtenTargets(shelf: Shelf): Iterable<string> {
  for (const event of shelf.events.values()) {
    for (const html of eventTexts(event)) yield* fileTargets(html);
    yield event.website;
  }
  for (const html of textsBesidesEvents(shelf)) yield* fileTargets(html);
  for (const { url } of shelf['menu-items'].values()) yield url;
  for (const items of [shelf.posts, shelf.pages]) {
    for (const { featured_media } of items.values()) {
      const media = shelf.media.get(featured_media);
      if (media) yield media.source_url;
    }
  }
}

function modifiedMedia(shelves: readonly Shelf[], base: string): Map<string, string> {
  const modified = new Map<string, string>();
  for (const { source_url, modified_gmt } of shelves.values().flatMap(({ media }) => media.values())) {
    const href = absoluteAddress(source_url, base);
    if (href === undefined || modified_gmt === null) continue;
    if (modified_gmt > (modified.get(href) ?? '')) modified.set(href, modified_gmt);
  }
  return modified;
}
