import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { credentials } from '../../scripts/mock/credentials.ts';
import { startMock } from '../../scripts/mock/server.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { latestSnapshot } from '../../scripts/snapshots/snapshot-store.ts';
import { quarantinedSchema } from '../../src/snapshot/format.ts';
import { fixtureTown } from './fixture-town.ts';
import { onceInRun } from './once-in-run.ts';
import { startScriptWell } from './run-script.ts';
import { siteNow } from './site-now.ts';

export const siteUrl = 'https://calendar.example/';

/** A site as a build left it. */
export type BuiltSite = {
  readonly dist: string;
  readonly cache: string;
  readonly snapshot: string;
  /** Host and port of the server it was read from. */
  readonly source: string;
  readonly report: BuildReport;
};

const reportSchema = z.object({
  outcome: z.string(),
  snapshot: z.object({ origin: z.string() }),
  quarantined: z.array(quarantinedSchema),
  withheld: z.record(z.string(), z.number()),
  warnings: z.array(z.string()),
  pages: z.number(),
});

/** What a build says of itself in a file. */
export type BuildReport = z.output<typeof reportSchema>;

/** Environment of a build as an editor of the mock. */
export function buildEnvironment(apiUrl: string): Record<string, string> {
  return {
    API_URL: apiUrl,
    API_USER: credentials.editor.user,
    API_APPLICATION_PASSWORD: credentials.editor.password,
    SITE_URL: siteUrl,
    SITE_NOW: siteNow.toString(),
  };
}

/** The same for the site of the town, with the menus and slots of its own configuration. */
export function townEnvironment(apiUrl: string): Record<string, string> {
  return { ...buildEnvironment(apiUrl), SITE_CONFIG: townConfigFile };
}

/** The site of the fixture town, fetched over HTTP and published by the real command, once in a run. */
export async function fixtureSite(): Promise<BuiltSite> {
  const folder = await onceInRun('fixture', async (fixture) => {
    const mock = await startMock({ town: fixtureTown, now: siteNow });
    try {
      await startScriptWell('build', foldersOf(fixture), {
        ...townEnvironment(mock.url),
        TZ: 'Europe/Warsaw',
      });
    } finally {
      await mock.close();
    }
  });
  const cache = join(folder, 'cache');
  const report = latestReport(cache);
  return {
    dist: join(folder, 'dist'),
    cache,
    snapshot: latestSnapshot(join(cache, 'snapshots')),
    source: new URL(report.snapshot.origin).host,
    report,
  };
}

function foldersOf(folder: string): string[] {
  return ['--dist-dir', join(folder, 'dist'), '--cache-dir', join(folder, 'cache')];
}

/** What the last build with a cache folder says it did. */
export function latestReport(cache: string): BuildReport {
  const folder = join(cache, 'reports');
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (last === undefined) throw new Error(`There is no report in ${folder}.`);
  return reportSchema.parse(JSON.parse(readFileSync(join(folder, last), 'utf8')));
}
