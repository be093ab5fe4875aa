import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Change, History, PublishedItem } from '../loaders/history-format.ts';
import type { Event } from '../model/event.ts';
import type { MenuLink } from '../model/menu.ts';
import type { Organizer } from '../model/organizer.ts';
import type { Page } from '../model/page.ts';
import type { Post } from '../model/post.ts';
import type { Category, Tag } from '../model/term.ts';
import type { Venue } from '../model/venue.ts';
import type { Routes } from '../routes.ts';
import type { CmsAddresses } from './cms-addresses.ts';
import type { DeadLink } from './dead-links.ts';
import type { SequenceOf } from './event-sequence.ts';
import type { Slots } from './slots.ts';
import type { Tombstone } from './tombstones.ts';

/** Everything that has a page of its own. */
export type Item = Event | Venue | Organizer | Category | Tag | Post | Page;

/** What events can be listed by. */
export type EventGroup = Venue | Organizer | Category | Tag;

/** The whole site in memory: a pure function of snapshot, history, config and `now`. */
export type Site = {
  readonly config: SiteConfig;
  readonly routes: Routes;
  /** The instant that stands for the present in this build. */
  readonly now: Temporal.Instant;
  /** IANA name of the site's zone, or an offset such as `+01:00` where the server knows no name. */
  readonly timeZone: string;
  /** Whether it shows what is not published: a preview, never to be published itself. */
  readonly drafts: boolean;
  /** What earlier builds published. */
  readonly history: History;
  /** What was published once and has no page any more, be it only since this build. */
  readonly gone: readonly PublishedItem[];
  /** The day `now` falls on in the site's zone. */
  readonly today: Temporal.PlainDate;
  /** The default language first. */
  readonly languages: readonly Language[];
  /** Copied documents, sounds and films, by their paths below the folder of files. */
  readonly files: readonly string[];
  in(language: Language): LanguageSite;
  /** The words of a language, those of the theme among them. */
  translate(language: Language): Translate;
  /** The SEQUENCE of an event in calendars; it never falls. */
  readonly sequenceOf: SequenceOf;
  /** Listed events that were published and are no more, as the next build will remember them. */
  readonly lostEvents: readonly PublishedItem[];
  /** Events of a language that vanished and are taken to be cancelled, by start. */
  tombstonesIn(language: Language): readonly Tombstone[];
  /** The same item in the other languages; languages without one are absent. */
  translationsOf(item: Item): Partial<Record<Language, Item>>;
  /** Root-relative path of an item's page. */
  pathOf(item: Item): string;
  /** Absolute address that editors want search engines to keep instead of an item's page; `undefined` for that page itself. */
  canonicalOf(item: Item): string | undefined;
  /** Changes when the item does; empty of one that only other items tell of. */
  digestOf(item: Item): string;
  /** What has changed lately for readers, the newest last: what earlier builds told, and what this one finds. */
  readonly changes: readonly Change[];
  /** Links of editors to what only the CMS has, which lose their address. Reads every body. */
  readonly deadLinks: readonly DeadLink[];
  /** Addresses of the CMS and what of them may be shown. */
  readonly cms: CmsAddresses;
  /** Named, human-readable remarks collected while the site was opened (equal slugs, unknown zones, …). */
  readonly warnings: readonly string[];
  /** The body of an item as the server rendered it; empty for what has none. */
  sourceHtml(item: Item): string;
  /** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
  bodyRemarks(): readonly string[];
};

/** The site in one language. Every list is sorted, ties broken by id, and leaves hidden events out unless it says otherwise. */
export type LanguageSite = {
  readonly language: Language;
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
  /** The menu of the header. */
  readonly menu: readonly MenuLink[];
  readonly footerMenu: readonly MenuLink[];
  /** What editors keep for fixed places of every page. */
  readonly slots: Slots;
  /**
   * Months (site's zone) that at least one listed event touches, ascending. An event of more than two years makes no
   * month but its first and the present one, and is told in those that others make.
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
  childrenOf(page: Page): readonly Page[];
  /** From the root of the tree to the page's parent. */
  ancestorsOf(page: Page): readonly Page[];
  /** From the root category to the category's parent. */
  categoryAncestorsOf(category: Category): readonly Category[];
};
