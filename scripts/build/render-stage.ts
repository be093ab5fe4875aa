import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import type { ImageLengths } from '../../src/outputs/assets.ts';
import { appIconPictures } from '../../src/outputs/manifest.ts';
import { cardPlans, cardWarnings } from '../../src/outputs/social-card.ts';
import { titleWarnings } from '../../src/site/open-site.ts';
import type { Site } from '../../src/site/site.ts';
import { digest, type Manifest } from '../../src/snapshot/format.ts';
import { type SiteSection, siteSections } from '../../src/targets.ts';
import { coldHeapFlag, editHeapFlag } from '../astro/astro-process.ts';
import { loadTemplates, openRenderer, type RendererFolder } from '../astro/renderer.ts';
import { type BuildContext, type Cache, shardLayout, stallSeconds } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { listFiles } from '../cli/files.ts';
import { configFor, loadSite, type Settings, type SiteSource } from '../cli/settings.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import { finish } from '../cli/stall.ts';
import { makeAppIcons } from '../media/app-icons.ts';
import { imageLengths, makeImages, placeImages, type StartedImages } from '../media/images.ts';
import { makeCards } from '../media/social-cards.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';
import type { Problem } from '../verify/facts.ts';
import { checkOrder } from '../verify/file-findings.ts';
import { outputSecrets, type SecretSet } from '../verify/output-secrets.ts';
import type { BuildMemory } from './build-memory.ts';
import { collectRun, sectionJobs } from './collect.ts';
import { codeDigest, inputsDigest, shortDigest } from './digests.ts';
import { threadAfter } from './file-writer.ts';
import { stageHistory } from './history-files.ts';
import {
  placeDocuments,
  placedRecord,
  placeShared,
  placeSitemap,
  readSource,
} from './placements.ts';
import { countReused, recordFile, type TargetRecord, type TargetsRecord } from './record.ts';
import { type PublishedRecord, reusableOf } from './reuse.ts';
import { type Reusable, Runner } from './run.ts';
import { clearStaging, recordStaging, type Staged } from './staging.ts';
import { startWorkers, type WorkerPool, workersFor } from './workers.ts';

export type Rendered = {
  /** Where it was rendered, with what is recorded of it. */
  readonly folder: string;
  /** The site that was rendered. */
  readonly site: Site;
  /** What it consists of. */
  readonly sections: readonly SiteSection[];
  readonly record: TargetsRecord;
  /** What is wrong with files that were checked while they were written. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
};

/**
 * Renders a snapshot into the staging folder, which counts as complete only when all of it is there; or a shard of it into a
 * folder of its own.
 *
 * @param order.drafts whether the snapshot may hold what is not published
 * @param order.program what `codeDigest` returns, where that is known
 * @param order.whole whether every cached image and card is compared with what was written
 * @param order.usable the record of the published site that unchanged files are taken over from
 * @param order.shard the part that is rendered: its targets, images and cards
 * @param order.privateTitles of items that were withheld: with them, files are checked while they are written
 * @param order.memory what the process keeps from build to build, where it builds again
 * @param order.startedImages what began to convert images while they were fetched
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
    memory,
    startedImages,
  }: {
    readonly memory?: BuildMemory | undefined;
    readonly startedImages?: StartedImages | undefined;
    readonly drafts?: boolean;
    readonly program?: string;
    readonly whole?: boolean;
    readonly usable?: PublishedRecord | undefined;
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
  const { published } = usable?.head ?? {};
  const upon = published && { folder: published.folder, site: published.site };
  progress.begin(
    shard === undefined ? 'Rendering' : `Rendering shard ${shard.number} of ${shard.of}`,
  );
  const { files, documents } = manifest;
  const making = makeImages({
    snapshot,
    files,
    config,
    cache: cache.images,
    shard: shard ?? undivided,
    whole,
    started: startedImages,
  });
  const rendering = renderSite(cache, {
    source: staged,
    ...(usable && { published: { file: context.cache.publishedTargets, record: usable } }),
    shard,
    whole,
    images: making.then(imageLengths),
    secretsOf:
      privateTitles && ((site) => outputSecrets(settings, { site, manifest, privateTitles })),
    memory,
    ...(memory?.isOpen
      ? { workers: 1, targetsBeforeWorkers: 0 }
      : context.workers === undefined
        ? workersFor(countItems(manifest), usable !== undefined)
        : { workers: context.workers, targetsBeforeWorkers: 0 }),
    onPages: (pages) => progress.at(`${pages} pages`),
  });
  // Both write into the cache folder: none may go on after the stage has failed.
  await Promise.allSettled([making.then(({ kept }) => kept), rendering]);
  const [images, { site, sections, record, problems, warnings }] = await Promise.all([
    making,
    rendering,
  ]);
  await images.kept;
  placeImages(images, cache.staging);
  const placed =
    shard === undefined
      ? placeDocuments({ snapshot, documents, config, folder: cache.staging })
      : [];
  const targets = withPlaced(record.targets, [
    placedRecord('images', [...images.placements.keys()]),
    placedRecord('documents', placed),
  ]);
  recordFile.write(cache.stagedTargets, { ...record, targets });
  recordStaging(
    cache,
    shard === undefined
      ? { ...staged, ...(upon && { upon }) }
      : {
          ...staged,
          shard: { ...shard, files: filesDigest(cache.staging), warnings: [...images.warnings] },
        },
  );
  const reused = countReused(record.head);
  progress.end(
    `done, ${images.placements.size} image files of which ${images.made} new, ${placed.length} other files` +
      (reused > 0 ? `, ${reused} files reused` : ''),
  );
  return {
    folder: dirname(cache.stagingRecord),
    site,
    sections,
    record: { ...record, targets },
    problems,
    warnings: [...images.warnings, ...warnings],
  };
}

/** Items of a snapshot, in all collections and languages. */
function countItems({ collections }: Pick<Manifest, 'collections'>): number {
  return Object.values(collections).reduce((sum, { count }) => sum + count, 0);
}

export function withPlaced(
  targets: ReadonlyMap<string, TargetRecord>,
  placed: readonly TargetRecord[],
): ReadonlyMap<string, TargetRecord> {
  const all = new Map(targets);
  for (const one of placed) all.set(one.name, one);
  return all;
}

/** What is recorded of a site that is rendered from a snapshot with some settings. @param history folder of its history */
export function stagedFrom(
  settings: Settings,
  snapshot: string,
  history: string,
  program = codeDigest(settings.configFile, settings.config),
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

type RenderedSite = Omit<Rendered, 'folder'>;

type RenderOrder = {
  readonly source: SiteSource;
  /** The record of the published site with its file, where files may be taken over. */
  readonly published?: { readonly file: string; readonly record: TargetsRecord };
  /** Files that are there already, with what is known of them, where shards are joined. */
  readonly merged?: Reusable;
  /** The part that is rendered, where it is not all of the site. */
  readonly shard?: Shard | undefined;
  readonly whole?: boolean;
  /** Lengths of images, for feeds. */
  readonly images: Promise<ImageLengths>;
  /** What to look for in files while they are written; without it they are not checked. */
  readonly secretsOf?: ((site: Site) => SecretSet) | undefined;
  readonly memory?: BuildMemory | undefined;
  /** Processes in all. */
  readonly workers: number;
  /** Targets that this one writes before it starts the others. */
  readonly targetsBeforeWorkers: number;
  readonly onPages: (pages: number) => void;
};

/**
 * Renders a site into the staging folder: every target, then what is made of all of them. When it ends, however it ends,
 * nothing is written any more.
 */
export async function renderSite(cache: Cache, order: RenderOrder): Promise<RenderedSite> {
  const { source, published, workers, targetsBeforeWorkers } = order;
  const manifest = readManifest(source.snapshot);
  const heapFlag = coldHeapFlag(countItems(manifest));
  setFlagsFromString(published === undefined ? heapFlag : editHeapFlag);
  const folder = cache.staging;
  const config = await configFor(source.configFile, source.siteUrl);
  // While the templates are compiled, every process opens the site.
  const compile = () => openRenderer(cache, { configFile: source.configFile, config });
  const compiling = order.memory?.templates(compile) ?? compile();
  // Where the site cannot be opened, that is what failed.
  compiling.catch(() => {});
  const pool = startWorkers(
    {
      ...{ source, folder, heapFlag, stallTimeout: stallSeconds(config) },
      ...(published && { published: published.file }),
    },
    { workers, targetsBeforeWorkers, record: cache.renderer },
  );
  const ending = new AbortController();
  ending.signal.addEventListener('abort', () => pool.end());
  try {
    const site = await (order.memory?.open(source) ?? loadSite(source));
    const secrets = order.secretsOf?.(site);
    const before = order.merged ?? (published && reusableOf(published.record));
    const drawing = {
      ...{ folder, whole: order.whole ?? false },
      ...(order.shard && { shard: order.shard }),
    };
    const drawn = Promise.all([
      makeCards(site, {
        ...{ ...drawing, cache: cache.cards },
        pictureFile: picturesOf(source.snapshot, manifest),
      }),
      makeAppIcons(site, { ...drawing, cache: cache.icons }),
    ]);
    const done = await runTargets(site, {
      ...order,
      folder,
      before,
      compiling,
      secrets,
      ending,
      drawn,
      pool,
    });
    return joinTargets(site, order, { ...done, folder, before, secrets });
  } finally {
    ending.abort();
  }
}

/** Files of the pictures of a snapshot, by their digests. */
function picturesOf(
  snapshot: string,
  { files }: Pick<Manifest, 'files'>,
): (digest: string) => string | undefined {
  const extensions = new Map(files.map(({ digest, extension }) => [digest, extension]));
  return (digest) => {
    const extension = extensions.get(digest);
    return extension && join(snapshot, 'files', `${digest}.${extension}`);
  };
}

type RunGiven = RenderOrder & {
  readonly folder: string;
  readonly before: Reusable | undefined;
  readonly compiling: Promise<RendererFolder>;
  readonly secrets: SecretSet | undefined;
  readonly ending: AbortController;
  /** Cards and icons, which are drawn meanwhile. */
  readonly drawn: Promise<unknown>;
  readonly pool: WorkerPool;
};

/** Has every target written or taken over, by this process and the others. */
async function runTargets(
  site: Site,
  {
    images,
    shard,
    folder,
    before,
    compiling,
    secrets,
    ending,
    drawn,
    pool,
    onPages,
    memory,
    workers,
  }: RunGiven,
) {
  const done: { lengths?: ImageLengths } = {};
  const list = listerOf(site, done);
  const sections = memory?.sections(list) ?? list();
  const jobs = sectionJobs(sections, shard, process.env['KALENDARIUM_TARGET_ORDER']);
  finish('the list of targets');
  // Texts need no templates: they are written while those are compiled.
  const load = () => compiling.then((templates) => loadTemplates(templates.folder));
  const loaded = memory?.loaded(load) ?? load();
  const renderer = loaded.then(({ render }) => render);
  const start = compiling.then((templates) => ({
    templates: templates.folder,
    secrets: secrets?.all,
  }));
  const later = images.then((made) => {
    done.lengths = memory?.imageLengths(made) ?? made;
    // Feeds of a shard would lack the images of others.
    return { images: [...made], jobs: shard === undefined ? jobs.withImages() : [] };
  });
  const check = secrets && checkOrder(site, secrets.all);
  // Where there is nothing to take over, every target is written.
  const certain = before === undefined ? jobs.names().length : 0;
  await using runner = new Runner(site, sections, {
    ...{ folder, renderer, check, before, memory },
    ...(workers < availableParallelism() && { threadAfter: threadAfter(certain) }),
  });
  const working = pool.run((job) => runner.run(job), {
    ...{ jobs: jobs.atOnce, later, start, ending, onPages },
  });
  // The other processes have begun.
  const listing = start.then(() =>
    shard === undefined ? placeSitemap(site, folder, memory) : undefined,
  );
  const parts = [renderer, start, later, working, drawn, listing];
  for (const part of parts) part.catch((error: unknown) => ending.abort(error));
  await Promise.allSettled(parts);
  await loaded.then(
    ({ forget }) => forget(),
    () => {},
  );
  ending.signal.throwIfAborted();
  return { templates: await compiling, results: await working, names: jobs.names(), sections };
}

type Done = Awaited<ReturnType<typeof runTargets>> &
  Pick<RunGiven, 'folder' | 'before' | 'secrets'>;

/** Writes what is made of all targets, and puts together what is known of them. */
function joinTargets(
  site: Site,
  { shard, memory }: RenderOrder,
  { templates, results, names, sections, folder, before, secrets }: Done,
): RenderedSite {
  const isWhole = shard === undefined;
  const { targets, reused, problems, table } = collectRun(results, {
    ...{ names, before },
    keepsTable: memory !== undefined,
    published: before && memory?.filesOf(before),
  });
  const placed = isWhole
    ? placeShared(site, templates.folder, { folder, published: before?.folder, targets }, memory)
    : [];
  const ofShard = (files: Iterable<{ readonly file: string }>) =>
    Array.from(files, ({ file }) => file).filter((file) => isInShard(file, shard ?? undivided));
  return {
    site,
    sections,
    record: {
      head: { version: 2, secrets: secrets?.digest ?? '', checked: '', reused },
      targets: withPlaced(targets, [
        ...placed,
        placedRecord('cards', ofShard(cardPlans(site))),
        placedRecord('icons', ofShard(appIconPictures(site))),
      ]),
      table,
    },
    problems,
    warnings: [
      ...(isWhole ? site.bodyWarnings() : []),
      ...warningsOf(targets.values()),
      ...(isWhole ? [...cardWarnings(site), ...titleWarnings(site)] : []),
      ...templates.warnings,
    ],
  };
}

function warningsOf(targets: Iterable<TargetRecord>): readonly string[] {
  const found: string[] = [];
  for (const { warnings } of targets) for (const warning of warnings) found.push(warning);
  return found;
}

/**
 * Lists the sections of a site. It outlives a build in a process that stays, and holds nothing of
 * what wrote the site.
 *
 * @param done gets the lengths of the images, once they are made
 */
function listerOf(
  site: Site,
  done: { readonly lengths?: ImageLengths },
): () => readonly SiteSection[] {
  const imageLengths = () => done.lengths ?? notYet();
  return () => siteSections(site, { imageLengths, source: readSource });
}

function notYet(): never {
  throw new Error('Feeds are to be written before images are made.');
}
