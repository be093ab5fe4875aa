import type { Town } from '../stored.ts';

/** A town in which there is nothing. */
export const noContent = {
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
} as const satisfies Partial<Town>;

/** The same site without any content. */
export function emptyTown(town: Town): Town {
  return { ...town, ...noContent };
}
