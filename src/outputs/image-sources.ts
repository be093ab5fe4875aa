import type { SiteConfig } from '../config.ts';
import type { Image } from '../model/image.ts';
import type { Routes } from '../routes.ts';

/** Attributes of an `img` element. Dimensions are those of the file in `src`. */
export type ImageSources = {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
};

/** The written files of an image, the widest one as `src`. */
export function imageSources(image: Image, config: SiteConfig, routes: Routes): ImageSources {
  const widths = imageWidths(image, config);
  const widest = widths.at(-1) ?? image.width;
  return {
    src: routes.imagePath(image.digest, widest),
    srcset: widths.map((width) => `${routes.imagePath(image.digest, width)} ${width}w`).join(', '),
    width: widest,
    height: Math.max(1, Math.round((image.height * widest) / image.width)),
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
