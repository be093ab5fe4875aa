import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Store } from './store.ts';
import type { FileCopy, StoredMedia } from './stored.ts';
import { mainSize, sizesOf } from './wire/image.ts';

/** A file as it is sent. */
export type Upload = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string };

/** Finds the file at a path, decoded; `undefined` where there is none or its bytes cannot be made. */
export type Uploads = (path: string) => Promise<Upload | undefined>;

type Rendition = { readonly media: StoredMedia; readonly width: number; readonly height: number };

/** Path of the folder with the files of the media. */
const folder = '/uploads/';

/**
 * The files of the media, the smaller sizes of images, and copies that are served as they are. Each is made when it is
 * first asked for, and kept.
 */
export function createUploads({ town, media, watch }: Store): Uploads {
  const renditions = new Map([...media.byId.values()].flatMap(renditionsOf));
  const copies = new Map((town.copies ?? []).map((copy) => [copy.path, copy]));
  const made = new Map<string, Promise<Upload | undefined>>();
  watch(({ before, after }) => {
    if (before?.kind === 'media' && (after?.kind !== 'media' || after.bytes !== before.bytes)) {
      for (const [path] of renditionsOf(before)) {
        renditions.delete(path);
        copies.delete(path);
        made.delete(path);
      }
    }
    if (after?.kind === 'media') {
      for (const [path, rendition] of renditionsOf(after)) renditions.set(path, rendition);
    }
  });
  return (path) => {
    const present = made.get(path);
    if (present) return present;
    const [copy, rendition] = [copies.get(path), renditions.get(path)];
    if (!copy && !rendition) return Promise.resolve(undefined);
    const upload = (copy ? copyOf(copy) : makeUpload(rendition)).catch(() => undefined);
    made.set(path, upload);
    return upload;
  };
}

async function copyOf({ type, bytes }: FileCopy): Promise<Upload> {
  return uploadOf(await bytes(), type);
}

function renditionsOf(media: StoredMedia): readonly (readonly [string, Rendition])[] {
  const { file, width, height } = media;
  return [
    ...[...sizesOf(media), mainSize(media)].map(
      (size) => [`${folder}${size.file}`, { media, ...size }] as const,
    ),
    [`${folder}${file}`, { media, width, height }] as const,
  ];
}

async function makeUpload(rendition: Rendition | undefined): Promise<Upload | undefined> {
  if (!rendition) return undefined;
  const { media, width, height } = rendition;
  const original = await media.bytes();
  const whole = width === media.width && height === media.height;
  const bytes = whole ? original : await sharp(original).resize(width, height, { fit: 'cover' }).toBuffer();
  return uploadOf(bytes, media.mimeType);
}

function uploadOf(bytes: Uint8Array, type: string): Upload {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { bytes, type, etag };
}
