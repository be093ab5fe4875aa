import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { findDrift } from '../../src/loaders/drift.ts';
import { type Manifest, type Shapes, shapesSchema, stableJson } from '../../src/snapshot/format.ts';
import {
  type History,
  type HistoryOwner,
  type PublishedBuild,
  publishedBuildSchema,
  readBuilds,
  readHistory,
  takeHistoryAside,
  writeHistory,
  writeHistoryAside,
} from '../../src/snapshot/history.ts';
import type { Cache } from '../cli/build-context.ts';
import { linkOrCopy, readJson, readState, writeAside } from '../cli/files.ts';
import { projectFolder } from '../cli/settings.ts';
import type { SiteOrigin } from './sites-folder.ts';
import { readManifest } from './snapshots.ts';
import type { Staged } from './staging.ts';

const countsSchema: z.ZodType<PublishedBuild['collected']> = publishedBuildSchema.shape.collected;

export function collectedCounts({
  collections,
}: Pick<Manifest, 'collections'>): PublishedBuild['collected'] {
  const counts: Record<string, Record<string, number>> = {};
  for (const [file, { count }] of Object.entries(collections)) {
    const [collection = '', language = ''] = file.split('.');
    counts[collection] = { ...counts[collection], [language]: count };
  }
  return countsSchema.parse(counts);
}

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

function fileOf({ history }: Cache): string {
  return join(history, 'shapes.json');
}

/**
 * Sets the history aside that a render is made with, so that checks and publication go by the same one, whatever is
 * published meanwhile. Answers its folder.
 */
export function stageHistory({ history, stagingHistory }: Cache): string {
  const folder = join(stagingHistory, 'before');
  rmSync(stagingHistory, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The files of a history are replaced, never written in place.
  for (const name of existsSync(history) ? readdirSync(history) : []) {
    linkOrCopy(join(history, name), join(folder, name));
  }
  return folder;
}

/** Writes beside the staged site what is to be remembered of it once it is published. */
export function prepareHistory(
  { stagingHistory }: Cache,
  next: History,
  owner: HistoryOwner,
): void {
  writeHistory(join(stagingHistory, 'after'), next, owner);
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
