import { appendFileSync } from 'node:fs';
import type { PublishedBuild } from '../src/loaders/history-format.ts';
import { readBuilds } from '../src/loaders/read-history.ts';
import type { Manifest } from '../src/loaders/snapshot-format.ts';
import { diskFailure } from './disk-failure.ts';
import { checkDigests } from './fetch/check-digests.ts';
import { type Fetched, fetchStage } from './fetch/fetch-stage.ts';
import { namedSnapshot } from './fetch/snapshot-store.ts';
import { damagedState } from './files.ts';
import { guardSnapshot } from './guard/shrink-guard.ts';
import { collectedCounts } from './history/collected-counts.ts';
import { driftSince } from './history/shapes.ts';
import { confirmUnchanged } from './keep/unchanged-site.ts';
import { checkDistFolder, publishStage } from './publish/publish-stage.ts';
import { renderStage } from './render/render-stage.ts';
import type { BuildReport } from './report/build-report.ts';
import { type Journal, openJournal } from './report/journal.ts';
import { keepReport } from './report/keep-report.ts';
import { reportMarkdown } from './report/markdown.ts';
import { checkIdentifiers, settingsRemarks } from './report/settings-remarks.ts';
import { snapshotFindings } from './report/snapshot-findings.ts';
import { withoutSecrets } from './report/without-secrets.ts';
import { secretTraces } from './verify/traces/traces.ts';
import { verifyStage } from './verify/verify-stage.ts';
import type { Workplace } from './workplace.ts';

type BuildOrder = {
  /** Name or folder of a snapshot to render instead of fetching. */
  readonly snapshot?: string | undefined;
  readonly acceptShrink: boolean;
  /** Whether every page is rendered, and none kept because it shows what it showed. */
  readonly whole: boolean;
  /** File that the summary is appended to as Markdown. */
  readonly summaryFile?: string | undefined;
  /** Told the page of the report, where it could be written. */
  readonly onReport?: (page: string) => void;
};

/**
 * Fetches, renders, verifies and publishes. The published folder stays as it was unless all of it succeeds. However it
 * ends, there is a report of it.
 */
export async function buildSite(workplace: Workplace, order: BuildOrder): Promise<BuildReport> {
  const journal = openJournal(workplace);
  try {
    await runStages(workplace, order, journal);
  } catch (error) {
    journal.note({ warnings: damagedState() });
    tell(workplace, order, journal.failed(diskFailure(error, workplace.settings) ?? error));
    throw error;
  }
  journal.note({ warnings: damagedState() });
  return tell(workplace, order, journal.done());
}

async function runStages(workplace: Workplace, order: BuildOrder, journal: Journal): Promise<void> {
  const { settings, cache } = workplace;
  const { acceptShrink } = order;
  checkIdentifiers(settings.config);
  checkDistFolder(workplace);
  const { folder, manifest, privateTitles } = await journal.timed('fetch', () =>
    source(workplace, order, journal),
  );
  const builds = publishedBuilds(workplace, manifest);
  journal.note({
    ...snapshotFindings(folder, manifest, builds.at(-1)),
    drift: driftSince(cache, manifest.shapes),
    warnings: [...manifest.warnings, ...settingsRemarks(settings.config)],
  });
  // What is missing already is not worth rendering.
  guardSnapshot(collectedCounts(manifest), { builds, config: settings.config, acceptShrink });
  if (!order.whole) {
    const confirmed = await journal.timed('compare', () => confirmUnchanged(workplace, folder));
    if (confirmed !== undefined) return journal.note(confirmed);
  }
  const rendered = await journal.timed('render', () =>
    renderStage(workplace, folder, { keep: !order.whole }),
  );
  journal.note({ warnings: rendered.warnings });
  const { site } = rendered;
  const verified = await journal.timed('verify', () =>
    verifyStage(workplace, { acceptShrink, privateTitles, rendered: site }),
  );
  journal.note(verified);
  const publication = await journal.timed('publish', () => publishStage(workplace, { take: true }));
  const { files, bytes, added, changed, removed, warnings } = publication;
  journal.note({ publication: { files, bytes, added, changed, removed }, warnings });
}

async function source(
  { settings, cache, progress }: Workplace,
  { snapshot, acceptShrink }: BuildOrder,
  journal: Journal,
): Promise<Fetched> {
  if (snapshot === undefined)
    return fetchStage(settings, cache, progress, { onRequest: journal.observe, acceptShrink });
  const folder = namedSnapshot(cache.snapshots, snapshot);
  return { folder, manifest: await checkDigests(folder), privateTitles: [] };
}

/** Says at once when there is no comparing: the guard is off then. */
function publishedBuilds(
  { settings, cache, progress }: Workplace,
  { origin }: Manifest,
): readonly PublishedBuild[] {
  const { history, warning } = readBuilds(cache.history, { origin, siteUrl: settings.config.siteUrl });
  if (warning !== undefined) progress.say(warning);
  return history.builds;
}

/** A report that cannot be written changes nothing about how the build ended. */
function tell({ settings, cache, progress }: Workplace, order: BuildOrder, full: BuildReport): BuildReport {
  const report = withoutSecrets(full, secretTraces(settings));
  try {
    order.onReport?.(keepReport(report, cache.reports, Temporal.Now.instant()));
    if (order.summaryFile !== undefined) appendFileSync(order.summaryFile, reportMarkdown(report));
  } catch (error) {
    progress.say(`The report could not be written: ${error instanceof Error ? error.message : error}`);
  }
  return report;
}
