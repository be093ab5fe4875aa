import sharp, { type Sharp } from 'sharp';
import { createGate } from '../../api/gate.ts';
import { digest } from '../digest.ts';
import type { FileEntry } from '../snapshot-format.ts';

/** What is known of an image from its bytes alone. */
export type ImageFacts = Omit<FileEntry, 'url'>;

/** Says why a file is not an image for a page; the message continues "The file …". */
export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError';
}

/** Larger images are not opened: 65 megapixels take up to 260 MB of memory. */
const mostPixels = 65_000_000;

/** Images of more pixels are opened one at a time. */
const manyPixels = 4_000_000;

const oneAtATime = createGate(1);

/**
 * Looks into a file: its kind from its first bytes (names and headers of servers are not trusted), its size as shown,
 * its average color. The whole image is decoded, so one that is cut off is found.
 *
 * @throws UnusableImageError
 */
export async function describeImage(bytes: Buffer): Promise<ImageFacts> {
  const extension = kindOf(bytes);
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { autoOrient } = await image.metadata();
    const { width, height } = autoOrient;
    if (width * height > mostPixels)
      throw new UnusableImageError(`has more than ${mostPixels / 1e6} megapixels`);
    const look = () => averageColor(image);
    const color = width * height > manyPixels ? await oneAtATime(look) : await look();
    return { digest: digest(bytes), extension, width, height, color };
  } catch (cause) {
    if (cause instanceof UnusableImageError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableImageError(`is damaged (${reason.replace(/\s+/g, ' ').trim()})`, { cause });
  }
}

async function averageColor(image: Sharp): Promise<string> {
  const [red, green, blue] = await image
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`;
}

function kindOf(bytes: Buffer): string {
  const text = bytes.toString('latin1', 0, 64);
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (/^.{4}ftypavi[fs]/s.test(text)) return 'avif';
  throw new UnusableImageError(`is ${whatElse(text)}, not a JPEG, PNG, GIF, WebP or AVIF image`);
}

function whatElse(text: string): string {
  if (text === '') return 'empty';
  if (/^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg)/i.test(text))
    return 'an SVG drawing (which can hold programs)';
  return /^\s*</.test(text) ? 'HTML' : 'something else';
}
