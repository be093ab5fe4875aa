import type { Language } from '../contract/language.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import {
  type CountedForms,
  type CountedKey,
  otherLanguageOf,
  pageForms,
  pageTranslator,
  type Translate,
} from '../i18n/translate.ts';
import type { Image } from '../model/item.ts';
import type { Routes, Section } from '../routes.ts';
import { type ImageSources, imageSources } from '../site/asset-paths.ts';
import { derivedOfLanguage, derivedOfSite } from '../site/derived.ts';
import type { LanguageSite, Site, SiteSettings } from '../site/site.ts';

/** The words of a page's language, for every component of it: what a page says beside its data. */
export type PageWords = {
  readonly language: Language;
  readonly t: Translate;
  /** The forms of a text that is chosen by its count: for scripts that count. */
  forms(key: CountedKey): CountedForms;
  /**
   * The language of what a script writes, where that is another than the page's: by the names of
   * all its texts.
   */
  saidIn(...keys: readonly TextKey[]): Language | undefined;
};

/** An image as a component shows it. */
export type PictureData = ImageSources & { readonly alt: string; readonly color: string };

export type NeighborLink = {
  /** What it is to the page. */
  readonly way: string;
  readonly name: string;
  readonly href: string;
  readonly note?: string | undefined;
};

/** What readers pass on of a page. */
export type ShareData = { readonly title: string; readonly url: string; readonly mail: string };

export function shareData({ routes, path }: PageSettings, title: string): ShareData {
  const url = routes.url(path);
  return {
    title,
    url,
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  };
}

/**
 * Declares what many pages of a language show: it is computed once for each argument.
 *
 * @param keyOf as for `derivedOfLanguage`
 */
export function derivedOfPages<Value, Of = void>(
  name: string,
  compute: (page: LanguageContext, of: Of) => Value,
  keyOf?: (of: Of) => unknown,
): (page: Pick<LanguageContext, 'local'>, of: Of) => Value {
  const read = derivedOfLanguage(name, (local, of: Of) => compute(contextIn(local), of), keyOf);
  return (page, of) => read(page.local, of);
}

const contextIn = derivedOfLanguage('words of pages', (local): LanguageContext => {
  const { site, language } = local;
  return {
    site,
    language,
    local,
    routes: site.routes,
    t: pageTranslator(site.config, language),
    forms: (key) => pageForms(site.config, language, key),
    saidIn: (...keys) => otherLanguageOf(site.config, language, keys),
    picture: (image) => pictureOf(site, image),
  };
});

/** Series, and versions in other languages, show the same. */
const pictureOf = derivedOfSite(
  'pictures',
  (site, image: Image): PictureData => ({
    ...imageSources(image, site.config, site.routes),
    alt: image.alt,
    color: image.color,
  }),
);

/** What is the same for all pages of a language besides content: settings and words, which all digests contain. */
export type LanguageSettings = PageWords & {
  readonly site: SiteSettings;
  readonly routes: Routes;
  /** What a component shows of an image. */
  picture(image: Image): PictureData;
};

/** What a page is made with besides content. */
export type PageSettings = LanguageSettings & {
  /** Root-relative path of the page itself. */
  readonly path: string;
};

/** What computes what several pages of a language show knows. */
export type LanguageContext = LanguageSettings & {
  readonly site: Site;
  readonly local: LanguageSite;
};

/**
 * What computes the inputs of one page knows. Components receive data and words, never this. `Of` is what the page is about,
 * or which of its kind it is.
 */
export type PageContext<Of = unknown> = LanguageContext &
  PageSettings & {
    readonly of: Of;
    /** The section the page belongs to; undefined for one that belongs to none. */
    readonly section: Section | undefined;
  };

export function openPage<Of>(
  site: Site,
  language: Language,
  { path, of, section }: Pick<PageContext<Of>, 'path' | 'of' | 'section'>,
): PageContext<Of> {
  return { ...contextIn(site.in(language)), path, of, section };
}

export function wordsOf({ language, t, forms, saidIn }: PageContext): PageWords {
  return { language, t, forms, saidIn };
}
