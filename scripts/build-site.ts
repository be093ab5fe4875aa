import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHistory } from '../src/loaders/read-history.ts';
import type { Manifest } from '../src/loaders/snapshot-format.ts';
import { exitCodes, Failure } from './failure.ts';
import { checkDigests } from './fetch/check-digests.ts';
import { fetchStage } from './fetch/fetch-stage.ts';
import { namedSnapshot } from './fetch/snapshot-store.ts';
import { guardSnapshot } from './guard/shrink-guard.ts';
import { collectedCounts } from './history/collected-counts.ts';
import { driftSince } from './history/shapes.ts';
import { checkDistFolder, publishStage } from './publish/publish-stage.ts';
import { renderStage } from './render/render-stage.ts';
import { type BuildReport, createReport } from './report/build-report.ts';
import { settingsRemarks } from './report/settings-remarks.ts';
import { createScanner } from './verify/traces/scanner.ts';
import { secretTraces } from './verify/traces/traces.ts';
import { verifyStage } from './verify/verify-stage.ts';
import type { Workplace } from './workplace.ts';

/**
 * Fetches, renders, verifies and publishes. The published folder stays as it was unless all of it succeeds.
 *
 * @param order.snapshot name or folder of one to render instead of fetching
 */
export async function buildSite(
  workplace: Workplace,
  { snapshot, acceptShrink }: { readonly snapshot?: string | undefined; readonly acceptShrink: boolean },
): Promise<BuildReport> {
  const { settings, cache, progress } = workplace;
  const { seconds, timed } = stopwatch();
  checkDistFolder(workplace);
  const source = await timed('fetch', async () => {
    if (snapshot === undefined) return fetchStage(settings, cache, progress);
    const folder = namedSnapshot(cache.snapshots, snapshot);
    return { folder, manifest: await checkDigests(folder), privateTitles: [] };
  });
  checkSnapshot(workplace, source.manifest, acceptShrink);
  const drift = driftSince(cache, source.manifest.shapes);
  const rendered = await timed('render', () => renderStage(workplace, source.folder));
  const verified = await timed('verify', () =>
    verifyStage(workplace, { acceptShrink, privateTitles: source.privateTitles }),
  );
  const publication = await timed('publish', () => publishStage(workplace));
  const report = createReport({
    manifest: source.manifest,
    snapshot: source.folder,
    siteUrl: settings.config.siteUrl,
    now: settings.now,
    folder: settings.distFolder,
    publication,
    pages: verified.pages,
    guarded: verified.guarded,
    drift,
    warnings: [...verified.warnings, ...rendered.warnings, ...settingsRemarks(settings.config)],
    seconds,
  });
  writeReport(report, workplace);
  return report;
}

/** What is missing already is not worth rendering. */
function checkSnapshot({ settings, cache }: Workplace, manifest: Manifest, acceptShrink: boolean): void {
  const { config } = settings;
  const { history } = readHistory(cache.history, { origin: manifest.origin, siteUrl: config.siteUrl });
  guardSnapshot(collectedCounts(manifest), { builds: history.builds, config, acceptShrink });
}

function stopwatch() {
  const seconds: Record<string, number> = {};
  const timed = async <T>(stage: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    seconds[stage] = Math.round(performance.now() - began) / 1000;
    return result;
  };
  return { seconds, timed };
}

/** @throws Failure when a secret would get into it */
function writeReport(report: BuildReport, { settings, cache }: Workplace): void {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  const [kind] = createScanner(secretTraces(settings)).find(Buffer.from(text));
  if (kind !== undefined) {
    throw new Failure(
      `The report of the build would contain ${kind}; it was not written.`,
      exitCodes.verification,
    );
  }
  const name = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  mkdirSync(cache.reports, { recursive: true });
  writeFileSync(join(cache.reports, `${name}.json`), text);
}
