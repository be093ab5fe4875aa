import { renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { type ImageFailure, type ImageVariant, imageEncoding, plainFile } from './images.ts';

const mostPixels = 65_000_000;

sharp.concurrency(1);
sharp.cache(false);

// The process that asked for them was killed.
process.once('disconnect', () => process.exit());

process.once('message', async (variants: readonly ImageVariant[]) => {
  const failures: ImageFailure[] = [];
  await forEachLimit(variants, { limit: availableParallelism() }, async (variant) => {
    try {
      await convert(variant);
    } catch (error) {
      failures.push({
        cached: variant.cached,
        reason: error instanceof Error ? error.message : String(error),
      });
      await writePlainArea(variant);
    }
  });
  process.send?.(failures, () => process.disconnect?.());
});

async function convert({ original, width, cached }: ImageVariant): Promise<void> {
  const unfinished = `${cached}.${process.pid}`;
  const image = (await isAnimation(original))
    ? sharp(original, { animated: true })
    : sharp(original).autoOrient();
  await image.resize({ width }).webp(imageEncoding).toFile(unfinished);
  renameSync(unfinished, cached);
}

/** What moves keeps moving, unless all its frames are too many pixels to hold. */
async function isAnimation(original: string): Promise<boolean> {
  const { pages = 1, width, height } = await sharp(original).metadata();
  return pages > 1 && pages * width * height <= mostPixels;
}

async function writePlainArea({ entry, width, cached }: ImageVariant): Promise<void> {
  const height = Math.max(1, Math.round((entry.height * width) / entry.width));
  await sharp({ create: { width, height, channels: 3, background: entry.color } })
    .webp(imageEncoding)
    .toFile(plainFile(cached));
}
