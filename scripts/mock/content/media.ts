import sharp from 'sharp';
import { fileTypes } from '../../../src/contract/file-kinds.ts';
import { percentDecoded } from '../../../src/html/text.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { slugOf } from '../formatted-texts.ts';
import type { ItemRequest, MockAnswer, SentFile } from '../mock-request.ts';
import { RestError } from '../rest-errors.ts';
import { number, type Store, text } from '../store.ts';
import type { Doc } from '../stored.ts';
import { createItem, ownedItem, writtenText } from '../writes.ts';
import { editedImage, editSteps } from './image-edit.ts';
import { filesOf, type ImageSize } from './image-sizes.ts';

/** `POST /media`: takes a file in, as the body itself or in a form. */
export async function uploadMedia(request: ItemRequest): Promise<MockAnswer> {
  const sent = sentFile(request);
  if (sent.bytes.length === 0) throw refused('no_data', 'No data supplied.');
  const [, stem = '', extension = ''] = /([^/\\]*)\.([a-z0-9]+)$/i.exec(sent.name) ?? [];
  const type = imageTypes[extension.toLowerCase()] ?? fileTypes[extension.toLowerCase()];
  if (type === undefined) throw refused('sideload_error', 'You may not upload this type of file.');
  const bytes = Uint8Array.from(sent.bytes);
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  const fields = {
    ...{ width, height, filesize: bytes.length },
    mime_type: type.split(';')[0] ?? type,
    file: freeName(`${slugOf(stem) || 'file'}.${extension}`, request.world.store),
  };
  return createItem(request, { fields, bytes: async () => bytes });
}

/** `POST /media/{id}/edit`: makes an edited copy of an image, whichever of its sizes was named. */
export async function editMedia(request: ItemRequest): Promise<MockAnswer> {
  const { query, world } = request;
  const source = ownedItem(request);
  const addresses = filesOf(source).map(({ file }) => world.upload(file));
  if (!addresses.includes(query.text('src') ?? '')) throw unknownFile();
  if (!/^image\/(?:jpeg|png|webp|avif)$/.test(text(source, 'mime_type'))) {
    throw new RestError(400, 'rest_cannot_edit_file_type', 'This type of file cannot be edited.');
  }
  const steps = editSteps(query);
  if (steps.length === 0) {
    const message = 'The image was not edited. Edit the image before applying the changes.';
    throw new RestError(400, 'rest_image_not_edited', message);
  }
  const original = await source.bytes?.().catch(() => undefined);
  if (!original) throw unknownFile();
  const { bytes, ...size } = await editedImage(original, steps);
  const name = text(source, 'file').replace(/(\.[^./]*)?$/, '-edited$1');
  const file = freeName(name, world.store);
  const fields = { ...source.fields, ...size, filesize: bytes.length, file };
  // In the request these are percentages of a crop.
  const asked = { ...request, query: query.without('width', 'height') };
  return createItem(asked, { fields, bytes: async () => bytes });
}

function unknownFile(): RestError {
  return new RestError(404, 'rest_unknown_attachment', 'Unable to get meta information for file.');
}

/** `POST /media/{id}/post-process`: the smaller sizes, which are made whenever a client asks for one. */
export function processMedia(request: ItemRequest): MockAnswer {
  return { body: writtenText(ownedItem(request), request) };
}

type StoredUpload = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string };

/**
 * Finds the file at a path, decoded: a file of the media, a smaller size of an image, or a copy that is served as it is;
 * `undefined` where there is none or its bytes cannot be made. Each is made when it is first asked for, and remembered.
 */
export function createUploads(store: Store): (path: string) => Promise<StoredUpload | undefined> {
  const made = new Map<string, Promise<StoredUpload | undefined>>();
  store.watch(({ before, after }) => {
    if (before?.kind === 'media' && after?.bytes !== before.bytes) made.clear();
  });
  const find = async (path: string) => {
    const copy = store.site.copies.find((one) => one.path === path);
    if (copy) return uploadOf(await copy.bytes?.(), copy.type);
    for (const media of store.all('media')) {
      const size = filesOf(media).findLast(({ file }) => path === `/uploads/${file}`);
      if (size) return uploadOf(await resized(media, size), text(media, 'mime_type'));
    }
    return undefined;
  };
  return async (path) => {
    const found = made.getOrInsertComputed(path, () => find(path).catch(() => undefined));
    if (!(await found)) made.delete(path);
    return found;
  };
}

async function resized(media: Doc, { width, height }: ImageSize): Promise<Uint8Array | undefined> {
  const bytes = await media.bytes?.();
  const isWhole = width === number(media, 'width') && height === number(media, 'height');
  return isWhole || !bytes
    ? bytes
    : sharp(bytes).resize(width, height, { fit: 'cover' }).toBuffer();
}

function uploadOf(bytes: Uint8Array | undefined, type: string): StoredUpload | undefined {
  return bytes && { bytes, type, etag: `"${digest(bytes).slice(0, 32)}"` };
}

export const imageTypes: Readonly<Record<string, string>> = Object.fromEntries(
  ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'].map((name) => [
    name,
    `image/${name.replace('jpg', 'jpeg')}`,
  ]),
);

/** A file name no other file has, smaller sizes included. */
function freeName(name: string, store: Store): string {
  const taken = new Set(
    [...store.all('media')].flatMap((media) => filesOf(media).map(({ file }) => file)),
  );
  let free = name;
  for (let count = 1; taken.has(free); count += 1)
    free = name.replace(/(\.[^./]*)?$/, `-${count}$1`);
  return free;
}

/** The file of an upload: the body itself, named by `Content-Disposition` (RFC 6266), or the part `file` of a form. */
function sentFile({ body, file, headers }: ItemRequest): SentFile {
  const none = { name: '', bytes: new Uint8Array() };
  if (/^multipart\/form-data\b/i.test(body.type)) return file ?? none;
  if (body.bytes.length === 0) return none;
  const named = /;\s*filename(?:\*=utf-8''([^;\s]+)|=(?:"([^"]*)"|([^\s;]+)))/i;
  const [, encoded = '', quoted, plain] = named.exec(headers['content-disposition'] ?? '') ?? [];
  const name = percentDecoded(encoded) || quoted || plain;
  if (name) return { name, bytes: body.bytes };
  throw refused('no_content_disposition', 'No Content-Disposition supplied that names a file.');
}

function refused(code: string, message: string): RestError {
  return new RestError(400, `rest_upload_${code}`, message);
}
