import sharp, { type Sharp } from 'sharp';
import { createGate } from '../../api/gate.ts';
import { digest } from '../digest.ts';
import { UnusableFileError } from '../files/unusable-file.ts';
import type { FileEntry } from '../snapshot-format.ts';
import { dominantColor } from './dominant-color.ts';
import { rasteriseSvg } from './rasterise-svg.ts';

/** What is known of an image from its bytes alone. */
export type ImageFacts = Omit<FileEntry, 'url'>;

/** Larger images are not opened: 65 megapixels take up to 260 MB of memory. */
const mostPixels = 65_000_000;

/** Images of more pixels are opened one at a time. */
const manyPixels = 4_000_000;

const white = '#ffffff';

const oneAtATime = createGate(1);

/**
 * Looks into a file: its kind from its first bytes (names and headers of servers are not trusted), its size as shown,
 * its main color. The whole image is decoded, so one that is cut off is found. A drawing becomes pixels.
 *
 * @throws UnusableFileError
 */
export async function readImage(
  bytes: Buffer,
): Promise<{ readonly bytes: Buffer; readonly facts: ImageFacts }> {
  const pixels = isSvg(bytes) ? await rasteriseSvg(bytes) : bytes;
  return { bytes: pixels, facts: await describeImage(pixels) };
}

async function describeImage(bytes: Buffer): Promise<ImageFacts> {
  const extension = kindOf(bytes);
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { autoOrient, hasAlpha } = await image.metadata();
    const { width, height } = autoOrient;
    if (width * height > mostPixels)
      throw new UnusableFileError(`has more than ${mostPixels / 1e6} megapixels`);
    const look = async () => (hasAlpha && (await isSeenThrough(image)) ? white : await mainColor(image));
    const color = width * height > manyPixels ? await oneAtATime(look) : await look();
    return { digest: digest(bytes), extension, width, height, color };
  } catch (cause) {
    if (cause instanceof UnusableFileError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableFileError(`is damaged (${reason.replace(/\s+/g, ' ').trim()})`, { cause });
  }
}

/** Whether the ground shows through an image: that of its own color would swallow what it shows. */
async function isSeenThrough(image: Sharp): Promise<boolean> {
  const alphas = await image.clone().resize(32, 32, { fit: 'fill' }).extractChannel('alpha').raw().toBuffer();
  return alphas.some((alpha) => alpha < 0xf0);
}

async function mainColor(image: Sharp): Promise<string> {
  const pixels = await image
    .flatten({ background: white })
    .toColorspace('srgb')
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer();
  return dominantColor(pixels);
}

function kindOf(bytes: Buffer): string {
  const text = bytes.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (/^.{4}ftypavi[fs]/s.test(text)) return 'avif';
  throw new UnusableFileError(`is ${whatElse(text)}, not a JPEG, PNG, GIF, WebP, AVIF or SVG image`);
}

function whatElse(text: string): string {
  if (text === '') return 'empty';
  return /^\s*</.test(text) ? 'HTML' : 'something else';
}

const prolog =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!doctype svg(?:[^>[]|\[[^\]]*\])*>\s*)*/i;

function isSvg(bytes: Buffer): boolean {
  return /^<svg[\s>/]/i.test(bytes.toString('utf8', 0, 4096).replace(prolog, ''));
}
