import type { WirePage } from '../contract/page.ts';
import type { PagePlace } from '../model/page.ts';
import { uniqueSlugs } from '../model/slug.ts';
import { treeParents } from './tree-parents.ts';

type Rules = {
  /** First segments that belong to other parts of the site. */
  readonly reserved: ReadonlySet<string>;
  /** Pages that are shown elsewhere: their segment stays in the addresses of their children, which become roots. */
  readonly withoutPage: ReadonlySet<number>;
  warn(id: number, message: string): void;
};

/**
 * Where each page stands. A page whose parent is not public becomes a root, and so does the lowest id of pages that are
 * each other's ancestors.
 */
export function placePages(
  pages: readonly WirePage[],
  { reserved, withoutPage, warn }: Rules,
): Map<number, PagePlace> {
  const parents = treeParents(pages, ({ id, parent }, reason) => {
    warn(
      id,
      `${reason === 'circle' ? 'is among its own ancestors' : `has the parent ${parent}, which is not public`}, and becomes a root`,
    );
  });
  const byParent = Map.groupBy(pages, ({ id }) => parents.get(id) ?? 0);
  const places = new Map<number, PagePlace>();
  const isInAddresses = (id: number) => byParent.has(id) || !withoutPage.has(id);
  place(0, []);
  return places;

  function place(parentId: number, path: readonly string[]): void {
    const siblings = byParent.get(parentId) ?? [];
    const slugs = uniqueSlugs(siblings, {
      kind: 'page',
      warn: (id, message) => isInAddresses(id) && warn(id, message),
      ...(parentId === 0 && { reserved }),
    });
    for (const [id, slug] of slugs) {
      const segments = [...path, slug];
      places.set(id, { segments, parentId: withoutPage.has(parentId) ? 0 : parentId });
      place(id, segments);
    }
  }
}
