import { join } from 'node:path';
import { z } from 'zod';
import { readBuilds } from '../../src/loaders/read-history.ts';
import type { Cache } from '../cache.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { readJson } from '../files.ts';
import type { SiteOrigin } from '../publish/site-record.ts';
import { projectFolder } from '../settings.ts';

const packageSchema = z.object({ name: z.string(), version: z.string() });

/**
 * The text of `/status.json`, the one place of a site that says when the server was read: pages do not, so that reading
 * the same again changes none of them.
 *
 * @param made.snapshot its folder
 * @param changed whether anything is another than in the site before
 */
export function statusText({ history, stagingHistory }: Cache, made: SiteOrigin, changed: boolean): string {
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
