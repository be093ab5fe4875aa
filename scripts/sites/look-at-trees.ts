import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { joinActivity, type SharedActivity } from '../cli/stall.ts';
import { lookAtTrees } from './looked-trees.ts';
import { readSiteRecords, sitesFolder } from './sites-folder.ts';

// A thread beside a build: looks at the folders of the trees that the next site is made of.
const activitySchema = z.custom<SharedActivity>((given) => typeof given === 'object');
const { folder, activity } = z
  .object({ folder: z.string(), activity: activitySchema })
  .parse(workerData);
joinActivity(activity);
// Sizes of the files are read before they are asked for.
readSiteRecords(sitesFolder(folder));
parentPort?.once('message', () => parentPort?.postMessage(lookAtTrees(sitesFolder(folder))));
