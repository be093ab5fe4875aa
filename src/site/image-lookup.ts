import type { WireMedia } from '../contract/media.ts';
import type { FileEntry } from '../loaders/snapshot-format.ts';
import { addressKey } from '../model/address-key.ts';
import type { BodyImageReference } from '../model/html-context.ts';
import type { Image } from '../model/image.ts';
import type { ImageReference } from '../model/item-context.ts';
import { plainText } from '../model/text.ts';

export type ImageLookup = {
  /** The image an item refers to; `undefined` when the snapshot does not have it. */
  imageOf(reference: ImageReference): Image | undefined;
  /** The image of a body, in its original size where the snapshot has that. */
  bodyImage(reference: BodyImageReference): Image | undefined;
  /** The image at an address. */
  imageAt(url: string): Image | undefined;
};

/**
 * @param media what describes the images; where several have one id or address, the last
 * @param base address that relative ones are relative to
 * @param unchanged path of an image's bytes as they came, for sites that do not write images anew
 */
export function createImageLookup(
  files: readonly FileEntry[],
  media: readonly WireMedia[],
  base: string,
  unchanged?: (digest: string, extension: string) => string,
): ImageLookup {
  const keyOf = (url: string) => addressKey(url, base) ?? url;
  const fileByKey = new Map(files.map((file) => [keyOf(file.url), file]));
  const mediaById = new Map(media.map((item) => [item.id, item]));
  const mediaByKey = new Map(media.map((item) => [keyOf(item.source_url), item]));

  return {
    imageOf: ({ url, id, alt }) => {
      const item = mediaById.get(id) ?? mediaByKey.get(keyOf(url));
      const file = fileAt(url) ?? fileAt(item?.source_url ?? '');
      return file && toImage(file, plainText(item?.alt_text ?? '') || plainText(alt));
    },
    bodyImage: ({ urls, mediaId }) => {
      const original = mediaById.get(mediaId)?.source_url;
      const candidates = [original ?? '', ...urls.map(withoutSize), ...urls];
      return firstImage(candidates);
    },
    imageAt: (url) => firstImage([url]),
  };

  function firstImage(urls: readonly string[]): Image | undefined {
    const file = urls.map(fileAt).find((found) => found !== undefined);
    return file && toImage(file, plainText(mediaByKey.get(keyOf(file.url))?.alt_text ?? ''));
  }

  function fileAt(url: string): FileEntry | undefined {
    return url === '' ? undefined : fileByKey.get(keyOf(url));
  }

  function toImage({ digest, extension, width, height, color }: FileEntry, alt: string): Image {
    const image = { digest, width, height, color, alt };
    return unchanged ? { ...image, unchanged: unchanged(digest, extension) } : image;
  }
}

/** `photo-300x200.jpg` is a smaller copy of `photo.jpg`. */
function withoutSize(url: string): string {
  return url.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z0-9]+(?:[?#]|$))/i, '');
}
