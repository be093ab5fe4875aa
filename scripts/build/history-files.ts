import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { findDrift } from '../../src/loaders/drift.ts';
import { historyAfterRollback } from '../../src/site/rollback.ts';
import { type Shapes, shapesSchema, stableJson } from '../../src/snapshot/format.ts';
import {
  type History,
  type HistoryOwner,
  readBuilds,
  readHistory,
  takeHistoryAside,
  writeHistory,
  writeHistoryAside,
} from '../../src/snapshot/history.ts';
import type { Cache } from '../cli/build-context.ts';
import {
  linkOrCopy,
  noteDamage,
  readJson,
  readState,
  writeAside,
  writeFileAtomic,
} from '../cli/files.ts';
import { projectFolder } from '../cli/settings.ts';
import {
  publishedFolders,
  readSiteRecords,
  type SiteOrigin,
  sitesFolder,
} from '../sites/sites-folder.ts';
import { isPublished, type PublishedSite } from '../sites/swap.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';
import type { Staged } from './staging.ts';

/** What is different about the form of the server's items since they were last published, a sentence each. */
export function driftSince(cache: Cache, shapes: Shapes): string[] {
  return findDrift(readShapes(cache), shapes);
}

/**
 * Writes down the form of the items that are published; the answered function puts it in its place. While nothing about
 * it changes it stays as it was.
 *
 * @param changed whether the published site differs from the one before
 */
function keepShapes(cache: Cache, shapes: Shapes, changed: boolean): () => void {
  const known = readShapes(cache);
  const isFirst = Object.keys(known).length === 0;
  if (
    Object.keys(shapes).length === 0 ||
    !(changed || isFirst || findDrift(known, shapes).length > 0)
  )
    return () => {};
  mkdirSync(cache.history, { recursive: true });
  return writeAside(fileOf(cache), `${stableJson(shapes)}\n`);
}

/** One that is missing or cannot be read is none: drift is reported from the next build on. */
function readShapes(cache: Cache): Shapes {
  const lost = 'what is different about the form of the items is reported from the next build on';
  return readState(fileOf(cache), shapesSchema, lost) ?? {};
}

function fileOf({ history }: Pick<Cache, 'history'>): string {
  return join(history, 'shapes.json');
}

/**
 * Sets the history aside that a render is made with, so that checks and publication go by the same one, whatever is
 * published meanwhile. Answers its folder.
 */
export function stageHistory(cache: Cache): string {
  const { history, stagingHistory } = cache;
  finishRollback(cache);
  rmSync(stagingHistory, { recursive: true, force: true });
  return copyHistory(history, join(stagingHistory, 'before'));
}

/** Copies a history, which may be missing, into a new folder. Its files are replaced, never written in place, so links will do. */
function copyHistory(history: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of existsSync(history) ? readdirSync(history) : []) {
    linkOrCopy(join(history, name), join(folder, name));
  }
  return folder;
}

/** Keeps the present history under the name of the site that is about to be replaced, to come back with it. */
export function keepSiteHistory({ history, siteHistories }: Cache, site: string): void {
  const folder = join(siteHistories, site);
  rmSync(folder, { recursive: true, force: true });
  copyHistory(history, folder);
}

/** Removes the histories of sites that are not kept any more. */
export function pruneSiteHistories({ siteHistories, published }: Cache): void {
  const kept = new Set(
    publishedFolders(published).flatMap((folder) => [
      ...readSiteRecords(sitesFolder(folder)).keys(),
    ]),
  );
  for (const name of existsSync(siteHistories) ? readdirSync(siteHistories) : [])
    if (!kept.has(name)) rmSync(join(siteHistories, name), { recursive: true, force: true });
}

/**
 * Writes down the history that a rollback leaves, beside the present one.
 *
 * @param order.site name of the site that is published again
 * @returns its folder, and why the history stays what it is, where it does
 */
export function prepareRollback(
  { history, siteHistories, rollbackHistory }: Cache,
  order: { readonly site: string; readonly owner: HistoryOwner; readonly at: Temporal.Instant },
): { readonly folder: string; readonly warning: string | undefined } {
  const { site, owner, at } = order;
  const kept = join(siteHistories, site);
  const earlier = readHistory(kept, owner);
  const latest = readHistory(history, owner);
  rmSync(rollbackHistory, { recursive: true, force: true });
  if (!existsSync(join(kept, historyFile)) || earlier.warning !== undefined) {
    const reason = earlier.warning ?? `There is none in ${kept}.`;
    const warning = `What readers were told stays as it is, because the history of that site is not kept: the next build tells them what differs from the site that is replaced. ${reason}`;
    return { folder: copyHistory(history, rollbackHistory), warning };
  }
  const after = historyAfterRollback(earlier.history, latest.history, at);
  writeHistory(rollbackHistory, after, owner);
  const shapes = join(kept, basename(fileOf({ history })));
  if (existsSync(shapes)) linkOrCopy(shapes, join(rollbackHistory, basename(shapes)));
  return { folder: rollbackHistory, warning: latest.warning };
}

const rollbackSchema = z.object({ folder: z.string(), site: z.string() });

/** Says which site the history of a rollback is that of, so that it counts as soon as that site is published. */
export function awaitRollback({ rollbackHistory }: Cache, site: PublishedSite): void {
  writeFileAtomic(join(rollbackHistory, rollbackFile), `${JSON.stringify(site)}\n`);
}

const rollbackFile = 'rollback.json';

/** Makes the history of a rollback the present one, where its site is published: also after a run that was killed in between. */
export function finishRollback({ history, rollbackHistory }: Cache): void {
  if (!existsSync(join(rollbackHistory, rollbackFile))) return;
  const lost = 'the next build tells readers what differs from the site that was replaced';
  const site = readState(join(rollbackHistory, rollbackFile), rollbackSchema, lost);
  if (site !== undefined && isPublished(site)) {
    const names = readdirSync(rollbackHistory).filter((name) => name !== rollbackFile);
    // The file that names the others comes last.
    const ordered = [...names.filter((name) => name !== historyFile), historyFile];
    mkdirSync(history, { recursive: true });
    for (const name of ordered.filter((one) => names.includes(one)))
      writeFileAtomic(join(history, name), readFileSync(join(rollbackHistory, name)));
    for (const name of readdirSync(history))
      if (name.startsWith('items.') && !names.includes(name)) rmSync(join(history, name));
  } else if (site !== undefined)
    noteDamage(
      `A rollback to the site ${site.site} was ended before it was published, and counts for nothing: run it again if it is still wanted.`,
    );
  rmSync(rollbackHistory, { recursive: true, force: true });
}

const historyFile = 'history.json';

/** Writes beside the staged site what is to be remembered of it once it is published. */
export function prepareHistory(
  { stagingHistory }: Cache,
  next: History,
  owner: HistoryOwner,
): void {
  // Nobody needs it after a power cut: it is flushed where it becomes the history.
  writeHistory(join(stagingHistory, 'after'), next, owner, { flush: false });
}

/**
 * Writes what was prepared beside the history; the answered function makes it the history. A site that came out the same
 * is no new build, so that its history stays as it was.
 *
 * @param changed whether the published site differs from the one before
 */
export function keepHistory(cache: Cache, staged: Staged, changed: boolean): () => void {
  const { history, stagingHistory } = cache;
  const { origin, shapes } = readManifest(staged.snapshot);
  const owner = { origin, siteUrl: staged.siteUrl };
  const prepared = join(stagingHistory, 'after');
  if (changed)
    return together(takeHistoryAside(prepared, history, owner), keepShapes(cache, shapes, true));
  const { history: after, warning } = readHistory(prepared, owner);
  if (warning !== undefined) throw new Error(warning);
  // Of a publication that was interrupted only this part may be missing.
  const isBuild = !isDeepStrictEqual(readHistory(history, owner).history.items, after.items);
  const { builds, days } = readBuilds(history, owner).history;
  const next = isBuild ? after : { ...after, builds, days };
  return together(writeHistoryAside(history, next, owner), keepShapes(cache, shapes, isBuild));
}

function together(...steps: readonly (() => void)[]): () => void {
  return () => {
    for (const step of steps) step();
  };
}

const packageSchema = z.object({ name: z.string(), version: z.string() });

/**
 * The text of `/status.json`, the one place of a site that says when the server was read: pages do not, so that reading
 * the same again changes none of them.
 *
 * @param made.snapshot its folder
 * @param changed whether anything is another than in the site before
 */
export function statusText(
  { history, stagingHistory }: Cache,
  made: SiteOrigin,
  changed: boolean,
): string {
  const { origin, fetched } = readManifest(made.snapshot);
  const owner = { origin, siteUrl: made.siteUrl };
  const staging = readBuilds(join(stagingHistory, 'after'), owner).history.builds.at(-1);
  const last = readBuilds(history, owner).history.builds.at(-1);
  const { name, version } = packageSchema.parse(readJson(join(projectFolder, 'package.json')));
  const status = {
    generator: `${name} ${version}`,
    fetched,
    checked: made.now,
    changed: changed ? made.now : (last?.at ?? made.now),
    counts: staging?.counts ?? {},
  };
  return `${JSON.stringify(status, null, 2)}\n`;
}
