import type { SiteConfig } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { languageName } from '../../src/i18n/dictionaries.ts';
import type { Withheld } from '../../src/snapshot/format.ts';
import {
  collectionsOf,
  type History,
  type KindCounts,
  type PublishedBuild,
  type PublishedDay,
  type PublishedItem,
} from '../../src/snapshot/history.ts';
import { lastDays, nextDays, sumOf } from '../../src/snapshot/published-days.ts';
import { CommandError, exitCodes } from '../cli/command.ts';

export type Guarded = {
  /** Instant of that build; `undefined` where there is none to compare with. */
  readonly since: string | undefined;
  /** What has fallen and was accepted. */
  readonly falls: readonly Fall[];
  /** What is missing because the server withholds it. */
  readonly withheld: readonly Fall[];
};

type Order = {
  /** Builds and days that were published, the newest last. */
  readonly history: Pick<History, 'builds' | 'days'>;
  readonly config: Pick<SiteConfig, 'guard' | 'languages'>;
  /** The present of the build. */
  readonly now: Temporal.Instant;
  /** Items of the last published build of which the server says that they are not public. */
  readonly withheld: () => KindCounts;
  /** Whether less is right this time. */
  readonly acceptShrink: boolean;
};

/**
 * Compares what a snapshot holds with what the last published build was made of, and with the most of the last seven days.
 *
 * @throws CommandError when much of a kind is missing
 */
export function guardSnapshot(collected: PublishedBuild['collected'], order: Order): Guarded {
  return guard((counted) => ofCollections(counted.collected), ofCollections(collected), order);
}

/**
 * Compares what has a page with what had one in the last published build, and with the most of the last seven days.
 *
 * @throws CommandError when much of a kind is missing
 */
export function guardPages(counts: KindCounts, order: Order): Guarded {
  return guard((counted) => ofKinds(counted.counts), ofKinds(counts), order);
}

export function acceptedWarnings({ since, falls }: Guarded): readonly string[] {
  if (since === undefined || falls.length === 0) return [];
  return [`--accept-shrink: ${formatFalls(falls)}, compared with the build of ${since}.`];
}

/** Counts the published items of which the server itself says that they are not public, a refusal without a reason apart. */
export function countWithheld(
  items: readonly Pick<PublishedItem, 'kind' | 'language' | 'id'>[],
  withheld: readonly Withheld[],
): KindCounts {
  const explained = new Set(
    withheld
      .filter(({ reason }) => reason !== 'refused')
      .map(({ collection, id }) => `${collection} ${id}`),
  );
  const ids = new Set(withheld.map(({ id }) => id));
  const counts: KindCounts = {};
  for (const { kind, language, id } of items)
    if (ids.has(id) && explained.has(`${collectionsOf[kind]} ${id}`))
      counts[kind] = { ...counts[kind], [language]: (counts[kind]?.[language] ?? 0) + 1 };
  return counts;
}

/**
 * The most of each day once a build is published, as later builds compare with it. Where less was accepted, that is the
 * measure of the days before too.
 */
export function daysAfter(
  present: Pick<PublishedBuild, 'counts' | 'collected'>,
  { history, config, now, withheld, acceptShrink }: Order,
): readonly PublishedDay[] {
  const days = nextDays(history, present, { now, withheld: withheld() });
  if (!acceptShrink) return days;
  const falls = days.flatMap((day, index) => {
    const named = ofKinds(sumOf(days.slice(index).map((one) => one.withheld)));
    const fallsOf = (before: Counts, after: Counts) =>
      findFalls({ before, after, withheld: named }, config.languages, config.guard);
    return [
      ...fallsOf(ofKinds(day.counts), ofKinds(present.counts)),
      ...fallsOf(ofCollections(day.collected), ofCollections(present.collected)),
    ];
  });
  return days.map((day) => lowered(day, present, falls));
}

/** A day with the present numbers of what fell. */
function lowered(
  day: PublishedDay,
  present: Pick<PublishedBuild, 'counts' | 'collected'>,
  falls: readonly Fall[],
): PublishedDay {
  const { counts, collected, withheld } = structuredClone(day);
  for (const kind of kinds)
    for (const { language, what } of falls) {
      if (what !== 'everything' && what !== nameOf(kind)) continue;
      const collection = collectionsOf[kind];
      const [pages = 0, items = 0] = [
        present.counts[kind]?.[language],
        present.collected[collection]?.[language],
      ];
      counts[kind] = { ...counts[kind], [language]: pages };
      collected[collection] = { ...collected[collection], [language]: items };
      withheld[kind] = { ...withheld[kind], [language]: 0 };
    }
  return { day: day.day, counts, collected, withheld };
}

function guard(
  countsOf: (counted: Pick<PublishedBuild, 'counts' | 'collected'>) => Counts,
  present: Counts,
  order: Order,
): Guarded {
  const { history, config, now, acceptShrink } = order;
  const last = history.builds.at(-1);
  if (!last) return { since: undefined, falls: [], withheld: [] };
  const withheldNow = once(order.withheld);
  const withheldSince = (days: readonly PublishedDay[]) =>
    ofKinds(sumOf([...days.map(({ withheld }) => withheld), withheldNow()]));
  // What is withheld is not looked for where nothing is missing: that takes the items of the history.
  const fallsSince = (before: Counts, days: readonly PublishedDay[]) =>
    differences(before, present, config.languages).length === 0
      ? []
      : findFalls(
          { before, after: present, withheld: withheldSince(days) },
          config.languages,
          config.guard,
        );
  const ofLast = fallsSince(countsOf(last), []);
  const days = lastDays(history.days, now);
  const ofDays = days.flatMap((day, index) =>
    fallsSince(countsOf(day), days.slice(index)).map((fall) => ({ ...fall, on: day.day })),
  );
  const falls = [...ofLast, ...mostOf(ofDays, ofLast)];
  if (falls.length > 0 && !acceptShrink)
    throw new CommandError(refusal(falls, last.at), exitCodes.guard);
  const withheld = differences(countsOf(last), present, config.languages)
    .map((fall) => ({
      ...fall,
      withheld: withheldSince([])[fall.what]?.[fall.language] ?? 0,
    }))
    .filter((fall) => fall.withheld > 0);
  return { since: last.at, falls, withheld };
}

function once<Value>(compute: () => Value): () => Value {
  let value: { readonly of: Value } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

/** Of what fell from several days the fall from the highest number, on the first day that had it, without what is known. */
function mostOf(falls: readonly Fall[], known: readonly Fall[]): readonly Fall[] {
  const key = ({ language, what }: Fall) => `${language} ${what}`;
  const seen = new Set(known.map(key));
  const most = new Map<string, Fall>();
  for (const fall of falls)
    if (!seen.has(key(fall)) && fall.from > (most.get(key(fall))?.from ?? 0))
      most.set(key(fall), fall);
  return [...most.values()];
}

/** Names by kind and by collection; what has no page of its own has none. */
const kinds = ['event', 'post', 'page', 'venue', 'organizer', 'category', 'tag'] as const;

type CountedKind = (typeof kinds)[number];

function nameOf(kind: CountedKind): string {
  return kind === 'post' ? 'news' : collectionsOf[kind];
}

function ofKinds(counts: KindCounts): Counts {
  return named((kind) => counts[kind]);
}

function ofCollections(counts: PublishedBuild['collected']): Counts {
  return named((kind) => counts[collectionsOf[kind]]);
}

/** The numbers of what has pages, by the names that messages have for it. */
function named(countsOf: (kind: CountedKind) => Counts[string]): Counts {
  return Object.fromEntries(kinds.map((kind) => [nameOf(kind), countsOf(kind)]));
}

/** Numbers of items by what they are and by language. */
export type Counts = Readonly<Partial<Record<string, Readonly<Record<Language, number>>>>>;

type Fall = {
  readonly language: Language;
  /** `everything` where nothing of a language is left. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
  /** How many of those that are missing the server itself says not to be public. */
  readonly withheld: number;
  /** The day that had so many, where it was not the last build. */
  readonly on?: string;
};

/** From so many on, none left is a fall whatever the configuration says. */
const noticeable = 3;

type ComparedCounts = {
  readonly before: Counts;
  readonly after: Counts;
  /** Of what was there before. @default none */
  readonly withheld?: Counts;
};

/**
 * What has fallen by more than a share and by more than a number, or to nothing. What the server withholds explains a
 * fall, up to half of a kind: more than that is a fault of the server. Languages that are not among the given ones were
 * left out on purpose, and those that were not there before cannot have fallen.
 *
 * @returns by language, then in the order of `before`
 */
export function findFalls(
  { before, after, withheld = {} }: ComparedCounts,
  languages: readonly Language[],
  limits: SiteConfig['guard'],
): Fall[] {
  const isFall = ({ from, to, withheld: named }: Fall) => {
    const lost = from - to - (named <= from / 2 ? named : 0);
    return (
      (to === 0 && from >= noticeable) ||
      (lost > limits.minShrink && lost > from * limits.maxShrink)
    );
  };
  return languages.flatMap((language): Fall[] => {
    const [from, to] = [total(before, language), total(after, language)];
    if (from >= noticeable && to === 0) {
      return [{ language, what: 'everything', from, to, withheld: total(withheld, language) }];
    }
    return differences(before, after, [language])
      .map((fall) => ({ ...fall, withheld: withheld[fall.what]?.[language] ?? 0 }))
      .filter(isFall);
  });
}

/** What there is less of, by language, then in the order of `before`. */
function differences(
  before: Counts,
  after: Counts,
  languages: readonly Language[],
): readonly Omit<Fall, 'withheld'>[] {
  return languages.flatMap((language) =>
    Object.entries(before).flatMap(([what, counts]) => {
      const [from, to] = [counts?.[language] ?? 0, after[what]?.[language] ?? 0];
      return to < from ? [{ language, what, from, to }] : [];
    }),
  );
}

function total(counts: Counts, language: Language): number {
  return Object.values(counts).reduce((sum, of) => sum + (of?.[language] ?? 0), 0);
}

/** What has fallen, as part of a sentence. @example 'Polish news fell from 412 to 9, English events from 40 to 0' */
export function formatFalls(falls: readonly Fall[]): string {
  return falls
    .map(({ language, what, from, to, on }, index) => {
      const name = languageName(language);
      const subject = what === 'everything' ? `everything in ${name}` : `${name} ${what}`;
      const then = on === undefined ? '' : ` (on ${on})`;
      return `${subject}${index === 0 ? ' fell' : ''} from ${from}${then} to ${to}`;
    })
    .join(', ');
}

/** What is missing because it is not public, as part of a sentence. @example '6 English news' */
export function formatWithheldItems(falls: readonly Fall[]): string {
  return falls
    .map(({ language, what, withheld }) => `${withheld} ${languageName(language)} ${what}`)
    .join(', ');
}

function refusal(falls: readonly Fall[], since: string): string {
  const events = falls.some(({ what }) => what === 'events')
    ? ' Events count whether they are over or not, so that the passing of time does not make them fewer.'
    : '';
  const compared = falls.every(({ on }) => on !== undefined)
    ? 'the most of the last seven days'
    : `the build of ${since}`;
  const [missing, named] = [
    falls.reduce((sum, { from, to }) => sum + from - to, 0),
    falls.reduce((sum, { withheld }) => sum + withheld, 0),
  ];
  const limit = named > 0 ? ', which explains up to half of a kind and language' : '';
  return (
    `${formatFalls(falls)}, compared with ${compared}; nothing was published; run with --accept-shrink if this is right. ` +
    `${missing} are missing; the server says of ${named} of them that they are not public${limit}.${events} ` +
    'How much may be missing is "guard" in src/site.config.ts.'
  );
}
