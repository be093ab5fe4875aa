import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { createSemaphore } from '../api/concurrency.ts';
import { digest, type FileEntry } from '../snapshot/format.ts';
import { UnusableFileError } from './file-cache.ts';

export type ImageFacts = Omit<FileEntry, 'url'>;

/** Larger images are not opened: 65 megapixels take up to 260 MB of memory. */
const mostPixels = 65_000_000;

/** Images of more pixels are opened one at a time. */
const manyPixels = 4_000_000;

const white = '#ffffff';

const oneAtATime = createSemaphore(1);

/**
 * Looks into a file: its kind from its first bytes (names and headers of servers are not trusted), its size as shown,
 * its main color. All of the image is decoded, so one that is cut off is found. A drawing becomes pixels.
 *
 * @throws UnusableFileError
 */
export async function readImage(
  bytes: Buffer,
): Promise<{ readonly bytes: Buffer; readonly facts: ImageFacts }> {
  const beginning = bytes.toString('utf8', 0, 4096).replace(prolog, '');
  const root = /^<(?:[\w.-]+:)?svg(?=[\s>/])/i.exec(beginning)?.[0];
  const pixels = root === undefined ? bytes : await rasteriseSvg(bytes, root);
  return { bytes: pixels, facts: await describeImage(pixels) };
}

async function describeImage(bytes: Buffer): Promise<ImageFacts> {
  const extension = kindOf(bytes);
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { autoOrient, hasAlpha } = await image.metadata();
    const { width, height } = autoOrient;
    if (width * height > mostPixels)
      throw new UnusableFileError(`has more than ${mostPixels / 1e6} megapixels`);
    const look = async () =>
      hasAlpha && (await isSeenThrough(image)) ? white : await mainColor(image);
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
  const alphas = await image
    .clone()
    .resize(32, 32, { fit: 'fill' })
    .extractChannel('alpha')
    .raw()
    .toBuffer();
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
  throw new UnusableFileError(
    `is ${whatElse(text)}, not a JPEG, PNG, GIF, WebP, AVIF or SVG image`,
  );
}

function whatElse(text: string): string {
  if (text === '') return 'empty';
  return /^\s*</.test(text) ? 'HTML' : 'something else';
}

const prolog =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!doctype svg(?:[^>[]|\[[^\]]*\])*>\s*)*/i;

/** Bits of each part of a color that distinguish shades. */
const bits = 3;

/**
 * The color most of an image has, `#rrggbb`: the average of its most frequent shade. Of shades equally frequent, the
 * darker.
 *
 * @param pixels red, green and blue of each, a byte each
 */
export function dominantColor(pixels: Uint8Array): string {
  const shades = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const sum = shades.getOrInsertComputed(shadeOf(red, green, blue), () => [0, 0, 0, 0]);
    sum[0] += 1;
    sum[1] += red;
    sum[2] += green;
    sum[3] += blue;
  }
  const [, [count, ...sums]] = [...shades].toSorted(
    ([a, [one]], [b, [other]]) => other - one || a - b,
  )[0] ?? [0, [1, 255, 255, 255]];
  return `#${sums.map((sum) => hexadecimal(sum / count)).join('')}`;
}

function shadeOf(red: number, green: number, blue: number): number {
  const shift = 8 - bits;
  return ((red >> shift) << (2 * bits)) | ((green >> shift) << bits) | (blue >> shift);
}

function hexadecimal(part: number): string {
  return Math.round(part).toString(16).padStart(2, '0');
}

const largest = 1_000_000;
const milliseconds = 10_000;

/** What loads, repeats or nests without end, or is no drawing: entities, pictures within, HTML within. */
const refused = /<!ENTITY|<!DOCTYPE[^>]*\[|<(?:[\w.-]+:)?(?:image|feImage|foreignObject)[\s/>]/i;

/**
 * An SVG drawing as PNG: what it would run, load or link to is lost with its text. Drawn by a process of its own, which
 * has no secrets and is ended when it takes too long.
 *
 * @param root how its first element begins. @example '<ns0:svg'
 * @throws UnusableFileError
 */
async function rasteriseSvg(svg: Buffer, root: string): Promise<Buffer> {
  if (svg.length > largest) throw new UnusableFileError('is an SVG drawing of more than 1 MB');
  const source = svg.toString('utf8');
  const text = withoutEntities(source);
  if (text.length > largest) throw new UnusableFileError('is an SVG drawing of more than 1 MB');
  const found = text.includes('\0') ? 'text that is not UTF-8' : refused.exec(text)?.[0];
  if (found !== undefined)
    throw new UnusableFileError(`is an SVG drawing with ${found.trim()}, which is not drawn`);
  // As it came, it may be in an encoding that it names.
  return draw(recognisable(text === source ? svg : Buffer.from(text), root));
}

/** libvips takes for SVG only what has `<svg` near its beginning. */
function recognisable(svg: Buffer, root: string): Buffer {
  if (/^<svg/i.test(root)) return svg;
  const start = svg.indexOf(root);
  return Buffer.concat([svg.subarray(0, start), Buffer.from('<!--<svg-->'), svg.subarray(start)]);
}

const documentType = /<!DOCTYPE svg[^>[]*\[((?:[^\]"']|"[^"]*"|'[^']*')*)\]\s*>/i;
const entity = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%<]{0,200})"|'([^'&%<]{0,200})')\s*>/g;

const reference = String.raw`<i:pgfRef\b[^<>]*>\s*(?:</i:pgfRef>\s*)?`;

/** Where Adobe Illustrator keeps what it alone reads. */
const editorPart = new RegExp(
  String.raw`<foreignObject\b[^<>]*(?:/>|>\s*(?:${reference})?</foreignObject>)`,
  'g',
);

/**
 * A drawing with short texts in the place of the entities that stand for them, as Adobe Illustrator
 * declares some; as it is where it declares anything else.
 */
function withoutEntities(svg: string): string {
  const [type, declared = ''] = documentType.exec(svg) ?? [];
  if (type === undefined || declared.replace(entity, '').trim() !== '') return svg;
  const values = new Map(
    Array.from(declared.matchAll(entity), ([, name = '', double, single = '']) => [
      name,
      double ?? single,
    ]),
  );
  return svg
    .replace(type, '')
    .replace(/&([\w.-]+);/g, (reference, name: string) => values.get(name) ?? reference)
    .replace(editorPart, '');
}

function draw(svg: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, `svg-process${extname(import.meta.filename)}`)],
      {
        env: {},
        encoding: 'buffer',
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: 32_000_000,
      },
      (error, png, said) => {
        if (!error) return resolve(png);
        const reason = error.killed
          ? 'takes too long to draw'
          : said.toString().trim() || 'cannot be drawn';
        reject(new UnusableFileError(`is an SVG drawing that ${reason.replace(/\s+/g, ' ')}`));
      },
    );
    // Writing fails where the process ended early, which is reported above.
    child.stdin?.on('error', () => {});
    child.stdin?.end(svg);
  });
}
