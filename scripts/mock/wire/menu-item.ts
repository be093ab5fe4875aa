import type { StoredMenuItem } from '../stored.ts';
import { escapeAmpersands } from '../texturize.ts';
import type { World } from '../world.ts';
import { type ContentContext, curies } from './content.ts';
import { contentMeta } from './meta.ts';

type Wire = Readonly<Record<string, unknown>>;

const typeLabels: Readonly<Record<string, string>> = {
  page: 'Page',
  post: 'Post',
  tribe_events: 'Event',
  category: 'Category',
  tribe_events_cat: 'Event Category',
  post_tag: 'Tag',
  custom: 'Custom Link',
};

/** One entry of a menu. One that shows an item has the item's address, also when nobody can visit it. */
export function menuItemWire(item: StoredMenuItem, world: World, context: ContentContext = 'view'): Wire {
  const { links, store } = world;
  const target = item.type === 'custom' ? undefined : store.all.get(item.objectId);
  const isWhole = context !== 'embed';
  const self = links.rest('cms/v2', `/menu-items/${item.id}`);
  return {
    id: item.id,
    title: { rendered: escapeAmpersands(item.title), ...(context === 'edit' && { raw: item.title }) },
    status: item.status,
    url: item.url || (target ? links.to(target) : ''),
    attr_title: item.attrTitle ?? '',
    description: item.description ?? '',
    type: item.type,
    ...(isWhole && { type_label: typeLabels[item.object] ?? typeLabels['custom'] }),
    object: item.object,
    object_id: item.type === 'custom' ? item.id : item.objectId,
    parent: item.parent,
    menu_order: item.order,
    target: item.target,
    classes: listOrBlank(item.classes),
    xfn: listOrBlank(item.xfn),
    invalid: false,
    ...(isWhole && { meta: contentMeta(world, false, item.meta), menus: item.menu }),
    _links: {
      self: [{ href: self, targetHints: { allow: ['GET'] } }],
      collection: [{ href: links.rest('cms/v2', '/menu-items') }],
      about: [{ href: links.rest('cms/v2', '/types/nav_menu_item') }],
      'wp:term': [
        { taxonomy: 'nav_menu', embeddable: true, href: `${links.rest('cms/v2', '/menus')}?post=${item.id}` },
      ],
      ...curies,
    },
    ...item.overrides,
  };
}

/** An empty list is answered as a list of an empty text. */
function listOrBlank(texts: readonly string[] = []): readonly string[] {
  return texts.length === 0 ? [''] : texts;
}
