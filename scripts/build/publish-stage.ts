import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { forEachLimit } from '../../src/api/concurrency.ts';
import type { SiteConfig } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import { type BuildContext, lockUse } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { removeFolder } from '../cli/files.ts';
import { withLock } from '../cli/lock.ts';
import { reasonBeneath } from '../cli/process.ts';
import { projectFolder } from '../cli/settings.ts';
import { siteFolder } from '../cli/site-folder.ts';
import type { ReportFindings } from '../report/report.ts';
import { type Publication, publishTree } from '../sites/publish-tree.ts';
import type { RollbackOrder } from '../sites/rollback.ts';
import { claimFolder, sitesFolder } from '../sites/sites-folder.ts';
import {
  type ChangedPaths,
  preparePublishedPaths,
  readPresent,
  recoverSwap,
  withStatus,
  writeStatus,
} from '../sites/swap.ts';
import { inputsDigest } from './digests.ts';
import { keepHistory, keepSiteHistory, pruneSiteHistories, statusText } from './history-files.ts';
import type { PublishedSummary } from './record.ts';
import { rememberSite } from './reuse.ts';
import { readStaged, recordStaging, reusedFiles } from './staging.ts';

/** What was published, and what could not be reported to others. */
type Published = Publication & { readonly warnings: readonly string[] };

/**
 * Publishes what is staged.
 *
 * @param order.copied what `copySite` has made
 * @param order.take whether the staged files need not stay: their folder is published then instead of links to them
 * @param order.onPublished called when readers have the site; what is done after that is for the
 *   next one
 * @throws CommandError when it was not verified
 */
export async function publishStage(
  context: BuildContext,
  {
    take = false,
    copied,
    onPublished,
  }: {
    readonly take?: boolean;
    readonly copied?: string | undefined;
    readonly onPublished?: () => void;
  } = {},
): Promise<Published> {
  const { settings, cache, progress } = context;
  const staged = readStaged(cache);
  if (!staged.verified) {
    throw new CommandError(
      'What is rendered did not pass its checks yet. Run "npm run verify" first.',
      exitCodes.usage,
    );
  }
  progress.begin(`Publishing to ${settings.distFolder}`);
  let isTaken = false;
  const takeStaging = () => {
    recordStaging(cache, { ...staged, taken: true });
    isTaken = true;
  };
  const publication = await publishTree({
    staging: cache.staging,
    reused: reusedFiles(cache, staged),
    moveStaging: take ? takeStaging : undefined,
    copied,
    dist: settings.distFolder,
    origin: { ...staged, snapshot: basename(staged.snapshot) },
    record: cache.published,
    list: cache.publishedPaths,
    status: (changed) => statusText(cache, staged, changed),
    remember: (changed, from) => {
      if (changed && from !== undefined) keepSiteHistory(cache, from);
      return keepHistory(cache, staged, changed);
    },
    kept: protectedPaths(settings),
    keepSites: settings.config.keep.sites,
    clock: () => Temporal.Now.instant(),
    lock: lockUse(context),
    onPublished,
  });
  if (isTaken) removeFolder(cache.staging);
  pruneSiteHistories(cache);
  const { added, changed, removed, site, content } = publication;
  const { program, snapshot } = staged;
  const { history } = cache;
  // A render with the history that this publication left gives the same site.
  const made = { ...settings, now: Temporal.Instant.from(staged.now) };
  const inputs = inputsDigest({ snapshot, history, program, settings: made });
  const { dist } = sitesFolder(settings.distFolder);
  rememberSite(cache, { program, inputs, folder: dist, site, ...content });
  progress.end(`${added.length} new, ${changed.length} changed, ${removed.length} removed`);
  return { ...publication, warnings: await tellHubs(publication, context) };
}

async function tellHubs(
  publication: Publication,
  { settings, progress }: BuildContext,
): Promise<readonly string[]> {
  const { hubs, ping } = settings.config.feeds;
  const feeds = changedFeeds(publication, settings.config);
  if (!ping || hubs.length === 0 || feeds.length === 0) return [];
  progress.begin('Telling hubs what changed');
  const warnings = await pingHubs(hubs, feeds);
  progress.end(`${feeds.length} feeds`);
  return warnings;
}

/** What a rollback in a context works with. */
export function rollbackOrder(context: BuildContext): RollbackOrder {
  const { settings, cache } = context;
  return {
    dist: settings.distFolder,
    siteUrl: settings.config.siteUrl,
    record: cache.published,
    list: cache.publishedPaths,
    kept: protectedPaths(settings),
    clock: () => Temporal.Now.instant(),
    lock: lockUse(context),
  };
}

/** Refuses a folder that cannot be published to, before any work is done. */
export function checkDistFolder({ settings, cache }: BuildContext): void {
  const { dist } = sitesFolder(settings.distFolder);
  claimFolder(dist, protectedPaths(settings), cache.published);
  accessSync(dirname(dist), constants.W_OK);
}

/**
 * Finishes an exchange of sites that was interrupted: until then readers may have no site, and a
 * rollback counts for nothing.
 */
export async function finishSwap(context: BuildContext): Promise<void> {
  const sites = sitesFolder(context.settings.distFolder);
  if (!existsSync(sites.swap)) return;
  const finish = async () => recoverSwap(sites);
  await withLock(sites.lock, `publishing to ${sites.dist}`, finish, lockUse(context));
}

function protectedPaths({ cacheFolder }: BuildContext['settings']): readonly string[] {
  return [projectFolder, siteFolder, cacheFolder];
}

/** What there is to say of a published site that stays. */
export type Confirmed = Pick<ReportFindings, 'publication' | 'pages'>;

const nothing: ChangedPaths = { added: [], changed: [], removed: [] };

/**
 * Leaves the published site as it is but for its status.
 *
 * @param published what it is
 * @param status text of `/status.json`
 */
export function confirmSite(
  context: BuildContext,
  { site, pages, files, bytes }: PublishedSummary,
  status: string,
): Promise<Confirmed> {
  const { settings, cache } = context;
  const sites = sitesFolder(settings.distFolder);
  const confirm = async (): Promise<Confirmed> => {
    writeStatus(sites, sites.dist, status);
    const { siteUrl } = settings.config;
    const changes = withStatus(nothing, sites.dist);
    const listing = { at: settings.now, site, before: site, siteUrl, changes };
    preparePublishedPaths(cache.publishedPaths, listing, readPresent(sites))();
    return { pages, publication: { ...nothing, files, bytes } };
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, confirm, lockUse(context));
}

/** Requests to hubs under way at once. */
const maxPings = 8;

/** Until hubs are given up, all requests together. */
const pingTimeout = 20_000;

/** Absolute addresses of the feeds that are new or changed; calendars have no hubs. */
export function changedFeeds(
  { added, changed }: ChangedPaths,
  { siteUrl }: SiteConfig,
): readonly string[] {
  const { base, url } = createRoutes(siteUrl);
  return [...added, ...changed]
    .filter((file) => /^[a-z]+\/feeds\/.*\.(?:rss|atom|json)$/.test(file))
    .toSorted()
    .map((file) => url(base + file));
}

/**
 * Tells every hub of every feed that it has changed, as hubs commonly want it: a form with `hub.mode` and `hub.url`
 * (W3C WebSub, 6, leaves it to them).
 *
 * @param milliseconds until what is not reported yet is given up
 * @returns a sentence for each hub that was not notified of everything
 */
export async function pingHubs(
  hubs: readonly string[],
  feeds: readonly string[],
  milliseconds = pingTimeout,
): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(milliseconds);
  const warnings = await Promise.all(
    hubs.map(async (hub) => {
      const failures: string[] = [];
      await forEachLimit(feeds, { limit: maxPings }, async (feed) => {
        const failure = await ping(hub, feed, signal);
        if (failure !== undefined) failures.push(failure);
      });
      return failures.length > 0 ? [hubWarning(hub, feeds.length, failures)] : [];
    }),
  );
  return warnings.flat();
}

/** @returns why it failed */
async function ping(hub: string, feed: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed });
    const response = await fetch(hub, { method: 'POST', body, signal });
    await response.body?.cancel();
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    if (signal.aborted) return 'it took too long';
    return `it could not be reached (${reasonBeneath(error)})`;
  }
}

function hubWarning(hub: string, feeds: number, failures: readonly string[]): string {
  const reasons = [...new Set(failures)].toSorted().join(', ');
  return (
    `The hub at ${new URL(hub).host} was not notified of ${failures.length} of ${feeds} changed feeds: ${reasons}. ` +
    'Readers that rely on it see them later, when they look themselves.'
  );
}
