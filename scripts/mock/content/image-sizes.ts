import { number, text } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
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

/** The smaller sizes that a server has of an image: none of one that is small already, or no raster image. */
function sizesOf(media: Doc): readonly ImageSize[] {
  const [file, width, height] = [
    text(media, 'file'),
    number(media, 'width'),
    number(media, 'height'),
  ];
  if (!/^image\/(?:jpeg|png|webp|gif|avif)$/.test(text(media, 'mime_type'))) return [];
  return limits.flatMap(({ name, ...limit }) => {
    const cut = { width: Math.min(width, limit.width), height: Math.min(height, limit.height) };
    const box = name === 'thumbnail' ? cut : fitInto({ width, height }, limit);
    const own = file.replace(/(\.[^./]+)?$/, `-${box.width}x${box.height}$1`);
    return box.width < width || box.height < height ? [{ name, file: own, ...box }] : [];
  });
}

/** The files of a media item: its smaller sizes, and the one that was uploaded. */
export function filesOf(media: Doc): readonly ImageSize[] {
  const [file, width, height] = [
    text(media, 'file'),
    number(media, 'width'),
    number(media, 'height'),
  ];
  return [...sizesOf(media), { name: 'full', file, width, height }];
}

/** The image of an event, venue or organizer: `null` without one; without an address when its file is missing. */
export function imageWire(id: number, world: World): Fields | null {
  if (id === 0) return null;
  const media = world.store.find('media', id);
  if (!media) return { url: false, id, extension: '' };
  const [file, width, height] = [
    text(media, 'file'),
    number(media, 'width'),
    number(media, 'height'),
  ];
  const extension = /\.([^./]+)$/.exec(file)?.[1] ?? '';
  return { url: world.upload(file), id, extension, ...(width > 0 && { width, height }) };
}

/** The `media_details` of a file. */
export function mediaDetails(media: Doc, world: World): Fields {
  const { width, height, file, filesize, mime_type } = media.fields;
  const sizes = sizesOf(media).map(({ name, file, ...box }) => {
    return [name, { ...box, mime_type, source_url: world.upload(file) }] as const;
  });
  return {
    ...(width !== 0 && { width, height, file }),
    filesize,
    sizes: Object.fromEntries(sizes),
  };
}

function fitInto(image: Box, limit: Box): Box {
  const scale = Math.min(1, limit.width / image.width, limit.height / image.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(image.width), height: side(image.height) };
}
