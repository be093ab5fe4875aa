import type { PageData, PageKind, PageOf } from '../kinds/index.ts';

/**
 * The data of the page that is being rendered, for the template of its kind.
 *
 * @throws Error where the page is of another kind
 */
export function pageOf<K extends PageKind>({ page }: App.Locals, kind: K): PageOf<K> {
  if (isOf(page, kind)) return page;
  throw new Error(`The template of "${kind}" was given the data of "${page.kind}".`);
}

function isOf<K extends PageKind>(page: PageData, kind: K): page is PageOf<K> {
  return page.kind === kind;
}
