import sharp, { type Sharp } from 'sharp';
import type { Query } from '../query.ts';
import { RestError } from '../rest-error.ts';

/** One step of an edit; places and lengths are percentages of the image as it is then, angles degrees clockwise. */
type Step =
  | { readonly type: 'flip'; readonly horizontal: boolean; readonly vertical: boolean }
  | { readonly type: 'rotate'; readonly angle: number }
  | {
      readonly type: 'crop';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };

/** What a request asks to be done to an image, the deprecated fields included where there are no modifiers. */
export function editSteps(query: Query): readonly Step[] {
  if (query.has('modifiers')) return query.objects('modifiers').map(stepOf);
  const rotation = query.integer('rotation');
  const crops = ['x', 'y', 'width', 'height'].some((name) => query.has(name));
  return [
    ...(rotation === undefined ? [] : [{ type: 'rotate', angle: rotation } as const]),
    ...(crops ? [cropOf(query, 'x', 'y')] : []),
  ];
}

/**
 * The image after all steps, in the format it has. Servers say 500 of what cannot be done; nobody documented that.
 *
 * @throws RestError 400 `rest_image_crop_failed` for a piece that is not within the image, 400
 *   `rest_unknown_image_file_type` for what is no image whatever its name says
 */
export async function editedImage(bytes: Uint8Array, steps: readonly Step[]): Promise<Uint8Array> {
  try {
    let present = sharp(bytes);
    const { format } = await present.metadata();
    // Pixels between the steps: each time an image is packed takes its time, and some of its quality.
    for (const step of steps) {
      const { data, info } = await (await applied(present, step)).raw().toBuffer({ resolveWithObject: true });
      present = sharp(data, { raw: info });
    }
    return await present.toFormat(format === 'heif' ? 'avif' : format).toBuffer();
  } catch (cause) {
    if (cause instanceof RestError) throw cause;
    throw new RestError(400, 'rest_unknown_image_file_type', 'Unable to edit this image.');
  }
}

async function applied(image: Sharp, step: Step): Promise<Sharp> {
  if (step.type === 'rotate') return image.rotate(step.angle % 360);
  if (step.type === 'flip') return image.flop(step.horizontal).flip(step.vertical);
  const size = await image.metadata();
  const piece = {
    left: Math.round((size.width * step.left) / 100),
    top: Math.round((size.height * step.top) / 100),
    width: Math.round((size.width * step.width) / 100),
    height: Math.round((size.height * step.height) / 100),
  };
  const fits =
    Math.min(piece.left, piece.top) >= 0 &&
    Math.min(piece.width, piece.height) >= 1 &&
    piece.left + piece.width <= size.width &&
    piece.top + piece.height <= size.height;
  if (!fits) throw new RestError(400, 'rest_image_crop_failed', 'Unable to crop this image.');
  return image.extract(piece);
}

function stepOf(modifier: Query): Step {
  const args = modifier.object('args');
  const type = modifier.text('type');
  if (type === 'flip') {
    const flip = args?.object('flip');
    return { type, horizontal: flip?.flag('horizontal') === true, vertical: flip?.flag('vertical') === true };
  }
  if (type === 'rotate') return { type, angle: args?.number('angle') ?? 0 };
  return cropOf(args, 'left', 'top');
}

function cropOf(query: Query | undefined, left: string, top: string): Step {
  return {
    type: 'crop',
    left: query?.number(left) ?? 0,
    top: query?.number(top) ?? 0,
    width: query?.number('width') ?? 100,
    height: query?.number('height') ?? 100,
  };
}
