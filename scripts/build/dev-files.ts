import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { removingWorker, workerFile } from '../../src/outputs/offline.ts';
import type { FileText } from '../../src/outputs/target.ts';
import { statusFile } from '../../src/routes.ts';
import { siteSections } from '../../src/targets.ts';
import { createEncoder, createPathMaker } from '../cli/files.ts';
import { configFor, loadSite, siteSourceSchema } from '../cli/settings.ts';
import { finish, whenFinished } from '../cli/stall.ts';
import { imageLengths, makeImages, placeImages } from '../media/images.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';
import { placeDocuments, placeTypefaces, readSource } from './placements.ts';

const orderSchema = z.object({
  source: siteSourceSchema,
  /** Where they are written, in place of those that are there and of other folders beside it. */
  folder: z.string(),
  /** Folder of images that were made earlier. */
  images: z.string(),
});

export type DevFilesOrder = z.output<typeof orderSchema>;

// A process beside the development server: writes what is no page, calendars, feeds, images, and says
// what it finished.
process.once('disconnect', () => process.exit(1));
whenFinished((item) => process.send?.(item));
const { source, folder, images: cache } = orderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const { snapshot } = source;
const made = `${folder}-made`;
rmSync(made, { recursive: true, force: true });
mkdirSync(made, { recursive: true });
const config = await configFor(source.configFile, source.siteUrl);
const { files, documents } = readManifest(snapshot);
const images = await makeImages({ snapshot, files, config, cache });
const site = await loadSite(source);
const pathOf = createPathMaker(made);
const encode = createEncoder();
const sections = siteSections(site, {
  imageLengths: () => imageLengths(images),
  source: readSource,
});
const out = {
  text: (file: string, content: FileText) => writeFileSync(pathOf(file), encode(content)),
  warn: () => {},
  // Pages are made when they are asked for.
  page: () => Promise.resolve(),
};
for (const section of sections)
  for (const target of section.targets()) {
    await target.open().write(out);
    finish(target.name);
  }
placeTypefaces(site, made);
await images.kept;
placeImages(images, made);
placeDocuments({ snapshot, documents, config, folder: made });
// A site that was served at the same address before must not keep its pages in the browser.
writeFileSync(join(made, workerFile), removingWorker(site.routes));
writeFileSync(join(made, statusFile), JSON.stringify({ checked: new Date() }));
const old = `${folder}-old`;
rmSync(old, { recursive: true, force: true });
if (existsSync(folder)) renameSync(folder, old);
renameSync(made, folder);
const parent = dirname(folder);
for (const name of readdirSync(parent))
  if (name !== basename(folder)) rmSync(join(parent, name), { recursive: true, force: true });
process.exit();
