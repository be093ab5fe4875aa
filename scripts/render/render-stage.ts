import { noImageLengths } from '../../src/outputs/image-lengths.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { stageHistory } from '../history/staged-history.ts';
import type { SiteSource } from '../site-source.ts';
import type { Workplace } from '../workplace.ts';
import { renderPages } from './astro-process.ts';
import { imageLengths, makeImages, placeImages } from './images.ts';
import { clearStaging, recordStaging } from './staging.ts';

export type Rendered = {
  readonly imageFiles: number;
  readonly warnings: readonly string[];
};

/** Renders a snapshot into the staging folder, which counts as complete only when all of it is there. */
export async function renderStage(
  { settings, cache, progress }: Workplace,
  snapshot: string,
): Promise<Rendered> {
  const { config, now } = settings;
  await clearStaging(cache);
  const source: SiteSource = {
    snapshot,
    history: stageHistory(cache),
    now: now.toString(),
    siteUrl: config.siteUrl,
  };
  progress.begin('Rendering');
  const { files } = readManifest(snapshot);
  const making = makeImages({ snapshot, files, config, cache: cache.images });
  const work = [
    making,
    renderPages(
      {
        command: 'build',
        source,
        outFolder: cache.staging,
        cacheFolder: cache.astro,
        processFile: cache.renderer,
      },
      // The failure itself is told below.
      making.then(imageLengths, () => noImageLengths),
      (pages) => progress.at(`${pages} pages`),
    ),
  ] as const;
  // Both write into the cache folder: none may go on after the stage has failed.
  await Promise.allSettled(work);
  const [images, remarks] = await Promise.all(work);
  placeImages(images, cache.staging);
  recordStaging(cache, { ...source, verified: false });
  progress.end(`done, ${images.placements.size} image files of which ${images.made} new`);
  return { imageFiles: images.placements.size, warnings: [...images.warnings, ...remarks] };
}
