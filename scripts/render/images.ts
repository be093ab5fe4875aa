import { fork } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import type { FileEntry } from '../../src/loaders/snapshot-format.ts';
import type { ImageLengths } from '../../src/outputs/image-lengths.ts';
import { imageWidths } from '../../src/outputs/image-sources.ts';
import { createRoutes } from '../../src/routes.ts';
import { linkOrCopy } from '../files.ts';
import { encodingName } from './image-encoding.ts';

/** One width of one image. */
export type ImageVariant = {
  readonly entry: FileEntry;
  readonly original: string;
  readonly width: number;
  /** The converted file. */
  readonly cached: string;
  /** Its path in the output folder. */
  readonly output: string;
};

export type ImageFailure = { readonly cached: string; readonly reason: string };

export type Images = {
  /** Cached file by its path in the output folder. */
  readonly placements: ReadonlyMap<string, string>;
  readonly made: number;
  /** Images that could not be converted; a plain area of their color stands in for them. */
  readonly warnings: readonly string[];
};

/** Makes the images of a snapshot in the widths that pages ask for. What was converted before comes from the cache. */
export async function makeImages(order: {
  readonly snapshot: string;
  readonly files: readonly FileEntry[];
  readonly config: SiteConfig;
  readonly cache: string;
}): Promise<Images> {
  if (order.config.images.mode !== 'optimise') return unchangedImages(order);
  const folder = join(order.cache, encodingName);
  mkdirSync(folder, { recursive: true });
  const variants = variantsOf(order, folder);
  const missing = variants.filter(({ cached }) => !existsSync(cached));
  const failures = new Map(
    (missing.length > 0 ? await convert(missing) : []).map(({ cached, reason }) => [cached, reason]),
  );
  return {
    placements: new Map(
      variants.map(({ output, cached }) => [output, failures.has(cached) ? plainFile(cached) : cached]),
    ),
    made: missing.length - failures.size,
    warnings: missing
      .flatMap(({ entry, cached }) => {
        const reason = failures.get(cached);
        return reason === undefined ? [] : [failureWarning(entry, reason)];
      })
      .toSorted(),
  };
}

/** Images as they came, where the site serves them. */
function unchangedImages({ snapshot, files, config }: Parameters<typeof makeImages>[0]): Images {
  const { outputFile, originalImagePath } = createRoutes(config.siteUrl);
  const served = config.images.mode === 'copy' ? files : [];
  const placements = served.map(
    ({ digest, extension }) =>
      [
        outputFile(originalImagePath(digest, extension)),
        join(snapshot, 'files', `${digest}.${extension}`),
      ] as const,
  );
  return { placements: new Map(placements), made: 0, warnings: [] };
}

export function imageLengths({ placements }: Images): ImageLengths {
  return new Map([...placements].map(([path, cached]) => [path, statSync(cached).size]));
}

/** Puts made images into an output folder. */
export function placeImages({ placements }: Images, folder: string): void {
  for (const [path, cached] of placements) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(cached, target);
  }
}

/** The file that stands in for an image that cannot be converted. */
export function plainFile(cached: string): string {
  return `${cached}.plain`;
}

/** One for each content and width: several addresses may lead to the same bytes. */
function variantsOf(
  { snapshot, files, config }: Parameters<typeof makeImages>[0],
  folder: string,
): readonly ImageVariant[] {
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

/** In a process of its own: what decoding takes of memory goes back when it ends. */
function convert(variants: readonly ImageVariant[]): Promise<readonly ImageFailure[]> {
  const child = fork(new URL('convert-images.ts', import.meta.url));
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise<readonly ImageFailure[]>((resolve, reject) => {
    child.once('message', (failures: readonly ImageFailure[]) => resolve(failures));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the conversion of images ended with ${code}`)));
    child.send(variants);
  }).finally(() => process.off('exit', end));
}

function failureWarning({ url }: FileEntry, reason: string): string {
  return `the image ${url} could not be converted (${reason}): a plain area is shown instead`;
}
