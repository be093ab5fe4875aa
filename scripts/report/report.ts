import type { RequestFact } from '../../src/api/transport.ts';
import { defaultIdentifierDomain, type SiteConfig, type Theme } from '../../src/config.ts';
import { editAddress } from '../../src/loaders/edit-address.ts';
import type { ChangeSummary } from '../../src/outputs/feeds/change-text.ts';
import type { ItemDifferences } from '../../src/site/change-log.ts';
import type { VenueCoverage } from '../../src/site/events/access-coverage.ts';
import type { HookFindings } from '../../src/site/hooked-snapshot.ts';
import type { Manifest, Quarantined } from '../../src/snapshot/format.ts';
import type { MonthlySize, PublishedBuild } from '../../src/snapshot/history.ts';
import { unservedFamilies } from '../../src/theme/fonts.ts';
import {
  contrastOf,
  forgottenTokens,
  hasPlainTokens,
  shownContrast,
} from '../../src/theme/tokens.ts';
import { isInVersionRange } from '../../src/version-range.ts';
import type { BuildContext } from '../cli/build-context.ts';
import {
  CommandError,
  commandError,
  type ExitCode,
  exitCodes,
  StageError,
} from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { programVersion } from '../cli/settings.ts';
import { enterStage } from '../cli/stall.ts';
import type { Guarded } from '../snapshots/shrink-guard.ts';
import { collectedCounts } from '../snapshots/snapshot-store.ts';

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
  /** Version of Node that built: another one may format dates otherwise. @example '26.10.0' */
  readonly node: string;
  readonly snapshot: {
    readonly folder: string;
    readonly origin: string;
    readonly fetched: string;
  } | null;
  /** Items by collection and language. */
  readonly counts: CollectedCounts;
  /** The same of the last published build. */
  readonly previous: { readonly at: string; readonly counts: CollectedCounts } | null;
  /** Items with a page that differ from the last published build. */
  readonly differences: ItemDifferences;
  /** What readers see on the page of what changed. */
  readonly readers: readonly ChangeSummary[];
  /** What is known of the access of venues. */
  readonly access: readonly VenueCoverage[];
  /** Items that could not be understood, each with the address where an editor can fix it, if it is known. */
  readonly quarantined: readonly (Quarantined & { readonly edit: string | undefined })[];
  /** Items that are not public, by collection, language and reason. */
  readonly withheld: Readonly<Record<string, number>>;
  /** Items that hooks of the site left out and changed, by hook; none where nothing was rendered. */
  readonly hooks: HookFindings;
  /** Items taken from the snapshot before, because they were not modified, by collection and language. */
  readonly reused: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
  /** What is different about the form of the server's items since they were last published. */
  readonly drift: readonly string[];
  /** What was asked of the server: every try, those without a complete answer, bytes of all bodies decompressed. */
  readonly requests: {
    readonly count: number;
    readonly unanswered: number;
    readonly bytes: number;
    /** The longest first. */
    readonly slowest: readonly Pick<RequestFact, 'url' | 'milliseconds'>[];
  } | null;
  readonly pages: number;
  /** How large the site was at the end of each month, the newest last: what it is now. */
  readonly sizes: readonly MonthlySize[];
  /** The comparison with the last published build. */
  readonly guarded: Guarded | null;
  /** Files of the published site and how they differ from those before. */
  readonly publication:
    | ({ readonly files: number; readonly bytes: number } & {
        readonly [change in 'added' | 'changed' | 'removed']: readonly string[];
      })
    | null;
  /** Wall time of each stage. */
  readonly seconds: Readonly<Record<string, number>>;
};

type CollectedCounts = PublishedBuild['collected'];

export type ReportFindings = Omit<
  BuildReport,
  | 'outcome'
  | 'exitCode'
  | 'reason'
  | 'failedStage'
  | 'folder'
  | 'siteUrl'
  | 'now'
  | 'node'
  | 'requests'
  | 'seconds'
>;

export const noFindings: ReportFindings = {
  ...{ snapshot: null, counts: {}, previous: null, differences: {}, readers: [], quarantined: [] },
  access: [],
  ...{
    withheld: {},
    hooks: {},
    reused: {},
    warnings: [],
    drift: [],
    pages: 0,
    sizes: [],
    guarded: null,
    publication: null,
  },
};

export type Journal = ReturnType<typeof openJournal>;

/** Collects what a build finds out while it runs, so that there is a report however it ends. */
export function openJournal({ settings }: BuildContext) {
  const requests = createRequestLog();
  const seconds: Record<string, number> = {};
  let findings = noFindings;
  let present = '';

  const report = (
    end: Pick<BuildReport, 'outcome' | 'exitCode' | 'reason' | 'failedStage'>,
  ): BuildReport => {
    const asked = requests.summary();
    return {
      ...end,
      folder: settings.distFolder,
      siteUrl: settings.config.siteUrl,
      now: settings.now.toString(),
      node: process.versions.node,
      ...findings,
      requests: asked.count > 0 ? asked : null,
      seconds,
    };
  };

  return {
    observe: requests.observe,
    /** Warnings are added to those there are; everything else is replaced. */
    note: (found: Partial<ReportFindings>) => {
      findings = {
        ...findings,
        ...found,
        warnings: [...new Set([...findings.warnings, ...(found.warnings ?? [])])],
      };
    },
    /**
     * Does the work of a stage and takes its time, whether it succeeds or not.
     *
     * @param work gets what it calls where another stage begins
     */
    timed: async <T>(
      first: string,
      work: (enter: (stage: string) => void) => Promise<T>,
    ): Promise<T> => {
      let began = performance.now();
      const end = () => {
        seconds[present] = Math.round(performance.now() - began) / 1000;
        began = performance.now();
      };
      const enter = (stage: string) => {
        present = stage;
        enterStage(stage);
      };
      enter(first);
      try {
        return await work((stage) => {
          end();
          enter(stage);
        });
      } catch (error) {
        throw commandError(error) ?? new StageError(present, error);
      } finally {
        end();
      }
    },
    done: (): BuildReport => {
      const { added = [], changed = [], removed = [] } = findings.publication ?? {};
      const isSame = added.length + changed.length + removed.length === 0;
      const outcome = isSame ? 'nothing changed' : 'published';
      return report({ outcome, exitCode: exitCodes.done, reason: '', failedStage: '' });
    },
    failed: (error: unknown): BuildReport => {
      const exitCode = error instanceof CommandError ? error.exitCode : exitCodes.unforeseen;
      return report({
        outcome: exitCode === exitCodes.guard ? 'refused' : 'failed',
        exitCode,
        reason: error instanceof Error ? error.message : String(error),
        failedStage: present,
      });
    },
  };
}

const mostRequests = 10;

export function createRequestLog() {
  let summary: NonNullable<BuildReport['requests']> = {
    count: 0,
    unanswered: 0,
    bytes: 0,
    slowest: [],
  };
  return {
    observe: ({ url, milliseconds, bytes }: RequestFact) => {
      const { count, unanswered, slowest } = summary;
      const isSlow =
        slowest.length < mostRequests || milliseconds > (slowest.at(-1)?.milliseconds ?? 0);
      const ordered = [...slowest, { url, milliseconds }].toSorted(
        (a, b) => b.milliseconds - a.milliseconds,
      );
      summary = {
        count: count + 1,
        unanswered: unanswered + (bytes === undefined ? 1 : 0),
        bytes: summary.bytes + (bytes ?? 0),
        slowest: isSlow ? ordered.slice(0, mostRequests) : slowest,
      };
    },
    summary: () => summary,
  };
}

export function snapshotFindings(
  folder: string,
  manifest: Manifest,
  last: PublishedBuild | undefined,
): Pick<
  ReportFindings,
  'snapshot' | 'counts' | 'previous' | 'quarantined' | 'withheld' | 'reused'
> {
  const withheld: Record<string, number> = {};
  for (const { collection, language, reason } of manifest.withheld) {
    const key = `${collection} (${language}): ${reason}`;
    withheld[key] = (withheld[key] ?? 0) + 1;
  }
  const reused = Object.entries(manifest.reading?.reused ?? {}).map(([file, count]) => {
    const [collection = '', language = ''] = file.split('.');
    return [`${collection} (${language})`, count];
  });
  return {
    snapshot: { folder, origin: manifest.origin, fetched: manifest.fetched },
    counts: collectedCounts(manifest),
    previous: last ? { at: last.at, counts: last.collected } : null,
    quarantined: manifest.quarantined.map((item) => ({
      ...item,
      edit: editAddress(item, manifest),
    })),
    withheld,
    reused: Object.fromEntries(reused),
  };
}

/** What a site does without, because its configuration leaves it open, and what readers of its theme stumble over. */
export function settingsWarnings(config: SiteConfig): readonly string[] {
  return [...generalWarnings(config), ...contrastWarnings(config.theme)];
}

/** The same without what is wrong with the contrast of colors. */
export function generalWarnings(config: SiteConfig): readonly string[] {
  const warnings: string[] = [];
  if (hasDefaultIdentifiers(config))
    warnings.push(
      'The identifiers of events and posts have the default domain: two sites that both have it collide in a ' +
        'subscriber\'s calendar. Set "identifierDomain" in src/site.config.ts to a domain of your own before you ' +
        'publish, and never change it again.',
    );
  if (config.security.contact.length === 0)
    warnings.push(
      'There is no security.txt, because "security.contact" in src/site.config.ts has no contact for security reports.',
    );
  return [...warnings, ...hooksWarnings(config), ...themeWarnings(config.theme)];
}

/** That hooks were written for other versions of the program. */
function hooksWarnings({ hooks }: SiteConfig): readonly string[] {
  const range = hooks?.for;
  if (range === undefined || isInVersionRange(programVersion(), range)) return [];
  return [
    `The hooks of this site are for the versions ${range} of Kalendarium, and this is ${programVersion()}: look in CHANGELOG.md ` +
      'whether what they use has changed, run "npm run doctor", then change "hooks.for".',
  ];
}

/**
 * Checks that a site may be built with its configuration at all.
 *
 * @param environment of the process
 * @throws CommandError
 */
export function checkConfiguration(config: SiteConfig, environment: Environment): void {
  checkIdentifiers(config);
  checkHooks(config, environment);
}

/** That hooks were written for this version of the program, where nobody sees a warning: in CI. */
function checkHooks(config: SiteConfig, environment: Environment): void {
  const [warning] = hooksWarnings(config);
  const isWatched = ['', '0', 'false', undefined].includes(environment['CI']);
  if (warning !== undefined && !isWatched) throw new CommandError(warning, exitCodes.usage);
}

/**
 * Checks that a site which can be subscribed to from anywhere has identifiers of its own.
 *
 * @throws CommandError where it has those of every site that sets none
 */
function checkIdentifiers(config: SiteConfig): void {
  const { siteUrl } = config;
  if (!hasDefaultIdentifiers(config) || !isPublicAddress(siteUrl)) return;
  throw new CommandError(
    `The site ${siteUrl} would be published with identifiers of "${config.identifierDomain}", which is no ` +
      'domain of its own: two such sites collide in a subscriber\'s calendar. Set "identifierDomain" in ' +
      `src/site.config.ts, for example to "${new URL(siteUrl).hostname}", and never change it again.`,
    exitCodes.usage,
  );
}

function hasDefaultIdentifiers({ identifierDomain }: SiteConfig): boolean {
  return identifierDomain === defaultIdentifierDomain;
}

/**
 * Whether an address can be that of a site on the public internet: of no private network (RFC 1918, RFC 4193), and of no
 * name that is reserved for tests and local use (RFC 6761, RFC 6762).
 */
export function isPublicAddress(address: string): boolean {
  const { hostname } = new URL(address);
  if (hostname.startsWith('[')) return !/^\[(?:::1?\]|f[cde])/.test(hostname);
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) {
    return !/^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname);
  }
  return hostname.includes('.') && !/\.(?:localhost|local|test|example|invalid)$/.test(hostname);
}

function contrastWarnings({ tokens }: Pick<Theme, 'tokens'>): readonly string[] {
  if (hasPlainTokens(tokens)) return [];
  return contrastOf(tokens).faults.map(
    ({ color, on, least, look, contrast, passing }) =>
      `The color ${color} on ${on} has a contrast of ${shownContrast(contrast)}:1 (${look}), and ${least}:1 is what WCAG 2.2 AA asks for: change one of them in "theme.tokens"${passing === undefined ? '' : `; for ${color}, ${passing} passes`}.`,
  );
}

/** What a theme forgets, and what of its colors cannot be judged; nothing for a site that has none of its own. */
function themeWarnings(theme: Pick<Theme, 'tokens' | 'fonts'>): readonly string[] {
  const { tokens } = theme;
  if (hasPlainTokens(tokens) && theme.fonts === undefined) return [];
  const { unknown } = contrastOf(tokens);
  return [
    ...[...forgottenTokens(tokens)].map(
      ([block, names]) =>
        `"theme.tokens.${block}" does not set ${names.join(' and ')}, which "theme.tokens.base" replaces; the built-in values stay there. Set them too.`,
    ),
    ...unservedFamilies(theme).map(
      (family) =>
        `No file has the typeface "${family}", which a token names first: only devices that have it show it. Add its file to "theme.fonts", or name another.`,
    ),
    ...(unknown.length === 0
      ? []
      : [
          `The contrast of ${unknown.join(', ')} in "theme.tokens" cannot be computed: write colors as #rrggbb, or look yourself whether they can be read.`,
        ]),
  ];
}
