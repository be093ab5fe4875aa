import type { WireMedia } from '../contract/media.ts';
import { addressKey } from '../model/address-key.ts';
import type { BodyImageReference } from '../model/html-context.ts';
import type { Image } from '../model/image.ts';
import type { ImageReference } from '../model/item-context.ts';
import { plainText } from '../model/text.ts';
import type { ImageLookup } from './image-lookup.ts';

/** Shown until an image has loaded whose colors nobody has looked at. */
const grey = '#cccccc';

type LinkSettings = {
  /** What describes the images; where several have one id or address, the last. */
  readonly media: readonly WireMedia[];
  /** Address that relative ones are relative to. */
  readonly base: string;
  /** Whether pages may show an image of an address. */
  mayShow(url: URL): boolean;
};

/**
 * Images that stay where they are. One is shown where its address may be; items show only those whose size their media
 * item tells, since a page that does not know it jumps when the image comes.
 */
export function createLinkedImages({ media, base, mayShow }: LinkSettings): ImageLookup {
  const byId = new Map(media.map((item) => [item.id, item]));
  const byKey = new Map(media.map((item) => [addressKey(item.source_url, base), item]));
  const itemAt = (url: string) => (url === '' ? undefined : byKey.get(addressKey(url, base)));

  return {
    imageOf: ({ url, id, alt }: ImageReference) => {
      const item = byId.get(id) ?? itemAt(url);
      const image = imageAt(item?.source_url || url);
      return image && image.width > 0 ? { ...image, alt: image.alt || plainText(alt) } : undefined;
    },
    bodyImage: ({ urls, mediaId }: BodyImageReference) => {
      const original = byId.get(mediaId)?.source_url ?? '';
      return [original, ...urls].map(imageAt).find((image) => image !== undefined);
    },
    imageAt,
  };

  function imageAt(address: string): Image | undefined {
    const url = address === '' ? null : URL.parse(address, base);
    if (!url || !mayShow(url) || !isImageName.test(url.pathname)) return undefined;
    const item = itemAt(url.href);
    const { width = 0, height = 0 } = item?.media_details ?? {};
    const isWhole = width > 0 && height > 0;
    return {
      digest: '',
      unchanged: url.href,
      width: isWhole ? Math.round(width) : 0,
      height: isWhole ? Math.round(height) : 0,
      color: grey,
      alt: plainText(item?.alt_text ?? ''),
    };
  }
}

const isImageName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
