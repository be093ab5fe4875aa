import type { Item, LanguageSite } from './site.ts';

/** Every item of a language that has a page of its own, each once. The front page has none: it is the home page. */
export function itemsWithPage(local: LanguageSite): Item[] {
  return [
    ...local.eventsWithPage,
    ...local.venues,
    ...local.organizers,
    ...local.categories,
    ...local.tags,
    ...local.posts,
    ...local.pages,
  ];
}
