import type { SiteConfig } from '../config.ts';
import type { WireRoot } from '../contract/collections.ts';
import { anchorsOf } from '../html/attributes.ts';
import { plainText } from '../html/text.ts';
import { type Event, type EventContext, toEvent } from '../model/event.ts';
import { type Category, toCategory, toOrganizer, toTag, toVenue } from '../model/groups.ts';
import type { ItemContext } from '../model/item.ts';
import { type MenuLink, type Page, toPage } from '../model/page.ts';
import { toPost } from '../model/post.ts';
import { reservedSegments } from '../routes.ts';
import { siteDays } from './events/event-days.ts';
import type { LanguageItems } from './language-items.ts';
import type { MenuSlot } from './menu.ts';
import { byStart, groupByEach, hasEnded, latestFirst, stickyThenNewest } from './order.ts';
import { createPageTree, placePages, treeParents } from './page-tree.ts';
import { createMemory, type EventGroup, type LanguageSite, type Slots } from './site.ts';

type LanguageSettings = {
  readonly config: SiteConfig;
  /** Name and description the server gives the site, in this language. */
  readonly words: { readonly name: string; readonly description: string };
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly items: LanguageItems;
  /** As for `LanguageSite`. */
  readonly knownCues: Readonly<Record<string, number>>;
  readonly frontPages: FrontPages;
  readonly context: ItemContext;
  /** Computes the menu when it is first read: it needs the other languages. */
  menuOf(local: LanguageSite, slot: MenuSlot): readonly MenuLink[];
  /** Computes what is in fixed places when it is first read. */
  slotsOf(local: LanguageSite): Slots;
};

export function openLanguageSite(settings: LanguageSettings): LanguageSite {
  const { config, words, now, today, items, context, frontPages, knownCues } = settings;
  const { language } = context;
  const collator = new Intl.Collator(language, { numeric: true });
  const { listed, hidden, categoryAncestorsOf, ...content } = readContent(items, context);
  const events = byStart(listed);
  const posts = stickyThenNewest(content.posts, config.postsPerPage);
  const pages = readPages(items, frontPages, context);
  const tree = createPageTree(
    pages.filter(({ id }) => id !== frontPages.front && id !== frontPages.posts),
    collator,
  );
  const eventsByMonths = eventsByMonth(events, context.timeZone, today);
  const months = [...eventsByMonths.keys()].map((month) => Temporal.PlainYearMonth.from(month));
  const postsByTag = groupByEach(posts, ({ tags }) => tags.map(({ id }) => id));
  const remember = createMemory();
  const menu = () => settings.menuOf(local, 'header');
  const footerMenu = () => settings.menuOf(local, 'footer');
  const byTitle = () =>
    Map.groupBy([...local.eventsWithPage, ...posts, ...tree.pages], ({ title }) => title);

  const local: LanguageSite = {
    language,
    remember,
    name: config.name[language] ?? plainText(words.name),
    description: config.description[language] ?? plainText(words.description),
    events,
    upcoming: events.filter((event) => !hasEnded(event, now)),
    past: latestFirst(events.filter((event) => hasEnded(event, now))),
    eventsWithPage: hidden.length > 0 ? byStart([...events, ...hidden]) : events,
    venues: byName([...content.venues.values()], collator),
    organizers: byName([...content.organizers.values()], collator),
    categories: byName(content.categories, collator),
    knownCues,
    tags: byName(content.tags, collator),
    posts,
    pages: tree.pages,
    frontPage: pages.find(({ id }) => id === frontPages.front),
    postsPage: pages.find(({ id }) => id === frontPages.posts),
    get accessibilityStatement() {
      return remember(statementAmong, tree.pages, items);
    },
    get menu() {
      return remember(menu);
    },
    get footerMenu() {
      return remember(footerMenu);
    },
    get slots() {
      return remember(settings.slotsOf, local);
    },
    months,
    openingMonth: openingMonth(months, today),
    eventsIn: (month) => eventsByMonths.get(month.toString()) ?? [],
    eventsOf: createGroupIndex(events, categoryAncestorsOf),
    postsOf: (tag) => postsByTag.get(tag.id) ?? [],
    titled: (title) => remember(byTitle).get(title) ?? [],
    childrenOf: (page) => tree.childrenOf(page.id),
    ancestorsOf: tree.ancestorsOf,
    categoryAncestorsOf,
  };
  return local;
}

/** The id of the statement itself, which every statement has. */
const statementId = 'a11y-wstep';

function statementAmong(pages: readonly Page[], items: LanguageItems): Page | undefined {
  const statements = new Set(
    items.pages
      .map(({ id, content }) => ({ id, html: content.rendered }))
      .filter(({ html }) => html.includes(statementId) && anchorsOf(html).has(statementId))
      .map(({ id }) => id),
  );
  return pages.filter(({ id }) => statements.has(id)).toSorted((a, b) => a.id - b.id)[0];
}

function readPages(
  { pages }: LanguageItems,
  { front, posts }: FrontPages,
  context: ItemContext,
): Page[] {
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

function byName<Named extends { readonly name: string; readonly id: number }>(
  named: readonly Named[],
  collator: Intl.Collator,
): Named[] {
  return named.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}

/** The items of a language besides its pages, in no order. */
function readContent(items: LanguageItems, context: ItemContext) {
  const parents = treeParents(items.categories);
  const everything: EventContext = {
    ...context,
    venues: byId(items.venues.map((venue) => toVenue(venue, context))),
    organizers: byId(items.organizers.map((organizer) => toOrganizer(organizer, context))),
    categories: byId(
      items.categories.map((one) => toCategory(one, parents.get(one.id) ?? 0, context)),
    ),
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
  const shown: EventContext = {
    ...everything,
    categories: byId([...categories]),
    tags: byId([...tags]),
  };
  return {
    venues: everything.venues,
    organizers: everything.organizers,
    listed,
    /** Those that something links to. They have no categories and tags but those of listed events and posts. */
    hidden: items.events.filter((event) => !isListed(event)).map((event) => toEvent(event, shown)),
    posts,
    /** Those of listed events, and their ancestors. */
    categories: [...categories],
    /** Those of listed events and of posts. */
    tags: [...tags],
    categoryAncestorsOf,
  };

  /** From the root to the parent. */
  function categoryAncestorsOf({ parentId }: Category): Category[] {
    const parent = everything.categories.get(parentId);
    return parent ? [...categoryAncestorsOf(parent), parent] : [];
  }
}

function isListed(event: LanguageItems['events'][number]): boolean {
  return !event.hide_from_listings;
}

function byId<Identified extends { readonly id: number }>(
  items: readonly Identified[],
): Map<number, Identified> {
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * The month the calendar opens with: today's, or the nearest later one in which something happens, or the last.
 *
 * @param months ascending
 */
export function openingMonth(
  months: readonly Temporal.PlainYearMonth[],
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth | undefined {
  const present = today.toPlainYearMonth();
  return (
    months.find((month) => Temporal.PlainYearMonth.compare(month, present) >= 0) ?? months.at(-1)
  );
}

/** An event of more months than this makes no month of its own but its first; it is shown in the months others make. */
const mostMonths = 24;

/**
 * Listed events by month, `YYYY-MM`, ascending; the events of a month in the order given.
 *
 * @param timeZone the site's: it decides which days a timed event of another zone touches
 */
export function eventsByMonth(
  events: readonly Event[],
  timeZone: string,
  today: Temporal.PlainDate,
): Map<string, Event[]> {
  const spans = events.map((event) => ({ event, ...monthsOf(event, timeZone) }));
  const isLong = ({ first, last }: Span) => last - first >= mostMonths;
  const months = new Map<number, Event[]>();
  for (const span of spans) {
    for (let month = span.first; month <= (isLong(span) ? span.first : span.last); month += 1)
      months.set(month, []);
    const present = today.year * 12 + today.month - 1;
    if (isLong(span) && span.first <= present && present <= span.last) months.set(present, []);
  }
  const all = [...months.keys()];
  for (const span of spans) {
    const touched = isLong(span)
      ? all.filter((month) => span.first <= month && month <= span.last)
      : Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
    for (const month of touched) months.get(month)?.push(span.event);
  }
  const ascending = [...months].toSorted(([a], [b]) => a - b);
  return new Map(ascending.map(([month, inMonth]) => [monthName(month), inMonth]));
}

/** First and last month an event touches, counted from year 0. */
type Span = { readonly first: number; readonly last: number };

function monthsOf({ when }: Event, timeZone: string): Span {
  const { first, last } = siteDays(when, timeZone);
  return { first: first.year * 12 + first.month - 1, last: last.year * 12 + last.month - 1 };
}

function monthName(month: number): string {
  return new Temporal.PlainYearMonth(Math.floor(month / 12), (month % 12) + 1).toString();
}

/**
 * Events by the groups they belong to, in the order given. A category has the events of its descendants too.
 *
 * @param ancestors of a category, in any order
 */
function createGroupIndex(
  events: readonly Event[],
  ancestors: (category: Category) => readonly Category[],
): (group: EventGroup) => readonly Event[] {
  const groups = groupByEach(events, ({ venues, organizers, categories, tags }) => {
    const all = categories.flatMap((category) => [category, ...ancestors(category)]);
    return [...venues, ...organizers, ...all, ...tags].map(keyOf);
  });
  return (group) => groups.get(keyOf(group)) ?? [];
}

function keyOf({ kind, id }: EventGroup): string {
  return `${kind} ${id}`;
}

/** Pages that are shown elsewhere than in the tree: as the home page, and as the list of posts. 0 for none. */
export type FrontPages = { readonly front: number; readonly posts: number };

/**
 * The pages the server names. It does so by their ids in the default language.
 *
 * @param translated the id of a page of the default language in the wanted one
 */
export function frontPagesOf(
  { show_on_front, page_on_front, page_for_posts }: WireRoot,
  isDefault: boolean,
  translated: (id: number) => number | undefined,
): FrontPages {
  if (show_on_front === 'posts') return { front: 0, posts: 0 };
  if (isDefault) return { front: page_on_front, posts: page_for_posts };
  return { front: translated(page_on_front) ?? 0, posts: translated(page_for_posts) ?? 0 };
}
