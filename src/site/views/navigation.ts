import type { MenuLink } from '../../model/menu.ts';
import type { Section } from '../../routes.ts';
import type { LanguageSite } from '../site.ts';
import type { PageContext } from './page-context.ts';
import { sectionOf, sectionWords } from './section-of.ts';

export type NavigationLink = {
  readonly label: string;
  readonly href: string;
  readonly external: boolean;
  readonly newWindow?: boolean;
  readonly description?: string;
  /** As in `aria-current`: 'page' for the page itself, 'true' for what it belongs to. */
  readonly current: 'page' | 'true' | undefined;
  readonly children: readonly NavigationLink[];
};

const mainSections = ['events', 'calendar', 'news', 'venues'] as const satisfies Section[];

const footerSections = [
  'events',
  'past',
  'calendar',
  'venues',
  'organizers',
  'categories',
  'tags',
  'news',
] as const satisfies Section[];

/** Root pages that stand in for a menu where the server gives none. */
const mostPages = 5;

/** All links around the content of a page. */
export type Navigation = {
  readonly sections: readonly NavigationLink[];
  readonly menu: readonly NavigationLink[];
  readonly footerMenu: readonly NavigationLink[];
  readonly footerSections: readonly NavigationLink[];
};

/** The links around a page. Pages of a language that lie in the same place among them have the same. */
export function navigationOf(page: PageContext): Navigation {
  const { hrefs, byPlace } = navigations.getOrInsertComputed(page.local, () => ({
    hrefs: Object.values(createNavigation(page)).flatMap(hrefsIn),
    byPlace: new Map(),
  }));
  return byPlace.getOrInsertComputed(placeAmong(hrefs, page), () => createNavigation(page));
}

const navigations = new WeakMap<
  LanguageSite,
  { readonly hrefs: readonly string[]; readonly byPlace: Map<string, Navigation> }
>();

function createNavigation(page: PageContext): Navigation {
  return {
    sections: sectionLinks(page),
    menu: menuLinks(page),
    footerMenu: footerLinks(page),
    footerSections: sectionLinks(page, footerSections),
  };
}

function hrefsIn(links: readonly NavigationLink[]): string[] {
  return links.flatMap(({ href, children }) => [href, ...hrefsIn(children)]);
}

/** All that decides which links are marked. */
function placeAmong(hrefs: readonly string[], { subject, path }: PageContext): string {
  let place = `${sectionOf(subject)}`;
  for (const href of hrefs) {
    if (path.startsWith(href)) place += ` ${href}${href === path ? '' : '…'}`;
  }
  return place;
}

/** The sections that every site has. */
export function sectionLinks(
  page: PageContext,
  sections: readonly Section[] = mainSections,
): NavigationLink[] {
  const own = sectionOf(page.subject);
  const family = own === 'past' ? 'events' : own;
  return sections.flatMap((section) => {
    const href = sectionPath(page, section);
    if (href === undefined) return [];
    const current = href === page.path ? 'page' : section === family ? 'true' : undefined;
    return [{ label: page.t(sectionWords[section]), href, external: false, current, children: [] }];
  });
}

/** Which links of a menu are marked, as a text: menus of a language with the same marks are the same. */
export function currentMarks(links: readonly NavigationLink[]): string {
  let marks = '';
  for (const { current, children } of links) {
    marks += current?.[0] ?? '-';
    if (children.length > 0) marks += `(${currentMarks(children)})`;
  }
  return marks;
}

/** The menu editors made, without what the sections say already; the root pages where there is none. */
export function menuLinks(page: PageContext): NavigationLink[] {
  const said = new Set([
    page.routes.homePath(page.language),
    ...sectionLinks(page).map(({ href }) => href),
    page.routes.subscribePath(page.language),
  ]);
  const links = page.local.menu.length > 0 ? page.local.menu : rootPages(page);
  return links
    .filter((link) => !said.has(link.href) || link.children.length > 0)
    .map((link) => toNavigationLink(page, link));
}

/** The menu of the footer. */
function footerLinks(page: PageContext): NavigationLink[] {
  return page.local.footerMenu.map((link) => toNavigationLink(page, link));
}

function sectionPath({ routes, language, local }: PageContext, section: Section): string | undefined {
  if (section !== 'calendar') return routes.sectionPath(language, section);
  return local.openingMonth && routes.monthPath(local.openingMonth, language);
}

function rootPages({ local, site }: PageContext): MenuLink[] {
  return local.pages
    .filter(({ parentId }) => parentId === 0)
    .slice(0, mostPages)
    .map((page) => ({ label: page.title, href: site.pathOf(page), external: false, children: [] }));
}

function toNavigationLink(page: PageContext, link: MenuLink): NavigationLink {
  const children = link.children.map((child) => toNavigationLink(page, child));
  const within = children.some(({ current }) => current !== undefined) || isWithin(page, link);
  return { ...link, children, current: link.href === page.path ? 'page' : within ? 'true' : undefined };
}

function isWithin({ path, routes, language }: PageContext, { href }: MenuLink): boolean {
  return href !== routes.homePath(language) && href.endsWith('/') && path.startsWith(href);
}
