import type { SiteConfig } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { collectionsOf, type KindCounts, type PublishedBuild } from '../../src/snapshot/history.ts';
import { CommandError, exitCodes } from '../cli/command.ts';

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
 * @throws CommandError when much of a kind is missing
 */
export function guardSnapshot(collected: PublishedBuild['collected'], order: Order): Guarded {
  const ofKinds = (counts: PublishedBuild['collected']) =>
    named((kind) => counts[collectionsOf[kind]]);
  return guard((build) => ofKinds(build.collected), ofKinds(collected), order);
}

/**
 * Compares what has a page with what had one in the last published build.
 *
 * @throws CommandError when much of a kind is missing
 */
export function guardPages(counts: KindCounts, order: Order): Guarded {
  return guard(
    (build) => named((kind) => build.counts[kind]),
    named((kind) => counts[kind]),
    order,
  );
}

export function acceptedWarnings({ since, falls }: Guarded): readonly string[] {
  if (since === undefined || falls.length === 0) return [];
  return [`--accept-shrink: ${formatFalls(falls)}, compared with the build of ${since}.`];
}

function guard(
  countsOf: (build: PublishedBuild) => Counts,
  present: Counts,
  order: Order,
): Guarded {
  const { builds, config, acceptShrink } = order;
  const last = builds.at(-1);
  if (!last) return { since: undefined, falls: [] };
  const falls = findFalls(countsOf(last), present, config.languages, config.guard);
  if (falls.length > 0 && !acceptShrink)
    throw new CommandError(refusal(falls, last.at), exitCodes.guard);
  return { since: last.at, falls };
}

/** Names by kind and by collection; what has no page of its own has none. */
const kinds = ['event', 'post', 'page', 'venue', 'organizer', 'category', 'tag'] as const;

/** The numbers of what has pages, by the names that messages have for it. */
function named(countsOf: (kind: (typeof kinds)[number]) => Counts[string]): Counts {
  const nameOf = (kind: (typeof kinds)[number]) => (kind === 'post' ? 'news' : collectionsOf[kind]);
  return Object.fromEntries(kinds.map((kind) => [nameOf(kind), countsOf(kind)]));
}

/** Numbers of items by what they are and by language. */
export type Counts = Readonly<Partial<Record<string, Readonly<Partial<Record<Language, number>>>>>>;

type Fall = {
  readonly language: Language;
  /** `everything` where nothing of a language is left. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
};

/** From so many on, none left is a fall whatever the configuration says. */
const noticeable = 3;

/**
 * What has fallen by more than a share and by more than a number, or to nothing. Languages that are not among the
 * given ones were left out on purpose, and those that were not there before cannot have fallen.
 *
 * @returns by language, then in the order of `before`
 */
export function findFalls(
  before: Counts,
  after: Counts,
  languages: readonly Language[],
  limits: SiteConfig['guard'],
): Fall[] {
  const isFall = ({ from, to }: Fall) =>
    (to === 0 && from >= noticeable) ||
    (from - to > limits.minShrink && from - to > from * limits.maxShrink);
  return languages.flatMap((language): Fall[] => {
    const [from, to] = [total(before, language), total(after, language)];
    if (from >= noticeable && to === 0) return [{ language, what: 'everything', from, to }];
    const changes = Object.entries(before).map(([what, counts]) => {
      return { language, what, from: counts?.[language] ?? 0, to: after[what]?.[language] ?? 0 };
    });
    return changes.filter(isFall);
  });
}

function total(counts: Counts, language: Language): number {
  return Object.values(counts).reduce((sum, of) => sum + (of?.[language] ?? 0), 0);
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', pl: 'Polish' };

/** What has fallen, as part of a sentence. @example 'Polish news fell from 412 to 9, English events from 40 to 0' */
export function formatFalls(falls: readonly Fall[]): string {
  return falls
    .map(({ language, what, from, to }, index) => {
      const name = languageNames[language];
      const subject = what === 'everything' ? `everything in ${name}` : `${name} ${what}`;
      return `${subject}${index === 0 ? ' fell' : ''} from ${from} to ${to}`;
    })
    .join(', ');
}

function refusal(falls: readonly Fall[], since: string): string {
  const events = falls.some(({ what }) => what === 'events')
    ? ' Events count whether they are over or not, so that the passing of time does not make them fewer.'
    : '';
  return `${formatFalls(falls)}, compared with the build of ${since}; nothing was published; run with --accept-shrink if this is right.${events} How much may be missing is "guard" in src/site.config.ts.`;
}
