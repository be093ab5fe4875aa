import type { Site } from '../../src/site/site.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { stageHistory } from '../history/staged-history.ts';
import { inputsDigest } from '../keep/inputs-digest.ts';
import { readStagedPages } from '../keep/page-record.ts';
import { programDigest } from '../keep/program-digest.ts';
import { usablePages } from '../keep/usable-pages.ts';
import type { SiteSource } from '../site-source.ts';
import type { Workplace } from '../workplace.ts';
import { imageLengths, makeImages, placeImages } from './images.ts';
import { placeDocuments } from './place-documents.ts';
import { renderSite } from './render-site.ts';
import { clearStaging, recordStaging } from './staging.ts';

export type Rendered = {
  /** The site that was rendered. */
  readonly site: Site;
  readonly imageFiles: number;
  readonly warnings: readonly string[];
};

/**
 * Renders a snapshot into the staging folder, which counts as complete only when all of it is there.
 *
 * @param order.drafts whether the snapshot may hold what is not published
 * @param order.keep whether unchanged pages are taken over from the published site
 * @throws Failure for a snapshot of a preview where it may not
 */
export async function renderStage(
  workplace: Workplace,
  snapshot: string,
  { drafts = false, keep = false }: { readonly drafts?: boolean; readonly keep?: boolean } = {},
): Promise<Rendered> {
  const { settings, cache, progress } = workplace;
  const { config, configFile, now } = settings;
  const manifest = readManifest(snapshot);
  if (manifest.drafts && !drafts) throw notForPublication(snapshot);
  await clearStaging(cache);
  const source: SiteSource = {
    snapshot,
    history: stageHistory(cache),
    now: now.toString(),
    configFile,
    siteUrl: config.siteUrl,
  };
  const program = programDigest(configFile, config);
  const published = keep && usablePages(workplace, program) ? cache.publishedPages : '';
  progress.begin('Rendering');
  const { files, documents } = manifest;
  const making = makeImages({ snapshot, files, config, cache: cache.images });
  const rendering = renderSite(cache, {
    source,
    published,
    images: making.then(imageLengths),
    onPages: (pages) => progress.at(`${pages} pages`),
  });
  // Both write into the cache folder: none may go on after the stage has failed.
  await Promise.allSettled([making, rendering]);
  const [images, { site, warnings }] = await Promise.all([making, rendering]);
  placeImages(images, cache.staging);
  const placed = placeDocuments({ snapshot, documents, config, folder: cache.staging });
  const inputs = inputsDigest({ snapshot, history: source.history, program, settings });
  recordStaging(cache, { ...source, program, inputs, verified: false });
  const kept = readStagedPages(cache.stagedPages)?.kept.length ?? 0;
  progress.end(
    `done, ${images.placements.size} image files of which ${images.made} new, ${placed} other files` +
      (kept > 0 ? `, ${kept} files kept as they were` : ''),
  );
  return {
    site,
    imageFiles: images.placements.size,
    warnings: [...images.warnings, ...warnings],
  };
}

function notForPublication(snapshot: string): Failure {
  return new Failure(
    `${snapshot} was made for a preview and holds drafts: a site that may be published is not made of it. Name another snapshot ("npm run snapshots").`,
    exitCodes.usage,
  );
}
