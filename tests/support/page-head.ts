import type { SitePage } from '../../src/kinds/index.ts';
import type { Head } from '../../src/outputs/head/head.ts';
import type { HeadWords } from '../../src/outputs/head/json-ld.ts';

/** The head of a page, with other words than its own. */
export function pageHead(page: SitePage, words: HeadWords): Head {
  const opened = page.open();
  Object.assign(opened.layout, words);
  return opened.show().layout.head;
}
