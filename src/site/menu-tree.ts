import type { WireMenuItem } from '../contract/menu-item.ts';
import type { BodyLink } from '../model/html-context.ts';
import type { MenuLink } from '../model/menu.ts';
import type { Page } from '../model/page.ts';
import { plainText } from '../model/text.ts';
import { treeParents } from './tree-parents.ts';

const deepest = 3;

type MenuOptions = {
  /** Id of the menu. @default the lowest there is */
  readonly menu?: number | undefined;
  /** Is told what could not be shown as editors arranged it: the entry, and what became of it. */
  tell?(label: string, what: string): void;
};

/**
 * A menu, at most three levels deep: what is deeper follows its ancestor of the third. An entry that leads nowhere, such
 * as a heading, leads where its first child does, or is left out when it has none.
 */
export function menuFromItems(
  items: readonly WireMenuItem[],
  resolve: (item: WireMenuItem) => BodyLink | undefined,
  { menu, tell = () => {} }: MenuOptions = {},
): MenuLink[] {
  const wanted = menu ?? menuIds(items).at(0);
  const own = items
    .filter(({ menus }) => wanted === undefined || menus.includes(wanted))
    .toSorted((a, b) => a.menu_order - b.menu_order || a.id - b.id);
  const parents = treeParents(own);
  const byParent = Map.groupBy(own, ({ id }) => parents.get(id) ?? 0);
  return levels(0, 1);

  function levels(parent: number, level: number): MenuLink[] {
    return (byParent.get(parent) ?? []).flatMap((item) => {
      const below = levels(item.id, level + 1);
      const link = linkOf(item, level < deepest ? below : []);
      if (!link) tell(plainText(item.title.rendered), 'leads to nothing this site has, and is left out');
      if (!link) return below;
      if (level < deepest) return [link];
      for (const { label } of below)
        tell(label, `is deeper than ${deepest} levels, and follows "${link.label}"`);
      return [link, ...below];
    });
  }

  function linkOf(item: WireMenuItem, children: readonly MenuLink[]): MenuLink | undefined {
    const label = plainText(item.title.rendered);
    const link = isHeading(item) ? undefined : resolve(item);
    const first = children[0];
    const more = {
      children,
      ...(item.target === '_blank' && { newWindow: true }),
      ...(item.description !== '' && { description: plainText(item.description) }),
    };
    if (link)
      return { label: label || link.title || link.href, href: link.href, external: link.external, ...more };
    return first && label && isHeading(item)
      ? { label, href: first.href, external: first.external, children }
      : undefined;
  }
}

/** Ids of all menus, ascending. */
export function menuIds(items: readonly WireMenuItem[]): readonly number[] {
  return [...new Set(items.flatMap(({ menus }) => menus))].toSorted((a, b) => a - b);
}

function isHeading({ url }: WireMenuItem): boolean {
  return url === '' || url.startsWith('#');
}

/** What stands for a menu where the server gives none: the roots of the tree of pages. */
export function menuFromPages(roots: readonly Page[], pathOf: (page: Page) => string): MenuLink[] {
  return roots.map((page) => ({ label: page.title, href: pathOf(page), external: false, children: [] }));
}
