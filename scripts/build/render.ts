import { hash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { SiteConfig } from '../../src/config.ts';
import { sitePages } from '../../src/kinds/index.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { type ImageLengths, iconFile, servedFonts } from '../../src/outputs/assets.ts';
import { contentFiles, headersFile, itemFiles } from '../../src/outputs/files.ts';
import { offlinePages, renderWorker, workerFile } from '../../src/outputs/offline.ts';
import { cardWarnings } from '../../src/outputs/social-card.ts';
import type { SourceFile, WriteGroup } from '../../src/outputs/text.ts';
import { createRoutes } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { type DocumentEntry, digest } from '../../src/snapshot/format.ts';
import { fontName } from '../../src/theme/fonts.ts';
import { createItemDigests } from '../../src/views/digests.ts';
import { littleGarbage, someGarbage } from '../astro/astro-process.ts';
import { loadRenderer, openRenderer } from '../astro/renderer.ts';
import { type BuildContext, type Cache, patienceOf, shardLayout } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createPathMaker, linkOrCopy, listFiles } from '../cli/files.ts';
import { createScanner } from '../cli/secrets.ts';
import {
  configFor,
  loadSite,
  projectFolder,
  type Settings,
  type SiteSource,
} from '../cli/settings.ts';
import { finish } from '../cli/stall.ts';
import { fontFile, themeFile } from '../cli/theme.ts';
import { imageLengths, makeImages, placeImages } from '../media/images.ts';
import { makeCards } from '../media/social-cards.ts';
import { readManifest } from '../snapshots/snapshots.ts';
import {
  createEarlyCheck,
  type FileCheck,
  type FileFindings,
  joinFindings,
} from '../verify/file-findings.ts';
import { outputSecrets, type SoughtSecrets } from '../verify/secrets.ts';
import { stageHistory } from './history.ts';
import { createTextReuse, reuseEventFiles } from './incremental.ts';
import {
  createReuse,
  inputsDigest,
  type PublishedPages,
  programDigest,
  publishedRecord,
  publishedSizes,
  type StagedPages,
  shortDigest,
  stagedRecord,
} from './incremental-record.ts';
import { startPagePool, workersFor } from './page-pool.ts';
import { createPageWriter } from './pages.ts';
import { isInShard, type Shard, undivided } from './shard.ts';
import { writeSitemap } from './sitemap.ts';
import { clearStaging, recordStaging, type Staged } from './staging.ts';
import {
  createFileWriter,
  createTextWriter,
  type TextJob,
  type TextSurroundings,
  type TextsResult,
  textJobs,
} from './texts.ts';

export type Rendered = {
  /** Where it was rendered, with what is recorded of it. */
  readonly folder: string;
  /** The site that was rendered. */
  readonly site: Site;
  /** What was checked of its files while they were written, and what was looked for. */
  readonly findings?: (FileFindings & { readonly sought: string }) | undefined;
  readonly warnings: readonly string[];
};

/**
 * Renders a snapshot into the staging folder, which counts as complete only when all of it is there; or a shard of it into a
 * folder of its own.
 *
 * @param order.drafts whether the snapshot may hold what is not published
 * @param order.program what `programDigest` answers, where that is known
 * @param order.whole whether every cached image and card is compared with what was written
 * @param order.usable the published site that unchanged pages are taken over from
 * @param order.shard the part that is rendered: its pages, images, cards and texts of single items
 * @param order.privateTitles of items that were withheld: with them, files are checked while they are written
 * @throws CommandError for a snapshot of a preview where it may not
 */
export async function renderStage(
  context: BuildContext,
  snapshot: string,
  {
    drafts = false,
    program,
    whole = false,
    usable,
    shard,
    privateTitles,
  }: {
    readonly drafts?: boolean;
    readonly program?: string;
    readonly whole?: boolean;
    readonly usable?: PublishedPages | undefined;
    readonly shard?: Shard | undefined;
    readonly privateTitles?: readonly PrivateTitle[];
  } = {},
): Promise<Rendered> {
  const { settings, progress } = context;
  const own = shard && shardLayout(join(context.cache.shards, `${shard.number}-of-${shard.of}`));
  const cache = { ...context.cache, ...own };
  const { config } = settings;
  const manifest = readManifest(snapshot);
  if (manifest.drafts && !drafts)
    throw new CommandError(
      `${snapshot} was made for a preview and holds drafts: a site that may be published is not made of it. Name another snapshot ("npm run snapshots").`,
      exitCodes.usage,
    );
  await clearStaging(cache);
  const history = shard === undefined ? stageHistory(cache) : cache.history;
  const staged = stagedFrom(settings, snapshot, history, program);
  const published = usable === undefined ? '' : cache.publishedPages;
  const upon = usable && { folder: usable.folder, site: usable.site };
  progress.begin(
    shard === undefined ? 'Rendering' : `Rendering shard ${shard.number} of ${shard.of}`,
  );
  const { files, documents, collections } = manifest;
  const items = Object.values(collections).reduce((sum, { count }) => sum + count, 0);
  const making = makeImages({
    snapshot,
    files,
    config,
    cache: cache.images,
    shard: shard ?? undivided,
    whole,
  });
  const rendering = renderSite(cache, {
    source: staged,
    published,
    shard,
    whole,
    images: making.then(imageLengths),
    secretsOf:
      privateTitles && ((site) => outputSecrets(settings, { site, manifest, privateTitles })),
    ...(context.workers === undefined
      ? workersFor(items, published !== '')
      : { workers: context.workers, alone: 0 }),
    onPages: (pages) => progress.at(`${pages} pages`),
  });
  // Both write into the cache folder: none may go on after the stage has failed.
  await Promise.allSettled([making, rendering]);
  const [images, { site, findings, warnings }] = await Promise.all([making, rendering]);
  placeImages(images, cache.staging);
  const placed =
    shard === undefined
      ? placeDocuments({ snapshot, documents, config, folder: cache.staging })
      : 0;
  recordStaging(
    cache,
    shard === undefined
      ? { ...staged, ...(upon && { upon }) }
      : {
          ...staged,
          shard: { ...shard, files: filesDigest(cache.staging), warnings: [...images.warnings] },
        },
  );
  const reused = stagedRecord.read(cache.stagedPages)?.reused.length ?? 0;
  progress.end(
    `done, ${images.placements.size} image files of which ${images.made} new, ${placed} other files` +
      (reused > 0 ? `, ${reused} files reused` : ''),
  );
  return {
    folder: dirname(cache.stagingRecord),
    site,
    findings,
    warnings: [...images.warnings, ...warnings],
  };
}

/** What is recorded of a site that is rendered from a snapshot with some settings. @param history folder of its history */
export function stagedFrom(
  settings: Settings,
  snapshot: string,
  history: string,
  program = programDigest(settings.configFile, settings.config),
): Staged {
  const { config, configFile, now } = settings;
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

/** A digest of the names and contents of the files in a folder. */
export function filesDigest(folder: string): string {
  const files = [...listFiles(folder).keys()].toSorted();
  return shortDigest(
    JSON.stringify(files.map((file) => [file, digest(readFileSync(join(folder, file)))])),
  );
}

type RenderedSite = Pick<Rendered, 'site' | 'findings' | 'warnings'>;

/**
 * Renders a site into the staging folder. Workers render pages until this process has found out which texts are to be
 * written; then all of them write those first and pages after them. When it ends, however it ends, nothing is written any more.
 *
 * @param order.published file that says what the pages of the published site show; it may be missing
 * @param order.shard the part that is rendered, where it is not all of the site
 * @param order.images lengths of images, for feeds
 * @param order.secretsOf what to look for in files while they are written; without it they are not checked
 * @param order.workers processes in all
 * @param order.alone pages that this one renders before it starts the others
 */
export async function renderSite(
  cache: Cache,
  order: {
    readonly source: SiteSource;
    readonly published: string;
    readonly shard?: Shard | undefined;
    readonly whole?: boolean;
    readonly images: Promise<ImageLengths>;
    readonly secretsOf?: ((site: Site) => SoughtSecrets) | undefined;
    readonly workers: number;
    readonly alone: number;
    readonly onPages: (pages: number) => void;
  },
): Promise<RenderedSite> {
  const { source, published, shard } = order;
  const before = publishedRecord.read(published);
  setFlagsFromString(before === undefined ? littleGarbage : someGarbage);
  const folder = cache.staging;
  const pageOrder = process.env['KALENDARIUM_PAGE_ORDER'] ?? '';
  const config = await configFor(source.configFile, source.siteUrl);
  // While the templates are compiled, every process opens the site.
  const compiling = openRenderer(cache, { configFile: source.configFile, config });
  // Where the site cannot be opened, that is what failed.
  compiling.catch(() => {});
  const given = {
    ...{ source, published, folder, shard: shard ?? undivided, pageOrder },
    patience: patienceOf(config),
  };
  const { workers, alone } = order;
  const pool = startPagePool(given, { workers, alone, record: cache.renderer });
  const ending = new AbortController();
  const { signal } = ending;
  signal.addEventListener('abort', pool.end);
  try {
    const site = await loadSite(source);
    const sought = order.secretsOf?.(site);
    const check = sought && createEarlyCheck(site, createScanner(sought.all));
    const texts =
      shard === undefined
        ? order.images.then((lengths) =>
            openOutputs(site, lengths, { folder, published, signal, check }),
          )
        : Promise.resolve(openShare(site, shard));
    const cards = makeCards(site, {
      ...{ folder, cache: cache.cards, whole: order.whole ?? false },
      ...(shard && { shard }),
    });
    const pages = sitePages(site);
    finish('the list of pages');
    // Texts need no templates: they are written while those are compiled.
    const renderer = compiling.then((templates) => loadRenderer(templates.folder));
    const start = compiling.then((templates) => ({
      templates: templates.folder,
      secrets: sought?.all,
    }));
    for (const part of [renderer, start]) part.catch((error: unknown) => ending.abort(error));
    const working = pool.run(
      {
        pages: createPageWriter(site, { ...given, pages, renderer, check }),
        texts: (surroundings) => createTextWriter(site, folder, { ...surroundings, check }),
      },
      { start, texts, onPages: order.onPages, ending },
    );
    for (const part of [working, texts, cards]) part.catch((error: unknown) => ending.abort(error));
    await Promise.allSettled([working, texts, cards]);
    signal.throwIfAborted();
    const [templates, results] = await Promise.all([compiling, working]);
    const { warnings, ...written } = (await texts).finish(results.texts);
    if (shard === undefined)
      await placeShared(site, templates.folder, { folder, published: before?.folder });
    stagedRecord.write(cache.stagedPages, {
      digests: Object.assign(
        written.digests,
        Object.fromEntries(results.pages.flatMap(({ digests }) => digests).toSorted()),
      ),
      texts: written.texts,
      reused: [...written.reused, ...results.pages.flatMap(({ reused }) => reused)],
    });
    const done = [...results.pages, ...results.texts];
    const findings = [
      ...done.flatMap(({ findings }) => findings ?? []),
      ...(check ? [check.take()] : []),
    ];
    return {
      site,
      findings: sought && { sought: sought.digest, ...joinFindings(findings) },
      warnings: [...warnings, ...templates.warnings],
    };
  } finally {
    ending.abort();
  }
}

type SharedPlaces = {
  /** The output folder. */
  readonly folder: string;
  /** Folder of the published site, whose files are reused that the output folder does not have. */
  readonly published?: string | undefined;
};

/** Puts what pages share into an output folder: style sheets and scripts of the templates, the sitemap, the files of `public`. */
export async function placeShared(
  site: Site,
  templates: string,
  places: SharedPlaces,
): Promise<void> {
  const { folder } = places;
  cpSync(join(templates, 'client'), folder, { recursive: true });
  await writeSitemap(site, folder);
  writeWorker(site, templates, places);
  copyPublic(join(projectFolder, 'public'), folder);
}

/** Writes the worker that lets pages be read without a network, when these pages are there. */
function writeWorker(site: Site, templates: string, { folder, published }: SharedPlaces): void {
  const { base, outputFile } = site.routes;
  const fileOf = (path: string) => {
    const own = join(folder, outputFile(path));
    return published === undefined || existsSync(own) ? own : join(published, outputFile(path));
  };
  // What is read of a page is upright before it is complete.
  const assets = [...listFiles(join(templates, 'client')).keys()]
    .filter((file) => /\.(?:css|js|woff2)$/.test(file) && !file.includes('-italic'))
    .toSorted((one, other) => extname(one).localeCompare(extname(other)) || (one < other ? -1 : 1))
    .map((file) => base + file);
  const pages = site.languages.flatMap((language) => offlinePages(site, language));
  const worker = renderWorker(site, {
    source: readSource('components/offline/worker.js'),
    version: hash(
      'sha256',
      [...pages, ...assets].map((path) => hash('sha256', readFileSync(fileOf(path)), 'hex')).join(),
      'hex',
    ).slice(0, 16),
    assets,
    sizeOf: (path) => statSync(fileOf(path)).size,
  });
  writeFileSync(join(folder, workerFile), worker);
}

/**
 * Copies the files of `public`, which may be missing, into an output folder as they are.
 *
 * @throws CommandError for one that has the name of a file the site has written
 */
export function copyPublic(from: string, folder: string): void {
  const pathOf = createPathMaker(folder);
  for (const file of existsSync(from) ? listFiles(from).keys() : []) {
    if (existsSync(join(folder, file)))
      throw new CommandError(
        `public/${file} has the name of a file that the site writes itself. Remove it or rename it${file === iconFile ? '; "theme.icon" sets another icon' : ''}.`,
        exitCodes.usage,
      );
    copyFileSync(join(from, file), pathOf(file));
    finish(file);
  }
}

/** Where a site is rendered, and from what it may reuse. */
type OutputsOrder = {
  /** The output folder. */
  readonly folder: string;
  /** File that says what the pages of the published site show; it may be missing. */
  readonly published: string;
  /** Texts of single items that shards have written. */
  readonly merged?: ReadonlySet<string>;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Looks at each text that is written. */
  readonly check?: FileCheck | undefined;
};

type WrittenOutputs = StagedPages & { readonly warnings: readonly string[] };

/** Texts that are still to be written, by any process that opened the site. */
type OpenOutputs = {
  readonly jobs: readonly TextJob[];
  readonly surroundings: TextSurroundings;
  /** Writes what depends on all of them. @param results what became of the jobs, in any order */
  finish(results: readonly TextsResult[]): WrittenOutputs;
};

/** Opens the texts that a shard has: those of single items. */
function openShare(site: Site, shard: Shard): OpenOutputs {
  const files = Array.from(itemFiles(site), ({ file }) => file).filter((file) =>
    isInShard(file, shard),
  );
  return {
    jobs: textJobs(site, new Map(files.map((file) => [file, { isGroup: false }]))),
    surroundings: { imageLengths: [] },
    finish: () => ({ digests: {}, texts: {}, reused: [], warnings: [] }),
  };
}

/** Texts written between two looks at the event loop. */
const batch = 200;

/**
 * Opens the texts of a site: takes over those that may be reused, writes those of which there is one, and leaves groups and
 * files of single items to whoever has time.
 */
async function openOutputs(
  site: Site,
  imageLengths: ImageLengths,
  { folder, published, signal, merged, check }: OutputsOrder,
): Promise<OpenOutputs> {
  const before = publishedRecord.read(published);
  const items = site.remember(createItemDigests, site, shortDigest);
  const place = createReuse(before?.folder ?? '', publishedSizes(before));
  const ofEvents = await reuseEventFiles(site, before, { items, place, signal });
  const reused = new Set(merged ?? ofEvents.reused);
  const textReuse = createTextReuse(site, before, { items, place, reused });
  const write = createFileWriter(folder, { published: before?.folder, check });
  const ofItems = new Set(Array.from(itemFiles(site), ({ file }) => file));
  const left = new Map<string, { readonly isGroup: boolean }>();
  const group: WriteGroup = (name, values) =>
    textReuse.group(name, values, () => {
      left.set(name, { isGroup: true });
      return [];
    });
  const same: string[] = [];
  const files: string[] = [];
  const given = {
    group,
    warn: textReuse.warn,
    imageLengths: () => imageLengths,
    source: readSource,
    reused,
  };
  for (const text of contentFiles(site, given)) {
    files.push(text.file);
    finish(text.file);
    if (ofItems.has(text.file)) left.set(text.file, { isGroup: false });
    else if (write(text) === 'same') same.push(text.file);
    if (files.length % batch === 0) await setImmediate(undefined, { signal });
  }
  placeAssets(site, folder);
  return {
    jobs: textJobs(site, left),
    surroundings: {
      imageLengths: [...imageLengths],
      ...(before && { published: before.folder }),
    },
    finish(results) {
      const groups = results.flatMap((result) => result.groups);
      for (const { name, ...written } of groups) textReuse.receive(name, written);
      const texts = [...reused, ...files, ...groups.flatMap((one) => one.files)];
      const headers = headersFile(site, texts);
      const also = [...same, ...results.flatMap((result) => result.same)];
      if (write(headers) === 'same') also.push(headers.file);
      return {
        digests: ofEvents.digests,
        texts: textReuse.texts,
        reused: [...reused, ...also],
        warnings: [...textReuse.warnings, ...cardWarnings(site)],
      };
    },
  };
}

/** Writes every text of a site that is not HTML: calendars, feeds, robots.txt. */
export async function writeOutputs(
  site: Site,
  imageLengths: ImageLengths,
  { folder, merged }: Pick<OutputsOrder, 'folder' | 'merged'>,
): Promise<WrittenOutputs> {
  const { signal } = new AbortController();
  const order = { folder, published: '', signal, ...(merged && { merged }) };
  const { jobs, surroundings, finish } = await openOutputs(site, imageLengths, order);
  const write = createTextWriter(site, folder, surroundings);
  const results: TextsResult[] = [];
  for (const job of jobs) results.push(await write(job));
  return finish(results);
}

/** Reads a script or a style sheet that is published nearly as it is. */
export function readSource(file: SourceFile): string {
  return readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
}

/** Puts the typefaces of pages that Astro does not write into an output folder, and the icon of the theme where it has one. */
function placeAssets({ routes, config: { theme } }: Site, folder: string): void {
  const pathOf = createPathMaker(folder);
  for (const font of servedFonts(theme))
    copyFileSync(fontFile(theme, font), pathOf(routes.outputFile(routes.fontPath(fontName(font)))));
  if (theme.icon !== undefined) copyFileSync(themeFile(theme, theme.icon), join(folder, iconFile));
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
  for (const { path, digest, extension } of documents) {
    linkOrCopy(
      join(snapshot, 'files', `${digest}.${extension}`),
      pathOf(outputFile(filePath(path))),
    );
    finish(path);
  }
  return documents.length;
}
