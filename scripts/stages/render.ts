import { hash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { SiteConfig } from '../../src/config.ts';
import { type ImageLengths, iconFile, noImageLengths, servedFonts } from '../../src/outputs/assets.ts';
import type { EmbeddableSources } from '../../src/outputs/embed/embed.ts';
import { itemFiles, siteFiles } from '../../src/outputs/files.ts';
import { offlinePages, renderWorker, workerFile } from '../../src/outputs/offline.ts';
import { cardRemarks } from '../../src/outputs/social-card.ts';
import { type TextFile, writeAnyway } from '../../src/outputs/text.ts';
import { createRoutes } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import type { DocumentEntry, Manifest } from '../../src/snapshot/format.ts';
import { fontName } from '../../src/theme/fonts.ts';
import { createItemDigests } from '../../src/views/digests.ts';
import { type BuildContext, type Cache, shardLayout } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createPathMaker, linkOrCopy, listFiles } from '../cli/files.ts';
import { configFor, loadSite, projectFolder, type Settings, type SiteSource } from '../cli/settings.ts';
import { fontFile, themeFile } from '../cli/theme.ts';
import { littleGarbage } from '../render/astro-process.ts';
import { startPagePool, workersFor } from '../render/page-pool.ts';
import { createPageWriter } from '../render/pages.ts';
import { loadRenderer, openRenderer } from '../render/renderer.ts';
import { isInShard, type Shard, undivided } from '../render/shard.ts';
import { writeSitemap } from '../render/sitemap.ts';
import { stageHistory } from './history.ts';
import { imageLengths, makeImages, placeImages } from './images.ts';
import { createTextKeeper, reuseEventFiles, type TextKeeper } from './incremental.ts';
import {
  createPlacer,
  digestOfValues,
  inputsDigest,
  programDigest,
  readPublishedPages,
  readStagedPages,
  type StagedPages,
  usablePages,
  writePages,
} from './incremental-record.ts';
import { readManifest } from './snapshots.ts';
import { makeCards } from './social-cards.ts';
import { clearStaging, recordStaging, type Staged } from './staging.ts';

export type Rendered = {
  /** Where it was rendered, with what is recorded of it. */
  readonly folder: string;
  /** The site that was rendered. */
  readonly site: Site;
  readonly warnings: readonly string[];
};

/**
 * Renders a snapshot into the staging folder, which counts as complete only when all of it is there; or a shard of it into a
 * folder of its own.
 *
 * @param order.drafts whether the snapshot may hold what is not published
 * @param order.keep whether unchanged pages are taken over from the published site
 * @param order.shard the part that is rendered: its pages, images, cards and texts of single items
 * @throws CommandError for a snapshot of a preview where it may not
 */
export async function renderStage(
  workplace: BuildContext,
  snapshot: string,
  {
    drafts = false,
    keep = false,
    shard,
  }: { readonly drafts?: boolean; readonly keep?: boolean; readonly shard?: Shard | undefined } = {},
): Promise<Rendered> {
  const { settings, progress } = workplace;
  const cache = shard === undefined ? workplace.cache : shardCache(workplace.cache, shard);
  const { config } = settings;
  const manifest = readManifest(snapshot);
  if (manifest.drafts && !drafts) throw notForPublication(snapshot);
  await clearStaging(cache);
  const staged = stagedFrom(settings, snapshot, shard === undefined ? stageHistory(cache) : cache.history);
  const published = keep && usablePages(workplace, staged.program) ? cache.publishedPages : '';
  progress.begin(shard === undefined ? 'Rendering' : `Rendering shard ${shard.number} of ${shard.of}`);
  const { files, documents } = manifest;
  const making = makeImages({ snapshot, files, config, cache: cache.images, shard: shard ?? undivided });
  const rendering = renderSite(cache, {
    source: staged,
    published,
    shard,
    images: making.then(imageLengths),
    workers: workplace.workers ?? workersFor(itemsOf(manifest), published !== ''),
    onPages: (pages) => progress.at(`${pages} pages`),
  });
  // Both write into the cache folder: none may go on after the stage has failed.
  await Promise.allSettled([making, rendering]);
  const [images, { site, warnings }] = await Promise.all([making, rendering]);
  placeImages(images, cache.staging);
  const placed =
    shard === undefined ? placeDocuments({ snapshot, documents, config, folder: cache.staging }) : 0;
  recordStaging(
    cache,
    shard === undefined
      ? staged
      : { ...staged, shard: { ...shard, files: filesDigest(cache.staging), warnings: [...images.warnings] } },
  );
  const kept = readStagedPages(cache.stagedPages)?.kept.length ?? 0;
  progress.end(
    `done, ${images.placements.size} image files of which ${images.made} new, ${placed} other files` +
      (kept > 0 ? `, ${kept} files kept as they were` : ''),
  );
  return {
    folder: dirname(cache.stagingRecord),
    site,
    warnings: [...images.warnings, ...warnings],
  };
}

function shardCache(cache: Cache, { number, of }: Shard): Cache {
  return { ...cache, ...shardLayout(join(cache.shards, `${number}-of-${of}`)) };
}

/** What is recorded of a site that is rendered from a snapshot with some settings. @param history folder of its history */
export function stagedFrom(settings: Settings, snapshot: string, history: string): Staged {
  const { config, configFile, now } = settings;
  const program = programDigest(configFile, config);
  return {
    snapshot,
    history,
    now: now.toString(),
    configFile,
    siteUrl: config.siteUrl,
    program,
    inputs: inputsDigest({ snapshot, history, program, settings }),
    verified: false,
  };
}

/** A digest of the names and sizes of the files in a folder. */
export function filesDigest(folder: string): string {
  return digestOfValues([...listFiles(folder)]);
}

function itemsOf({ collections }: Manifest): number {
  return Object.values(collections).reduce((sum, { count }) => sum + count, 0);
}

function notForPublication(snapshot: string): CommandError {
  return new CommandError(
    `${snapshot} was made for a preview and holds drafts: a site that may be published is not made of it. Name another snapshot ("npm run snapshots").`,
    exitCodes.usage,
  );
}

type RenderedSite = { readonly site: Site; readonly warnings: readonly string[] };

/**
 * Renders a site into the staging folder. Workers render pages; this process writes everything else, then takes its part
 * of the pages. When it ends, however it ends, nothing is written any more.
 *
 * @param order.published file that says what the pages of the published site show; it may be missing
 * @param order.shard the part that is rendered, where it is not all of the site
 * @param order.images lengths of images, for feeds
 * @param order.workers processes in all
 */
export async function renderSite(
  cache: Cache,
  order: {
    readonly source: SiteSource;
    readonly published: string;
    readonly shard?: Shard | undefined;
    readonly images: Promise<ImageLengths>;
    readonly workers: number;
    readonly onPages: (pages: number) => void;
  },
): Promise<RenderedSite> {
  setFlagsFromString(littleGarbage);
  const { source, published, shard } = order;
  const folder = cache.staging;
  const pageOrder = process.env['KALENDARIUM_PAGE_ORDER'] ?? '';
  const config = await configFor(source.configFile, source.siteUrl);
  const templates = await openRenderer(cache, { configFile: source.configFile, config });
  const given = {
    source,
    renderer: templates.folder,
    published,
    folder,
    shard: shard ?? undivided,
    pageOrder,
  };
  const pool = startPagePool(given, { workers: order.workers, record: cache.renderer });
  const ending = new AbortController();
  ending.signal.addEventListener('abort', pool.end);
  try {
    const [site, renderer] = await Promise.all([loadSite(source), loadRenderer(templates.folder)]);
    const beside = { folder, published, cards: cache.cards, signal: ending.signal };
    const writing =
      shard === undefined
        ? order.images.then((lengths) => writeOutputs(site, lengths, beside))
        : writeShare(site, shard, beside);
    // Texts come first as soon as they can be written: workers can render pages, and no texts.
    let first: Promise<unknown> | undefined;
    order.images.then(
      () => {
        first = writing;
      },
      () => {},
    );
    writing.catch((error: unknown) => ending.abort(error));
    const pages = pool.run(createPageWriter(site, renderer, given), {
      before: () => first,
      onPages: order.onPages,
      ending,
    });
    await Promise.allSettled([pages, writing]);
    ending.signal.throwIfAborted();
    const [results, { warnings, ...written }] = await Promise.all([pages, writing]);
    if (shard === undefined) await placeShared(site, templates.folder, folder);
    writePages(cache.stagedPages, {
      digests: Object.assign(
        written.digests,
        Object.fromEntries(results.flatMap(({ digests }) => digests).toSorted()),
      ),
      texts: written.texts,
      kept: [...written.kept, ...results.flatMap(({ reused }) => reused)],
    });
    return { site, warnings: [...warnings, ...templates.warnings] };
  } finally {
    ending.abort();
  }
}

/** Puts what pages share into an output folder: style sheets and scripts of the templates, the sitemap, the files of `public`. */
export async function placeShared(site: Site, templates: string, folder: string): Promise<void> {
  cpSync(join(templates, 'client'), folder, { recursive: true });
  await writeSitemap(site, folder);
  writeWorker(site, templates, folder);
  copyPublic(join(projectFolder, 'public'), folder);
}

/** Writes the worker that lets pages be read without a network, when these pages are there. */
function writeWorker(site: Site, templates: string, folder: string): void {
  const { base, outputFile } = site.routes;
  const fileOf = (path: string) => join(folder, outputFile(path));
  // What is read of a page is upright before it is complete.
  const assets = [...listFiles(join(templates, 'client')).keys()]
    .filter((file) => /\.(?:css|js|woff2)$/.test(file) && !file.includes('-italic'))
    .toSorted((one, other) => extname(one).localeCompare(extname(other)) || (one < other ? -1 : 1))
    .map((file) => base + file);
  const pages = site.languages.flatMap((language) => offlinePages(site, language));
  const worker = renderWorker(site, {
    source: readComponent('offline/worker.js'),
    version: digestOfValues(
      [...pages, ...assets].map((path) => hash('sha256', readFileSync(fileOf(path)), 'hex')),
    ),
    assets,
    sizeOf: (path) => statSync(fileOf(path)).size,
  });
  writeFileSync(join(folder, workerFile), worker);
}

function readComponent(name: string): string {
  return readFileSync(new URL(`../../src/components/${name}`, import.meta.url), 'utf8');
}

/**
 * Copies the files of `public`, which may be missing, into an output folder as they are.
 *
 * @throws CommandError for one that has the name of a file the site has written
 */
export function copyPublic(from: string, folder: string): void {
  const pathOf = createPathMaker(folder);
  for (const file of existsSync(from) ? listFiles(from).keys() : []) {
    if (existsSync(join(folder, file))) throw takenFile(file);
    copyFileSync(join(from, file), pathOf(file));
  }
}

function takenFile(file: string): CommandError {
  return new CommandError(
    `public/${file} has the name of a file that the site writes itself. Remove it or rename it${file === iconFile ? '; "theme.icon" sets another icon' : ''}.`,
    exitCodes.usage,
  );
}

/** Where a site is rendered, and from what it may reuse. */
type BesideOrder = {
  /** The output folder. */
  readonly folder: string;
  /** File that says what the pages of the published site show; it may be missing. */
  readonly published: string;
  /** Cache folder of cards. */
  readonly cards: string;
  /** Ends the work. */
  readonly signal: AbortSignal;
};

type WrittenOutputs = StagedPages & { readonly warnings: readonly string[] };

/** Writes what a shard has that is no page, and no image: texts of single items, and cards. */
async function writeShare(
  site: Site,
  shard: Shard,
  { folder, cards, signal }: BesideOrder,
): Promise<WrittenOutputs> {
  const own = Iterator.from(itemFiles(site)).filter(({ file }) => isInShard(file, shard));
  await writeTexts(own, folder, { signal });
  await makeCards(site, { folder, cache: cards, shard });
  return { digests: {}, texts: {}, kept: [], warnings: [] };
}

/**
 * Writes everything that is no page, or reuses it.
 *
 * @param order.merged texts of single items that shards have written, with their cards
 */
export async function writeOutputs(
  site: Site,
  imageLengths: ImageLengths,
  { folder, published, cards, signal, merged }: BesideOrder & { readonly merged?: ReadonlySet<string> },
): Promise<WrittenOutputs> {
  const before = readPublishedPages(published);
  const items = createItemDigests(site, digestOfValues);
  const place = createPlacer(before?.folder ?? '', folder);
  const ofEvents = await reuseEventFiles(site, before, { items, place, signal });
  const kept = new Set(merged ?? ofEvents.kept);
  const keeper = createTextKeeper(site, before, { items, place, kept });
  const { linked, warnings } = await writeSiteFiles(site, folder, {
    imageLengths: () => imageLengths,
    kept,
    keeper,
    published: before?.folder,
    signal,
  });
  if (merged === undefined) await makeCards(site, { folder, cache: cards });
  return {
    digests: ofEvents.digests,
    texts: keeper.texts,
    kept: [...kept, ...linked],
    warnings: [...warnings, ...cardRemarks(site)],
  };
}

type WrittenFiles = {
  readonly files: number;
  /** Those of them that are linked from the published site, which has the same bytes. */
  readonly linked: readonly string[];
  /** What the outputs could not hold. */
  readonly warnings: readonly string[];
};

/** Files written between two looks at the event loop. */
const batch = 200;

/**
 * Writes every output that is text but not HTML: calendars, feeds, robots.txt.
 *
 * @param given.imageLengths without it feeds have no enclosures
 * @param given.kept files that are there already; `keeper` adds those of groups it keeps
 * @param given.published folder of the published site
 * @param given.signal ends the work
 */
export async function writeSiteFiles(
  site: Site,
  folder: string,
  {
    imageLengths = () => noImageLengths,
    kept = new Set(),
    keeper = keepNothing(),
    published,
    signal,
  }: {
    readonly imageLengths?: () => ImageLengths;
    readonly kept?: ReadonlySet<string>;
    readonly keeper?: Pick<TextKeeper, 'group' | 'tell' | 'warnings'>;
    readonly published?: string | undefined;
    readonly signal?: AbortSignal;
  } = {},
): Promise<WrittenFiles> {
  const order = {
    group: keeper.group,
    tell: keeper.tell,
    imageLengths,
    embeddable: readEmbeddable(),
    kept,
  };
  const { files, linked } = await writeTexts(siteFiles(site, order), folder, { published, signal });
  placeFonts(site, folder);
  const { icon } = site.config.theme;
  if (icon !== undefined) copyFileSync(themeFile(site.config.theme, icon), join(folder, iconFile));
  return { files, linked, warnings: keeper.warnings };
}

async function writeTexts(
  texts: Iterable<TextFile>,
  folder: string,
  {
    published,
    signal,
  }: { readonly published?: string | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Omit<WrittenFiles, 'warnings'>> {
  const pathOf = createPathMaker(folder);
  const linked: string[] = [];
  let files = 0;
  for (const { file, text } of texts) {
    const target = pathOf(file);
    const bytes = Buffer.from(text);
    const before = published === undefined ? undefined : join(published, file);
    if (before !== undefined && holds(before, bytes)) {
      linkOrCopy(before, target);
      linked.push(file);
    } else writeFileSync(target, bytes);
    if (++files % batch === 0) await setImmediate(undefined, { signal });
  }
  return { files, linked };
}

function keepNothing(): Pick<TextKeeper, 'group' | 'tell' | 'warnings'> {
  const warnings: string[] = [];
  return { group: writeAnyway, tell: (remark) => void warnings.push(remark), warnings };
}

function holds(file: string, bytes: Buffer): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return size === bytes.length && readFileSync(file).equals(bytes);
}

/** The scripts that other sites load, as they are written. */
export function readEmbeddable(): EmbeddableSources {
  return { element: readComponent('embed/events-element.js'), frame: readComponent('embed/frame.js') };
}

/** Puts the typefaces of pages that Astro does not write into an output folder. */
function placeFonts({ routes, config: { theme } }: Site, folder: string): void {
  const pathOf = createPathMaker(folder);
  for (const font of servedFonts(theme))
    copyFileSync(fontFile(theme, font), pathOf(routes.outputFile(routes.fontPath(fontName(font)))));
}

/** Puts the documents, sounds and films of a snapshot into an output folder. Answers how many they are. */
export function placeDocuments(order: {
  readonly snapshot: string;
  readonly documents: readonly DocumentEntry[];
  readonly config: SiteConfig;
  readonly folder: string;
}): number {
  const { snapshot, documents, config, folder } = order;
  if (config.files.mode === 'link') return 0;
  const { filePath, outputFile } = createRoutes(config.siteUrl);
  const pathOf = createPathMaker(folder);
  for (const { path, digest, extension } of documents)
    linkOrCopy(join(snapshot, 'files', `${digest}.${extension}`), pathOf(outputFile(filePath(path))));
  return documents.length;
}
