import { eventKind } from '../../src/kinds/event.ts';
import { portraitKind } from '../../src/kinds/portrait.ts';
import { postKind } from '../../src/kinds/post.ts';
import { termKind } from '../../src/kinds/term.ts';
import { treeKind } from '../../src/kinds/tree.ts';
import type { Item, Site } from '../../src/site/site.ts';

/** The page of an item of the source. */
export function itemPage(site: Site, item: Item) {
  const { language } = item;
  switch (item.kind) {
    case 'event':
      return eventKind.page(site, language, item);
    case 'venue':
    case 'organizer':
      return portraitKind.page(site, language, item);
    case 'category':
    case 'tag':
      return termKind.page(site, language, item);
    case 'post':
      return postKind.page(site, language, item);
    case 'page':
      return treeKind.page(site, language, item);
  }
}
