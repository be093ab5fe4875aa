import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { SiteConfig } from '../../src/config.ts';
import type { FileEntry } from '../../src/loaders/snapshot-format.ts';
import { imageWidths } from '../../src/outputs/image-sources.ts';
import { createRoutes } from '../../src/routes.ts';
import { eachLimited } from '../each.ts';
import { linkOrCopy } from '../files.ts';

/** Encoding of every written image. Part of the name of its cache folder. */
const encoding = { quality: 78, effort: 4 } as const;

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
  sharp.concurrency(1);
  const routes = createRoutes(order.config.siteUrl);
  const cache = join(order.cache, `webp-q${encoding.quality}-e${encoding.effort}`);
  mkdirSync(cache, { recursive: true });
  const variants = variantsOf(order.files, order.config);
  const placements = new Map<string, string>();
  const warnings: string[] = [];
  let made = 0;
  await eachLimited(variants, availableParallelism(), async ({ entry, width }) => {
    const cached = join(cache, `${entry.digest}-${width}.webp`);
    const place = (file: string) =>
      placements.set(routes.outputFile(routes.imagePath(entry.digest, width)), file);
    if (existsSync(cached)) {
      place(cached);
      return;
    }
    try {
      await convert(join(order.snapshot, 'files', `${entry.digest}.${entry.extension}`), width, cached);
      made++;
      place(cached);
    } catch (error) {
      const plain = `${cached}.plain`;
      await writePlainArea(entry, width, plain);
      warnings.push(
        `the image ${entry.url} could not be converted (${messageOf(error)}): a plain area stands in for it`,
      );
      place(plain);
    }
  });
  return { placements, made, warnings: warnings.toSorted() };
}

/** Puts made images into an output folder. */
export function placeImages({ placements }: Images, folder: string): void {
  for (const [path, cached] of placements) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(cached, target);
  }
}

type Variant = { readonly entry: FileEntry; readonly width: number };

/** One for each content and width: several addresses may lead to the same bytes. */
function variantsOf(files: readonly FileEntry[], config: SiteConfig): readonly Variant[] {
  const entries = new Map(files.map((entry) => [entry.digest, entry]));
  return [...entries.values()].flatMap((entry) =>
    imageWidths(entry, config).map((width) => ({ entry, width })),
  );
}

async function convert(original: string, width: number, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await sharp(original).autoOrient().resize({ width }).webp(encoding).toFile(unfinished);
  renameSync(unfinished, target);
}

async function writePlainArea(entry: FileEntry, width: number, target: string): Promise<void> {
  const height = Math.max(1, Math.round((entry.height * width) / entry.width));
  await sharp({ create: { width, height, channels: 3, background: entry.color } })
    .webp(encoding)
    .toFile(target);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
