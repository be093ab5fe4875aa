import type { WireMenuItem } from '../contract/menu-item.ts';
import type { BodyLink } from '../model/html-context.ts';
import type { MenuLink } from '../model/menu.ts';
import type { Page } from '../model/page.ts';
import { plainText } from '../model/text.ts';
import { treeParents } from './tree-parents.ts';

const deepest = 3;

/**
 * The menu of the lowest id, at most three levels deep: what is deeper follows its ancestor of the third. An entry that
 * leads nowhere, such as a heading, leads where its first child does, or is left out when it has none.
 */
export function menuFromItems(
  items: readonly WireMenuItem[],
  resolve: (item: WireMenuItem) => BodyLink | undefined,
): MenuLink[] {
  const lowest = Math.min(...items.flatMap(({ menus }) => menus));
  const own = items
    .filter(({ menus }) => menus.includes(lowest) || !Number.isFinite(lowest))
    .toSorted((a, b) => a.menu_order - b.menu_order || a.id - b.id);
  const parents = treeParents(own);
  const byParent = Map.groupBy(own, ({ id }) => parents.get(id) ?? 0);
  return levels(0, 1);

  function levels(parent: number, level: number): MenuLink[] {
    return (byParent.get(parent) ?? []).flatMap((item) => {
      const below = levels(item.id, level + 1);
      const link = linkOf(item, level < deepest ? below : []);
      if (!link) return below;
      return level < deepest ? [link] : [link, ...below];
    });
  }

  function linkOf(item: WireMenuItem, children: readonly MenuLink[]): MenuLink | undefined {
    const label = plainText(item.title.rendered);
    const link = isHeading(item) ? undefined : resolve(item);
    const first = children[0];
    if (link)
      return { label: label || link.title || link.href, href: link.href, external: link.external, children };
    return first && label && isHeading(item)
      ? { label, href: first.href, external: first.external, children }
      : undefined;
  }
}

function isHeading({ url }: WireMenuItem): boolean {
  return url === '' || url.startsWith('#');
}

/** What stands for a menu where the server gives none: the roots of the tree of pages. */
export function menuFromPages(roots: readonly Page[], pathOf: (page: Page) => string): MenuLink[] {
  return roots.map((page) => ({ label: page.title, href: pathOf(page), external: false, children: [] }));
}
