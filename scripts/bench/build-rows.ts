import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../files.ts';
import { buildOutcome } from './build-outcome.ts';
import { editEvent } from './edit-event.ts';
import type { Row } from './figures-format.ts';
import { measure } from './measure.ts';
import { treeSize } from './tree-size.ts';
import { now } from './with-snapshot.ts';

/** Where one size is measured. */
export type BenchPlace = {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  /** Is published to. */
  readonly dist: string;
  readonly cache: string;
  /** For what else is written. */
  readonly folder: string;
};

const stages = ['render', 'verify', 'publish'] as const;

export function benchPlace(folder: string): BenchPlace {
  const at = (name: string) => join(folder, name);
  return { folder, snapshot: at('snapshot'), dist: at('dist'), cache: at('cache') };
}

/**
 * Builds a site from a snapshot: images first, which later builds take from the cache; then all of it, each stage in a
 * process of its own.
 */
export async function coldRows(place: BenchPlace, tell: (what: string) => void): Promise<readonly Row[]> {
  mkdirSync(place.cache);
  tell('images');
  const images = await measure('scripts/bench/make-images.ts', [place.snapshot, place.cache]);
  return [
    { by: 'kalendarium', case: 'images', stage: 'convert', ...images, ...convertedFiles(place) },
    ...(await stageRows(place, tell)),
  ];
}

/**
 * Builds a site that was built before: twice without a change, since the second knows what the first publication did to
 * the history; then with another title of one event.
 */
export async function laterRows(place: BenchPlace, tell: (what: string) => void): Promise<readonly Row[]> {
  tell('nothing changed');
  const same = await buildAgain(place, place.snapshot);
  const sameAgain = await buildAgain(place, place.snapshot);
  tell('one event changed');
  const edited = join(place.folder, 'edited');
  await editEvent(place.snapshot, edited);
  const changed = await buildAgain(place, edited);
  return [
    { by: 'kalendarium', case: 'nothing changed', stage: 'build', ...same },
    { by: 'kalendarium', case: 'nothing changed', stage: 'build again', ...sameAgain },
    { by: 'kalendarium', case: 'one event changed', stage: 'build', ...changed },
  ];
}

async function stageRows(
  { snapshot, dist, cache }: BenchPlace,
  tell: (what: string) => void,
): Promise<readonly Row[]> {
  const arguments_ = {
    render: ['--snapshot', snapshot, '--now', now],
    verify: [],
    publish: ['--dist-dir', dist],
  } as const;
  const rows: Row[] = [];
  for (const stage of stages) {
    tell(stage);
    const usage = await measure(`scripts/${stage}.ts`, ['--cache-dir', cache, ...arguments_[stage]]);
    rows.push({ by: 'kalendarium', case: 'cold', stage, ...usage });
  }
  const size = treeSize(dist);
  return rows.map((row) => (row.stage === 'render' ? { ...row, ...size, rendered: size.pages } : row));
}

async function buildAgain({ dist, cache }: BenchPlace, snapshot: string) {
  const list = ['--snapshot', snapshot, '--now', now, '--cache-dir', cache, '--dist-dir', dist];
  return { ...(await measure('scripts/build.ts', list)), ...buildOutcome(cache) };
}

function convertedFiles({ cache }: BenchPlace): Pick<Row, 'files' | 'bytes'> {
  const sizes = [...listFiles(join(cache, 'images')).values()];
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
