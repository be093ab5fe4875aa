import { encodeSlug } from '../links.ts';
import { utcToLocal } from '../local-time.ts';
import type { StoredBlock } from '../stored.ts';
import type { World } from '../world.ts';
import { curies } from './content.ts';
import { contentTime } from './dates.ts';
import { excerptHtml } from './excerpt.ts';
import { itemLinks } from './links.ts';
import { contentMeta } from './meta.ts';

/** A reusable block. Its title and content come raw, in every context. */
export function blockWire(
  block: StoredBlock,
  world: World,
  edit: boolean,
  excerptLength?: number,
): Readonly<Record<string, unknown>> {
  const { dialect, links, store } = world;
  const link = links.to(block);
  const isProtected = (block.password ?? '') !== '';
  const { cms_pattern_sync_status: sync, ...meta } = block.meta ?? {};
  // The documents have it among the other data, observed servers beside them.
  const inMeta = dialect.part === 'documents';
  return {
    id: block.id,
    date: contentTime(utcToLocal(block.created, store.town.timeZone)),
    date_gmt: contentTime(block.created),
    ...(edit && { guid: { rendered: link, raw: link } }),
    modified: contentTime(utcToLocal(block.modified, store.town.timeZone)),
    modified_gmt: contentTime(block.modified),
    ...(edit && { password: block.password ?? '' }),
    slug: encodeSlug(block.slug),
    status: block.status,
    type: 'wp_block',
    link,
    title: { raw: block.title },
    content: { raw: block.content, protected: isProtected, ...(edit && { block_version: 1 }) },
    excerpt: {
      ...(edit && { raw: block.excerpt ?? '' }),
      rendered: excerptHtml({ excerpt: block.excerpt ?? '', content: block.content }, excerptLength),
      protected: isProtected,
    },
    template: block.template ?? '',
    meta: { ...contentMeta(world, true, meta), ...(inMeta && { cms_pattern_sync_status: sync ?? '' }) },
    [dialect.parameter('cms_pattern_category')]: block.patternCategories ?? [],
    ...(!inMeta && { [dialect.parameter('cms_pattern_sync_status')]: sync ?? '' }),
    _links: { ...itemLinks('/blocks', block, world, 'wp_block'), ...curies },
    ...block.overrides,
  };
}
