import type { LanguageItems } from './language-items.ts';
import type { Item } from './site.ts';

/** The bodies of a language's items as the server rendered them; empty for what has none. Indexed when first asked. */
export function createSourceHtml(items: LanguageItems): (item: Item) => string {
  let bodies: ReadonlyMap<string, string> | undefined;
  return ({ kind, id }) => {
    bodies ??= indexBodies(items);
    return bodies.get(`${kind} ${id}`) ?? '';
  };
}

function indexBodies({ events, venues, organizers, posts, pages }: LanguageItems): Map<string, string> {
  return new Map([
    ...events.map(({ id, description }) => [`event ${id}`, description] as const),
    ...venues.map(({ id, description }) => [`venue ${id}`, description] as const),
    ...organizers.map(({ id, description }) => [`organizer ${id}`, description] as const),
    ...posts.map(({ id, content }) => [`post ${id}`, content.rendered] as const),
    ...pages.map(({ id, content }) => [`page ${id}`, content.rendered] as const),
  ]);
}
