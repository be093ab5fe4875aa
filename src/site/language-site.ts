import type { Language } from '../contract/language.ts';
import { anchorsOf } from '../html/attributes.ts';
import { plainText } from '../html/text.ts';
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
import type { ItemContext } from '../model/item.ts';
import { type MenuLink, type Page, toPage } from '../model/page.ts';
import { type Post, toPost } from '../model/post.ts';
import { reservedSegments } from '../routes.ts';
import type { FrontPages, SiteContents } from './contents.ts';
import { derivedOfLanguage } from './derived.ts';
import { DerivedValues } from './derived-values.ts';
import { siteDays } from './events/event-days.ts';
import { createItemContext } from './item-context.ts';
import type { LanguageItems } from './language-items.ts';
import { type MenuSlot, menuOf } from './menu.ts';
import { byStart, groupByEach, latestFirst, stickyThenNewest } from './order.ts';
import { createPageTree, placePages, treeParents } from './page-tree.ts';
import type { EventGroup, LanguageSite, Links, Site, Slots } from './site.ts';
import { slotsOf } from './slots.ts';

/** A site, and what it is made of. */
type SiteWithContents = Site & { readonly contents: SiteContents; readonly links: Links };

/** Made of the items of a language that a snapshot has. */
export class OpenedLanguageSite implements LanguageSite {
  readonly site: SiteWithContents;
  readonly language: Language;
  readonly derived: DerivedValues;
  /** What the lists are made of. */
  readonly content: LanguageContent;
  readonly name: string;
  readonly description: string;
  readonly events: readonly Event[];
  readonly upcoming: readonly Event[];
  readonly past: readonly Event[];
  readonly eventsWithPage: readonly Event[];
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  readonly categories: readonly Category[];
  readonly knownCues: Readonly<Record<string, number>>;
  readonly tags: readonly Tag[];
  readonly posts: readonly Post[];
  readonly pages: readonly Page[];
  readonly frontPage: Page | undefined;
  readonly postsPage: Page | undefined;
  readonly months: readonly Temporal.PlainYearMonth[];
  readonly openingMonth: Temporal.PlainYearMonth | undefined;

  constructor(site: SiteWithContents, content: LanguageContent) {
    const { config } = site;
    const { language } = content.context;
    const { manifest, root } = site.contents.snapshot;
    const words = manifest.names[language] ?? root;
    const collator = new Intl.Collator(language, { numeric: true });
    this.site = site;
    this.language = language;
    this.derived = new DerivedValues(language);
    this.content = content;
    this.name = config.name[language] ?? plainText(words.name);
    this.description = config.description[language] ?? plainText(words.description);
    this.events = byStart(content.listed);
    this.upcoming = this.events.filter((event) => !site.isOver(event));
    this.past = latestFirst(this.events.filter((event) => site.isOver(event)));
    this.eventsWithPage =
      content.hidden.length > 0 ? byStart([...this.events, ...content.hidden]) : this.events;
    this.venues = byName([...content.venues.values()], collator);
    this.organizers = byName([...content.organizers.values()], collator);
    this.categories = byName(content.categories, collator);
    this.knownCues = site.history.cues[language] ?? {};
    this.tags = byName(content.tags, collator);
    this.posts = stickyThenNewest(content.posts, config.postsPerPage);
    this.pages = content.tree.pages;
    this.frontPage = content.frontPage;
    this.postsPage = content.postsPage;
    this.months = [...eventsInMonths(this).keys()].map((month) =>
      Temporal.PlainYearMonth.from(month),
    );
    this.openingMonth = openingMonth(this.months, site.today);
  }

  eventsIn(month: Temporal.PlainYearMonth): readonly Event[] {
    return eventsInMonths(this).get(month.toString()) ?? [];
  }

  eventsOf(group: EventGroup): readonly Event[] {
    return eventsByGroup(this).get(keyOf(group)) ?? [];
  }

  postsOf(tag: Tag): readonly Post[] {
    return postsByTag(this).get(tag.id) ?? [];
  }

  titled(title: string): readonly (Event | Post | Page)[] {
    return itemsByTitle(this).get(title) ?? [];
  }

  childrenOf(page: Page): readonly Page[] {
    return this.content.tree.childrenOf(page.id);
  }

  ancestorsOf(page: Page): readonly Page[] {
    return this.content.tree.ancestorsOf(page);
  }

  // Bound to the site: it is handed on by itself.
  readonly categoryAncestorsOf = (category: Category): readonly Category[] =>
    this.content.categoryAncestorsOf(category);

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

const eventsInMonths = derivedOfLanguage(
  'events by month',
  ({ site, events }: Pick<LanguageSite, 'site' | 'events' | 'derived'>) =>
    eventsByMonth(events, site.timeZone, site.today),
);

const itemsByTitle = derivedOfLanguage('items by title', ({ eventsWithPage, posts, pages }) =>
  Map.groupBy([...eventsWithPage, ...posts, ...pages], ({ title }) => title),
);

const postsByTag = derivedOfLanguage('posts by tag', ({ posts }) =>
  groupByEach(posts, ({ tags }) => tags.map(({ id }) => id)),
);

/** Events by the groups they belong to, in the order given. A category has the events of its descendants too. */
const eventsByGroup = derivedOfLanguage('events by group', (local) =>
  groupByEach(local.events, ({ venues, organizers, categories, tags }) => {
    const all = categories.flatMap((one) => [one, ...local.categoryAncestorsOf(one)]);
    return [...venues, ...organizers, ...all, ...tags].map(keyOf);
  }),
);

function keyOf({ kind, id }: EventGroup): string {
  return `${kind} ${id}`;
}

/** The id of the statement itself, which every statement has. */
const statementId = 'a11y-wstep';

const statementAmong = derivedOfLanguage(
  'accessibility statement',
  ({ pages, content }: OpenedLanguageSite): Page | undefined => {
    const statements = new Set(
      content.items.pages
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
      items: local.content.items.menuItems,
      elsewhere: languages.some((one) => contents.itemsIn(one).menuItems.length > 0),
      unread: contents.snapshot.manifest.unavailable.includes('menu-items'),
      links,
      routes,
      base: contents.base,
      pathOf,
      warn: local.content.context.warn,
    });
  },
);

const slotsIn = derivedOfLanguage('slots', (local: OpenedLanguageSite): Slots => {
  const { config, contents, pathOf } = local.site;
  const { items, context } = local.content;
  return slotsOf(local, {
    config,
    blocks: items.blocks,
    unread: contents.snapshot.manifest.unavailable.includes('blocks'),
    html: context.htmlContext(contents.base),
    pathOf,
    warn: context.warn,
  });
});

type LanguageContent = ReturnType<typeof readLanguage>;

/** Reads the items of a language, in no order but that of the tree of pages. */
export function readLanguage(site: SiteWithContents, language: Language) {
  const { contents } = site;
  const items = contents.itemsIn(language);
  const frontPages = contents.frontPagesIn(language);
  const context = createItemContext({
    config: contents.config,
    routes: contents.routes,
    language,
    timeZone: contents.timeZone,
    unknownDates: contents.unknownDates,
    items,
    images: contents.imagesIn(language),
    files: contents.filesIn(language),
    embeds: contents.embeds,
    t: contents.translate(language),
    links: () => site.links,
    warn: (item, message) => contents.warn(language, item, message),
  });
  const content = readContent(items, context);
  const pages = readPages(items, frontPages, context);
  return {
    ...content,
    items,
    context,
    tree: createPageTree(
      pages.filter(({ id }) => id !== frontPages.front && id !== frontPages.posts),
      new Intl.Collator(language, { numeric: true }),
    ),
    frontPage: pages.find(({ id }) => id === frontPages.front),
    postsPage: pages.find(({ id }) => id === frontPages.posts),
  };
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
