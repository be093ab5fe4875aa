import { fork } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import type { ImageLengths } from '../../src/outputs/assets.ts';
import { createRoutes } from '../../src/routes.ts';
import { imageWidths } from '../../src/site/asset-paths.ts';
import type { FileEntry } from '../../src/snapshot/format.ts';
import { mapScheme } from '../../src/snapshot/maps.ts';
import { openCachedFiles } from '../cli/cached-files.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { linkOrCopy } from '../cli/files.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import { programModule } from '../cli/site-folder.ts';
import { begin, finish } from '../cli/stall.ts';
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
 * @param order.started what began to convert some of them before; it ends here
 */
export async function makeImages(order: {
  readonly snapshot: string;
  readonly files: readonly FileEntry[];
  readonly config: SiteConfig;
  readonly cache: string;
  readonly shard?: Shard;
  readonly whole?: boolean;
  readonly started?: StartedImages | undefined;
}): Promise<PlacedImages> {
  if (order.config.images.mode !== 'optimise') return unchangedImages(order);
  const folder = join(order.cache, encodingName);
  mkdirSync(folder, { recursive: true });
  const { shard = undivided, config, started } = order;
  const { outputFile, imagePath } = createRoutes(config.siteUrl);
  // Several addresses may lead to the same bytes.
  const entries = new Map(order.files.map((entry) => [entry.digest, entry]));
  const variants = [...entries.values()]
    .flatMap((entry) => {
      const original = join(order.snapshot, 'files', `${entry.digest}.${entry.extension}`);
      return variantsOf(entry, original, config, folder);
    })
    .map((variant) => ({
      ...variant,
      output: outputFile(imagePath(variant.entry.digest, variant.width)),
    }))
    .filter(({ output }) => isInShard(output, shard));
  const cachedFiles = openCachedFiles(folder, order);
  const missing = variants.filter(({ cached }) => !cachedFiles.isIntact(basename(cached)));
  const failures = new Map<string, string>();
  if (missing.length > 0) {
    using converter = started?.converter ?? startConverter();
    const convert = async (variant: ImageVariant) => {
      const result = await converter.convert(variant);
      if ('reason' in result) failures.set(result.cached, result.reason);
      else cachedFiles.add(basename(result.cached), result.digest);
    };
    await Promise.all(missing.map(convert));
  }
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

/** @param folder of the cache */
function variantsOf(
  entry: FileEntry,
  original: string,
  config: SiteConfig,
  folder: string,
): readonly ImageVariant[] {
  return imageWidths(entry, config).map((width) => ({
    ...{ entry, original, width },
    cached: join(folder, `${entry.digest}-${width}.webp`),
  }));
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

/** Converts images in a process of its own, each variant once. */
type ImageConverter = Disposable & {
  /** @throws Error of the disk, naming the file; then for every other one too */
  convert(variant: ImageVariant): Promise<Conversion>;
};

type Converting = PromiseWithResolvers<Conversion> & { readonly url: string; finish(): void };

/**
 * Starts a process that converts images, and ends with the scope. It has no login: it reads what
 * strangers drew. What decoding takes of memory goes back when it ends.
 */
function startConverter(): ImageConverter {
  const child = fork(programModule('scripts/media/convert-process'), {
    env: { ...publicEnvironment(), ...fewAllocations },
  });
  // What renders is waited for longest; where it leaves a core, images have that.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const all = new Map<string, Converting>();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of all.values()) reject(failure);
  };
  child.on('message', (message: ConverterMessage) => {
    if ('failed' in message) return fail(new Error(message.failed));
    const one = all.get('begun' in message ? message.begun : message.cached);
    if (one === undefined) return;
    if ('begun' in message) one.finish = begin(one.url);
    else {
      one.finish();
      one.resolve(message);
    }
  });
  child.once('error', fail);
  child.once('exit', (code) => fail(new Error(`the conversion of images ended with ${code}`)));
  return {
    convert(variant) {
      const { promise } = all.getOrInsertComputed(variant.cached, () => {
        const one = { ...Promise.withResolvers<Conversion>(), url: variant.entry.url, finish() {} };
        // Who began it early does not wait for it: who needs it asks again, and hears of it.
        one.promise.catch(() => {});
        if (failure !== undefined) one.reject(failure);
        else child.send(variant, () => {});
        return one;
      });
      return promise;
    },
    [Symbol.dispose]() {
      process.off('exit', end);
      end();
    },
  };
}

/** Images that are converted while others are still fetched. */
export type StartedImages = Disposable & {
  readonly converter: ImageConverter;
  /** Begins to convert one. @param original its file, which stays where it is */
  add(entry: FileEntry, original: string): void;
};

/**
 * Starts to convert the images of a site that will be made: what converts them is there before the
 * first, and most are done when the last comes.
 */
export function startImages({
  config,
  cache,
}: Pick<Parameters<typeof makeImages>[0], 'config' | 'cache'>): StartedImages {
  const folder = join(cache, encodingName);
  mkdirSync(folder, { recursive: true });
  const converter = startConverter();
  return {
    converter,
    add(entry, original) {
      // Whether one that is there is what was written, is found out later.
      for (const variant of variantsOf(entry, original, config, folder))
        if (!existsSync(variant.cached)) void converter.convert(variant);
    },
    [Symbol.dispose]: () => converter[Symbol.dispose](),
  };
}
