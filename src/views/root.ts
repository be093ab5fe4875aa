import type { Language } from '../contract/language.ts';
import { iconFile } from '../outputs/assets.ts';
import { type Alternate, alternates, previewMark, robotsMeta } from '../outputs/head/head.ts';
import { contentSecurityPolicy } from '../outputs/hosting/headers.ts';
import type { Site } from '../site/site.ts';
import { type Mark, markOf } from '../theme/values.ts';
import { type PreviewLine, previewLines } from './layout.ts';

/** The page at the site's root: it leads to the home page of the default language. */
export type Root = {
  readonly language: Language;
  readonly name: string;
  /** Of the home page it leads to. */
  readonly path: string;
  readonly canonical: string;
  readonly alternates: readonly Alternate[];
  readonly contentSecurityPolicy: string;
  /** Rules for search engines; empty where they may do everything. */
  readonly robots: string;
  readonly preview: readonly PreviewLine[];
  readonly icon: string;
  readonly mark: Mark;
  readonly label: string;
  readonly choices: readonly { readonly language: Language; readonly name: string; readonly path: string }[];
};

export function rootOf(site: Site): Root {
  const { languages, routes, translate } = site;
  const [language] = languages;
  if (language === undefined) throw new Error('The site has no language. Name one in src/site.config.ts.');
  const path = routes.homePath(language);
  return {
    language,
    name: (site.drafts ? previewMark : '') + site.in(language).name,
    path,
    canonical: routes.url(path),
    alternates: alternates(site, language, { kind: 'home' }),
    contentSecurityPolicy: contentSecurityPolicy(site.config),
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
