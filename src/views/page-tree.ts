import type { PageLayout } from '../config.ts';
import type { Page } from '../model/page.ts';
import { layoutOf } from '../site/page-tree.ts';
import type { PageContext } from './page.ts';

/** How a page of the page tree is laid out, and what is around its text. */
type TreePageView = {
  readonly layout: PageLayout;
  /** The day, in the site's zone, on which it was last changed. */
  readonly changed: Temporal.PlainDate;
  /** Beside the text; `undefined` for a root and where the layout leaves no room. */
  readonly section: SectionPages | undefined;
  /** Below the text; empty where the section tells them already. */
  readonly children: readonly Page[];
};

export function treePageOf(page: PageContext, of: Page): TreePageView {
  const { site, local } = page;
  const layout = layoutOf(of, site.config);
  const hasRoom = layout === 'default' || layout === 'sidebar';
  const section = hasRoom && of.parentId !== 0 ? sectionPages(page, of) : undefined;
  return {
    layout,
    changed: of.modified.toZonedDateTimeISO(site.timeZone).toPlainDate(),
    section,
    children: section ? [] : local.childrenOf(of),
  };
}

/** A page in the navigation of its section. */
export type SectionEntry = {
  readonly title: string;
  readonly path: string;
  /** As in `aria-current`: 'page' for the page itself, 'true' for what it is below. */
  readonly current: 'page' | 'true' | undefined;
  readonly children: readonly SectionEntry[];
};

/** The way around the section of the tree that a page is in. */
export type SectionPages = {
  /** The root of the section. */
  readonly root: SectionEntry;
  /** What is directly below it, opened down to the page and what is directly below that. */
  readonly entries: readonly SectionEntry[];
};

/** Pages of one level that are told: with thousands, each of them would tell thousands. The level above lists all. */
const mostSiblings = 40;

/** @returns `undefined` for a page that stands alone: a root without anything below */
export function sectionPages({ site, local }: PageContext, page: Page): SectionPages | undefined {
  const way = [...local.ancestorsOf(page), page];
  const [root] = way;
  const opened = new Set(way.map(({ id }) => id));
  if (!root || local.childrenOf(root).length === 0) return undefined;
  return { root: entryOf(root), entries: below(root) };

  function below(parent: Page): SectionEntry[] {
    const children = local.childrenOf(parent);
    const place = children.findIndex(({ id }) => opened.has(id));
    return around(children, place).map((child) => ({
      ...entryOf(child),
      children: opened.has(child.id) ? below(child) : [],
    }));
  }

  function entryOf(one: Page): SectionEntry {
    const current = one.id === page.id ? 'page' : opened.has(one.id) ? 'true' : undefined;
    return {
      title: one.title,
      path: site.pathOf(one),
      current,
      children: [],
    };
  }
}

/** Those nearest to a place. */
function around<T>(items: readonly T[], place: number): readonly T[] {
  if (items.length <= mostSiblings) return items;
  const start = Math.min(Math.max(0, place - mostSiblings / 2), items.length - mostSiblings);
  return items.slice(start, start + mostSiblings);
}
