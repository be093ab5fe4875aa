import type { Api } from '../api/api.ts';
import type { Language } from '../contract/language.ts';
import type { KnownEmbeds } from './embeds/known-embeds.ts';
import type { KnownDetails } from './known-details.ts';
import type { KnownHeads } from './known-heads.ts';
import type { PrivateTitle } from './private-texts.ts';
import type { ReportProgress } from './progress.ts';
import type { ReusableCollection } from './reuse/brief.ts';
import type { PreviousItems, PreviousSnapshot } from './reuse/previous-snapshot.ts';
import type { KnownEvents } from './vanished-events.ts';

/** What of the site's configuration decides how a snapshot is fetched. */
export type FetchConfig = {
  readonly languages: readonly Language[];
  readonly maxQuarantinedShare: number;
  readonly api: {
    readonly concurrency: number;
    readonly statusHorizon: number;
    readonly requestHeads?: boolean | undefined;
    readonly reuseHours?: number | undefined;
    readonly authenticateAll?: boolean | undefined;
  };
  readonly embeds: { readonly maxLookups: number };
  readonly images: {
    readonly mode: 'optimise' | 'copy' | 'link';
    readonly hosts: readonly string[];
    readonly maxFile: number;
  };
  readonly files: {
    readonly mode: 'copy' | 'link';
    readonly hosts: readonly string[];
    readonly maxFile: number;
  };
};

export type FetchSettings = {
  readonly api: Api;
  readonly config: FetchConfig;
  /** Where the snapshot will be. Must not exist yet. */
  readonly folder: string;
  /** What counts as the present: items dated later are not public yet. */
  readonly now: Temporal.Instant;
  /** Whether drafts, pending and future items are read too, for a preview. Needs credentials. @default false */
  readonly drafts?: boolean | undefined;
  /** Whether a snapshot of which no site could be made is written too. @default false */
  readonly partial?: boolean | undefined;
  readonly progress?: ReportProgress | undefined;
  /** Folder that keeps images from one fetch to the next; made where it is missing. @default none */
  readonly imageCache?: string | undefined;
  /** Ends the fetch early; it then leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
  /** Events that were published before: what became of those that are no longer listed is found out. @default none */
  readonly published?: (KnownEvents & { readonly all: boolean }) | undefined;
  /** Linked data read before, which stands as long as its event was not modified. @default none */
  readonly knownDetails?: KnownDetails | undefined;
  /** SEO heads read before, which stand as long as their item was not modified. @default none */
  readonly knownHeads?: KnownHeads | undefined;
  /** What was learned of embeds before, by address. @default none */
  readonly knownEmbeds?: KnownEmbeds | undefined;
  /** The snapshot before, from which what was not modified may be taken. @default none */
  readonly previous?: PreviousSnapshot | undefined;
  /** Stands for the program and the settings that read; without it nothing is taken from another snapshot. */
  readonly basis?: string | undefined;
  /** Takes the titles of what was withheld, which no file tells, so that the site can be searched for them. */
  readonly privateTitles?: ((titles: readonly PrivateTitle[]) => void) | undefined;
};

/** The circumstances every step of a fetch shares. */
export type FetchContext = {
  readonly api: Api;
  readonly config: FetchConfig;
  readonly now: Temporal.Instant;
  /** Whether drafts, pending and future items are read too, for a preview. Needs credentials. @default false */
  readonly drafts?: boolean | undefined;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal | undefined;
  readonly knownDetails?: KnownDetails | undefined;
  /** SEO heads read before, which stand as long as their item was not modified. @default none */
  readonly knownHeads?: KnownHeads | undefined;
  /** What was learned of embeds before, by address. @default none */
  readonly knownEmbeds?: KnownEmbeds | undefined;
  /** Finds the items of a collection that may be taken from the snapshot before. @default none */
  readonly previousItems?: FindPreviousItems | undefined;
};

export type FindPreviousItems = (
  collection: ReusableCollection,
  language: Language,
) => Promise<PreviousItems | undefined>;
