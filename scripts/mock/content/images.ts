import { number, text } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
import { encodePath } from '../texts.ts';
import type { World } from '../world.ts';

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

/**
 * The files of a media item: `original` as it was uploaded; `main` counts as the image itself, a huge upload scaled down;
 * `smaller` are the sizes a server has of an image besides, none of one that is small already or no raster image.
 */
export function sizesOf(media: Doc) {
  const [file, width, height] = [text(media, 'file'), number(media, 'width'), number(media, 'height')];
  const original: ImageSize = { name: 'full', file, width, height };
  const isRaster = /^image\/(?:jpeg|png|webp|gif|avif)$/.test(text(media, 'mime_type'));
  if (!isRaster || width === 0 || height === 0) return { original, main: original, smaller: [] };
  const sized = (name: string, box: Box, suffix = `${box.width}x${box.height}`): ImageSize => {
    return { name, file: file.replace(/(\.[^./]+)?$/, (extension) => `-${suffix}${extension}`), ...box };
  };
  const smaller = limits.flatMap((limit) => {
    const cut = { width: Math.min(width, limit.width), height: Math.min(height, limit.height) };
    const box = limit.name === 'thumbnail' ? cut : fitInto(original, limit);
    return box.width === width && box.height === height ? [] : [sized(limit.name, box)];
  });
  const isHuge = Math.max(width, height) > largestSide;
  const scaled = fitInto(original, { width: largestSide, height: largestSide });
  return { original, main: isHuge ? sized('full', scaled, 'scaled') : original, smaller };
}

export function filesOf(media: Doc): readonly ImageSize[] {
  const { original, main, smaller } = sizesOf(media);
  return [...smaller, main, original];
}

/** The image of an event, venue or organizer: `null` without one; without an address when its file is missing. */
export function imageWire(id: number, world: World): Fields | null {
  if (id === 0) return null;
  const media = world.store.find('media', id);
  if (!media) return { url: false, id, extension: '' };
  const { file, width, height } = sizesOf(media).main;
  const extension = /\.([^./]+)$/.exec(file)?.[1] ?? '';
  return { url: world.upload(file), id, extension, ...(width > 0 && { width, height }) };
}

/** The `media_details` of a file. */
export function mediaDetails(media: Doc, world: World): Fields {
  const { original, main, smaller } = sizesOf(media);
  const sizes = [...smaller, ...(smaller.length > 0 ? [main] : [])].map(({ name, file, ...box }) => {
    const source = { mime_type: text(media, 'mime_type'), source_url: world.upload(file) };
    return [name, { file: encodePath(baseName(file)), ...box, ...source }] as const;
  });
  const { file, width, height } = main;
  return {
    ...(width > 0 && { width, height, file }),
    filesize: main === original ? media.fields['filesize'] : undefined,
    sizes: Object.fromEntries(sizes),
    ...(main !== original && { original_image: encodePath(baseName(original.file)) }),
  };
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function fitInto(image: Box, limit: Box): Box {
  const scale = Math.min(1, limit.width / image.width, limit.height / image.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(image.width), height: side(image.height) };
}
