import sharp from 'sharp';
import type { Store } from '../store.ts';
import { mainSize, sizesOf } from '../wire/image.ts';
import type { KeptFile } from './media-item.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A file under a name no other has; an image that cannot be read is kept without its size. */
export async function keptFile({ name, mimeType, bytes }: UploadedFile, store: Store): Promise<KeptFile> {
  const size = mimeType.startsWith('image/') ? await sizeOf(bytes) : { width: 0, height: 0 };
  return {
    mimeType,
    ...size,
    file: freeName(name, store),
    fileSize: bytes.length,
    bytes: async () => bytes,
  };
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}

/** Neither files nor their smaller sizes may have it. */
function freeName(name: string, store: Store): string {
  const taken = new Set(
    [...store.media.byId.values()].flatMap((media) => [
      media.file,
      mainSize(media).file,
      ...sizesOf(media).map(({ file }) => file),
    ]),
  );
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let number = 0;
  const numbered = () => (number === 0 ? name : `${stem}-${number}${extension}`);
  while (taken.has(numbered())) number += 1;
  return numbered();
}
