import type { WirePage } from '../contract/page.ts';
import type { WirePost } from '../contract/post.ts';
import { knownDates } from './instant.ts';
import type { ItemContext } from './item-context.ts';
import { toSeoHead } from './seo-head.ts';
import { plainText } from './text.ts';

/** What posts and pages have in common. */
export function contentFields(kind: 'post' | 'page', wire: WirePost | WirePage, context: ItemContext) {
  const { created: published, modified } = knownDates(wire.date_gmt, wire.modified_gmt);
  const { featured_media: mediaId } = wire;
  const title = plainText(wire.title.rendered) || context.untitled;
  const image = mediaId ? context.imageOf({ url: '', id: mediaId, alt: '' }) : undefined;
  if (mediaId && !image)
    context.warn(
      `${kind} ${wire.id} "${title}"`,
      `has the featured image ${mediaId}, which cannot be fetched, and is shown without`,
    );
  return {
    id: wire.id,
    language: context.language,
    title,
    image,
    published,
    modified,
    sourceUrl: wire.link,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  };
}
