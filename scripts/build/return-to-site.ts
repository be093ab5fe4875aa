import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HistoryOwner } from '../../src/snapshot/history.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { findSite, type Rollback, rollBack, type StoredSite } from '../sites/rollback.ts';
import { sitesFolder } from '../sites/sites-folder.ts';
import {
  checkDigests,
  latestName,
  type PublicSnapshot,
  publicSnapshot,
  readManifest,
  withheldSince,
} from '../snapshots/snapshot-store.ts';
import {
  awaitRollback,
  finishRollback,
  keepSiteHistory,
  prepareRollback,
} from './history-files.ts';
import { publishStage, rollbackOrder } from './publish-stage.ts';

export type Return = Pick<Rollback, 'from' | 'site' | 'added' | 'changed' | 'removed'> & {
  /** What the earlier site had, and the server withholds by now: the site was made again without it. */
  readonly withheld: PublicSnapshot['withheld'];
  /** Name of the earlier site, where it was made again under another. */
  readonly again: string | undefined;
  readonly warnings: readonly string[];
};

/**
 * Publishes an earlier site again, with the history it had. Where the server has withheld something of it since, the site is
 * made of its snapshot again, without that.
 *
 * @param to name of the site; the one before the present one when it is not given
 * @throws CommandError when there is no such site, it is damaged, or nobody knows what of it may be public
 */
export async function returnToSite(context: BuildContext, to?: string): Promise<Return> {
  const order = { ...rollbackOrder(context), to };
  const site = await findSite(order);
  const { cache } = context;
  finishRollback(cache);
  const known = ownerOf(context);
  const open = await openAgain(context, site, known?.owner);
  if (open === undefined || open.withheld.length === 0) {
    const warnings: string[] = [];
    const done = await rollBack({
      ...order,
      to: site.name,
      prepare: (name, from) => {
        if (known === undefined) return () => {};
        const { owner } = known;
        const { warning } = prepareRollback(cache, { site: name, owner, at: context.settings.now });
        if (warning !== undefined) warnings.push(warning);
        if (from !== undefined) keepSiteHistory(cache, from);
        awaitRollback(cache, { folder: sitesFolder(order.dist).dist, site: name });
        return () => finishRollback(cache);
      },
    });
    return { ...done, withheld: [], again: undefined, warnings };
  }
  return remake(context, site, open);
}

type KnownOwner = { readonly owner: HistoryOwner };

/** Whose history it is: that of the last fetch. Without a snapshot there is none to go on from. */
function ownerOf({ settings, cache }: BuildContext): KnownOwner | undefined {
  const name = latestName(cache.snapshots);
  if (name === undefined) return undefined;
  const { origin } = readManifest(join(cache.snapshots, name));
  return { owner: { origin, siteUrl: settings.config.siteUrl } };
}

/** @throws CommandError where something is withheld and the snapshot of the site is lost */
async function openAgain(
  context: BuildContext,
  { name, snapshot }: Pick<StoredSite, 'name' | 'snapshot'>,
  owner: HistoryOwner | undefined,
): Promise<PublicSnapshot | undefined> {
  const folder = join(context.cache.snapshots, snapshot);
  if (snapshot !== '' && existsSync(join(folder, 'manifest.json'))) {
    await checkDigests(folder);
    return publicSnapshot(context, folder);
  }
  const unknown = { origin: owner?.origin ?? '', withheld: [] };
  const { length } = owner === undefined ? [] : withheldSince(context, basename(folder), unknown);
  if (length === 0) return undefined;
  throw new CommandError(
    `${name} may show what is not public any more: the server withholds ${length} ${length === 1 ? 'item' : 'items'}, and the snapshot that this site was made of is not kept, so that nobody can tell. Build again ("npm run build"), or return to a site whose snapshot is kept ("npm run rollback -- --list", "npm run snapshots").`,
    exitCodes.usage,
  );
}

/** Makes the site of its snapshot again, with the program and the settings of today. */
async function remake(
  given: BuildContext,
  { record, ...site }: StoredSite,
  { folder, withheld, privateTitles }: PublicSnapshot,
): Promise<Return> {
  const { cache, settings } = given;
  const { origin } = readManifest(folder);
  const siteUrl = record.siteUrl || settings.config.siteUrl;
  const context = { ...given, settings: { ...settings, config: { ...settings.config, siteUrl } } };
  const owner = { origin, siteUrl };
  const prepared = prepareRollback(cache, { site: site.name, owner, at: settings.now });
  // The renderer is needed for this alone.
  const [{ renderStage }, { verifyStage }] = await Promise.all([
    import('./render-stage.ts'),
    import('./verify-stage.ts'),
  ]);
  const upon = { ...context, cache: { ...cache, history: prepared.folder } };
  try {
    const rendered = await renderStage(upon, folder, { privateTitles });
    const { warnings } = await verifyStage(upon, { acceptShrink: true, privateTitles, rendered });
    const {
      site: name,
      added,
      changed,
      removed,
      ...published
    } = await publishStage(context, {
      take: true,
    });
    return {
      site: { ...site, name, files: published.files },
      from: published.from,
      added,
      changed,
      removed,
      withheld,
      again: site.name,
      warnings: [
        ...(prepared.warning === undefined ? [] : [prepared.warning]),
        ...rendered.warnings,
        ...warnings,
        ...published.warnings,
      ],
    };
  } finally {
    rmSync(cache.rollbackHistory, { recursive: true, force: true });
  }
}
