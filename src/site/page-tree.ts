import type { Page } from '../model/page.ts';

type PageTree = {
  /** Parents before children, siblings by order, title, id. */
  readonly pages: readonly Page[];
  childrenOf(id: number): readonly Page[];
  ancestorsOf(page: Page): readonly Page[];
};

/** @param pages whose parents are among them */
export function createPageTree(pages: readonly Page[], collator: Intl.Collator): PageTree {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const sorted = pages.toSorted(
    (a, b) => a.order - b.order || collator.compare(a.title, b.title) || a.id - b.id,
  );
  const byParent = Map.groupBy(sorted, ({ parentId }) => parentId);
  const childrenOf = (id: number) => byParent.get(id) ?? [];
  const branch = (page: Page): Page[] => [page, ...childrenOf(page.id).flatMap(branch)];
  const ancestorsOf = ({ parentId }: Page): Page[] => {
    const parent = byId.get(parentId);
    return parent ? [...ancestorsOf(parent), parent] : [];
  };
  return { pages: childrenOf(0).flatMap(branch), childrenOf, ancestorsOf };
}
