import type { Language } from '../contract/language.ts';
import { uniqueSlugs } from '../model/slug.ts';
import { type Addressed, reservedSlugs } from '../routes.ts';
import type { LanguageItems } from './language-items.ts';

type Kind = Addressed['kind'];

/** The slugs of all items of a language. */
export function createSlugs(
  items: LanguageItems,
  language: Language,
  warn: (item: string, message: string) => void,
): (kind: Kind, id: number) => string {
  const slugs: Record<Kind, Map<number, string>> = {
    event: slugsOf('event', items.events),
    venue: slugsOf('venue', items.venues),
    organizer: slugsOf('organizer', items.organizers),
    category: slugsOf('category', items.categories),
    tag: slugsOf('tag', items.tags),
    post: slugsOf('post', items.posts),
  };
  return (kind, id) => slugs[kind].get(id) ?? `${kind}-${id}`;

  function slugsOf(kind: Kind, slugged: readonly { readonly id: number; readonly slug: string }[]) {
    return uniqueSlugs(slugged, {
      kind,
      ...((kind === 'event' || kind === 'post') && { reserved: reservedSlugs(language, kind) }),
      warn: (id, message) => warn(`${kind} ${id}`, message),
    });
  }
}
