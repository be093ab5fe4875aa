import type { Language } from '../contract/language.ts';
import type { CleanHtml } from '../html/context.ts';
import type { MenuLink } from '../model/page.ts';
import { type Breadcrumb, breadcrumbs } from '../outputs/head/breadcrumbs.ts';
import { type Head, pageHead } from '../outputs/head/head.ts';
import { contentSecurityPolicy } from '../outputs/hosting/headers.ts';
import type { Section } from '../routes.ts';
import type { LanguageSite, Site, Slots } from '../site/site.ts';
import { languageTargets } from '../site/translations.ts';
import { type Mark, markOf } from '../theme/values.ts';
import type { PageContext } from './page.ts';
import { describePage, sectionOf, sectionWords } from './titles.ts';

/** A language a reader can change to. */
export type LanguageChoice = {
  readonly language: Language;
  /** In its own words. */
  readonly name: string;
  readonly path: string;
  /** False when it leads to the nearest list because the page has no translation. */
  readonly exact: boolean;
};

/** What is around the content of every page. */
export type Frame = {
  /** The warning of a preview, in every language of the site; empty for a site that may be published. */
  readonly preview: readonly { readonly language: Language; readonly name: string; readonly text: string }[];
  readonly head: Head;
  /** What `siteClock` and `nearnessWords` answer. */
  readonly clock: string;
  readonly near: string;
  readonly contentSecurityPolicy: string;
  /** From the home page to the page itself. */
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sections: readonly NavigationLink[];
  readonly menu: readonly NavigationLink[];
  /** The other languages. */
  readonly languages: readonly LanguageChoice[];
  /** The bar above the content. */
  readonly announcement: { readonly title: string; readonly body: CleanHtml } | undefined;
  readonly footer: Footer;
  readonly mark: Mark;
};

type Footer = {
  readonly menu: readonly NavigationLink[];
  /** Blocks that editors keep for the footer. */
  readonly slots: Slots;
  readonly sections: readonly NavigationLink[];
  /** Lines of text. */
  readonly contact: readonly string[];
};

/** What a preview says on every page. */
export function previewLines({ drafts, languages, translate }: Site): Frame['preview'] {
  return drafts
    ? languages.map((language) => {
        const t = translate(language);
        return { language, name: t('preview.name'), text: t('preview.banner') };
      })
    : [];
}

export function frameOf(page: PageContext): Frame {
  const { site, language, subject } = page;
  const navigation = navigationOf(page);
  return {
    preview: previewLines(site),
    head: pageHead(site, language, subject, describePage(page)),
    clock: siteClock(site),
    near: nearnessWords(language),
    contentSecurityPolicy: contentSecurityPolicy(site.config),
    breadcrumbs: breadcrumbs(site, language, subject),
    sections: navigation.sections,
    menu: navigation.menu,
    languages: languageTargets(site, language, subject).map((target) => ({
      ...target,
      name: site.translate(target.language)('language.name'),
    })),
    announcement: page.local.slots.announcement?.kind === 'block' ? page.local.slots.announcement : undefined,
    mark: markOf(site.config.theme),
    footer: {
      menu: navigation.footerMenu,
      slots: page.local.slots,
      sections: navigation.footerSections,
      contact: (site.config.contact[language] ?? '').split('\n').filter((line) => line.trim() !== ''),
    },
  };
}

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
type Navigation = {
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

/** Days from today on that have words of their own. */
const nearDays = 7;

/**
 * How far the site's clock is ahead of UTC, for scripts, which would take tens of milliseconds to look it up in their own
 * tables: from an instant on, by so much, both in seconds. Reaches to the end of the year after the present one.
 *
 * @example '1767222000,3600 1774746000,7200 1792890000,3600' // Europe/Warsaw
 */
export function siteClock(site: Pick<Site, 'today' | 'timeZone'>): string {
  return clocks.getOrInsertComputed(site, () => clockOf(site));
}

const clocks = new WeakMap<object, string>();

function clockOf({ today, timeZone }: Pick<Site, 'today' | 'timeZone'>): string {
  const start = Temporal.PlainDate.from({ year: today.year, month: 1, day: 1 });
  const end = start.add({ years: 2 }).toZonedDateTime(timeZone);
  const steps: string[] = [];
  let moment: Temporal.ZonedDateTime | null = start.toZonedDateTime(timeZone);
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    steps.push(`${moment.epochMilliseconds / 1000},${moment.offsetNanoseconds / 1e9}`);
    moment = moment.getTimeZoneTransition('next');
  }
  return steps.join(' ');
}

/** How near a day is: today, tomorrow and so on, a vertical bar between them. @example 'today|tomorrow|in 2 days|…' */
export function nearnessWords(language: Language): string {
  return words.getOrInsertComputed(language, () => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return Array.from({ length: nearDays }, (_, days) => format.format(days, 'day')).join('|');
  });
}

const words = new Map<Language, string>();
