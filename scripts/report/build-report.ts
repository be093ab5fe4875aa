import type { PublishedBuild } from '../../src/loaders/history-format.ts';
import type { Quarantined } from '../../src/loaders/snapshot-format.ts';
import type { ChangeSummary } from '../../src/outputs/change-summary.ts';
import type { ItemDifferences } from '../../src/site/changes/item-differences.ts';
import type { ExitCode } from '../failure.ts';
import type { Guarded } from '../guard/shrink-guard.ts';
import type { RequestSummary } from './request-log.ts';

/** What one build did, or how far it came, as it is written to a file. */
export type BuildReport = {
  readonly outcome: 'published' | 'nothing changed' | 'refused' | 'failed';
  readonly exitCode: ExitCode;
  /** Why nothing was published; empty when something was, or nothing had changed. */
  readonly reason: string;
  /** The stage that failed; empty when none did. */
  readonly failedStage: string;
  readonly folder: string;
  readonly siteUrl: string;
  /** The present of the build. */
  readonly now: string;
  readonly snapshot: { readonly folder: string; readonly origin: string; readonly fetched: string } | null;
  /** Items by collection and language. */
  readonly counts: Counts;
  /** The same of the last published build. */
  readonly previous: { readonly at: string; readonly counts: Counts } | null;
  /** Items with a page that differ from the last published build. */
  readonly differences: ItemDifferences;
  /** What readers are told on the page of what changed. */
  readonly readers: readonly ChangeSummary[];
  /** Items that could not be understood, each with the address where an editor can fix it. */
  readonly quarantined: readonly QuarantinedItem[];
  /** Items that are not public, by collection, language and reason. */
  readonly withheld: Readonly<Record<string, number>>;
  /** Items taken from the snapshot before, because they were not modified, by collection and language. */
  readonly reused: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
  /** What is different about the form of the server's items since they were last published. */
  readonly drift: readonly string[];
  readonly requests: RequestSummary | null;
  readonly pages: number;
  /** The comparison with the last published build. */
  readonly guarded: Guarded | null;
  /** Files of the published site and how they differ from those before. */
  readonly publication: PublicationFacts | null;
  /** Wall time of each stage. */
  readonly seconds: Readonly<Record<string, number>>;
};

export type Counts = PublishedBuild['collected'];

/** An item that was left out; `edit` is `undefined` where its place in the CMS is not known. */
export type QuarantinedItem = Quarantined & { readonly edit: string | undefined };

export type PublicationFacts = {
  readonly files: number;
  readonly bytes: number;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** What a build finds out as it goes. */
export type Findings = Pick<
  BuildReport,
  | 'snapshot'
  | 'counts'
  | 'previous'
  | 'differences'
  | 'readers'
  | 'quarantined'
  | 'withheld'
  | 'reused'
  | 'warnings'
  | 'drift'
  | 'pages'
  | 'guarded'
  | 'publication'
>;

/** A build that has found out nothing yet. */
export const noFindings: Findings = {
  snapshot: null,
  counts: {},
  previous: null,
  differences: {},
  readers: [],
  quarantined: [],
  withheld: {},
  reused: {},
  warnings: [],
  drift: [],
  pages: 0,
  guarded: null,
  publication: null,
};
