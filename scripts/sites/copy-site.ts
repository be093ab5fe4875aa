import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { flushFolder } from '../cli/files.ts';
import { joinActivity, type SharedActivity } from '../cli/stall.ts';
import { fillTree } from './site-tree.ts';
import { readSiteRecord, sitesFolder } from './sites-folder.ts';

// A thread beside a build: makes the spare tree one of links to all files of a published site.
const activitySchema = z.custom<SharedActivity>((given) => typeof given === 'object');
const { folder, site, activity } = z
  .object({ folder: z.string(), site: z.string(), activity: activitySchema })
  .parse(workerData);
joinActivity(activity);
const sites = sitesFolder(folder);
const { files } = readSiteRecord(sites, site) ?? {};
if (files === undefined) throw new Error(`Nothing is known of the site ${site}.`);
await fillTree(sites.spare, {
  files: files.keys(),
  has: (path) => files.has(path),
  sourceOf: (path) => join(sites.dist, path),
});
// Publishing flushes what it writes, and would wait for all these links then.
flushFolder(sites.spare);
