import type { PageLayout } from '../../config.ts';
import type { Page } from '../../model/page.ts';
import { layoutOf } from '../page-layout.ts';
import type { PageContext } from './page-context.ts';
import { type SectionPages, sectionPages } from './section-pages.ts';

/** How a page of the page tree is laid out, and what is around its text. */
export type TreePageView = {
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
