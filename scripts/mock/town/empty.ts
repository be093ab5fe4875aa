import type { Town } from '../stored.ts';

/** The same site without any content. */
export function emptyTown(town: Town): Town {
  return {
    ...town,
    frontPage: 0,
    postsPage: 0,
    events: [],
    venues: [],
    organizers: [],
    terms: [],
    posts: [],
    pages: [],
    media: [],
    menuItems: [],
    blocks: [],
  };
}
