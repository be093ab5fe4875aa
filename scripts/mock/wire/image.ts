import { encodePath, type Links } from '../links.ts';
import type { StoredMedia } from '../stored.ts';
import type { World } from '../world.ts';

/** One size of an image file. */
export type ImageSize = {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
};

const limits = [
  { name: 'medium', width: 300, height: 300 },
  { name: 'large', width: 1024, height: 1024 },
  { name: 'thumbnail', width: 150, height: 150 },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY },
] as const;

const largestSide = 2560;

const resizable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** The smaller sizes a server keeps of an image; none of one that is small already or no raster image. */
export function sizesOf(media: StoredMedia): readonly ImageSize[] {
  if (!isResizable(media)) return [];
  return limits.flatMap((limit) => {
    const { width, height } = limit.name === 'thumbnail' ? cropTo(media, limit) : fitInto(media, limit);
    if (width === media.width && height === media.height) return [];
    return [{ name: limit.name, file: withSuffix(media.file, `${width}x${height}`), width, height }];
  });
}

/** The file that counts as the image itself: a huge upload is answered scaled down. */
export function mainSize(media: StoredMedia): ImageSize {
  if (!isResizable(media) || Math.max(media.width, media.height) <= largestSide) {
    return { name: 'full', file: media.file, width: media.width, height: media.height };
  }
  const size = fitInto(media, { width: largestSide, height: largestSide });
  return { name: 'full', file: withSuffix(media.file, 'scaled'), ...size };
}

/** Bytes are made only when somebody asks for the file: until then its size is a guess from its area. */
export function guessFileSize({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number {
  return 600 + Math.round((width * height) / 12);
}

/** The image of an event, venue or organizer: `null` without one; without an address when its file is gone. */
export function imageWire(id: number, { store, links }: World): Readonly<Record<string, unknown>> | null {
  if (id === 0) return null;
  const media = store.media.byId.get(id);
  if (!media) return { url: false, id, extension: '' };
  const main = mainSize(media);
  return {
    url: links.upload(main.file),
    id,
    extension: extensionOf(media.file),
    ...(media.width > 0 && { width: main.width, height: main.height, filesize: guessFileSize(main) }),
    ...(media.width > 0 && { sizes: eventSizes(media, links) }),
    ...(main.file !== media.file && { original_image: encodePath(baseName(media.file)) }),
  };
}

export function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function eventSizes(media: StoredMedia, links: Links): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    sizesOf(media).map(({ name, file, width, height }) => [
      name,
      {
        width,
        height,
        'mime-type': media.mimeType,
        filesize: guessFileSize({ width, height }),
        url: links.upload(file),
      },
    ]),
  );
}

function isResizable(media: StoredMedia): boolean {
  return resizable.has(media.mimeType) && media.width > 0 && media.height > 0;
}

type Box = { readonly width: number; readonly height: number };

function fitInto(media: Box, limit: Box): Box {
  const scale = Math.min(1, limit.width / media.width, limit.height / media.height);
  return {
    width: Math.max(1, Math.round(media.width * scale)),
    height: Math.max(1, Math.round(media.height * scale)),
  };
}

function cropTo(media: Box, limit: Box): Box {
  return { width: Math.min(media.width, limit.width), height: Math.min(media.height, limit.height) };
}

function withSuffix(file: string, suffix: string): string {
  return file.replace(/(\.[^./]+)?$/, (extension) => `-${suffix}${extension}`);
}

function extensionOf(file: string): string {
  return /\.([^./]+)$/.exec(file)?.[1] ?? '';
}
