import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createSemaphore } from '../../src/api/concurrency.ts';
import type { FileEntry } from '../../src/snapshot/format.ts';
import { writeFileAtomic } from '../../src/snapshot/write-file.ts';

/** What converts images. */
type Sharp = typeof import('sharp').default;

/** An image in a width. */
export type ImageVariant = {
  readonly entry: FileEntry;
  readonly width: number;
  /** File of the image as it came. */
  readonly original: string;
  /** File that it is written into. */
  readonly cached: string;
};

/** What became of a variant: the digest of its file, or why it could not be made. */
export type Conversion =
  | { readonly cached: string; readonly digest: string }
  | { readonly cached: string; readonly reason: string };

/** What the process says that converts. */
export type ConverterMessage =
  | { readonly begun: string }
  | Conversion
  /** Why no further one can be written. */
  | { readonly failed: string };

/** File of the plain area that stands for an image that cannot be converted. */
export function plainFile(cached: string): string {
  return `${cached}.plain`;
}

/**
 * Effort 4 takes twice the processor's time for 0.1 dB at the same bytes: too little for a first
 * build of thousands of pictures.
 */
const imageEncoding = { quality: 77, effort: 2 } as const;

/** Name of the folder of what is written so. */
export const encodingName = `webp-q${imageEncoding.quality}-e${imageEncoding.effort}`;

const mostPixels = 65_000_000;

/** Pixels of a side for which WebP has room. */
const longestSide = 16_383;

/**
 * What the process does that `startConverter` starts: converts the variants that it is sent, some
 * at once, until its parent ends it or is gone.
 */
export function convertForParent(): void {
  process.once('disconnect', () => process.exit());
  const say = (message: ConverterMessage) => void process.send?.(message);
  const ready = import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  const inTurn = createSemaphore(availableParallelism());
  process.on('message', (variant: ImageVariant) => {
    inTurn(async () => convertVariant(await ready, variant, say)).catch((error: unknown) =>
      say({ failed: error instanceof Error ? error.message : String(error) }),
    );
  });
}

/** @throws Error of the disk, naming the file */
async function convertVariant(
  sharp: Sharp,
  variant: ImageVariant,
  say: (message: ConverterMessage) => void,
): Promise<void> {
  const { cached } = variant;
  say({ begun: cached });
  const image = await convertImage(sharp, variant).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (typeof image === 'string') {
    write(plainFile(cached), await plainArea(sharp, variant));
    say({ cached, reason: image });
  } else {
    write(cached, image);
    say({ cached, digest: hash('sha256', image, 'hex') });
  }
}

function write(file: string, image: Buffer): void {
  try {
    writeFileAtomic(file, image, { flush: false });
  } catch (error) {
    throw new Error(`"${file}": ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function convertImage(sharp: Sharp, { original, width }: ImageVariant): Promise<Buffer> {
  // What moves keeps moving, unless all its frames are too many pixels to hold.
  const { pages = 1, width: own, height } = await sharp(original).metadata();
  const isAnimation = pages > 1 && pages * own * height <= mostPixels;
  // Telephones write JPEGs that every browser shows, and that decoders have a warning about.
  const failOn = 'error';
  const image = isAnimation
    ? sharp(original, { failOn, animated: true })
    : sharp(original, { failOn }).autoOrient();
  return image.resize({ width }).webp(imageEncoding).toBuffer();
}

function plainArea(sharp: Sharp, { entry, width }: ImageVariant): Promise<Buffer> {
  const shown = Math.max(1, Math.round((entry.height * width) / entry.width));
  const height = Math.min(shown, longestSide);
  return sharp({ create: { width, height, channels: 3, background: entry.color } })
    .webp(imageEncoding)
    .toBuffer();
}
