import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '../files.ts';
import { measure, type Usage } from './measure.ts';

export type Benchmark = {
  /** Events in each of the two languages. */
  readonly events: number;
  readonly stages: Readonly<Record<Stage, Usage>>;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** HTML pages in a second of the whole build. */
  readonly pagesPerSecond: number;
};

const stages = ['render', 'verify', 'publish'] as const;

type Stage = (typeof stages)[number];

/** The present of every benchmark. */
const now = '2026-11-20T09:00:00Z';

/** Builds a site of a given size from a snapshot made for it, each stage in a process of its own. */
export async function benchSize(events: number, tell: (what: string) => void): Promise<Benchmark> {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    tell(`${events} events: making the snapshot`);
    await measure('scripts/bench/make-snapshot.ts', [folder, String(events), now]);
    return await benchStages(events, folder, tell);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function benchStages(events: number, folder: string, tell: (what: string) => void): Promise<Benchmark> {
  const cache = join(folder, 'cache');
  const dist = join(folder, 'dist');
  mkdirSync(cache);
  const run = (stage: Stage, ...list: string[]) => {
    tell(`${events} events: ${stage}`);
    return measure(`scripts/${stage}.ts`, ['--cache-dir', cache, ...list]);
  };
  const used = {
    render: await run('render', '--snapshot', join(folder, 'snapshot'), '--now', now),
    verify: await run('verify'),
    publish: await run('publish', '--dist-dir', dist),
  };
  const published = listFiles(dist);
  const pages = [...published.keys()].filter((file) => file.endsWith('.html')).length;
  const wall = stages.reduce((sum, stage) => sum + used[stage].wallSeconds, 0);
  return {
    events,
    stages: used,
    pages,
    files: published.size,
    bytes: [...published.values()].reduce((sum, size) => sum + size, 0),
    pagesPerSecond: pages / wall,
  };
}
