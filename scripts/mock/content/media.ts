import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { fileTypes } from '../../../src/contract/file-kinds.ts';
import { RestError } from '../errors.ts';
import type { Query } from '../parameters.ts';
import type { Answer, MockRequest } from '../request.ts';
import { number, type Store, text } from '../store.ts';
import { changedContent, editorsText, type HeldFile, made, owned } from './content-items.ts';
import { filesOf } from './images.ts';

/** `POST /media`: takes a file in, as the body itself or in a form. */
export async function uploadMedia(request: MockRequest): Promise<Answer> {
  const file = await heldFile(uploadedFile(request), request.world.store);
  const media = changedContent(request, 'media', undefined, file);
  request.world.store.put(media);
  return made(media, 'media', request);
}

/** `POST /media/{id}/edit`: makes an edited copy of an image. */
export async function editMedia(request: MockRequest): Promise<Answer> {
  const { query, world } = request;
  const source = owned(request, 'media');
  const addresses = filesOf(source).map(({ file }) => world.upload(file));
  if (!addresses.includes(query.text('src') ?? '')) throw unknownFile();
  const mimeType = text(source, 'mime_type');
  if (number(source, 'width') === 0 || !/^image\/(?:jpeg|png|webp|avif)$/.test(mimeType)) {
    throw new RestError(400, 'rest_cannot_edit_file_type', 'This type of file cannot be edited.');
  }
  const steps = editSteps(query);
  if (steps.length === 0) {
    const message = 'The image was not edited. Edit the image before applying the changes.';
    throw new RestError(400, 'rest_image_not_edited', message);
  }
  const original = await source.bytes?.().catch(() => undefined);
  if (!original) throw unknownFile();
  const bytes = await editedImage(original, steps);
  const name = text(source, 'file')
    .replace(/^.*\//, '')
    .replace(/(\.[^.]*)?$/, '-edited$1');
  const file = await heldFile({ name, mimeType, bytes }, world.store);
  const media = changedContent(request, 'media', undefined, file, source);
  world.store.put(media);
  return made(media, 'media', request);
}

/** `POST /media/{id}/post-process`: the smaller sizes, which are made whenever a client asks for one. */
export function processMedia(request: MockRequest): Answer {
  return { body: editorsText(owned(request, 'media'), request) };
}

function unknownFile(): RestError {
  return new RestError(404, 'rest_unknown_attachment', 'Unable to get meta information for file.');
}

/** A file under a name no other has, smaller sizes included; an image that cannot be read has no size. */
async function heldFile({ name, mimeType, bytes }: UploadedFile, store: Store): Promise<HeldFile> {
  const isImage = mimeType.startsWith('image/');
  const size = isImage
    ? await sharp(bytes)
        .metadata()
        .catch(() => undefined)
    : undefined;
  const taken = new Set([...store.all('media')].flatMap((media) => filesOf(media).map(({ file }) => file)));
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let file = name;
  for (let count = 1; taken.has(file); count += 1) file = `${stem}-${count}${extension}`;
  return {
    fields: {
      mime_type: mimeType,
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      file,
      filesize: bytes.length,
    },
    bytes: async () => bytes,
  };
}

type UploadedFile = {
  /** Last part of its name, safe in an address. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

export const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * The file of an upload: the body itself, named by `Content-Disposition`, or the part `file` of a form.
 *
 * @throws RestError where there is none, it has no name, or is of a kind that is not taken
 */
function uploadedFile({ body, file, headers, world }: MockRequest): UploadedFile {
  const isForm = /^multipart\/form-data\b/i.test(body.type);
  const sent = isForm ? file : rawFile(body, headers);
  if (!sent || sent.bytes.length === 0) throw refused('no_data', 'No data supplied.');
  const hash = headers['content-md5'];
  if (hash !== undefined && hash !== createHash('md5').update(sent.bytes).digest('hex')) {
    throw refused('hash_mismatch', 'Content hash did not match expected.', 412);
  }
  const name = safeName(sent.name);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(imageTypes, extension) ? imageTypes : fileTypes;
  const type = Object.hasOwn(known, extension) ? known[extension] : undefined;
  if (type === undefined) {
    // Observed servers say 500 of a kind they do not take; nobody documented that.
    const status = world.isObserved ? 500 : 400;
    throw refused('sideload_error', 'Sorry, you are not allowed to upload this file type.', status);
  }
  return { name, mimeType: type.split(';')[0] ?? type, bytes: Uint8Array.from(sent.bytes) };
}

type Sent = { readonly name: string; readonly bytes: Uint8Array };

function rawFile({ type, bytes }: MockRequest['body'], headers: MockRequest['headers']): Sent {
  if (bytes.length === 0) throw refused('no_data', 'No data supplied.');
  if (type === '') throw refused('no_content_type', 'No Content-Type supplied.');
  const disposition = headers['content-disposition'];
  if (!disposition) throw refused('no_content_disposition', 'No Content-Disposition supplied.');
  const name = dispositionName(disposition);
  if (name) return { name, bytes };
  const like = '"attachment; filename=image.png"';
  throw refused(
    'invalid_disposition',
    `Invalid Content-Disposition supplied. It needs to be ${like} or similar.`,
  );
}

/** The name RFC 6266 gives a file, the encoded one first. */
function dispositionName(text: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(text)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  const match = /;\s*filename=(?:"([^"]*)"|([^\s;]+))/i.exec(text);
  return match?.[1] ?? match?.[2];
}

function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return safe === '' ? 'file' : safe;
}

function refused(code: string, message: string, status = 400): RestError {
  return new RestError(status, `rest_upload_${code}`, message);
}

type Step = (image: Sharp) => Sharp | Promise<Sharp>;

/** What a request asks to be done to an image, the deprecated fields included where there are no modifiers. */
function editSteps(query: Query): readonly Step[] {
  if (query.has('modifiers')) {
    return query.objects('modifiers').map((modifier) => {
      const args = modifier.object('args');
      const type = modifier.text('type');
      if (type === 'rotate') return rotate(args?.number('angle') ?? 0);
      if (type !== 'flip') return crop(args, 'left', 'top');
      const isAsked = (direction: string) => args?.object('flip')?.flag(direction) === true;
      return (image) => image.flop(isAsked('horizontal')).flip(isAsked('vertical'));
    });
  }
  const rotation = query.number('rotation');
  const crops = ['x', 'y', 'width', 'height'].some((name) => query.has(name));
  return [...(rotation === undefined ? [] : [rotate(rotation)]), ...(crops ? [crop(query, 'x', 'y')] : [])];
}

/** @param angle degrees clockwise */
function rotate(angle: number): Step {
  return (image) => image.rotate(angle % 360);
}

/** Places and lengths are percentages of the image as it is then. */
function crop(query: Query | undefined, leftName: string, topName: string): Step {
  const share = (name: string, other: number) => (query?.number(name) ?? other) / 100;
  return async (image) => {
    const size = await image.metadata();
    const left = Math.round(size.width * share(leftName, 0));
    const top = Math.round(size.height * share(topName, 0));
    const width = Math.round(size.width * share('width', 100));
    const height = Math.round(size.height * share('height', 100));
    const fits = Math.min(left, top) >= 0 && left + width <= size.width && top + height <= size.height;
    if (fits && Math.min(width, height) >= 1) return image.extract({ left, top, width, height });
    throw new RestError(400, 'rest_image_crop_failed', 'Unable to crop this image.');
  };
}

/**
 * The image after all steps, in the format it has. Servers say 500 of what cannot be done; nobody documented that.
 *
 * @throws RestError 400 `rest_image_crop_failed` for a piece that is not within the image, 400
 *   `rest_unknown_image_file_type` for what is no image whatever its name says
 */
async function editedImage(bytes: Uint8Array, steps: readonly Step[]): Promise<Uint8Array> {
  try {
    let present = sharp(bytes);
    const { format } = await present.metadata();
    // Pixels between the steps: each time an image is packed takes its time, and some of its quality.
    for (const step of steps) {
      const { data, info } = await (await step(present)).raw().toBuffer({ resolveWithObject: true });
      present = sharp(data, { raw: info });
    }
    return await present.toFormat(format === 'heif' ? 'avif' : format).toBuffer();
  } catch (cause) {
    if (cause instanceof RestError) throw cause;
    throw new RestError(400, 'rest_unknown_image_file_type', 'Unable to edit this image.');
  }
}
