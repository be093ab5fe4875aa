import sharp, { type Sharp } from 'sharp';
import type { Query } from '../mock-request.ts';
import { RestError } from '../rest-errors.ts';

/** Edits of images (content document, "Image edit"). */

/** One step of an edit: places and lengths in percent of the image as it is then, angles in degrees clockwise. */
type Step =
  | { readonly type: 'flip'; readonly horizontal: boolean; readonly vertical: boolean }
  | { readonly type: 'rotate'; readonly angle: number }
  | ({ readonly type: 'crop' } & PixelBox);

type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** What a request asks to be done to an image. The deprecated fields count where there are no modifiers. */
export function editSteps(query: Query): readonly Step[] {
  if (query.has('modifiers')) return query.objects('modifiers').flatMap(stepOf);
  const angle = query.number('rotation');
  const isCropped = ['x', 'y', 'width', 'height'].some((name) => query.has(name));
  return [
    ...(angle === undefined ? [] : [{ type: 'rotate', angle } as const]),
    ...(isCropped ? [cropOf(query, 'x', 'y')] : []),
  ];
}

function stepOf(modifier: Query): readonly Step[] {
  const type = modifier.text('type');
  return modifier.objects('args').flatMap((args): readonly Step[] => {
    if (type === 'rotate') return [{ type, angle: args.number('angle') ?? 0 }];
    if (type === 'crop') return [cropOf(args, 'left', 'top')];
    return args.objects('flip').map((flip) => ({
      type: 'flip',
      horizontal: flip.flag('horizontal') === true,
      vertical: flip.flag('vertical') === true,
    }));
  });
}

function cropOf(query: Query, x: string, y: string): Step {
  const [left, top] = [query.number(x) ?? 0, query.number(y) ?? 0];
  const width = query.number('width') ?? 100 - left;
  const height = query.number('height') ?? 100 - top;
  return { type: 'crop', left, top, width, height };
}

type Edited = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/**
 * The image after all steps, in the format that it has, upright.
 *
 * @throws RestError 400 `rest_image_crop_failed` for a piece that is not within the image, 400
 *   `rest_unknown_image_file_type` for what is no image, whatever its name says
 */
export async function editedImage(bytes: Uint8Array, steps: readonly Step[]): Promise<Edited> {
  try {
    const source = sharp(bytes);
    const { format } = await source.metadata();
    let present = source.autoOrient();
    // Pixels between the steps: packing an image takes time, and some of its quality.
    for (const step of [undefined, ...steps]) {
      const { data, info } = await (step ? applied(present, await sizeOf(present), step) : present)
        .raw()
        .toBuffer({ resolveWithObject: true });
      present = sharp(data, { raw: info });
    }
    const { data, info } = await present
      .toFormat(format === 'heif' ? 'avif' : format)
      .toBuffer({ resolveWithObject: true });
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof RestError) throw cause;
    throw new RestError(400, 'rest_unknown_image_file_type', 'Unable to edit this image.');
  }
}

type Size = Pick<PixelBox, 'width' | 'height'>;

async function sizeOf(image: Sharp): Promise<Size> {
  const { width, height } = await image.metadata();
  return { width, height };
}

function applied(image: Sharp, size: Size, step: Step): Sharp {
  switch (step.type) {
    case 'flip':
      return image.flop(step.horizontal).flip(step.vertical);
    case 'rotate':
      return image.rotate(step.angle % 360, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
    case 'crop': {
      const piece = pieceOf(size, step);
      const isWithin =
        Math.min(piece.left, piece.top) >= 0 &&
        Math.min(piece.width, piece.height) >= 1 &&
        piece.left + piece.width <= size.width &&
        piece.top + piece.height <= size.height;
      if (isWithin) return image.extract(piece);
      throw new RestError(400, 'rest_image_crop_failed', 'Unable to crop this image.');
    }
  }
}

/** A piece in pixels: its edges are rounded, so that pieces that adjoin still do. */
function pieceOf(size: Size, { left, top, width, height }: PixelBox): PixelBox {
  const [x, y] = [pixels(left, size.width), pixels(top, size.height)];
  return {
    left: x,
    top: y,
    width: pixels(left + width, size.width) - x,
    height: pixels(top + height, size.height) - y,
  };
}

function pixels(percent: number, length: number): number {
  return Math.round((length * percent) / 100);
}
