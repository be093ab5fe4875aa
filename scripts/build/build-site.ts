import { appendFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { NamedItems } from '../../src/loaders/fetch-context.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { statusFile } from '../../src/routes.ts';
import type { Manifest } from '../../src/snapshot/format.ts';
import { readBuilds, readHistory } from '../../src/snapshot/history.ts';
import { type BuildContext, diskFailure } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { countFiles, noteDamage, takeDamagedState } from '../cli/files.ts';
import { reasonBeneath } from '../cli/process.ts';
import { loginSecrets, scanStoredFiles, withoutSecrets } from '../cli/secrets.ts';
import type { Settings } from '../cli/settings.ts';
import { namingConfig } from '../cli/site-folder.ts';
import { whenStalled } from '../cli/stall.ts';
import type { StartedImages } from '../media/images.ts';
import { keepReport } from '../report/html.ts';
import {
  type BuildReport,
  checkConfiguration,
  type Journal,
  openJournal,
  settingsWarnings,
  snapshotFindings,
} from '../report/report.ts';
import { reportMarkdown } from '../report/summary.ts';
import { copySite } from '../sites/earlier-sites.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import { presentName } from '../sites/swap.ts';
import type { Fetched } from '../snapshots/fetch-stage.ts';
import { countWithheld, guardSnapshot } from '../snapshots/shrink-guard.ts';
import {
  checkDigests,
  collectedCounts,
  fetchWarnings,
  namedSnapshot,
  publicSnapshot,
  readManifest,
  withheldWarnings,
} from '../snapshots/snapshot-store.ts';
import type { BuildMemory } from './build-memory.ts';
import { codeDigest, inputsDigest } from './digests.ts';
import { driftSince, finishRollback, statusText } from './history-files.ts';
import {
  type Confirmed,
  checkDistFolder,
  confirmSite,
  finishSwap,
  publishStage,
} from './publish-stage.ts';
import { type PublishedSummary, recordFile } from './record.ts';
import { usableRecord, usableSummary } from './reuse.ts';
import type { WhyOrder } from './why.ts';

type BuildOrder = {
  /** Name or folder of a snapshot to render instead of fetching. */
  readonly snapshot?: string | undefined;
  /** Whether every collection is read whole, and nothing taken from the snapshot before. */
  readonly complete?: boolean;
  /**
   * Items that somebody says were changed: they alone are read where the process knows what the
   * lists had. @default all lists are read
   */
  readonly named?: NamedItems | undefined;
  /** Whether the time of day counts, which is no reason to render by itself. */
  readonly moment?: boolean;
  /** Folders of the shards of the site that are joined instead of rendering it. */
  readonly shards?: readonly string[];
  readonly acceptShrink: boolean;
  /** Whether every page is rendered, and none reused because it shows what it showed. */
  readonly whole: boolean;
  /** A target, a file or a path of which it is asked why it was written. */
  readonly why?: string | undefined;
  /** File that the summary is appended to as Markdown. */
  readonly summaryFile?: string | undefined;
  /** What the process keeps from build to build, where it builds again. */
  readonly memory?: BuildMemory;
  /** Whether those who are to be told of failures are: a build that somebody watches needs none. */
  readonly tells?: boolean;
  /** Receives the page of the report, where it could be written. */
  readonly onReport?: (page: string) => void;
};

/**
 * Fetches, renders or joins what was rendered, verifies and publishes. The published folder stays as it was unless all of it succeeds. However it
 * ends, there is a report of it.
 */
export async function buildSite(context: BuildContext, order: BuildOrder): Promise<BuildReport> {
  const journal = openJournal(context);
  order.memory?.deferRecords(context.cache);
  const fail = (error: unknown) => {
    journal.note({ warnings: takeDamagedState() });
    return saveReport(
      context,
      order,
      journal.failed(diskFailure(error, context.settings) ?? error),
    );
  };
  using _ = whenStalled((sentence) => void fail(new CommandError(sentence, exitCodes.unforeseen)));
  try {
    await runStages(context, order, journal);
  } catch (error) {
    await tell(context, order, fail(error));
    throw error;
  }
  journal.note({ warnings: takeDamagedState() });
  const report = saveReport(context, order, journal.done());
  await tell(context, order, report);
  return report;
}

async function tell(context: BuildContext, order: BuildOrder, report: BuildReport): Promise<void> {
  if (order.tells !== true) return;
  const { progress } = context;
  try {
    // That the present changed a site says nothing about its server, which may be down.
    if (order.moment !== true || report.exitCode !== exitCodes.done) {
      const { tellEnd } = await import('../report/notify.ts');
      for (const trouble of await tellEnd(context, report, Temporal.Now.instant()))
        progress.say(trouble);
    }
    if (report.exitCode !== exitCodes.done) return;
    const { announceChanges } = await import('../report/announce.ts');
    const isRead =
      order.snapshot === undefined || order.snapshot === 'latest' || order.moment === true;
    for (const trouble of await announceChanges(context, isRead)) progress.say(trouble);
  } catch (error) {
    // Why the build failed is what is to be said last.
    progress.say(`Nobody was told how the build ended: ${reasonBeneath(error)}.`);
  }
}

async function runStages(
  context: BuildContext,
  order: BuildOrder,
  journal: Journal,
): Promise<void> {
  const { settings, cache } = context;
  const { acceptShrink } = order;
  await checkBefore(context);
  using startedImages = await startEarly(context, order);
  const {
    folder,
    manifest,
    privateTitles,
    warnings: left = [],
  } = await journal.timed('fetch', () => source(context, order, { journal, startedImages }));
  const { history, lost } = publishedBuilds(context, manifest);
  journal.note({
    ...snapshotFindings(folder, manifest, history.builds.at(-1)),
    sizes: history.sizes,
    drift: driftSince(cache, manifest.shapes),
    warnings: [...left, ...lost, ...fetchWarnings(manifest), ...settingsWarnings(settings.config)],
  });
  // What is missing already is not worth rendering.
  guardSnapshot(collectedCounts(manifest), {
    ...{ history, config: settings.config, now: settings.now, acceptShrink },
    withheld: () => {
      const owner = { origin: manifest.origin, siteUrl: settings.config.siteUrl };
      return countWithheld(readHistory(cache.history, owner).history.items, manifest.withheld);
    },
  });
  const program = codeDigest(settings.configFile, settings.config);
  const before = order.why === undefined ? undefined : recordFile.read(cache.publishedTargets);
  const same = order.whole || order.moment === true ? undefined : usableSummary(context, program);
  if (same !== undefined) {
    const confirmed = await journal.timed('compare', () => confirmUnchanged(context, folder, same));
    if (confirmed !== undefined) {
      if (order.why !== undefined)
        context.progress.say(
          'Nothing that the site is made of changed: everything stays as it was.',
        );
      return journal.note(confirmed);
    }
  }
  const published = order.whole ? undefined : usableRecord(context, program);
  await using copy =
    published && order.shards === undefined
      ? copySite(published.head.published, context.progress.say)
      : undefined;
  // Loading what these stages need takes longer than finding out that nothing changed.
  const rendered = await journal.timed('render', async () => {
    if (order.shards !== undefined)
      return (await import('./merge-stage.ts')).mergeStage(context, folder, order.shards);
    const { renderStage } = await import('./render-stage.ts');
    return renderStage(context, folder, {
      ...{ program, whole: order.whole, usable: published, privateTitles, memory: order.memory },
      startedImages,
    });
  });
  journal.note({ warnings: rendered.warnings, hooks: rendered.site.hooked });
  await explain(context, order, { before, code: program, rendered });
  const verified = await journal.timed('verify', async () => {
    const { verifyStage } = await import('./verify-stage.ts');
    const { memory } = order;
    return verifyStage(context, { acceptShrink, privateTitles, rendered, memory });
  });
  journal.note(verified);
  const publication = await journal.timed('publish', async (enter) =>
    publishStage(context, {
      ...{ take: true, copied: await copy?.made },
      onPublished: () => enter('settle'),
    }),
  );
  order.memory?.publish(publication.site);
  const { files, bytes, added, changed, removed, warnings } = publication;
  journal.note({ publication: { files, bytes, added, changed, removed }, warnings });
}

/** Says why a target was written, where that was asked. */
async function explain(
  context: BuildContext,
  { why }: BuildOrder,
  known: Omit<WhyOrder, 'name'>,
): Promise<void> {
  if (why === undefined) return;
  const { explainTarget } = await import('./why.ts');
  const lines = await explainTarget(context, { name: why, ...known });
  for (const line of lines) context.progress.say(line);
}

/** @throws CommandError where nothing may be built, or not be published */
async function checkBefore(context: BuildContext): Promise<void> {
  checkConfiguration(context.settings.config, process.env);
  checkDistFolder(context);
  await finishSwap(context);
  finishRollback(context.cache);
}

/**
 * Where reading the server takes a while and all of the site is new, a core converts each image as
 * soon as it is there.
 */
async function startEarly(
  { cache, settings: { config } }: BuildContext,
  order: BuildOrder,
): Promise<StartedImages | undefined> {
  const isFirst = !existsSync(cache.publishedTargets) && order.snapshot === undefined;
  if (!isFirst || order.memory !== undefined || order.shards !== undefined) return undefined;
  if (config.images.mode !== 'optimise' || availableParallelism() < 2) return undefined;
  const { startImages } = await import('../media/images.ts');
  return startImages({ config, cache: cache.images });
}

type FetchedSource = Omit<Fetched, 'privateTexts'> & {
  readonly privateTitles: readonly PrivateTitle[];
  readonly warnings?: readonly string[];
};

async function source(
  context: BuildContext,
  { snapshot, acceptShrink, complete, named, memory }: BuildOrder,
  {
    journal,
    startedImages,
  }: { readonly journal: Journal; readonly startedImages: StartedImages | undefined },
): Promise<FetchedSource> {
  const { settings, cache, progress } = context;
  if (snapshot === undefined) {
    const { fetchStage } = await import('../snapshots/fetch-stage.ts');
    const last = memory?.fetched;
    const { privateTexts, ...fetched } = await fetchStage(settings, cache, progress, {
      ...{ onRequest: journal.observe, onImage: startedImages?.add, acceptShrink, complete },
      ...(memory && named && last && { named: { items: named, last, memory: memory.items } }),
    });
    if (memory !== undefined) memory.fetched = { ...fetched, privateTexts };
    return { ...fetched, privateTitles: privateTexts };
  }
  const asked = namedSnapshot(cache.snapshots, snapshot);
  const whole = await checkDigests(asked);
  const { folder, withheld, privateTitles } = await publicSnapshot(context, asked);
  const manifest = withheld.length === 0 ? whole : readManifest(folder);
  return { folder, manifest, privateTitles, warnings: withheldWarnings(withheld) };
}

/** Says at once when there is no comparing: the guard is off then. */
function publishedBuilds({ settings, cache, progress }: BuildContext, { origin }: Manifest) {
  const { siteUrl } = settings.config;
  const { history, warning } = readBuilds(cache.history, { origin, siteUrl });
  const isMissing = warning === undefined && history.builds.length === 0;
  const lost = isMissing && wasPublished(settings) ? [lostHistory(cache.history)] : [];
  for (const sentence of warning === undefined ? lost : [warning]) progress.say(sentence);
  return { history, lost };
}

/** Whether the published folder holds the site of this address, as an earlier build left it. */
function wasPublished({ distFolder, config }: Settings): boolean {
  const sites = sitesFolder(distFolder);
  const name = presentName(sites);
  return name !== undefined && readSiteRecord(sites, name)?.siteUrl === config.siteUrl;
}

function lostHistory(folder: string): string {
  return `This site was published before, and there is no history in ${folder}. This build is made as if it were the first: calendars no longer say which events were removed, former addresses lead nowhere, and whether too much is missing is not looked at. Put a copy of that folder back, and build again; without one nothing has to be done.`;
}

/** Keeps the report; that it cannot be written changes nothing about how the build ended. */
function saveReport(
  { settings, cache, progress }: BuildContext,
  order: BuildOrder,
  full: BuildReport,
): BuildReport {
  const named = (text: string) => namingConfig(text, settings.configFile);
  const report = withoutSecrets(
    { ...full, reason: named(full.reason), warnings: full.warnings.map(named) },
    loginSecrets(settings),
  );
  try {
    order.onReport?.(keepReport(report, cache.reports, Temporal.Now.instant()));
    if (order.summaryFile !== undefined) appendFileSync(order.summaryFile, reportMarkdown(report));
  } catch (error) {
    progress.say(
      `The report could not be written: ${error instanceof Error ? error.message : error}`,
    );
  }
  return report;
}

/**
 * Confirms the published site where rendering would give the same again: only the file that says when the server was
 * read is written. Answers `undefined` where there is something to render.
 *
 * A file of the published site that somebody wrote into is not noticed before something else changes: looking at each would
 * take longer than all the rest.
 *
 * @param snapshot folder of the snapshot
 * @throws CommandError when the snapshot holds a secret
 */
async function confirmUnchanged(
  context: BuildContext,
  snapshot: string,
  published: PublishedSummary,
): Promise<Confirmed | undefined> {
  const { settings, cache } = context;
  const { program } = published;
  const inputs = inputsDigest({ snapshot, history: cache.history, program, settings });
  if (published.inputs !== inputs || !isWhole(published)) return undefined;
  const [problem] = scanStoredFiles([snapshot], cache.folder, loginSecrets(settings));
  if (problem) throw new CommandError(`${problem.file} ${problem.reason}.`, exitCodes.verification);
  const { siteUrl } = settings.config;
  const origin = { snapshot, siteUrl, now: settings.now.toString() };
  return confirmSite(context, published, statusText(cache, origin, false));
}

/** Whether the published folder holds as many files as were published; what differs is said. */
function isWhole({ folder, files }: PublishedSummary): boolean {
  const found = countFiles(folder, [statusFile]);
  if (found === files) return true;
  noteDamage(
    `${folder} holds ${found} files, and ${files} were published: what differs is made again.`,
  );
  return false;
}
