import type { PageLayout } from '../config.ts';
import type { CleanHtml } from '../html/context.ts';
import type { Page } from '../model/page.ts';
import { layoutOf } from '../site/page-tree.ts';
import { comingSeries } from './lists.ts';
import { type DateData, dateOf, latestPosts, type PostTeaserData } from './news.ts';
import { type ItemSubject, oncePerLanguage, type PageContext, type PictureData } from './page.ts';
import { type BriefEventsData, briefEvents, firstRows } from './rows.ts';

/** A page of the page tree. */
export type TreePageData = {
  readonly title: string;
  readonly layout: PageLayout;
  /** Undefined where there is none, or the text shows it. */
  readonly image: PictureData | undefined;
  /** May be empty. */
  readonly body: CleanHtml;
  readonly changed: DateData;
  /** Beside the text; undefined for a root and where the layout leaves no room. */
  readonly section: SectionPages | undefined;
  /** Below the text; empty where the section has them already. */
  readonly children: readonly ChildPage[];
  /** Beside the text, where the layout asks for it. */
  readonly sidebar: PageSidebar | undefined;
};

export type ChildPage = { readonly title: string; readonly path: string; readonly summary: string };

/** What is new in the language of a page. */
export type PageSidebar = {
  readonly upcoming: BriefEventsData;
  readonly posts: readonly PostTeaserData[];
};

/** Rows and posts of a sidebar. */
const mostBeside = 4;

/** Computes what a page of the page tree shows. */
export function treePage(page: PageContext<ItemSubject<'page'>>): TreePageData {
  const { site, local, subject } = page;
  const { item } = subject;
  const layout = layoutOf(item, site.config);
  const hasRoom = layout === 'default' || layout === 'sidebar';
  const section = hasRoom && item.parentId !== 0 ? sectionPages(page, item) : undefined;
  return {
    title: item.title,
    layout,
    image: item.image && !item.imageInText ? page.picture(item.image) : undefined,
    body: item.body,
    changed: dateOf(page, item.modified),
    section,
    children: section
      ? []
      : local.childrenOf(item).map((child) => ({
          title: child.title,
          path: site.pathOf(child),
          summary: child.summary,
        })),
    sidebar: layout === 'sidebar' ? pageSidebar(page) : undefined,
  };
}

/** The sidebar of every page of a language that has one. */
const pageSidebar = oncePerLanguage(
  (page): PageSidebar => ({
    upcoming: briefEvents(page, firstRows(comingSeries(page), mostBeside)),
    posts: latestPosts(page, mostBeside),
  }),
);

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

/** Pages of one level that are shown: with thousands, each of them would show thousands. The level above lists all. */
const mostSiblings = 40;

/** The section of a page that is not its root. */
function sectionPages({ site, local }: PageContext, page: Page): SectionPages {
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
