import type { Language } from '../contract/language.ts';
import { iconFile } from '../outputs/assets.ts';
import { alternates, previewMark, robotsMeta } from '../outputs/head/head.ts';
import { contentSecurityPolicy } from '../outputs/hosting/headers.ts';
import type { Site } from '../site/site.ts';
import { markOf } from '../theme/values.ts';
import { previewLines, sectionLinks } from './layout.ts';
import { openPage, type PageContext } from './page.ts';

/** The page at the site's root: it leads to the home page of the default language. */
export type Root = ReturnType<typeof rootOf>;

export function rootOf(site: Site) {
  const { languages, routes, translate } = site;
  const language = defaultLanguage(site);
  const path = routes.homePath(language);
  return {
    language,
    name: (site.drafts ? previewMark : '') + site.in(language).name,
    /** Of the home page it leads to. */
    path,
    canonical: routes.url(path),
    alternates: alternates(site, language, { kind: 'home' }),
    contentSecurityPolicy: contentSecurityPolicy(site.config),
    /** Rules for search engines; empty where they may do everything. */
    robots: robotsMeta(site, language, { kind: 'home' }),
    preview: previewLines(site),
    icon: `${routes.base}${iconFile}`,
    mark: markOf(site.config.theme),
    label: translate(language)('root.choose'),
    choices: languages.map((choice) => ({
      language: choice,
      name: translate(choice)('language.name'),
      path: routes.homePath(choice),
    })),
  };
}

function defaultLanguage({ languages: [language] }: Site): Language {
  if (language === undefined)
    throw new Error('The site has no language. Name one in src/site.config.ts.');
  return language;
}

/** The page a host shows for an address that is not there: that of the default language. */
export function openNotFound(site: Site): PageContext {
  return openPage(site, defaultLanguage(site), { kind: 'notFound' });
}

/** What a page says whose address is not there. */
export type NotFoundPageData = ReturnType<typeof notFoundPage>;

/** @param others further languages in whose words the page speaks */
export function notFoundPage(page: PageContext, others: readonly Language[] = []) {
  const { site, routes, language, t } = page;
  return {
    searchPath: routes.searchPath(language),
    /** To the home page, the sections and what has changed, which names events that were called off. */
    links: [
      { label: t('frame.home'), href: routes.homePath(language) },
      ...sectionLinks(page).map(({ label, href }) => ({ label, href })),
      { label: t('changes.all'), href: routes.changesPath(language) },
    ],
    /** The same in other languages, where one page serves them all. */
    others: others.map((other) => otherNotFound(site, other)),
  };
}

function otherNotFound({ routes, translate }: Site, language: Language) {
  const t = translate(language);
  return {
    language,
    title: t('notFound.title'),
    text: t('notFound.text'),
    /** To the home page, the events and the search. */
    links: [
      { label: t('frame.home'), href: routes.homePath(language) },
      { label: t('section.events'), href: routes.sectionPath(language, 'events') },
      { label: t('search.title'), href: routes.searchPath(language) },
    ],
  };
}
