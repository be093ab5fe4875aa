import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listFiles, readState } from '../files.ts';
import { lintSource } from '../lint-feed/lint-source.ts';
import type { Settings } from '../settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const site = findingsOf('site');
const feeds = findingsOf('feeds');

const reportSchema = z.object({ outcome: z.string(), reason: z.string() });

/** The published folder and the last report. */
export function lookAtSite({ distFolder, config }: Settings, reports: readonly string[]): readonly Finding[] {
  const last = reports.at(-1);
  const report =
    last === undefined ? undefined : readState(last, reportSchema, 'how the last build ended is not known');
  return [
    ...(report === undefined ? [] : [lookAtReport(report)]),
    existsSync(join(distFolder, 'status.json'))
      ? site.good(`${distFolder} holds ${listFiles(distFolder).size} files`)
      : site.bad(`${distFolder} holds no site`, 'Run "npm run build".'),
    ...config.languages
      .filter((language) => existsSync(distFolder) && !existsSync(join(distFolder, language, 'index.html')))
      .map((language) => site.bad(`there is no home page in "${language}"`, 'Run "npm run build" again.')),
  ];
}

function lookAtReport({ outcome, reason }: z.output<typeof reportSchema>): Finding {
  return ['published', 'nothing changed'].includes(outcome)
    ? site.good(`the last build: ${outcome}`)
    : site.bad(`the last build: ${outcome}. ${reason}`, 'Mend that and run "npm run build".');
}

/** The calendars and feeds of everything; those of single categories are made the same way. */
export async function lookAtFeeds({ distFolder, config, now }: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const language of config.languages) {
    for (const name of ['events.ics', 'events.rss', 'news.atom', 'news.json']) {
      const path = `${language}/feeds/${name}`;
      if (!existsSync(join(distFolder, path))) continue;
      const { counts, entries } = await lintSource(join(distFolder, path), { now, again: undefined });
      found.push(
        counts.error === 0
          ? feeds.good(`${path}: ${entries} entries without an error`)
          : feeds.bad(`${path}: ${counts.error} errors`, `npm run lint-feed -- ${join(distFolder, path)}`),
      );
    }
  }
  return found;
}
