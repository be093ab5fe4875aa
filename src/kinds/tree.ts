import type { Page } from '../model/page.ts';
import { layoutOf } from '../site/page-tree.ts';
import { comingSeries } from '../views/lists/lists.ts';
import { dateOf, latestPosts } from '../views/news.ts';
import { derivedOfPages, type PageContext } from '../views/page.ts';
import { briefEvents, firstRows } from '../views/rows.ts';
import { itemSteps, translationOf } from '../views/trail.ts';
import { Kind } from './kind.ts';

export const treeKind = new Kind({
  kind: 'tree',
  list: (_site, local): readonly Page[] => local.pages,
  name: ({ id }: Page) => `page ${id}`,
  path: (site, _language, page) => site.pathOf(page),
  title: ({ of }) => of.title,
  windowTitle: (page) => [page.of.title, distinction(page)].filter(Boolean).join(' – '),
  description: () => undefined,
  trail: (page) => itemSteps(page, page.of),
  translation: (site, language, item) => translationOf(site, item, language),
  nearest: ({ routes }, language) => routes.homePath(language),
  changed: ({ modified }) => modified,
  item: (_site, _language, page) => page,
  inputs: treePage,
  data: (_item: Page, shown) => shown,
});

/** The page above a page where others have the same title; else empty. */
function distinction({ local, of: page }: PageContext<Page>): string {
  if (local.titled(page.title).every((other) => other === page)) return '';
  return local.ancestorsOf(page).at(-1)?.title ?? '';
}

export type TreePageData = ReturnType<typeof treePage>;

/** Rows and posts of a sidebar. */
const mostBeside = 4;

export function treePage(page: PageContext<Page>) {
  const { site, local, of: item } = page;
  const layout = layoutOf(item, site.config);
  const hasRoom = layout === 'default' || layout === 'sidebar';
  const section = hasRoom && item.parentId !== 0 ? sectionPages(page, item) : undefined;
  return {
    title: item.title,
    layout,
    /** Undefined where there is none, or the text shows it. */
    image: item.image && !item.imageInText ? page.picture(item.image) : undefined,
    /** Whose the image is and what it shows; empty where nothing is said. */
    imageCaption: item.imageCaption,
    body: item.body,
    changed: dateOf(page, item.modified),
    /** Beside the text; undefined for a root and where the layout leaves no room. */
    section,
    /** Below the text; empty where the section has them already. */
    children: section
      ? []
      : local.childrenOf(item).map((child) => ({
          title: child.title,
          path: site.pathOf(child),
          summary: child.summary,
        })),
    /** Beside the text, where the layout asks for it. */
    sidebar: layout === 'sidebar' ? pageSidebar(page) : undefined,
  };
}

/** What is new in a language, beside every page that has a sidebar. */
const pageSidebar = derivedOfPages('sidebar of pages', (page) => ({
  upcoming: briefEvents(page, firstRows(comingSeries(page), mostBeside)),
  posts: latestPosts(page, mostBeside),
}));

export type SectionEntry = {
  readonly title: string;
  readonly path: string;
  /** As in `aria-current`: 'page' for the page itself, 'true' for what it is below. */
  readonly current: 'page' | 'true' | undefined;
  readonly children: readonly SectionEntry[];
};

/** Pages of one level that are shown: with thousands, each of them would show thousands. The level above lists all. */
const mostSiblings = 40;

/**
 * The way around the section of a page that is not its root: the root, and what is directly below it, opened down to the
 * page and what is directly below that.
 */
function sectionPages({ site, local }: PageContext, page: Page) {
  const way = [...local.ancestorsOf(page), page];
  const [root = page] = way;
  const opened = new Set(way.map(({ id }) => id));
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
    return { title: one.title, path: site.pathOf(one), current, children: [] };
  }
}

/** Those nearest to a place. */
function around<T>(items: readonly T[], place: number): readonly T[] {
  if (items.length <= mostSiblings) return items;
  const start = Math.min(Math.max(0, place - mostSiblings / 2), items.length - mostSiblings);
  return items.slice(start, start + mostSiblings);
}
