import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildContext, shardLayout } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createPathMaker, linkOrCopy, listFiles, readState } from '../cli/files.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';
import { TextTable } from '../verify/facts.ts';
import { stageHistory } from './history-files.ts';
import { placeDocuments, placedRecord } from './placements.ts';
import { recordFile, type TargetsRecord } from './record.ts';
import { filesDigest, type Rendered, renderSite, stagedFrom, withPlaced } from './render-stage.ts';
import type { Reusable } from './run.ts';
import { clearStaging, recordStaging, type Staged, stagedSchema } from './staging.ts';

/** What is recorded of a shard, and where it is. */
export type ShardRecord = Pick<Staged, 'program' | 'inputs' | 'now'> & {
  readonly folder: string;
  readonly shard: NonNullable<Staged['shard']>;
};

/**
 * Joins the shards of a site into the staging folder and writes there what is not divided, so that the bytes are those of a
 * site that was rendered at once.
 *
 * @param folders of shards that were rendered from the same snapshot, with the same history, settings and program
 * @throws CommandError for folders that are not every shard of this site, each once
 */
export async function mergeStage(
  { settings, cache, progress }: BuildContext,
  snapshot: string,
  folders: readonly string[],
): Promise<Omit<Rendered, 'folder'>> {
  const { config } = settings;
  const shards = folders.map(readShard);
  const expected = stagedFrom(settings, snapshot, cache.history);
  const problem = shardsProblem(shards, expected);
  if (problem !== undefined) throw new CommandError(`${problem}.`, exitCodes.usage);
  progress.begin(`Merging ${shards.length} shards`);
  await clearStaging(cache);
  const staged = { ...expected, history: stageHistory(cache) };
  const { staging } = cache;
  const pathOf = createPathMaker(staging);
  for (const { folder } of shards) {
    const from = shardLayout(folder).staging;
    for (const file of listFiles(from).keys()) linkOrCopy(join(from, file), pathOf(file));
  }
  const present = listFiles(staging);
  const rendered = await renderSite(cache, {
    source: staged,
    merged: joinShards(shards, present),
    images: Promise.resolve(present),
    workers: 1,
    targetsBeforeWorkers: 0,
    onPages: (pages) => progress.at(`${pages} pages`),
  });
  const documents = placeDocuments({
    snapshot,
    documents: readManifest(snapshot).documents,
    config,
    folder: staging,
  });
  const images = shards.flatMap(({ record }) => record.targets.get('images')?.files ?? []);
  const targets = withPlaced(rendered.record.targets, [
    placedRecord('images', images),
    placedRecord('documents', documents),
  ]);
  const record = { ...rendered.record, targets };
  recordFile.write(cache.stagedTargets, record);
  recordStaging(cache, staged);
  progress.end(`done, ${present.size} files of shards, ${listFiles(staging).size} in all`);
  const ofShards = shards.flatMap(({ shard }) => shard.warnings);
  return { ...rendered, record, warnings: [...ofShards, ...rendered.warnings] };
}

/**
 * What shards have written, without what they say of it: files that came from other machines are read again.
 *
 * @param present sizes of the files that are there
 */
function joinShards(
  shards: readonly { readonly record: TargetsRecord }[],
  present: ReadonlyMap<string, number>,
): Reusable {
  const targets = shards.flatMap(({ record }) =>
    Array.from(record.targets, ([name, { facts: _, ...target }]) => [name, target] as const),
  );
  return {
    targets: new Map(targets),
    table: new TextTable(),
    isThere: (files) => files.every((file) => present.has(file)),
    folder: undefined,
  };
}

/** @throws CommandError where there is no shard, or one whose files are not those that were rendered */
function readShard(folder: string): ShardRecord & { readonly record: TargetsRecord } {
  const { staging, stagingRecord, stagedTargets } = shardLayout(folder);
  const staged = readState(stagingRecord, stagedSchema, 'it counts as incomplete');
  if (staged?.shard === undefined)
    throw new CommandError(
      `${folder} holds no complete shard. "npm run render -- --shard 1/8" makes the first of eight, and prints its folder.`,
      exitCodes.usage,
    );
  const { shard } = staged;
  const record = recordFile.read(stagedTargets);
  if (record === undefined || !existsSync(staging) || filesDigest(staging) !== shard.files)
    throw new CommandError(
      `${folder} lacks files of shard ${shard.number} of ${shard.of}, or has others. Render it again, or hand it on complete.`,
      exitCodes.usage,
    );
  return { ...staged, shard, folder, record };
}

/**
 * Says why shards are not every part of one site, each once; `undefined` where they are.
 *
 * @param site what is recorded of the site they should be parts of
 */
export function shardsProblem(
  shards: readonly ShardRecord[],
  site: Pick<Staged, 'program' | 'inputs' | 'now'>,
): string | undefined {
  const [first] = shards;
  if (first === undefined) return 'Name the folders of the shards';
  const known = new Map<number, string>();
  for (const { folder, shard, ...made } of shards) {
    const where = `${folder} is shard ${shard.number} of ${shard.of}`;
    if (shard.of !== first.shard.of)
      return `${where}, but ${first.folder} is one of ${first.shard.of}: they are no parts of one division`;
    const twin = known.get(shard.number);
    if (twin !== undefined) return `${where}, and so is ${twin}: name each once`;
    known.set(shard.number, folder);
    if (made.program !== site.program)
      return `${where} and was made by another program, version of Node, configuration or theme than this one`;
    if (made.now !== site.now)
      return `${where} and was made for ${made.now}, not for ${site.now}: give all the same --now (SITE_NOW)`;
    if (made.inputs !== site.inputs) return `${where} and was made of another snapshot or history`;
  }
  const missing = Array.from({ length: first.shard.of }, (_, index) => index + 1).filter(
    (n) => !known.has(n),
  );
  if (missing.length === 0) return undefined;
  return `Of ${first.shard.of} shards these are missing: ${missing.join(', ')}`;
}
