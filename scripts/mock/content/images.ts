import { number, text } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
import { encodePath } from '../texts.ts';
import type { World } from '../world.ts';

/** One size of an image file. */
export type ImageSize = {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
};

type Box = { readonly width: number; readonly height: number };

const limits = [
  { name: 'medium', width: 300, height: 300 },
  { name: 'large', width: 1024, height: 1024 },
  { name: 'thumbnail', width: 150, height: 150 },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY },
] as const;

const largestSide = 2560;

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** The file as it was uploaded. */
export function originalSize(media: Doc): ImageSize {
  return {
    name: 'full',
    file: text(media, 'file'),
    width: number(media, 'width'),
    height: number(media, 'height'),
  };
}

/** The smaller sizes a server has of an image; none of one that is small already or no raster image. */
export function sizesOf(media: Doc): readonly ImageSize[] {
  if (!isResizable(media)) return [];
  const original = originalSize(media);
  return limits.flatMap((limit) => {
    const { width, height } =
      limit.name === 'thumbnail'
        ? { width: Math.min(original.width, limit.width), height: Math.min(original.height, limit.height) }
        : fitInto(original, limit);
    if (width === original.width && height === original.height) return [];
    return [{ name: limit.name, file: withSuffix(original.file, `${width}x${height}`), width, height }];
  });
}

/** The file that counts as the image itself: a huge upload is answered scaled down. */
export function mainSize(media: Doc): ImageSize {
  const original = originalSize(media);
  if (!isResizable(media) || Math.max(original.width, original.height) <= largestSide) return original;
  const size = fitInto(original, { width: largestSide, height: largestSide });
  return { name: 'full', file: withSuffix(original.file, 'scaled'), ...size };
}

/** Every file of a media item. */
export function filesOf(media: Doc): readonly ImageSize[] {
  return [...sizesOf(media), mainSize(media), originalSize(media)];
}

/** Bytes are made only when a client asks for the file: until then its size is a guess from its area. */
export function guessFileSize({ width, height }: Box): number {
  return 600 + Math.round((width * height) / 12);
}

/** The image of an event, venue or organizer: `null` without one; without an address when its file is missing. */
export function imageWire(id: number, world: World): Fields | null {
  if (id === 0) return null;
  const media = world.store.find('media', id);
  if (!media) return { url: false, id, extension: '' };
  const [main, { file, width: original }] = [mainSize(media), originalSize(media)];
  const { width, height } = main;
  const type = text(media, 'mime_type');
  const sizes = byName(sizesOf(media), (size) => {
    const { width, height } = size;
    return { width, height, 'mime-type': type, filesize: guessFileSize(size), url: world.upload(size.file) };
  });
  return {
    url: world.upload(main.file),
    id,
    extension: /\.([^./]+)$/.exec(file)?.[1] ?? '',
    ...(original > 0 && { width, height, filesize: guessFileSize(main), sizes }),
    ...(main.file !== file && { original_image: encodePath(baseName(file)) }),
  };
}

function byName(sizes: readonly ImageSize[], wireOf: (size: ImageSize) => Fields): Fields {
  return Object.fromEntries(sizes.map((size) => [size.name, wireOf(size)]));
}

/** The `media_details` of a file. */
export function mediaDetails(media: Doc, world: World): Fields {
  const [main, sizes, original] = [mainSize(media), sizesOf(media), originalSize(media)];
  const known = media.fields['filesize'];
  if (original.width === 0) return { ...(known !== undefined && { filesize: known }), sizes: {} };
  return {
    width: main.width,
    height: main.height,
    file: main.file,
    filesize: (main.file === original.file && known) || guessFileSize(main),
    sizes: byName([...sizes, ...(sizes.length > 0 ? [main] : [])], (size) => ({
      file: encodePath(baseName(size.file)),
      width: size.width,
      height: size.height,
      ...(size.name !== 'full' && { filesize: guessFileSize(size) }),
      mime_type: text(media, 'mime_type'),
      source_url: world.upload(size.file),
    })),
    ...(main.file !== original.file && { original_image: encodePath(baseName(original.file)) }),
  };
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function isResizable(media: Doc): boolean {
  return resizable.has(text(media, 'mime_type')) && number(media, 'width') > 0 && number(media, 'height') > 0;
}

function fitInto(image: Box, limit: Box): Box {
  const scale = Math.min(1, limit.width / image.width, limit.height / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

function withSuffix(file: string, suffix: string): string {
  return file.replace(/(\.[^./]+)?$/, (extension) => `-${suffix}${extension}`);
}
