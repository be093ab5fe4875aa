import { z } from 'zod';
import { languageSchema } from '../contract/language.ts';

/**
 * The history is what one build tells the next: what was published, since when, under which addresses, and what changed
 * for readers. One folder beside the snapshots:
 *
 *     history.json      version, the published builds' counts, the log of changes
 *     items.ndjson      one published item a line, sorted by kind, language and id
 *
 * It is written whole after a site was published, and only then. A site is a function of snapshot, history,
 * configuration and `now`; without a history it is built as if for the first time.
 */
export const historyVersion = 1;

/** Kinds of items that have a page. */
export const itemKinds = ['event', 'venue', 'organizer', 'category', 'tag', 'post', 'page'] as const;

/** What an event's readers would want to be told of when it changes. */
export const publishedEventSchema = z.object({
  /** ISO 8601 with the zone in brackets; only the date where the event lasts all day. */
  start: z.string(),
  end: z.string(),
  status: z.enum(['scheduled', 'rescheduled', 'postponed', 'cancelled', 'moved online', 'unknown']),
  venues: z.array(z.string()),
  /** Hidden from lists: it has a page only because something links to it. */
  hidden: z.boolean(),
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
  formerPaths: z.array(z.string()),
  /** Instant of the build that published it first. */
  firstSeen: z.string(),
  /** Instant of its last modification as the server tells it; empty where it tells none. */
  modified: z.string(),
  /** Digest of what its page says of it: the wire item's digest in the snapshot. */
  digest: z.string(),
  event: publishedEventSchema.optional(),
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

/** Items by kind and language of one published build. */
export const publishedBuildSchema = z.object({
  /** The build's `now`. */
  at: z.string(),
  /** Instant of the fetch, from the snapshot's manifest. */
  fetched: z.string(),
  counts: z.partialRecord(z.enum(itemKinds), z.partialRecord(languageSchema, z.int())),
});

export type PublishedBuild = z.output<typeof publishedBuildSchema>;

export const historySchema = z.object({
  version: z.literal(historyVersion),
  /** The newest last. */
  builds: z.array(publishedBuildSchema),
  /** The newest last. */
  changes: z.array(changeSchema),
});

/** A history in memory. */
export type History = z.output<typeof historySchema> & { readonly items: readonly PublishedItem[] };
