import type { WireSeoHead } from '../contract/seo-head.ts';
import { plainText } from './text.ts';

/** What editors set for search engines, as plain text. */
export type SeoHead = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly noindex: boolean;
};

/** @param head `undefined` where the server says nothing about search engines */
export function toSeoHead(head: WireSeoHead): SeoHead {
  return {
    title: titleOf(plainText(head?.title ?? '')),
    description: plainText(head?.description ?? '') || undefined,
    noindex: head?.robots?.['index'] === 'noindex',
  };
}

/** Of an item without a title, plugins leave a separator and the name of the site: no title of the item. */
function titleOf(title: string): string | undefined {
  return title === '' || /^[-–—|•·] /.test(title) ? undefined : title;
}
