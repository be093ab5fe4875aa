import type { SiteConfig } from '../config.ts';
import { anchorsOf } from '../model/body-anchors.ts';
import type { Event } from '../model/event.ts';
import type { ItemContext } from '../model/item-context.ts';
import type { MenuLink } from '../model/menu.ts';
import { type Page, toPage } from '../model/page.ts';
import type { Post } from '../model/post.ts';
import { plainText } from '../model/text.ts';
import { reservedSegments } from '../routes.ts';
import { byStart, hasEnded, latestFirst, stickyThenNewest } from './chronology.ts';
import { eventsByMonth } from './event-months.ts';
import type { FrontPages } from './front-pages.ts';
import { createGroupIndex } from './group-index.ts';
import { readContent } from './language-content.ts';
import type { LanguageItems } from './language-items.ts';
import type { MenuSlot } from './menu.ts';
import { openingMonth } from './opening-month.ts';
import { placePages } from './page-places.ts';
import { createPageTree } from './page-tree.ts';
import type { LanguageSite } from './site.ts';
import type { Slots } from './slots.ts';

type LanguageSettings = {
  readonly config: SiteConfig;
  /** Name and description the server gives the site, in this language. */
  readonly words: { readonly name: string; readonly description: string };
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly items: LanguageItems;
  readonly frontPages: FrontPages;
  readonly context: ItemContext;
  /** Computes the menu when it is first read: it needs the other languages. */
  menuOf(local: LanguageSite, slot: MenuSlot): readonly MenuLink[];
  /** Computes what stands in fixed places when it is first read. */
  slotsOf(local: LanguageSite): Slots;
};

export function openLanguageSite(settings: LanguageSettings): LanguageSite {
  const { config, words, now, today, items, context, frontPages } = settings;
  const { language } = context;
  const collator = new Intl.Collator(language, { numeric: true });
  const { listed, hidden, categoryAncestorsOf, ...content } = readContent(items, context);
  const events = byStart(listed);
  const posts = stickyThenNewest(content.posts, config.postsPerPage);
  const pages = readPages(items, frontPages, context);
  const tree = createPageTree(pages.filter(isInTree), collator);
  const eventsByMonths = eventsByMonth(events, context.timeZone, today);
  const months = [...eventsByMonths.keys()].map((month) => Temporal.PlainYearMonth.from(month));
  const postsByTag = groupByTag(posts);
  let menu: readonly MenuLink[] | undefined;
  let footerMenu: readonly MenuLink[] | undefined;
  let slots: Slots | undefined;
  let byTitle: ReadonlyMap<string, readonly (Event | Post | Page)[]> | undefined;
  let statement: { readonly page: Page | undefined } | undefined;

  const local: LanguageSite = {
    language,
    name: config.name[language] ?? plainText(words.name),
    description: config.description[language] ?? plainText(words.description),
    events,
    upcoming: events.filter((event) => !hasEnded(event, now)),
    past: latestFirst(events.filter((event) => hasEnded(event, now))),
    eventsWithPage: hidden.length > 0 ? byStart([...events, ...hidden]) : events,
    venues: byName([...content.venues.values()], collator),
    organizers: byName([...content.organizers.values()], collator),
    categories: byName(content.categories, collator),
    tags: byName(content.tags, collator),
    posts,
    pages: tree.pages,
    frontPage: pages.find(({ id }) => id === frontPages.front),
    postsPage: pages.find(({ id }) => id === frontPages.posts),
    get accessibilityStatement() {
      statement ??= { page: statementAmong(tree.pages, items) };
      return statement.page;
    },
    get menu() {
      menu ??= settings.menuOf(local, 'header');
      return menu;
    },
    get footerMenu() {
      footerMenu ??= settings.menuOf(local, 'footer');
      return footerMenu;
    },
    get slots() {
      slots ??= settings.slotsOf(local);
      return slots;
    },
    months,
    openingMonth: openingMonth(months, today),
    eventsIn: (month) => eventsByMonths.get(month.toString()) ?? [],
    eventsOf: createGroupIndex(events, categoryAncestorsOf),
    postsOf: (tag) => postsByTag.get(tag.id) ?? [],
    titled: (title) => {
      byTitle ??= Map.groupBy([...local.eventsWithPage, ...posts, ...tree.pages], (item) => item.title);
      return byTitle.get(title) ?? [];
    },
    childrenOf: (page) => tree.childrenOf(page.id),
    ancestorsOf: tree.ancestorsOf,
    categoryAncestorsOf,
  };
  return local;

  function isInTree({ id }: Page): boolean {
    return id !== frontPages.front && id !== frontPages.posts;
  }
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

function readPages({ pages }: LanguageItems, { front, posts }: FrontPages, context: ItemContext): Page[] {
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

function groupByTag(posts: readonly Post[]): Map<number, Post[]> {
  const byTag = new Map<number, Post[]>();
  for (const post of posts) {
    for (const { id } of post.tags) byTag.getOrInsertComputed(id, () => []).push(post);
  }
  return byTag;
}
