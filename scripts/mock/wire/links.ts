import type { StoredItem } from '../stored.ts';
import type { World } from '../world.ts';

type Wire = Readonly<Record<string, unknown>>;

const withRevisions = new Set(['post', 'page', 'wp_block']);

/** The `_links` that items of the content namespace share. */
export function itemLinks(
  collection: string,
  item: StoredItem & { readonly image?: number },
  { links }: World,
  type: string,
): Wire {
  const all = links.rest('cms/v2', collection);
  const own = `${all}/${item.id}`;
  return {
    self: [{ href: own, targetHints: { allow: ['GET'] } }],
    collection: [{ href: all }],
    about: [{ href: links.rest('cms/v2', `/types/${type}`) }],
    author: [{ embeddable: true, href: links.rest('cms/v2', `/users/${item.author ?? 1}`) }],
    ...(withRevisions.has(type) && { 'version-history': [{ count: 0, href: `${own}/revisions` }] }),
    ...(item.image && {
      'wp:featuredmedia': [{ embeddable: true, href: links.rest('cms/v2', `/media/${item.image}`) }],
    }),
    'wp:attachment': [{ href: `${links.rest('cms/v2', '/media')}?parent=${item.id}` }],
  };
}

export function termLinks(id: number, { links }: World): readonly Wire[] {
  return [
    { taxonomy: 'category', embeddable: true, href: `${links.rest('cms/v2', '/categories')}?post=${id}` },
    { taxonomy: 'post_tag', embeddable: true, href: `${links.rest('cms/v2', '/tags')}?post=${id}` },
  ];
}

export function upLink(collection: string, parent: number, { links }: World): Wire {
  return parent > 0
    ? { up: [{ embeddable: true, href: links.rest('cms/v2', `${collection}/${parent}`) }] }
    : {};
}
