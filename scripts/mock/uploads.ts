import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Store } from './store.ts';
import type { StoredMedia } from './stored.ts';
import { mainSize, sizesOf } from './wire/image.ts';

/** A file as it is sent. */
export type Upload = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string };

/** Finds a file under `/uploads/`; `undefined` where there is none or its bytes cannot be made. */
export type Uploads = (file: string) => Promise<Upload | undefined>;

type Rendition = { readonly media: StoredMedia; readonly width: number; readonly height: number };

/** The files of the media and the smaller sizes of images. Each is made when it is first asked for, and kept. */
export function createUploads(store: Store): Uploads {
  const renditions = new Map([...store.media.byId.values()].flatMap(renditionsOf));
  const made = new Map<string, Promise<Upload | undefined>>();
  store.watch(({ before, after }) => {
    if (before?.kind === 'media' && (after?.kind !== 'media' || after.bytes !== before.bytes)) {
      for (const [file] of renditionsOf(before)) {
        renditions.delete(file);
        made.delete(file);
      }
    }
    if (after?.kind === 'media') {
      for (const [file, rendition] of renditionsOf(after)) renditions.set(file, rendition);
    }
  });
  return (file) => {
    const present = made.get(file);
    if (present) return present;
    const rendition = renditions.get(file);
    if (!rendition) return Promise.resolve(undefined);
    const upload = makeUpload(rendition).catch(() => undefined);
    made.set(file, upload);
    return upload;
  };
}

function renditionsOf(media: StoredMedia): readonly (readonly [string, Rendition])[] {
  const { file, width, height } = media;
  return [
    ...[...sizesOf(media), mainSize(media)].map((size) => [size.file, { media, ...size }] as const),
    [file, { media, width, height }] as const,
  ];
}

async function makeUpload({ media, width, height }: Rendition): Promise<Upload> {
  const original = await media.bytes();
  const whole = width === media.width && height === media.height;
  const bytes = whole ? original : await sharp(original).resize(width, height, { fit: 'cover' }).toBuffer();
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  return { bytes, type: media.mimeType, etag };
}
