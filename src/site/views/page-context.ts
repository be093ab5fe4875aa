import type { Language } from '../../contract/language.ts';
import { type CountedKey, type Plural, pluralForms, type Translate } from '../../i18n/translate.ts';
import type { Image } from '../../model/image.ts';
import { type ImageSources, imageSources } from '../../outputs/image-sources.ts';
import type { Routes } from '../../routes.ts';
import { pathOfSubject } from '../page-list.ts';
import type { LanguageSite, Site } from '../site.ts';
import type { Subject } from '../subject.ts';

/** What every component of one page may need to know. */
export type PageContext<S extends Subject = Subject> = {
  readonly site: Site;
  readonly language: Language;
  /** The site in the page's language. */
  readonly local: LanguageSite;
  readonly subject: S;
  /** Root-relative path of the page itself. */
  readonly path: string;
  readonly routes: Routes;
  /** The words of the page's language. */
  readonly t: Translate;
  /** The forms of a text that is chosen by its count: for scripts that count. */
  forms(key: CountedKey): Plural;
  /** Attributes for an image's element. */
  imageSources(image: Image): ImageSources;
};

export function openPage<S extends Subject>(site: Site, language: Language, subject: S): PageContext<S> {
  return {
    site,
    language,
    local: site.in(language),
    subject,
    path: pathOfSubject(site, language, subject),
    routes: site.routes,
    t: site.translate(language),
    forms: (key) => pluralForms(language, key, site.config.theme.words[language]),
    imageSources: (image) => imageSources(image, site.config, site.routes),
  };
}

/** The page a host shows for an address that is not there: that of the default language. */
export function openNotFound(site: Site): PageContext {
  const [language] = site.languages;
  if (language === undefined) throw new Error('The site has no language. Name one in src/site.config.ts.');
  return openPage(site, language, { kind: 'notFound' });
}

/** What the page for an address that is not there says to readers of another language. */
export type OtherNotFound = {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** To the home page, the events and the search. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
};

/** Of every language but the default one, whose words are those of the page itself. */
export function otherNotFound({ languages, routes, translate }: Site): readonly OtherNotFound[] {
  return languages.slice(1).map((language) => {
    const t = translate(language);
    return {
      language,
      title: t('notFound.title'),
      text: t('notFound.text'),
      links: [
        { label: t('frame.home'), href: routes.homePath(language) },
        { label: t('section.events'), href: routes.sectionPath(language, 'events') },
        { label: t('search.title'), href: routes.searchPath(language) },
      ],
    };
  });
}
