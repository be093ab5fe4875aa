import type { Town } from '../../scripts/mock/stored.ts';

/** Some of the items of a town. */
export type TownItems = Partial<
  Omit<Town, 'name' | 'description' | 'translated' | 'timeZone' | 'frontPage' | 'postsPage'>
>;

/** A town with more items. */
export function addToTown(town: Town, more: TownItems): Town {
  return {
    ...town,
    events: [...town.events, ...(more.events ?? [])],
    venues: [...town.venues, ...(more.venues ?? [])],
    organizers: [...town.organizers, ...(more.organizers ?? [])],
    terms: [...town.terms, ...(more.terms ?? [])],
    posts: [...town.posts, ...(more.posts ?? [])],
    pages: [...town.pages, ...(more.pages ?? [])],
    media: [...town.media, ...(more.media ?? [])],
    menuItems: [...town.menuItems, ...(more.menuItems ?? [])],
    blocks: [...town.blocks, ...(more.blocks ?? [])],
  };
}
