import { addressExtension, fileKindOf } from '../../contract/file-kinds.ts';
import type { Language } from '../../contract/language.ts';
import { type Collected, type Shelf, shelfOf } from '../collected.ts';
import { fileTargets } from '../html-references.ts';
import { absoluteAddress } from './absolute-address.ts';
import { writtenTexts } from './written-texts.ts';

/** Addresses of documents, sounds and films on hosts that may be visited, each with when its media item was last changed. */
export function fileAddresses(
  collected: Collected,
  languages: readonly Language[],
  { base, mayVisit }: { readonly base: string; mayVisit(url: URL): boolean },
): Map<string, string | undefined> {
  const shelves = languages.map((language) => shelfOf(collected, language));
  const found = new Set(shelves.flatMap((shelf) => [...writtenTargets(shelf)]));
  const wanted = [...found].flatMap((text) => {
    if (!fileKindOf(addressExtension(text, base))) return [];
    const href = absoluteAddress(text, base);
    return href !== undefined && mayVisit(new URL(href)) ? [href] : [];
  });
  const modified = modifiedMedia(shelves, base);
  return new Map(wanted.toSorted().map((href) => [href, modified.get(href)]));
}

function* writtenTargets(shelf: Shelf): Iterable<string> {
  for (const html of writtenTexts(shelf)) yield* fileTargets(html);
  for (const { website } of shelf.events.values()) yield website;
  for (const { url } of shelf['menu-items'].values()) yield url;
  for (const { featured_media } of [...shelf.posts.values(), ...shelf.pages.values()]) {
    const media = shelf.media.get(featured_media);
    if (media) yield media.source_url;
  }
}

function modifiedMedia(shelves: readonly Shelf[], base: string): Map<string, string> {
  const modified = new Map<string, string>();
  for (const { source_url, modified_gmt } of shelves.flatMap((shelf) => [...shelf.media.values()])) {
    const href = absoluteAddress(source_url, base);
    if (href === undefined || modified_gmt === null) continue;
    if (modified_gmt > (modified.get(href) ?? '')) modified.set(href, modified_gmt);
  }
  return modified;
}
