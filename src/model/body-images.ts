import type { Attributes } from 'sanitize-html';
import type { BodyImage, HtmlContext } from './html-context.ts';
import { normalizeText } from './text.ts';
import { toneClass } from './tone.ts';

/** Pixels of the column texts are set in, about: how large an image is shown decides which of its files is loaded. */
const textWidth = 800;

/** Attributes of an image of a body; `undefined` when this site does not have the image. */
export function imageAttributes(given: Attributes, context: HtmlContext): Attributes | undefined {
  const image = context.image({ urls: addressesOf(given), mediaId: mediaIdOf(given['class'] ?? '') });
  if (!image) return undefined;
  const { width, height } = shownSize(image, Number(given['width']));
  const shown = Math.min(width, textWidth);
  const own = (given['class'] ?? '').replace(/(?:^|\s)tone-\w+/g, '').trim();
  const names = [own, image.color && toneClass(image.color)].filter((name) => name !== '');
  return {
    ...(names.length > 0 && { class: names.join(' ') }),
    src: image.src,
    ...(image.srcset !== '' && {
      srcset: image.srcset,
      sizes: `(max-width: ${shown}px) 100vw, ${shown}px`,
    }),
    ...(width > 0 && { width: String(width), height: String(height) }),
    alt: given['alt'] === undefined ? image.alt : normalizeText(given['alt']),
    loading: 'lazy',
    decoding: 'async',
  };
}

/** Scripts that load images later keep the address in an attribute of their own. */
function addressesOf(given: Attributes): string[] {
  const largest = (given['srcset'] ?? '')
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
  return [given['src'], given['data-src'], given['data-lazy-src'], given['data-orig-file'], ...largest]
    .map((address) => address?.trim() ?? '')
    .filter((address) => address !== '' && !address.startsWith('data:'));
}

function mediaIdOf(className: string): number {
  return Number(/(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/.exec(className)?.[1] ?? 0);
}

/** What editors made smaller stays smaller; nothing is shown larger than its file. */
function shownSize(
  { width, height }: BodyImage,
  wanted: number,
): { readonly width: number; readonly height: number } {
  if (!(wanted >= 1 && wanted < width)) return { width, height };
  return { width: Math.round(wanted), height: Math.max(1, Math.round((height * wanted) / width)) };
}
