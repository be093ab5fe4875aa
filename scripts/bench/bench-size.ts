import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../files.ts';
import { measure, type Usage } from './measure.ts';
import { now, withSnapshot } from './with-snapshot.ts';

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

/** Builds a site of a given size from a snapshot made for it, each stage in a process of its own. */
export function benchSize(events: number, tell: (what: string) => void): Promise<Benchmark> {
  return withSnapshot(events, tell, (folder) => benchStages(events, folder, tell));
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
