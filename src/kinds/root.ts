import type { Language } from '../contract/language.ts';
import { isRightToLeft } from '../i18n/dictionaries.ts';
import { pageTranslator } from '../i18n/translate.ts';
import { iconFile } from '../outputs/assets.ts';
import { previewMark } from '../outputs/head/head.ts';
import { contentSecurityPolicy } from '../outputs/hosting/headers.ts';
import type { Site } from '../site/site.ts';
import { markOf } from '../theme/values.ts';
import { previewLines } from '../views/layout.ts';
import { homeKind } from './home.ts';
import { Kind, type Only, only } from './kind.ts';

/** The page at the root of the site: it leads to the home page of the default language. */
export const rootKind = new Kind({
  kind: 'root',
  list: (): readonly Only[] => [],
  name: (_only: Only) => 'root',
  path: ({ routes }, language) => routes.homePath(language),
  title: ({ local }) => local.name,
  description: () => '',
  trail: () => [],
  translation: () => only,
  robots: 'noindex',
  inputs: ({ site, language }) => rootOf(site, language),
  data: (_item, shown) => shown,
});

/** The page at the site's root: it leads to the home page of the default language. */
export type Root = ReturnType<typeof rootOf>;

export function rootOf(site: Site, language: Language) {
  const { config, languages, routes, translate } = site;
  const home = homeKind.page(site, language, only);
  const { path } = home;
  return {
    language,
    /** Undefined for a language that is written from left to right. */
    direction: isRightToLeft(language) ? ('rtl' as const) : undefined,
    name: (site.drafts ? previewMark : '') + site.in(language).name,
    /** Of the home page it leads to. */
    path,
    canonical: routes.url(path),
    alternates: home.alternates(),
    contentSecurityPolicy: contentSecurityPolicy(site.config),
    /** Rules for search engines; empty where they may do everything. */
    robots: home.robotsMeta(),
    preview: previewLines(site),
    icon: `${routes.base}${iconFile}`,
    mark: markOf(site.config.theme),
    label: pageTranslator(config, language)('root.choose'),
    choices: languages.map((choice) => ({
      language: choice,
      name: translate(choice)('language.name'),
      path: routes.homePath(choice),
    })),
  };
}
