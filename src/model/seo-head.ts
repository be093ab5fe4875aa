import type { WireSeoHead } from '../contract/seo-head.ts';
import type { Image } from './image.ts';
import type { ImageReference } from './item-context.ts';
import { type RobotsRules, robotsRules } from './robots-rules.ts';
import { plainText } from './text.ts';

/** Words and image for one kind of preview of a link; what is absent is as on the page. */
export type PreviewWords = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly image: Image | undefined;
};

/** What editors set for search engines and for previews of links, as plain text. */
export type SeoHead = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The address search engines should keep instead, as the CMS spells it; may be the item's own. */
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  /** Rules for search engines besides `noindex`. */
  readonly robots: RobotsRules['rules'];
  readonly openGraph: PreviewWords;
  /** Where it differs from `openGraph`. */
  readonly x: PreviewWords & { readonly card: 'summary' | 'summary_large_image' | undefined };
};

const noWords: PreviewWords = { title: undefined, description: undefined, image: undefined };

/** Of an item about which the server says nothing to search engines. */
export const silentHead: SeoHead = {
  title: undefined,
  description: undefined,
  canonical: undefined,
  noindex: false,
  robots: [],
  openGraph: noWords,
  x: { ...noWords, card: undefined },
};

/** @param head `undefined` where the server says nothing about search engines */
export function toSeoHead(
  head: WireSeoHead,
  imageOf: (reference: ImageReference) => Image | undefined,
): SeoHead {
  if (!head) return silentHead;
  const { noindex, rules } = robotsRules(head.robots);
  const image = (url = '') => (url === '' ? undefined : imageOf({ url, id: 0, alt: '' }));
  return {
    title: titleOf(head.title),
    description: wordsOf(head.description),
    canonical: head.canonical || undefined,
    noindex,
    robots: rules,
    openGraph: {
      title: titleOf(head.og_title),
      description: wordsOf(head.og_description),
      image: image(head.og_image),
    },
    x: {
      title: titleOf(head.twitter_title),
      description: wordsOf(head.twitter_description),
      image: image(head.twitter_image),
      card: cardOf(head.twitter_card),
    },
  };
}

/** Variables of the plugin (`%%title%%`) that it did not replace. */
const variable = /%%[a-z0-9_-]+%%/gi;
const itemVariable = /%%(?:[a-z]+_)?title%%/i;

/**
 * Of an item without a title, plugins leave a separator and the name of the site: no title of the item. Nor is one from
 * which just the name of the item is missing.
 */
function titleOf(source: string | undefined): string | undefined {
  if (source === undefined || itemVariable.test(source)) return undefined;
  const title = wordsOf(source);
  return title === undefined || /^[-–—|•·] /.test(title) ? undefined : title;
}

function wordsOf(source = ''): string | undefined {
  const text = plainText(source);
  if (!text.includes('%%')) return text || undefined;
  return (
    text
      .replace(variable, '')
      .replace(/\s+/g, ' ')
      .replace(/^ | (?:[-–—|•·] ?)?$/g, '') || undefined
  );
}

function cardOf(card: string | undefined): SeoHead['x']['card'] {
  return card === 'summary' || card === 'summary_large_image' ? card : undefined;
}
