import type { SiteConfig } from '../config.ts';
import type { Image } from '../model/image.ts';
import type { Routes } from '../routes.ts';

/** Attributes of an `img` element. Dimensions are those of the file in `src`. */
export type ImageSources = {
  readonly src: string;
  /** Empty where there is but one file. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  /** Media type of the files; empty where it is not known. */
  readonly type: string;
};

/** The written files of an image, the widest one as `src`; or the one file it has where images are not written anew. */
export function imageSources(image: Image, config: SiteConfig, routes: Routes): ImageSources {
  const { digest, unchanged } = image;
  if (unchanged !== undefined) {
    const { width, height } = image;
    return { src: unchanged, srcset: '', width, height, type: typeOf(unchanged) };
  }
  const widths = imageWidths(image, config);
  const widest = widths.at(-1) ?? image.width;
  return {
    src: routes.imagePath(digest, widest),
    srcset: widths.map((width) => `${routes.imagePath(digest, width)} ${width}w`).join(', '),
    width: widest,
    height: Math.max(1, Math.round((image.height * widest) / image.width)),
    type: 'image/webp',
  };
}

/**
 * The widths an image is written in, ascending: those of the configuration that it fills, or its own where it is
 * smaller than all of them.
 */
export function imageWidths(image: Pick<Image, 'width'>, { images }: SiteConfig): readonly number[] {
  const filled = [...new Set(images.widths)].filter((width) => width <= image.width);
  return filled.length > 0 ? filled.toSorted((a, b) => a - b) : [image.width];
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

function typeOf(address: string): string {
  return types[/\.([a-z]+)(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? ''] ?? '';
}
