import { fork } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { forEachLimit } from '../../src/api/concurrency.ts';
import type { SiteConfig } from '../../src/config.ts';
import type { ImageLengths } from '../../src/outputs/assets.ts';
import { createRoutes } from '../../src/routes.ts';
import { imageWidths } from '../../src/site/assets.ts';
import type { FileEntry } from '../../src/snapshot/format.ts';
import { mapScheme } from '../../src/snapshot/maps.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { linkOrCopy } from '../cli/files.ts';
import { isInShard, type Shard, undivided } from '../render/shard.ts';

/** What converts images, loaded only where there is one to convert. */
type Sharp = typeof import('sharp').default;

type ImageVariant = ReturnType<typeof variantsOf>[number];

type ImageFailure = { readonly cached: string; readonly reason: string };

type Images = {
  /** Cached file by its path in the output folder. */
  readonly placements: ReadonlyMap<string, string>;
  readonly made: number;
  /** Images that could not be converted; a plain area of their color is shown instead. */
  readonly warnings: readonly string[];
};

/**
 * Makes the images of a snapshot in the widths that pages ask for. What was converted before comes from the cache.
 *
 * @param order.shard the part of the site they are made for
 */
export async function makeImages(order: {
  readonly snapshot: string;
  readonly files: readonly FileEntry[];
  readonly config: SiteConfig;
  readonly cache: string;
  readonly shard?: Shard;
}): Promise<Images> {
  if (order.config.images.mode !== 'optimise') return unchangedImages(order);
  const folder = join(order.cache, encodingName);
  mkdirSync(folder, { recursive: true });
  const { shard = undivided } = order;
  const variants = variantsOf(order, folder).filter(({ output }) => isInShard(output, shard));
  const missing = variants.filter(({ cached }) => !existsSync(cached));
  const failures = new Map(
    (missing.length > 0 ? await convert(missing) : []).map(({ cached, reason }) => [
      cached,
      reason,
    ]),
  );
  return {
    placements: new Map(
      variants.map(({ output, cached }) => [
        output,
        failures.has(cached) ? plainFile(cached) : cached,
      ]),
    ),
    made: missing.length - failures.size,
    warnings: missing
      .flatMap(({ entry, cached }) => {
        const reason = failures.get(cached);
        return reason === undefined
          ? []
          : `the image ${entry.url} could not be converted (${reason}): a plain area is shown instead`;
      })
      .toSorted(),
  };
}

/** Images as they came, where the site serves them: maps always. */
function unchangedImages({
  snapshot,
  files,
  config,
  shard = undivided,
}: Parameters<typeof makeImages>[0]): Images {
  const { outputFile, originalImagePath } = createRoutes(config.siteUrl);
  const served = files.filter(
    ({ url }) => config.images.mode === 'copy' || url.startsWith(mapScheme),
  );
  const placements = served.map(
    ({ digest, extension }) =>
      [
        outputFile(originalImagePath(digest, extension)),
        join(snapshot, 'files', `${digest}.${extension}`),
      ] as const,
  );
  const own = placements.filter(([file]) => isInShard(file, shard));
  return { placements: new Map(own), made: 0, warnings: [] };
}

export function imageLengths({ placements }: Images): ImageLengths {
  return new Map([...placements].map(([path, cached]) => [path, statSync(cached).size]));
}

export function placeImages({ placements }: Images, folder: string): void {
  for (const [path, cached] of placements) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(cached, target);
  }
}

function plainFile(cached: string): string {
  return `${cached}.plain`;
}

/** One for each content and width: several addresses may lead to the same bytes. */
function variantsOf({ snapshot, files, config }: Parameters<typeof makeImages>[0], folder: string) {
  const { outputFile, imagePath } = createRoutes(config.siteUrl);
  const entries = new Map(files.map((entry) => [entry.digest, entry]));
  return [...entries.values()].flatMap((entry) =>
    imageWidths(entry, config).map((width) => ({
      entry,
      original: join(snapshot, 'files', `${entry.digest}.${entry.extension}`),
      width,
      cached: join(folder, `${entry.digest}-${width}.webp`),
      output: outputFile(imagePath(entry.digest, width)),
    })),
  );
}

/**
 * Converts in a process of its own, which has no login: it reads what strangers drew, and what decoding takes of memory goes
 * back when it ends.
 */
function convert(variants: readonly ImageVariant[]): Promise<readonly ImageFailure[]> {
  const child = fork(new URL(import.meta.url), { env: publicEnvironment() });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise<readonly ImageFailure[]>((resolve, reject) => {
    child.once('message', (failures: readonly ImageFailure[]) => resolve(failures));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the conversion of images ended with ${code}`)));
    child.send(variants);
  }).finally(() => process.off('exit', end));
}

const imageEncoding = { quality: 78, effort: 4 } as const;

const encodingName = `webp-q${imageEncoding.quality}-e${imageEncoding.effort}`;

const mostPixels = 65_000_000;

/** What the process does that `convert` starts. */
function convertForParent(): void {
  // The process that asked for them was killed.
  process.once('disconnect', () => process.exit());
  process.once('message', async (variants: readonly ImageVariant[]) => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    const failures: ImageFailure[] = [];
    await forEachLimit(variants, { limit: availableParallelism() }, async (variant) => {
      try {
        await convertImage(sharp, variant);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push({ cached: variant.cached, reason });
        await writePlainArea(sharp, variant);
      }
    });
    process.send?.(failures, () => process.disconnect?.());
  });
}

async function convertImage(
  sharp: Sharp,
  { original, width, cached }: ImageVariant,
): Promise<void> {
  const unfinished = `${cached}.${process.pid}`;
  // What moves keeps moving, unless all its frames are too many pixels to hold.
  const { pages = 1, width: own, height } = await sharp(original).metadata();
  const isAnimation = pages > 1 && pages * own * height <= mostPixels;
  const image = isAnimation ? sharp(original, { animated: true }) : sharp(original).autoOrient();
  await image.resize({ width }).webp(imageEncoding).toFile(unfinished);
  renameSync(unfinished, cached);
}

async function writePlainArea(sharp: Sharp, { entry, width, cached }: ImageVariant): Promise<void> {
  const height = Math.max(1, Math.round((entry.height * width) / entry.width));
  await sharp({ create: { width, height, channels: 3, background: entry.color } })
    .webp(imageEncoding)
    .toFile(plainFile(cached));
}

if (import.meta.main) convertForParent();
