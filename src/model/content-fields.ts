import type { WirePage } from '../contract/page.ts';
import type { WirePost } from '../contract/post.ts';
import { knownDates } from './instant.ts';
import type { ItemContext } from './item-context.ts';
import { toSeoHead } from './seo-head.ts';
import { plainText } from './text.ts';

/** What posts and pages have in common. */
export function contentFields(wire: WirePost | WirePage, context: ItemContext) {
  const { created: published, modified } = knownDates(wire.date_gmt, wire.modified_gmt);
  return {
    id: wire.id,
    language: context.language,
    title: plainText(wire.title.rendered) || context.untitled,
    image: wire.featured_media ? context.imageOf({ url: '', id: wire.featured_media, alt: '' }) : undefined,
    published,
    modified,
    sourceUrl: wire.link,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  };
}
