import { textIn } from '../config.ts';
import type { WireEvent, WireOrganizer, WireVenue } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import { anchorsOf } from '../html/attributes.ts';
import { plainText } from '../html/text.ts';
import { publishedWords } from '../i18n/published-words.ts';
import { type Event, type EventContext, toEvent } from '../model/event.ts';
import {
  type Category,
  type Organizer,
  type Tag,
  toCategory,
  toOrganizer,
  toTag,
  toVenue,
  type Venue,
} from '../model/groups.ts';
import { type MenuLink, type Page, toPage } from '../model/page.ts';
import { type Post, toPost } from '../model/post.ts';
import { reservedSegments } from '../routes.ts';
import { categoriesAbove, idsWithAbove } from './categories.ts';
import type { FrontPages, SiteContents } from './contents.ts';
import { derivedIndexOfLanguage, derivedOfLanguage, groupsOfLanguage } from './derived.ts';
import { siteDays } from './events/event-days.ts';
import { createItemContext, readSlugs } from './item-context.ts';
import type { LanguageItems } from './language-items.ts';
import { type MenuSlot, menuOf } from './menu.ts';
import { byStart, groupByEach, latestFirst, stickyThenNewest } from './order.ts';
import { createPageTree, placePages, treeParents } from './page-tree.ts';
import { DerivedValues } from './renewal/derived-values.ts';
import type { EventGroup, LanguageSite, Links, Site, Slots } from './site.ts';
import { slotsOf } from './slots.ts';

/** A site, and what it is made of. */
type SiteWithContents = Site & { readonly contents: SiteContents; readonly links: Links };

/** Made of the items of a language that a snapshot has. */
export class OpenedLanguageSite implements LanguageSite {
  readonly site: SiteWithContents;
  readonly language: Language;
  readonly derived: DerivedValues;
  /** What makes items of those of the server. */
  readonly context: EventContext;
  readonly name: string;
  readonly description: string;
  readonly collator: Intl.Collator;

  constructor(site: SiteWithContents, language: Language) {
    const { config, contents } = site;
    const { manifest, root } = contents.snapshot;
    const words = manifest.names[language] ?? root;
    this.site = site;
    this.language = language;
    this.derived = new DerivedValues(language, site.derived.revisions);
    this.collator = new Intl.Collator(language, { numeric: true });
    this.context = {
      ...createItemContext({ contents, language, links: () => site.links }),
      venues: { get: (id) => venuesById.at(this, id) },
      organizers: { get: (id) => organizersById.at(this, id) },
      categories: { get: (id) => categoriesById.at(this, id) },
      tags: { get: (id) => tagsById.at(this, id) },
    };
    this.name = textIn(config.name, language) ?? plainText(words.name);
    this.description = textIn(config.description, language) ?? plainText(words.description);
  }

  /** The items of the server that this is made of. */
  get items(): LanguageItems {
    return this.site.contents.itemsIn(this.language);
  }

  get events(): readonly Event[] {
    return listedEvents(this);
  }

  get upcoming(): readonly Event[] {
    return comingEvents(this);
  }

  get past(): readonly Event[] {
    return pastEvents(this);
  }

  get eventsWithPage(): readonly Event[] {
    return eventsWithPage(this);
  }

  get venues(): readonly Venue[] {
    return venuesByName(this);
  }

  get organizers(): readonly Organizer[] {
    return organizersByName(this);
  }

  get categories(): readonly Category[] {
    return categoriesByName(this);
  }

  get tags(): readonly Tag[] {
    return tagsByName(this);
  }

  get posts(): readonly Post[] {
    return postsInOrder(this);
  }

  get pages(): readonly Page[] {
    return pageTree(this).pages;
  }

  get frontPage(): Page | undefined {
    const { front } = this.site.contents.frontPagesIn(this.language);
    return allPages(this).find(({ id }) => id === front);
  }

  get postsPage(): Page | undefined {
    const { posts } = this.site.contents.frontPagesIn(this.language);
    return allPages(this).find(({ id }) => id === posts);
  }

  get knownCues(): Readonly<Record<string, number>> {
    return this.site.history.cues[this.language] ?? noCues;
  }

  get months(): readonly Temporal.PlainYearMonth[] {
    return eventMonths(this);
  }

  get openingMonth(): Temporal.PlainYearMonth | undefined {
    return openingMonth(this.months, this.site.today);
  }

  eventsIn(month: Temporal.PlainYearMonth): readonly Event[] {
    return eventsInMonths.at(this, month.toString()) ?? [];
  }

  eventsOf(group: EventGroup): readonly Event[] {
    return eventsByGroup.at(this, keyOf(group)) ?? [];
  }

  postsOf(tag: Tag): readonly Post[] {
    return postsByTag.at(this, tag.id) ?? [];
  }

  titled(title: string): readonly (Event | Post | Page)[] {
    return itemsByTitle.at(this, title) ?? [];
  }

  get sharedTitles(): LanguageSite['sharedTitles'] {
    return sharedTitles(this);
  }

  childrenOf(page: Page): readonly Page[] {
    return pageTree(this).childrenOf(page.id);
  }

  ancestorsOf(page: Page): readonly Page[] {
    return pageTree(this).ancestorsOf(page);
  }

  // Bound to the site: it is handed on by itself.
  readonly categoryAncestorsOf = ({ parentId }: Category): readonly Category[] => {
    const parent = categoriesById.at(this, parentId);
    return parent ? [...this.categoryAncestorsOf(parent), parent] : [];
  };

  get accessibilityStatement(): Page | undefined {
    return statementAmong(this);
  }

  get menu(): readonly MenuLink[] {
    return menuIn(this, 'header');
  }

  get footerMenu(): readonly MenuLink[] {
    return menuIn(this, 'footer');
  }

  get slots(): Slots {
    return slotsIn(this);
  }
}

const noCues: Readonly<Record<string, number>> = {};

const venuesById = derivedIndexOfLanguage('venues by id', (local: OpenedLanguageSite) =>
  byId(local.items.venues.map((wire) => venueOf(local, wire))),
);

const venueOf = derivedOfLanguage('venue', (local: OpenedLanguageSite, wire: WireVenue) =>
  toVenue(wire, local.context),
);

const organizersById = derivedIndexOfLanguage('organizers by id', (local: OpenedLanguageSite) =>
  byId(local.items.organizers.map((wire) => organizerOf(local, wire))),
);

const organizerOf = derivedOfLanguage(
  'organizer',
  (local: OpenedLanguageSite, wire: WireOrganizer) => toOrganizer(wire, local.context),
);

const categoriesById = derivedIndexOfLanguage('categories by id', (local: OpenedLanguageSite) => {
  const { categories } = local.items;
  const parents = treeParents(categories);
  return byId(categories.map((one) => toCategory(one, parents.get(one.id) ?? 0, local.context)));
});

const tagsById = derivedIndexOfLanguage('tags by id', (local: OpenedLanguageSite) =>
  byId(local.items.tags.map((tag) => toTag(tag, local.context))),
);

/** Those of the lists, by id. */
const listedById = derivedIndexOfLanguage('events of lists', (local: OpenedLanguageSite) =>
  byId(local.items.events.filter(isListed).map((wire) => eventOf(local, wire))),
);

const eventOf = derivedOfLanguage('event', (local: OpenedLanguageSite, wire: WireEvent) =>
  toEvent(wire, local.context),
);

const listedEvents = derivedOfLanguage('events', (local: OpenedLanguageSite) =>
  byStart([...listedById.all(local).values()]),
);

const comingEvents = derivedOfLanguage('coming events', ({ site, events }) =>
  events.filter((event) => !site.isOver(event)),
);

const pastEvents = derivedOfLanguage('past events', (local: OpenedLanguageSite) => {
  const coming = new Set(comingEvents(local));
  return latestFirst(local.events.filter((event) => !coming.has(event)));
});

/**
 * What something links to and no list has. It has no categories and tags but those of listed events
 * and posts.
 */
const hiddenById = derivedIndexOfLanguage('hidden events', (local: OpenedLanguageSite) => {
  const shown: EventContext = {
    ...local.context,
    categories: byId(shownCategories(local)),
    tags: byId(shownTags(local)),
  };
  const hidden = local.items.events.filter((event) => !isListed(event));
  return byId(hidden.map((event) => toEvent(event, shown)));
});

const eventsWithPage = derivedOfLanguage('events with a page', (local: OpenedLanguageSite) => {
  const hidden = hiddenById.all(local);
  return hidden.size > 0 ? byStart([...local.events, ...hidden.values()]) : local.events;
});

const postsById = derivedIndexOfLanguage('posts by id', (local: OpenedLanguageSite) =>
  byId(local.items.posts.map((post) => toPost(post, local.context))),
);

const postsInOrder = derivedOfLanguage('posts', (local: OpenedLanguageSite) =>
  stickyThenNewest([...postsById.all(local).values()], local.site.config.postsPerPage),
);

/** Those of listed events, and their ancestors. */
const shownCategories = derivedOfLanguage('shown categories', (local: OpenedLanguageSite) => [
  ...new Set(
    [...listedById.all(local).values()]
      .flatMap((event) => event.categories)
      .flatMap((category) => [...local.categoryAncestorsOf(category), category]),
  ),
]);

/** Those of listed events and of posts. */
const shownTags = derivedOfLanguage('shown tags', (local: OpenedLanguageSite) => [
  ...new Set(
    [...listedById.all(local).values(), ...postsById.all(local).values()].flatMap(
      (item) => item.tags,
    ),
  ),
]);

const venuesByName = derivedOfLanguage('venues', (local: OpenedLanguageSite) =>
  byName([...venuesById.all(local).values()], local.collator),
);

const organizersByName = derivedOfLanguage('organizers', (local: OpenedLanguageSite) =>
  byName([...organizersById.all(local).values()], local.collator),
);

const categoriesByName = derivedOfLanguage('categories', (local: OpenedLanguageSite) =>
  byName(shownCategories(local), local.collator),
);

const tagsByName = derivedOfLanguage('tags', (local: OpenedLanguageSite) =>
  byName(shownTags(local), local.collator),
);

const pagesById = derivedIndexOfLanguage('pages by id', (local: OpenedLanguageSite) => {
  const { front, posts } = local.site.contents.frontPagesIn(local.language);
  return byId(readPages(local, { front, posts }));
});

/** Those of the tree, and those that are shown as the home page and as the news. */
const allPages = derivedOfLanguage('pages of the server', (local: OpenedLanguageSite) => [
  ...pagesById.all(local).values(),
]);

const pageTree = derivedOfLanguage('tree of pages', (local: OpenedLanguageSite) => {
  const { front, posts } = local.site.contents.frontPagesIn(local.language);
  return createPageTree(
    allPages(local).filter(({ id }) => id !== front && id !== posts),
    local.collator,
  );
});

const eventsInMonths = derivedIndexOfLanguage('events by month', ({ site, events }) =>
  eventsByMonth(events, site.timeZone, site.today),
);

const eventMonths = derivedOfLanguage('months', (local) =>
  [...eventsInMonths.all(local).keys()].map((month) => Temporal.PlainYearMonth.from(month)),
);

const itemsByTitle = groupsOfLanguage('items by title', {
  list: ({ eventsWithPage, posts, pages }): readonly (Event | Post | Page)[] => [
    ...eventsWithPage,
    ...posts,
    ...pages,
  ],
  given: () => undefined,
  keysOf: ({ title }) => [title],
});

const sharedTitles = derivedOfLanguage('titles that several pages have', (local) =>
  Array.from(itemsByTitle.all(local)).filter(([, all]) => all.length > 1),
);

const postsByTag = derivedIndexOfLanguage('posts by tag', ({ posts }) =>
  groupByEach(posts, ({ tags }) => tags.map(({ id }) => id)),
);

/** Events by the groups they belong to, in the order given. A category has the events of its descendants too. */
const eventsByGroup = groupsOfLanguage('events by group', {
  list: ({ events }) => events,
  given: (local) => categoriesAbove(local),
  keysOf({ venues, organizers, categories, tags }, above): readonly string[] {
    const all = idsWithAbove(categories, above).map((id) => ({ kind: 'category', id }) as const);
    return [...venues, ...organizers, ...all, ...tags].map(keyOf);
  },
});

function keyOf({ kind, id }: Pick<EventGroup, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The id of the statement itself, which every statement has. */
const statementId = 'a11y-wstep';

const statementAmong = derivedOfLanguage(
  'accessibility statement',
  ({ pages, items }: OpenedLanguageSite): Page | undefined => {
    const statements = new Set(
      items.pages
        .map(({ id, content: { rendered } }) => ({ id, html: rendered }))
        .filter(({ html }) => html.includes(statementId) && anchorsOf(html).has(statementId))
        .map(({ id }) => id),
    );
    return pages.filter(({ id }) => statements.has(id)).toSorted((a, b) => a.id - b.id)[0];
  },
);

const menuIn = derivedOfLanguage(
  'menu',
  (local: OpenedLanguageSite, slot: MenuSlot): readonly MenuLink[] => {
    const { config, routes, contents, languages, links, pathOf } = local.site;
    return menuOf(local, slot, {
      config,
      items: local.items.menuItems,
      elsewhere: languages.some((one) => contents.itemsIn(one).menuItems.length > 0),
      unread: contents.snapshot.manifest.unavailable.includes('menu-items'),
      links,
      routes,
      base: contents.base,
      pathOf,
      warn: local.context.warn,
    });
  },
);

const slotsIn = derivedOfLanguage('slots', (local: OpenedLanguageSite): Slots => {
  const { config, contents, pathOf } = local.site;
  const { items, context } = local;
  return slotsOf(local, {
    config,
    blocks: items.blocks,
    unread: contents.snapshot.manifest.unavailable.includes('blocks'),
    html: context.htmlContext(contents.base),
    pathOf,
    warn: context.warn,
  });
});

function readPages(
  { items: { pages }, context, site, language }: OpenedLanguageSite,
  { front, posts }: FrontPages,
): Page[] {
  const places = placePages(pages, {
    reserved: reservedSegments(publishedWords(site.config, language).address),
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

/** Has everything of a language that may be warned of read, in one order. */
export function readLanguage(local: OpenedLanguageSite): void {
  readSlugs(local.site.contents, local.language);
  void [local.venues, local.organizers, categoriesById.all(local), tagsById.all(local)];
  void [listedById.all(local), local.posts, local.eventsWithPage, local.pages];
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
  const isLong = ({ first, last }: MonthSpan) => last - first >= mostMonths;
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
type MonthSpan = { readonly first: number; readonly last: number };

function monthsOf({ when }: Event, timeZone: string): MonthSpan {
  const { first, last } = siteDays(when, timeZone);
  return { first: first.year * 12 + first.month - 1, last: last.year * 12 + last.month - 1 };
}

function monthName(month: number): string {
  return new Temporal.PlainYearMonth(Math.floor(month / 12), (month % 12) + 1).toString();
}
