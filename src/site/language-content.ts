import { type Event, type EventContext, toEvent } from '../model/event.ts';
import type { ItemContext } from '../model/item-context.ts';
import { toOrganizer } from '../model/organizer.ts';
import { type Post, toPost } from '../model/post.ts';
import { type Category, type Tag, toCategory, toTag } from '../model/term.ts';
import { toVenue } from '../model/venue.ts';
import type { LanguageItems } from './language-items.ts';
import { treeParents } from './tree-parents.ts';

/** The items of a language besides its pages, in no order. */
type LanguageContent = Pick<EventContext, 'venues' | 'organizers'> & {
  readonly listed: readonly Event[];
  /** Those that something links to. They have no categories and tags but those of listed events and posts. */
  readonly hidden: readonly Event[];
  readonly posts: readonly Post[];
  /** Those of listed events, and their ancestors. */
  readonly categories: readonly Category[];
  /** Those of listed events and of posts. */
  readonly tags: readonly Tag[];
  /** From the root to the parent. */
  categoryAncestorsOf(category: Category): Category[];
};

export function readContent(items: LanguageItems, context: ItemContext): LanguageContent {
  const everything: EventContext = {
    ...context,
    venues: byId(items.venues.map((venue) => toVenue(venue, context))),
    organizers: byId(items.organizers.map((organizer) => toOrganizer(organizer, context))),
    categories: byId(categoriesOf(items, context)),
    tags: byId(items.tags.map((tag) => toTag(tag, context))),
  };
  const listed = items.events.filter(isListed).map((event) => toEvent(event, everything));
  const posts = items.posts.map((post) => toPost(post, everything));
  const categories = new Set(
    listed
      .flatMap((event) => event.categories)
      .flatMap((category) => [...categoryAncestorsOf(category), category]),
  );
  const tags = new Set([...listed, ...posts].flatMap((item) => item.tags));
  const shown: EventContext = { ...everything, categories: byId([...categories]), tags: byId([...tags]) };
  return {
    venues: everything.venues,
    organizers: everything.organizers,
    listed,
    hidden: items.events.filter((event) => !isListed(event)).map((event) => toEvent(event, shown)),
    posts,
    categories: [...categories],
    tags: [...tags],
    categoryAncestorsOf,
  };

  function categoryAncestorsOf({ parentId }: Category): Category[] {
    const parent = everything.categories.get(parentId);
    return parent ? [...categoryAncestorsOf(parent), parent] : [];
  }
}

function isListed(event: LanguageItems['events'][number]): boolean {
  return !event.hide_from_listings;
}

function categoriesOf({ categories }: LanguageItems, context: ItemContext): Category[] {
  const parents = treeParents(categories);
  return categories.map((category) => toCategory(category, parents.get(category.id) ?? 0, context));
}

function byId<Identified extends { readonly id: number }>(
  items: readonly Identified[],
): Map<number, Identified> {
  return new Map(items.map((item) => [item.id, item]));
}
