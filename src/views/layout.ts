import { textIn } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { isRightToLeft, localeOf } from '../i18n/dictionaries.ts';
import { missingWords, pageTranslator } from '../i18n/translate.ts';
import type { MenuLink } from '../model/page.ts';
import { iconFile, logoFile } from '../outputs/assets.ts';
import { type Head, type HeadFacts, headOf } from '../outputs/head/head.ts';
import type { Breadcrumb, ItemNodes } from '../outputs/head/json-ld.ts';
import { contentSecurityPolicy } from '../outputs/hosting/headers.ts';
import { touchIconFile } from '../outputs/manifest.ts';
import { isReadOffline, workerFile } from '../outputs/offline.ts';
import { spokenUrl } from '../outputs/posters/posters.ts';
import type { Section } from '../routes.ts';
import { statusFile } from '../routes.ts';
import { hasSeries } from '../site/events/series.ts';
import type { Item, Site, SiteSettings } from '../site/site.ts';
import { groundColors } from '../theme/tokens.ts';
import { markOf } from '../theme/values.ts';
import {
  derivedOfPages,
  type LanguageContext,
  type PageContext,
  type PageSettings,
} from './page.ts';

/** A language a reader can change to. */
export type LanguageChoice = {
  readonly language: Language;
  /** In its own words. */
  readonly name: string;
  readonly path: string;
  /** False when it leads to the nearest list because the page has no translation. */
  readonly exact: boolean;
};

export type LayoutData = {
  /** What all pages of the language have in common: one value, made once. */
  readonly shared: SharedLayout;
  readonly head: Head;
  /** Of the page, as it is typed. */
  readonly address: string;
  /** From the home page to the page itself. */
  readonly breadcrumbs: readonly (Breadcrumb & { readonly current: 'page' | undefined })[];
  readonly sections: readonly NavigationLink[];
  readonly menu: readonly NavigationLink[];
  readonly footerMenu: readonly NavigationLink[];
  readonly footerSections: readonly NavigationLink[];
  readonly languages: readonly LanguageChoice[];
  /** Which of the links to home, search, one's own program and subscribing is the page itself. */
  readonly current: 'home' | 'search' | 'myEvents' | 'subscribe' | undefined;
};

export type SharedLayout = ReturnType<typeof sharedLayout>;

export type PreviewLine = {
  readonly language: Language;
  readonly name: string;
  readonly text: string;
};

/** The lines that say on every page that the site is a preview. */
export function previewLines({ drafts, languages, config }: Site): readonly PreviewLine[] {
  return drafts
    ? languages.map((language) => {
        const t = pageTranslator(config, language);
        return { language, name: t('preview.name'), text: t('preview.banner') };
      })
    : [];
}

/** What the parts around the content of a page are made of besides its item: plain values. */
export type LayoutInputs = {
  /** Of the window, without the name of the site. */
  readonly title: string;
  /** Undefined where the item has its own. */
  readonly description: string | undefined;
  readonly facts: HeadFacts;
  readonly around: Omit<LayoutData, 'head' | 'breadcrumbs'>;
};

/** @param own what the kind of the page says: where its language switch leads, among others */
export function layoutInputs(
  page: PageContext,
  {
    targets,
    ...own
  }: Omit<LayoutInputs, 'around'> & { readonly targets: readonly Omit<LanguageChoice, 'name'>[] },
): LayoutInputs {
  return {
    ...own,
    around: {
      shared: sharedLayout(page),
      ...navigationOf(page),
      address: spokenUrl(page.routes.url(page.path)),
      languages: targets.map((target) => ({
        ...target,
        name: page.site.translate(target.language)('language.name'),
      })),
      current: currentLink(page),
    },
  };
}

/** What a kind of page says of an item of the source: where that says nothing itself, and to programs. */
type ItemRules<About extends Item | undefined> = {
  describe?(item: NonNullable<About>, siteName: string, page: PageSettings): string;
  nodes?(
    item: NonNullable<About>,
    relations: HeadFacts['relations'],
    site: SiteSettings,
  ): ItemNodes;
};

/** Computes what is around the content of a page. @param item the page is made from */
export function layoutOf<About extends Item | undefined>(
  item: About,
  { title, description, facts, around }: LayoutInputs,
  rules: ItemRules<About>,
  page: PageSettings,
): LayoutData {
  const ofItem = item && (item.summary || rules.describe?.(item, facts.site.name, page));
  const words = { title, description: description ?? ofItem ?? '' };
  const nodes = item && rules.nodes?.(item, facts.relations, page.site);
  return {
    ...around,
    head: headOf({ item, nodes }, facts, words, page.site),
    breadcrumbs: facts.breadcrumbs.map((step) => ({
      ...step,
      current: step.path === page.path ? 'page' : undefined,
    })),
  };
}

function currentLink({ path, routes, language }: PageContext): LayoutData['current'] {
  if (path === routes.homePath(language)) return 'home';
  if (path === routes.searchPath(language)) return 'search';
  if (path === routes.myEventsPath(language)) return 'myEvents';
  return path === routes.subscribePath(language) ? 'subscribe' : undefined;
}

/** What all pages of the language of a page have around their content. */
export const sharedLayout = derivedOfPages(
  'layout of pages',
  ({ site, language, local, routes }) => {
    const { config } = site;
    const { slots } = local;
    return {
      language,
      /** Undefined for a language that is written from left to right. */
      direction: isRightToLeft(language) ? ('rtl' as const) : undefined,
      directionStyle: isRightToLeft(language) ? routes.rightToLeftStylePath() : undefined,
      /** Undefined for a language that has all its words. */
      saidWords: missingWords(config, language).length > 0 ? routes.saidWordsPath() : undefined,
      name: local.name,
      description: local.description,
      timeZone: site.timeZone,
      /** What `siteClock` and `nearnessWords` answer. */
      clock: siteClock(site),
      near: nearnessWords(language),
      contentSecurityPolicy: contentSecurityPolicy(config),
      icon: `${routes.base}${iconFile}`,
      mark: markOf(config.theme),
      /** Undefined for a site that has the mark alone. */
      logo: logoOf(site),
      /** Whether readers choose between light and dark pages. */
      hasLookChoice: config.theme.looks === 'both',
      colors: groundColors(config.theme.tokens),
      /** The warning of a preview, in every language of the site; empty for a site that may be published. */
      preview: previewLines(site),
      /** The notice of a page that is out of date; undefined where none is wanted. */
      stale:
        config.staleHours > 0
          ? {
              status: routes.base + statusFile,
              hours: config.staleHours,
              locale: localeOf(language),
            }
          : undefined,
      announcement: slots.announcement?.kind === 'block' ? slots.announcement : undefined,
      /** Blocks that editors write for the footer. */
      slots,
      contact: (textIn(config.contact, language) ?? '')
        .split('\n')
        .filter((line) => line.trim() !== ''),
      homePath: routes.homePath(language),
      searchPath: routes.searchPath(language),
      /** Of the worker that keeps pages to be read without a network; undefined where there is none. */
      workerPath: isReadOffline(site) ? `${routes.base}${workerFile}` : undefined,
      /** Undefined where the site cannot be installed. */
      install: isReadOffline(site)
        ? {
            manifest: routes.manifestPath(language),
            icon: `${routes.base}${touchIconFile}`,
          }
        : undefined,
      myEventsPath: routes.myEventsPath(language),
      /** Under which the events a visitor chose are kept on their device: other sites may live on the same host. */
      myEventsKey: `kalendarium-program ${routes.base}`,
      subscribePath: routes.subscribePath(language),
      changesPath: routes.changesPath(language),
      /** Undefined where the site publishes none. */
      openDataPath: config.openData.publish ? routes.openDataPath(language) : undefined,
      newsFeedPath: routes.newsFeedPath(language, 'rss'),
      eventsFeedPath: routes.eventsFeedPath(language, 'rss'),
    };
  },
);

/** The pictures beside the name of a site, as components show them. */
function logoOf({ config, routes }: Site) {
  const { logo } = config.theme;
  if (logo === undefined) return undefined;
  const { light, dark, height, width, replacesName } = logo;
  return {
    light: routes.base + logoFile('light', light),
    dark: dark === undefined ? undefined : routes.base + logoFile('dark', dark),
    height,
    width,
    replacesName,
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
  'series',
  'venues',
  'organizers',
  'categories',
  'tags',
  'news',
] as const satisfies Section[];

/** Root pages that replace a menu where the server gives none. */
const mostPages = 5;

type Navigation = Pick<LayoutData, 'sections' | 'menu' | 'footerMenu' | 'footerSections'>;

/** The links around a page. Pages of a language that lie in the same place among them have the same. */
export function navigationOf(page: PageContext): Navigation {
  return navigationAt(page, placeAmong(navigationAddresses(page), page));
}

/**
 * All of a page that decides which links around it are marked: a path that begins with the same of
 * their addresses.
 */
type PlaceAmongLinks = Pick<PageContext, 'section' | 'path'>;

const keyOfPlace = ({ section, path }: PlaceAmongLinks) => `${section} ${path}`;

const pageAt = (context: LanguageContext, place: PlaceAmongLinks): PageContext => ({
  ...context,
  ...place,
  of: undefined,
});

const navigationAt = derivedOfPages(
  'navigation',
  (context, place: PlaceAmongLinks): Navigation => ({
    sections: linkLists.sections(context, place),
    menu: linkLists.menu(context, place),
    footerMenu: linkLists.footerMenu(context, place),
    footerSections: linkLists.footerSections(context, place),
  }),
  keyOfPlace,
);

const linkLists = {
  sections: derivedOfPages(
    'links of the sections',
    (context, place: PlaceAmongLinks) => sectionLinks(pageAt(context, place)),
    keyOfPlace,
  ),
  menu: derivedOfPages(
    'links of the menu',
    (context, place: PlaceAmongLinks) => menuLinks(pageAt(context, place)),
    keyOfPlace,
  ),
  footerMenu: derivedOfPages(
    'links of the menu of the footer',
    (context, place: PlaceAmongLinks) => footerLinks(pageAt(context, place)),
    keyOfPlace,
  ),
  footerSections: derivedOfPages(
    'links of the sections in the footer',
    (context, place: PlaceAmongLinks) => sectionLinks(pageAt(context, place), footerSections),
    keyOfPlace,
  ),
};

function footerLinks(page: PageContext): NavigationLink[] {
  return page.local.footerMenu.map((link) => toNavigationLink(page, link));
}

/** All that the links of a language may lead to, on every page. */
const navigationAddresses = derivedOfPages('addresses of the navigation', (context) => {
  const page = pageAt(context, { section: undefined, path: '' });
  return [
    ...sectionLinks(page),
    ...menuLinks(page),
    ...footerLinks(page),
    ...sectionLinks(page, footerSections),
  ].flatMap((link) => hrefsIn([link]));
});

function hrefsIn(links: readonly NavigationLink[]): string[] {
  return links.flatMap(({ href, children }) => [href, ...hrefsIn(children)]);
}

function placeAmong(hrefs: readonly string[], { section, path }: PageContext): PlaceAmongLinks {
  const nearest = hrefs
    .filter((href) => path.startsWith(href))
    .reduce((longest, href) => (href.length > longest.length ? href : longest), '');
  return { section, path: nearest === path ? path : `${nearest}…` };
}

export function sectionLinks(
  page: PageContext,
  sections: readonly Section[] = mainSections,
): NavigationLink[] {
  const { section: own } = page;
  const family = own === 'past' || own === 'series' ? 'events' : own;
  return sections.flatMap((section) => {
    const href = sectionPath(page, section);
    if (href === undefined) return [];
    const current = href === page.path ? 'page' : section === family ? 'true' : undefined;
    return [{ label: page.t(`section.${section}`), href, external: false, current, children: [] }];
  });
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

function sectionPath(
  { site, routes, language, local }: PageContext,
  section: Section,
): string | undefined {
  if (section === 'series' && !hasSeries(site)) return undefined;
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
  return {
    ...link,
    children,
    current: link.href === page.path ? 'page' : within ? 'true' : undefined,
  };
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
export function siteClock({ today, timeZone }: Pick<Site, 'today' | 'timeZone'>): string {
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
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return Array.from({ length: nearDays }, (_, days) => format.format(days, 'day')).join('|');
}
