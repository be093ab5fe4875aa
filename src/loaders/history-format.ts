import { z } from 'zod';
import { collections } from '../contract/collections.ts';
import { type Language, languageSchema } from '../contract/language.ts';

/**
 * The history is what one build tells the next: what was published, since when, under which addresses, and what changed
 * for readers. One folder beside the snapshots, described in docs/history.md:
 *
 *     history.json           version, the published builds' counts, the log of changes, the name of the other file
 *     items.{digest}.ndjson  one item a line, sorted by kind, language and id
 *
 * It is written after a site was published, and only then. A site is a function of snapshot, history, configuration
 * and `now`; without a history it is built as if for the first time.
 */
export const historyVersion = 1;

/** Kinds of items that have a page. */
export const itemKinds = ['event', 'venue', 'organizer', 'category', 'tag', 'post', 'page'] as const;

/** What an event's readers would want to be told of when it changes. */
export const publishedEventSchema = z.object({
  /** ISO 8601 with the zone in brackets; the date alone of an event that lasts all day. */
  start: z.string(),
  /** Likewise; the last day of an event that lasts all day. */
  end: z.string(),
  /** In the model's words; absent where the source is silent. */
  status: z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'movedOnline']).optional(),
  /** Names of its venues, in order. */
  venues: z.array(z.string()).default([]),
  /** Hidden from lists: it has a page only because something links to it. */
  hidden: z.boolean().default(false),
  /** Instant of its creation. */
  created: z.string().default(''),
  /** The SEQUENCE calendars gave it (RFC 5545, 3.8.7.4). */
  sequence: z.int().default(0),
  /** Which calendars held it, besides that of everything: kind and id, as in `category 12`, `city lodz`, `featured` or `free`. */
  groups: z.array(z.string()).default([]),
});

/** One item as it was last published. */
export const publishedItemSchema = z.object({
  kind: z.enum(itemKinds),
  id: z.int(),
  language: languageSchema,
  title: z.string(),
  /** Root-relative path of its page, without the base path of the site. */
  path: z.string(),
  /** Earlier paths, the oldest first, without the present one. */
  formerPaths: z.array(z.string()).default([]),
  /** Instant of the build that published it first. */
  firstSeen: z.string(),
  /** Instant of its last modification as the site tells it; empty of categories and tags, which have none. */
  modified: z.string(),
  /** Changes when the item does. Empty of an item that only other items tell of. */
  digest: z.string(),
  event: publishedEventSchema.optional(),
  /** Instant of the first build without it. Absent of what is published. */
  goneSince: z.string().optional(),
  /** Of an event that is gone: instant of the fetch in which the server first said that it knows no such event. */
  missedIn: z.string().optional(),
  /** Of an event that is gone: instant of the build that told subscribers so, the second in a row to miss it. */
  cancelledSince: z.string().optional(),
});

export type PublishedItem = z.output<typeof publishedItemSchema>;

/** One thing that readers may want to know. `at` is the instant of the build that noticed it. */
export const changeSchema = z.object({
  at: z.string(),
  what: z.enum(['added', 'removed', 'moved', 'status', 'venue', 'renamed']),
  kind: z.enum(itemKinds),
  id: z.int(),
  language: languageSchema,
  title: z.string(),
  path: z.string(),
  /** What it was and is, in the form of `publishedEventSchema` or as a title; empty where it says nothing. */
  from: z.string(),
  to: z.string(),
});

export type Change = z.output<typeof changeSchema>;

const kindCountsSchema = z.partialRecord(z.enum(itemKinds), z.partialRecord(languageSchema, z.int()));

/** Numbers of items by kind and language. */
export type KindCounts = z.output<typeof kindCountsSchema>;

/** One build that changed what is published. */
export const publishedBuildSchema = z.object({
  /** The build's `now`. */
  at: z.string(),
  /** Instant of the fetch, from the snapshot's manifest. */
  fetched: z.string(),
  /** Items with a page. */
  counts: kindCountsSchema,
  /** Items of the snapshot, whether they have a page or not. */
  collected: z.partialRecord(z.enum(collections), z.partialRecord(languageSchema, z.int())),
});

export type PublishedBuild = z.output<typeof publishedBuildSchema>;

/** The text of `history.json`. */
export const historyFileSchema = z.object({
  version: z.literal(historyVersion),
  /** The REST root that was read and the public address of the site: a history of neither is another site's. */
  origin: z.string(),
  siteUrl: z.string(),
  /** The file beside this one that holds the items. */
  items: z.object({ file: z.string().regex(/^items\.[0-9a-f]+\.ndjson$/), digest: z.string() }),
  /** The newest last. */
  builds: z.array(publishedBuildSchema),
  /** The newest last. */
  changes: z.array(changeSchema),
  /** The years of which there were calendars, ascending. */
  years: z.partialRecord(languageSchema, z.array(z.int())).default({}),
  /** The combined calendars that there ever were, by their names, ascending. */
  combinations: z.partialRecord(languageSchema, z.array(z.string())).default({}),
});

/** A history in memory. */
export type History = {
  /** What is published, sorted by kind, language and id. */
  readonly items: readonly PublishedItem[];
  /** What was published once and has no page any more, likewise sorted. */
  readonly gone: readonly PublishedItem[];
  /** The newest last. */
  readonly builds: readonly PublishedBuild[];
  /** The newest last. */
  readonly changes: readonly Change[];
  /** The years of which there were calendars, ascending. */
  readonly years: Readonly<Partial<Record<Language, readonly number[]>>>;
  /** The combined calendars that there ever were, by their names, ascending. */
  readonly combinations: Readonly<Partial<Record<Language, readonly string[]>>>;
};

/** The history of a site that was never published. */
export const noHistory: History = {
  items: [],
  gone: [],
  builds: [],
  changes: [],
  years: {},
  combinations: {},
};
