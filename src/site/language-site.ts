import type { SiteConfig } from '../config.ts';
import type { WireRoot } from '../contract/root.ts';
import { type Event, toEvent } from '../model/event.ts';
import type { ItemContext } from '../model/item-context.ts';
import type { MenuLink } from '../model/menu.ts';
import { toOrganizer } from '../model/organizer.ts';
import { type Page, toPage } from '../model/page.ts';
import { type Post, toPost } from '../model/post.ts';
import { type Category, toCategory, toTag } from '../model/term.ts';
import { plainText } from '../model/text.ts';
import { toVenue } from '../model/venue.ts';
import { reservedSegments } from '../routes.ts';
import { eventsByMonth } from './event-months.ts';
import type { FrontPages } from './front-pages.ts';
import { createGroupIndex } from './group-index.ts';
import type { LanguageItems } from './language-items.ts';
import { placePages } from './page-places.ts';
import { createPageTree } from './page-tree.ts';
import type { LanguageSite } from './site.ts';
import { treeParents } from './tree-parents.ts';

type LanguageSettings = {
  readonly config: SiteConfig;
  readonly root: WireRoot;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly items: LanguageItems;
  readonly frontPages: FrontPages;
  readonly context: ItemContext;
  /** Computes the menu when it is first read: it needs the other languages. */
  menuOf(local: LanguageSite): readonly MenuLink[];
};

export function openLanguageSite(settings: LanguageSettings): LanguageSite {
  const { config, root, now, today, items, context, frontPages } = settings;
  const { language } = context;
  const collator = new Intl.Collator(language, { numeric: true });
  const categoriesById = byId(categoriesOf(items, context));
  const tagsById = byId(items.tags.map((tag) => toTag(tag, context)));
  const eventContext = {
    ...context,
    venues: byId(items.venues.map((venue) => toVenue(venue, context))),
    organizers: byId(items.organizers.map((organizer) => toOrganizer(organizer, context))),
    categories: categoriesById,
    tags: tagsById,
  };
  const events = sortEvents(
    items.events.filter((event) => !event.hide_from_listings).map((event) => toEvent(event, eventContext)),
  );
  const posts = sortPosts(items.posts.map((post) => toPost(post, eventContext)));
  const categoryAncestorsOf = (category: Category): Category[] => {
    const parent = categoriesById.get(category.parentId);
    return parent ? [...categoryAncestorsOf(parent), parent] : [];
  };
  const categories = new Set(
    events
      .flatMap((event) => event.categories)
      .flatMap((category) => [...categoryAncestorsOf(category), category]),
  );
  const tags = new Set([...events, ...posts].flatMap((item) => item.tags));
  const shownContext = { ...eventContext, categories: byId([...categories]), tags: byId([...tags]) };
  const hidden = items.events
    .filter((event) => event.hide_from_listings)
    .map((event) => toEvent(event, shownContext));
  const pages = pagesOf(items, frontPages, context);
  const tree = createPageTree(
    pages.filter(({ id }) => id !== frontPages.front && id !== frontPages.posts),
    collator,
  );
  const months = eventsByMonth(events, context.timeZone, today);
  const postsByTag = groupByTag(posts);
  const hasEnded = ({ when }: Event) => when.end.epochMilliseconds <= now.epochMilliseconds;
  let menu: readonly MenuLink[] | undefined;

  const local: LanguageSite = {
    language,
    name: config.name[language] ?? plainText(root.name),
    description: config.description[language] ?? plainText(root.description),
    events,
    upcoming: events.filter((event) => !hasEnded(event)),
    past: newestFirst(events.filter(hasEnded)),
    eventsWithPage: hidden.length > 0 ? sortEvents([...events, ...hidden]) : events,
    venues: byName([...eventContext.venues.values()]),
    organizers: byName([...eventContext.organizers.values()]),
    categories: byName([...categories]),
    tags: byName([...tags]),
    posts,
    pages: tree.pages,
    frontPage: pages.find(({ id }) => id === frontPages.front),
    get menu() {
      menu ??= settings.menuOf(local);
      return menu;
    },
    months: [...months.keys()].map((month) => Temporal.PlainYearMonth.from(month)),
    eventsIn: (month) => months.get(month.toString()) ?? [],
    eventsOf: createGroupIndex(events, categoryAncestorsOf),
    postsOf: (tag) => postsByTag.get(tag.id) ?? [],
    childrenOf: (page) => tree.childrenOf(page.id),
    ancestorsOf: tree.ancestorsOf,
    categoryAncestorsOf,
  };
  return local;

  function byName<Named extends { readonly name: string; readonly id: number }>(
    named: readonly Named[],
  ): Named[] {
    return named.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
  }
}

function categoriesOf({ categories }: LanguageItems, context: ItemContext): Category[] {
  const parents = treeParents(categories);
  return categories.map((category) => toCategory(category, parents.get(category.id) ?? 0, context));
}

function pagesOf({ pages }: LanguageItems, { front, posts }: FrontPages, context: ItemContext): Page[] {
  const places = placePages(pages, {
    reserved: reservedSegments(context.language),
    withoutPage: new Set([front, posts]),
    warn: (id, message) => context.warn(`page ${id}`, message),
  });
  return pages.flatMap((page) => {
    const place = places.get(page.id);
    return place ? [toPage(page, place, context)] : [];
  });
}

function sortEvents(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);
}

function newestFirst(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => startOf(b) - startOf(a) || a.id - b.id);
}

function startOf({ when }: Event): number {
  return when.start.epochMilliseconds;
}

function sortPosts(posts: readonly Post[]): Post[] {
  const time = ({ published }: Post) => published.epochMilliseconds;
  return posts.toSorted((a, b) => Number(b.sticky) - Number(a.sticky) || time(b) - time(a) || a.id - b.id);
}

function groupByTag(posts: readonly Post[]): Map<number, Post[]> {
  const byTag = new Map<number, Post[]>();
  for (const post of posts)
    for (const { id } of post.tags) byTag.getOrInsertComputed(id, () => []).push(post);
  return byTag;
}

function byId<Identified extends { readonly id: number }>(
  items: readonly Identified[],
): Map<number, Identified> {
  return new Map(items.map((item) => [item.id, item]));
}
