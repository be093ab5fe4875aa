import type { SiteConfig } from '../../src/config.ts';
import type { KindCounts, PublishedBuild } from '../../src/loaders/history-format.ts';
import { exitCodes, Failure } from '../failure.ts';
import { fallWords, refusal } from './fall-words.ts';
import { type Counts, type Fall, findFalls } from './falls.ts';

/** What became of the comparison with the last published build. */
export type Guarded = {
  /** Instant of that build; `undefined` where there is none to compare with. */
  readonly since: string | undefined;
  /** What has fallen and was accepted. */
  readonly falls: readonly Fall[];
};

type Order = {
  /** Builds that were published, the newest last. */
  readonly builds: readonly PublishedBuild[];
  readonly config: Pick<SiteConfig, 'guard' | 'languages'>;
  /** Whether less is right this time. */
  readonly acceptShrink: boolean;
};

/**
 * Compares what a snapshot holds with what the last published build was made of.
 *
 * @throws Failure when much of a kind is missing
 */
export function guardSnapshot(collected: PublishedBuild['collected'], order: Order): Guarded {
  return guard((build) => named(build.collected, collectionNames), named(collected, collectionNames), order);
}

/**
 * Compares what has a page with what had one in the last published build.
 *
 * @throws Failure when much of a kind is missing
 */
export function guardPages(counts: KindCounts, order: Order): Guarded {
  return guard((build) => named(build.counts, kindNames), named(counts, kindNames), order);
}

/** Accepted falls as a remark. */
export function acceptedRemarks({ since, falls }: Guarded): readonly string[] {
  if (since === undefined || falls.length === 0) return [];
  return [`--accept-shrink: ${fallWords(falls)}, compared with the build of ${since}.`];
}

function guard(countsOf: (build: PublishedBuild) => Counts, present: Counts, order: Order): Guarded {
  const { builds, config, acceptShrink } = order;
  const last = builds.at(-1);
  if (!last) return { since: undefined, falls: [] };
  const falls = findFalls(countsOf(last), present, config.languages, config.guard);
  if (falls.length > 0 && !acceptShrink) throw new Failure(refusal(falls, last.at), exitCodes.guard);
  return { since: last.at, falls };
}

const kindNames = {
  event: 'events',
  post: 'news',
  page: 'pages',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const satisfies Record<keyof KindCounts, string>;

/** Of what has no page of its own nothing is said. */
const collectionNames = {
  events: 'events',
  posts: 'news',
  pages: 'pages',
  venues: 'venues',
  organizers: 'organizers',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Partial<Record<keyof PublishedBuild['collected'], string>>;

function named<Key extends string>(
  counts: Partial<Record<Key, Counts[string]>>,
  names: Partial<Record<Key, string>>,
): Counts {
  const entries: [string, Counts[string]][] = [];
  for (const key in names) {
    const name = names[key];
    if (name !== undefined) entries.push([name, counts[key]]);
  }
  return Object.fromEntries(entries);
}
