import type { Language } from '../contract/language.ts';
import { pageTranslator } from '../i18n/translate.ts';
import type { Site } from '../site/site.ts';
import { sectionLinks } from '../views/layout.ts';
import type { PageContext } from '../views/page.ts';
import { Kind } from './kind.ts';

/** In its own words alone, or with the words of other languages, where one page serves them all. */
type NotFound = { readonly others: readonly Language[] };

export const notFoundKind = new Kind({
  kind: 'notFound',
  list: (): readonly NotFound[] => [{ others: [] }],
  name: (_of: NotFound) => 'notFound',
  path: ({ routes }, language) => routes.notFoundPath(language),
  title: ({ t }) => t('notFound.title'),
  description: () => '',
  trail: () => [],
  translation: (_site, _language, of) => of,
  robots: 'noindex',
  inputs: notFoundPage,
  data: (_item, shown) => shown,
});

/** What a page says whose address is not there. */
export type NotFoundPageData = ReturnType<typeof notFoundPage>;

export function notFoundPage(page: PageContext<NotFound>) {
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
    others: page.of.others.map((other) => otherNotFound(site, other)),
  };
}

function otherNotFound({ routes, config }: Site, language: Language) {
  const t = pageTranslator(config, language);
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
