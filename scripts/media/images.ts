import { fork } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import type { ImageLengths } from '../../src/outputs/assets.ts';
import { createRoutes } from '../../src/routes.ts';
import { imageWidths } from '../../src/site/asset-paths.ts';
import type { FileEntry } from '../../src/snapshot/format.ts';
import { mapScheme } from '../../src/snapshot/maps.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { linkOrCopy } from '../cli/files.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import { programModule } from '../cli/site-folder.ts';
import { begin, finish } from '../cli/stall.ts';
import { openCachedFiles } from './cached-files.ts';
import {
  type Conversion,
  type ConverterMessage,
  encodingName,
  type ImageVariant,
  plainFile,
} from './image-conversion.ts';

type PlacedImages = {
  /** Cached file by its path in the output folder. */
  readonly placements: ReadonlyMap<string, string>;
  readonly made: number;
  /** Until the next build finds them all in the cache. */
  readonly kept: Promise<void>;
  /** Images that could not be converted; a plain area of their color is shown instead. */
  readonly warnings: readonly string[];
};

/**
 * Makes the images of a snapshot in the widths that pages ask for. What was converted before comes from the cache, unless it
 * is damaged.
 *
 * @param order.shard the part of the site they are made for
 * @param order.whole whether every cached one is compared with what was written
 */
export async function makeImages(order: {
  readonly snapshot: string;
  readonly files: readonly FileEntry[];
  readonly config: SiteConfig;
  readonly cache: string;
  readonly shard?: Shard;
  readonly whole?: boolean;
}): Promise<PlacedImages> {
  if (order.config.images.mode !== 'optimise') return unchangedImages(order);
  const folder = join(order.cache, encodingName);
  mkdirSync(folder, { recursive: true });
  const { shard = undivided } = order;
  const variants = variantsOf(order, folder).filter(({ output }) => isInShard(output, shard));
  const cachedFiles = openCachedFiles(folder, order);
  const missing = variants.filter(({ cached }) => !cachedFiles.isIntact(basename(cached)));
  const failures = new Map<string, string>();
  if (missing.length > 0)
    await convert(missing, (result) => {
      if ('reason' in result) failures.set(result.cached, result.reason);
      else cachedFiles.add(basename(result.cached), result.digest);
    });
  return {
    kept: cachedFiles.save(),
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
}: Parameters<typeof makeImages>[0]): PlacedImages {
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
  return { placements: new Map(own), made: 0, kept: Promise.resolve(), warnings: [] };
}

export function imageLengths({ placements }: PlacedImages): ImageLengths {
  return new Map([...placements].map(([path, cached]) => [path, statSync(cached).size]));
}

export function placeImages({ placements }: PlacedImages, folder: string): void {
  for (const [path, cached] of placements) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(cached, target);
    finish(path);
  }
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
 * For the allocator of glibc: one place for all threads, which keeps what it is given back for the
 * next picture. Otherwise each thread keeps its own, and the pages of each picture are asked of the
 * system anew.
 */
const fewAllocations = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '134217728',
  MALLOC_TRIM_THRESHOLD_: '134217728',
} as const;

/**
 * Converts in a process of its own, which has no login: it reads what strangers drew, and what decoding takes of memory goes
 * back when it ends.
 */
function convert(
  variants: readonly ImageVariant[],
  accept: (result: Conversion) => void,
): Promise<void> {
  const child = fork(programModule('scripts/media/convert-process'), {
    env: { ...publicEnvironment(), ...fewAllocations },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const finishing = new Map<string, () => void>();
  const addresses = new Map(variants.map(({ cached, entry }) => [cached, entry.url]));
  return new Promise<void>((resolve, reject) => {
    child.on('message', (message: ConverterMessage) => {
      if ('isDone' in message) resolve();
      else if ('failed' in message) reject(new Error(message.failed));
      else if ('begun' in message)
        finishing.set(message.begun, begin(addresses.get(message.begun) ?? message.begun));
      else {
        finishing.get(message.cached)?.();
        accept(message);
      }
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the conversion of images ended with ${code}`)));
    child.send(variants);
  }).finally(() => process.off('exit', end));
}
