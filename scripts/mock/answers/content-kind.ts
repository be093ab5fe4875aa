import { parseQuery } from '../query-text.ts';
import type { MockRequest } from '../request.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredBlock, StoredMedia, StoredMenuItem, StoredPage, StoredPost } from '../stored.ts';
import { blockWire } from '../wire/block.ts';
import { type ContentContext, type ContentView, contentWire } from '../wire/content.ts';
import { mediaWire } from '../wire/media.ts';
import { menuItemWire } from '../wire/menu-item.ts';
import type { World } from '../world.ts';

export type ContentItem = StoredPost | StoredPage | StoredMedia | StoredMenuItem | StoredBlock;

export type ContentCollection = 'posts' | 'pages' | 'media' | 'menu-items' | 'blocks';

export const contentCollections: readonly ContentCollection[] = [
  'posts',
  'pages',
  'media',
  'menu-items',
  'blocks',
];

export function shelfOf({ store }: World, collection: ContentCollection): Shelf<ContentItem> {
  return store[collection === 'menu-items' ? 'menuItems' : collection];
}

/** The state of an item as its collection calls it: files inherit theirs. */
export function statusOf(item: ContentItem): string {
  return item.kind === 'media' && item.status === 'publish' ? 'inherit' : item.status;
}

/** Whether anybody may read it. */
export function isPublic(item: ContentItem): boolean {
  return item.status === 'publish';
}

export function parentOf(item: ContentItem): number {
  if (item.kind === 'media') return item.post ?? 0;
  return item.kind === 'page' || item.kind === 'menu-item' ? item.parent : 0;
}

export function orderOf(item: ContentItem): number {
  return item.kind === 'page' || item.kind === 'menu-item' ? item.order : 0;
}

/** The texts that searches look at, under the names of their columns. */
export function searchTexts(item: ContentItem): Readonly<Record<string, string>> {
  switch (item.kind) {
    case 'post':
    case 'page':
      return { post_title: item.title, post_content: item.content, post_excerpt: item.excerpt };
    case 'media':
      return { post_title: item.title, post_content: item.description ?? '', post_excerpt: item.caption };
    case 'menu-item':
      return { post_title: item.title };
    case 'block':
      return { post_title: item.title, post_content: item.content };
  }
}

/** JSON text of an item; the plain view of it is made once. */
export function itemText(item: ContentItem, request: MockRequest, open = false): string {
  const { world, query } = request;
  const context = contextOf(request);
  const excerptLength = query.integer('excerpt_length');
  const embed = item.kind === 'post' ? relationsAsked(request) : undefined;
  const make = () => itemWire(item, world, { context, open, excerptLength, embed });
  return context === 'view' && !open && excerptLength === undefined && embed === undefined
    ? world.cached(`${item.kind}:${item.id}`, make)
    : world.json(make());
}

/** Relations named by `_embed`, none of them for all; nothing where it is not there. The documents do not name it. */
function relationsAsked({ search }: MockRequest): readonly string[] | undefined {
  const asked = [parseQuery(search).get('_embed') ?? []].flat().filter((one) => typeof one === 'string');
  if (asked.length === 0) return undefined;
  return asked.flatMap((one) => one.split(',')).filter((one) => !['', '1', 'true'].includes(one));
}

export function contextOf({ query }: MockRequest): ContentContext {
  const context = query.text('context');
  return context === 'edit' || context === 'embed' ? context : 'view';
}

/** An item as its collection answers it. */
export function itemWire(
  item: ContentItem,
  world: World,
  { context, open, excerptLength, embed }: ContentView,
): unknown {
  switch (item.kind) {
    case 'post':
    case 'page':
      return embeddable(
        contentWire(item, world, { context, open: open || context === 'edit', excerptLength, embed }),
        context,
      );
    case 'media':
      return embeddable(mediaWire(item, world, context === 'edit'), context);
    case 'menu-item':
      return menuItemWire(item, world, context);
    case 'block':
      return embeddable(blockWire(item, world, context === 'edit', excerptLength), context);
  }
}

const embeddedFields: ReadonlySet<string> = new Set([
  'id',
  'date',
  'slug',
  'type',
  'link',
  'title',
  'excerpt',
  'author',
  'featured_media',
  'caption',
  'alt_text',
  'media_type',
  'mime_type',
  'media_details',
  'source_url',
  '_links',
  '_embedded',
]);

/** What is left of an item that stands within another one. */
function embeddable(wire: Readonly<Record<string, unknown>>, context: ContentContext): unknown {
  if (context !== 'embed') return wire;
  return Object.fromEntries(Object.entries(wire).filter(([name]) => embeddedFields.has(name)));
}
