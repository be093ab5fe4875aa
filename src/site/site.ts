import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { BodyLink, CleanHtml } from '../html/context.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import type { Category, Organizer, Tag, Venue } from '../model/groups.ts';
import type { MenuLink, Page } from '../model/page.ts';
import type { Post } from '../model/post.ts';
import type { When } from '../model/when.ts';
import type { Routes } from '../routes.ts';
import type { DayChoice } from '../search/query.ts';
import type { Change, History, PublishedItem } from '../snapshot/history.ts';
import type { Maps } from './asset-paths.ts';
import type { HookFindings } from './hooked-snapshot.ts';
import type { LanguageItems } from './language-items.ts';
import type { DerivedRead, DerivedValues } from './renewal/derived-values.ts';

/** Everything that has a page of its own. */
export type Item = Event | Venue | Organizer | Category | Tag | Post | Page;

/** What events can be listed by. */
export type EventGroup = Venue | Organizer | Category | Tag;

/** The complete site in memory: a pure function of snapshot, history, config and `now`. */
export type Site = {
  readonly config: SiteConfig;
  readonly routes: Routes;
  /** What is derived from the site. */
  readonly derived: DerivedValues;
  /** The present of this build. What depends on it asks for `today`, `isOver` or `hasBegun` instead. */
  readonly now: Temporal.Instant;
  /** IANA name of the site's zone, or an offset such as `+01:00` where the server knows no name. */
  readonly timeZone: string;
  /** Whether it shows what is not published: a preview, never to be published itself. */
  readonly drafts: boolean;
  readonly history: History;
  /** What was published once and has no page any more, be it only since this build. */
  readonly removedItems: readonly PublishedItem[];
  /** The day `now` falls on in the site's zone. */
  readonly today: Temporal.PlainDate;
  /** The default language first. */
  readonly languages: readonly Language[];
  /** Copied documents, sounds and films, by their paths below the folder of files. */
  readonly files: readonly string[];
  /** Files and images of the server that it hands on: their addresses there, and their root-relative paths here. */
  readonly uploads: readonly { readonly url: string; readonly path: string }[];
  /**
   * Root-relative paths of everything it publishes under a name that can be known before it is
   * written. Their order says nothing.
   */
  readonly ownPaths: ReadonlyMap<string, true>;
  /** Whether a path is one of them. */
  isOwnPath(path: string): boolean;
  /** Pictures of maps; none where the configuration has no source of them. */
  readonly maps: Maps;
  /** Whether an event has ended. One that ends at the present instant has. */
  isOver(event: Pick<Event, 'when'>): boolean;
  /** Whether an event has begun. One that begins at the present instant has. */
  hasBegun(event: Pick<Event, 'when'>): boolean;
  /** Whether an event ends in so many times 24 hours, or has ended. */
  endsWithin(event: Pick<Event, 'when'>, days: number): boolean;
  /** Whether an instant lies less than so many times 24 hours back. */
  isRecent(instant: Temporal.Instant, days: number): boolean;
  /** Returns the earlier of an instant and the present: what an editor dated ahead was not changed later than now. */
  atMostNow(instant: Temporal.Instant): Temporal.Instant;
  in(language: Language): LanguageSite;
  /** The words of a language, those of the theme among them. */
  translate(language: Language): Translate;
  /** The SEQUENCE of an event in calendars; it never falls. */
  readonly sequenceOf: SequenceOf;
  /** Listed events that were published and are no more, as the next build will remember them. */
  readonly missedEvents: readonly PublishedItem[];
  /** Events of a language that were removed and are taken to be cancelled, by start. */
  removedEventsIn(language: Language): readonly RemovedEvent[];
  /** The same item in the other languages; languages without one are absent. */
  translationsOf(item: Item): Record<Language, Item>;
  /** Root-relative path of an item's page. */
  pathOf(item: Item): string;
  /** Absolute address that editors want search engines to keep instead of an item's page; `undefined` for that page itself. */
  canonicalOf(item: Item): string | undefined;
  /** Changes when the item does; empty of one that only other items name. */
  digestOf(item: Item): string;
  /** What has changed lately for readers, the newest last: what earlier builds found, and what this one finds. */
  readonly changes: readonly Change[];
  /** Where the addresses of texts lead. */
  readonly links: Links;
  /** Links of editors to what only the CMS has, which lose their address. Reads every body. */
  readonly deadLinks: readonly DeadLink[];
  /** Addresses of the CMS and what of them may be shown. */
  readonly cms: CmsAddresses;
  /** Named, human-readable warnings collected while the site was opened (equal slugs, unknown zones, …). */
  readonly warnings: readonly string[];
  /** Items of a language as the server sent them and hooks left them. */
  itemsOfServer(
    language: Language,
  ): Pick<LanguageItems, 'events' | 'venues' | 'organizers' | 'posts'>;
  /** What hooks of the site left out and changed. */
  readonly hooked: HookFindings;
  /** The body of an item as the server rendered it; empty for what has none. */
  sourceHtml(item: Item): string;
  /** Whether other items decide about its texts, by what they link to. */
  refersInTexts(item: Item): boolean;
  /** Tells of every derived value that is read from now on, of the site and of its languages. */
  watchReads(onRead: (read: DerivedRead) => void): void;
  /** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
  bodyWarnings(): readonly string[];
};

/** What outputs are made with besides items: settings and words. Nothing here leads to an item that nobody refers to. */
export type SiteSettings = Pick<
  Site,
  'config' | 'routes' | 'timeZone' | 'drafts' | 'pathOf' | 'translate' | 'derived'
>;

/** The site in one language. Every list is sorted, ties broken by id, and leaves hidden events out unless it says otherwise. */
export type LanguageSite = {
  readonly site: Site;
  readonly language: Language;
  /** What is derived from the site in this language. */
  readonly derived: DerivedValues;
  readonly name: string;
  readonly description: string;
  /** Every listed event, by start. */
  readonly events: readonly Event[];
  /** Listed events that have not ended at `now`, by start; running ones first. */
  readonly upcoming: readonly Event[];
  /** Listed events that have ended, newest first. */
  readonly past: readonly Event[];
  /** Events that have a page: the listed ones and the hidden ones that something links to. */
  readonly eventsWithPage: readonly Event[];
  readonly venues: readonly Venue[];
  readonly organizers: readonly Organizer[];
  /** Those with at least one listed event, and their ancestors. By name, in the language's collation. */
  readonly categories: readonly Category[];
  /** The cues that root categories were published with, by id; some are gone. */
  readonly knownCues: Readonly<Record<string, number>>;
  /** Those with at least one listed event or post. */
  readonly tags: readonly Tag[];
  /** Sticky first, as many as one page of the list holds, then newest first. */
  readonly posts: readonly Post[];
  /** The page tree flattened, parents before children, siblings by order, title, id. */
  readonly pages: readonly Page[];
  /** The page the server names as its front page, when it has one. It has no page of its own: its body opens the home page. */
  readonly frontPage: Page | undefined;
  /** The page the server names as that of its posts. It has no page of its own either: it heads the news. */
  readonly postsPage: Page | undefined;
  /** The page that is an accessibility statement by the ids the Polish conditions prescribe for one. */
  readonly accessibilityStatement: Page | undefined;
  readonly menu: readonly MenuLink[];
  readonly footerMenu: readonly MenuLink[];
  /** What editors keep for fixed places of every page. */
  readonly slots: Slots;
  /**
   * Months (site's zone) that at least one listed event touches, ascending. An event of more than two years makes no
   * month but its first and the present one, and is shown in those that others make.
   */
  readonly months: readonly Temporal.PlainYearMonth[];
  /** The month the calendar opens with: today's, or the nearest later one of `months`, or the last. */
  readonly openingMonth: Temporal.PlainYearMonth | undefined;
  /** Listed events that touch a month, by start. */
  eventsIn(month: Temporal.PlainYearMonth): readonly Event[];
  /** Listed events of a group, by start. A category includes its descendants. */
  eventsOf(group: EventGroup): readonly Event[];
  postsOf(tag: Tag): readonly Post[];
  /** Events with a page, posts and pages that have exactly this title. */
  titled(title: string): readonly (Event | Post | Page)[];
  /** Each title that several of them have, with those. */
  readonly sharedTitles: readonly (readonly [
    title: string,
    pages: readonly (Event | Post | Page)[],
  ])[];
  childrenOf(page: Page): readonly Page[];
  /** From the root of the tree to the page's parent. */
  ancestorsOf(page: Page): readonly Page[];
  /** From the root category to the category's parent. */
  categoryAncestorsOf(category: Category): readonly Category[];
};

/** What visitors choose events by in a word or two: each has a page, and all but days have a calendar and feeds. */
export type Choice =
  | { readonly kind: 'days'; readonly name: DayChoice }
  /** A fact of events by its name; 'accessible' is any fact of access. */
  | { readonly kind: 'fact'; readonly name: string }
  /** A city of venues; its name begins with 'in-', and no fact's does. */
  | { readonly kind: 'city'; readonly name: string; readonly city: string };

/** What repeats: the dates of one title at the same venues, in one language. */
export type Series = {
  readonly kind: 'series';
  readonly language: Language;
  /** Unique among the series of the language; it stays from build to build. */
  readonly slug: string;
  /** Plain text, without the number of a date. */
  readonly name: string;
  /** Every listed date, by start. */
  readonly events: readonly Event[];
};

/** A choice that is no range of days. */
export type LastingChoice = Exclude<Choice, { readonly kind: 'days' }>;

/** What names one item of a history, or of a site. */
export function itemKey({
  kind,
  language,
  id,
}: Pick<PublishedItem, 'kind' | 'language' | 'id'>): string {
  return `${kind} ${language} ${id}`;
}

/** Values by items: of tens of thousands, keys that are texts would take longest. */
export class ItemMap<Value> {
  readonly #values = new Map<string, Map<string, Map<number, Value>>>();

  get({ kind, language, id }: Pick<PublishedItem, 'kind' | 'language' | 'id'>): Value | undefined {
    return this.#values.get(kind)?.get(language)?.get(id);
  }

  set({ kind, language, id }: Pick<PublishedItem, 'kind' | 'language' | 'id'>, value: Value): void {
    this.#values
      .getOrInsertComputed(kind, () => new Map())
      .getOrInsertComputed(language, () => new Map())
      .set(id, value);
  }

  *values(): Iterable<Value> {
    for (const ofKind of this.#values.values())
      for (const ofLanguage of ofKind.values()) yield* ofLanguage.values();
  }
}

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

/** The same, and the front page. */
export function itemsAndFrontPage(local: LanguageSite): Item[] {
  return local.frontPage ? [local.frontPage, ...itemsWithPage(local)] : itemsWithPage(local);
}

/** Which addresses are the CMS's, and which of them the site may show. */
export type CmsAddresses = {
  /** All that the server is known by, its home page first. */
  readonly given: readonly string[];
  /** Its home page; empty where it is not known. */
  readonly home: string;
  /** Hosts of the CMS with their ports, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** Whether the CMS and the public site are on one host. */
  readonly sharesHost: boolean;
  /** Whether an address is one that this site has to have: of the CMS, or below the site's own base path. */
  isOwn(url: URL): boolean;
  /** Whether the site may link to an address of the CMS that it has no page for. */
  mayLink(url: URL): boolean;
};

/** A link of an editor to something of the CMS that the site has no page for. */
export type DeadLink = {
  readonly language: Language;
  readonly kind: 'event' | 'venue' | 'organizer' | 'post' | 'page' | 'menu entry';
  readonly id: number;
  readonly address: string;
};

/** Gives the SEQUENCE of an event (RFC 5545, 3.8.7.4). */
export type SequenceOf = (event: Event) => number;

/** What is left of an event that was published and removed from the server: its subscribers see it as cancelled. */
export type RemovedEvent = {
  readonly kind: 'removed';
  readonly id: number;
  readonly language: Language;
  readonly title: string;
  /** Root-relative path of the event's page, without the base path of the site. */
  readonly path: string;
  readonly when: When;
  readonly venues: readonly string[];
  /** The calendars that held it, in the words of the history. */
  readonly groups: ReadonlySet<string>;
  readonly created: Temporal.Instant;
  readonly sequence: number;
  /** Instant of the build that found it removed. */
  readonly since: Temporal.Instant;
};

/** What is in a fixed place of every page: the body of a block, or a link to a page. */
export type SlotContent =
  | { readonly kind: 'block'; readonly title: string; readonly body: CleanHtml }
  | { readonly kind: 'page'; readonly title: string; readonly path: string };

export const slotNames = [
  'announcement',
  'footer',
  'contact',
  'accessibility',
] as const satisfies (keyof SiteConfig['slots'])[];

export type SlotName = (typeof slotNames)[number];

export type Slots = Readonly<Partial<Record<SlotName, SlotContent>>>;

/** A category of the news. Events have categories of their own. */
export type NewsCategory = {
  readonly kind: 'newsCategory';
  readonly id: number;
  readonly language: Language;
  /** Unique among the categories of the news. */
  readonly slug: string;
  /** Plain text, never empty. */
  readonly name: string;
  /** Address in the CMS; empty where the server does not give it. */
  readonly sourceUrl: string;
};

/** What is known of a link besides its address. */
export type LinkPlace = {
  /** Of the text, whose items come first. */
  readonly from: Language;
  /** Address of the text in the CMS, that relative ones are relative to. */
  readonly base: string;
  /** Language the link says its target has (`hreflang`); empty where it says nothing. */
  readonly hreflang?: string | undefined;
  /** Whether the page of exactly this address is meant, whatever its language. */
  readonly isExact?: boolean;
};

export type Links = {
  /**
   * Where an address of a text leads on this site; outside where it is another's. `undefined` for one that leads
   * nowhere: no address of the web, or one of the CMS that the site has nothing for.
   */
  resolve(address: string, place: LinkPlace): BodyLink | undefined;
};
