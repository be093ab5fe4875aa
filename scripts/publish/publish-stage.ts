import { accessSync, constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import { exitCodes, Failure } from '../failure.ts';
import { keepHistory } from '../history/staged-history.ts';
import { statusText } from '../history/status.ts';
import { rememberPages } from '../keep/remember-pages.ts';
import { readStaged, recordStaging } from '../render/staging.ts';
import { projectFolder } from '../settings.ts';
import { lockUse, type Workplace } from '../workplace.ts';
import { claimFolder } from './ownership.ts';
import { changedFeeds, pingHubs } from './ping-hubs.ts';
import { type Publication, publishTree } from './publish-tree.ts';
import type { RollbackOrder } from './roll-back.ts';
import { sitesFolder } from './sites-folder.ts';

/** What was published, and what could not be told to others. */
export type Published = Publication & { readonly warnings: readonly string[] };

/**
 * Publishes what is staged.
 *
 * @param order.take whether the staged files need not stay: their folder is published then instead of links to them
 * @throws Failure when it was not verified
 */
export async function publishStage(
  workplace: Workplace,
  { take = false }: { readonly take?: boolean } = {},
): Promise<Published> {
  const { settings, cache, progress } = workplace;
  const staged = readStaged(cache);
  if (!staged.verified) {
    throw new Failure(
      'What is rendered did not pass its checks yet. Run "npm run verify" first.',
      exitCodes.usage,
    );
  }
  progress.begin(`Publishing to ${settings.distFolder}`);
  const publication = await publishTree({
    staging: cache.staging,
    take: take ? () => recordStaging(cache, { ...staged, taken: true }) : undefined,
    dist: settings.distFolder,
    origin: { ...staged, snapshot: basename(staged.snapshot) },
    record: cache.published,
    list: cache.publishedPaths,
    status: (changed) => statusText(cache, staged, changed),
    remember: (changed) => keepHistory(cache, staged, changed),
    kept: keptPaths(settings),
    keepSites: settings.config.keep.sites,
    clock: () => Temporal.Now.instant(),
    lock: lockUse(workplace),
  });
  const { added, changed, removed, site } = publication;
  const { program, inputs } = staged;
  rememberPages(cache, { program, inputs, folder: sitesFolder(settings.distFolder).dist, site });
  progress.end(`${added.length} new, ${changed.length} changed, ${removed.length} removed`);
  return { ...publication, warnings: await tellHubs(publication, workplace) };
}

async function tellHubs(
  publication: Publication,
  { settings, progress }: Workplace,
): Promise<readonly string[]> {
  const { hubs, ping } = settings.config.feeds;
  const feeds = changedFeeds(publication, settings.config);
  if (!ping || hubs.length === 0 || feeds.length === 0) return [];
  progress.begin('Telling hubs what changed');
  const warnings = await pingHubs(hubs, feeds);
  progress.end(`${feeds.length} feeds`);
  return warnings;
}

/** What a rollback in a workplace works with. */
export function rollbackOrder(workplace: Workplace): RollbackOrder {
  const { settings, cache } = workplace;
  return {
    dist: settings.distFolder,
    siteUrl: settings.config.siteUrl,
    record: cache.published,
    list: cache.publishedPaths,
    kept: keptPaths(settings),
    clock: () => Temporal.Now.instant(),
    lock: lockUse(workplace),
  };
}

/** Refuses a folder that cannot be published to, before any work is done. */
export function checkDistFolder({ settings, cache }: Workplace): void {
  const { dist } = sitesFolder(settings.distFolder);
  claimFolder(dist, keptPaths(settings), cache.published);
  accessSync(dirname(dist), constants.W_OK);
}

function keptPaths({ cacheFolder }: Workplace['settings']): readonly string[] {
  return [projectFolder, cacheFolder];
}
