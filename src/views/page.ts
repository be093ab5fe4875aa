import type { Language } from '../contract/language.ts';
import { type CountedKey, type Plural, pluralForms, type Translate } from '../i18n/translate.ts';
import type { Image } from '../model/item.ts';
import type { Routes, Section } from '../routes.ts';
import { type ImageSources, imageSources } from '../site/assets.ts';
import type { LanguageSite, Site, SiteSettings } from '../site/site.ts';

/** The words of a page's language, for every component of it: what a page says beside its data. */
export type PageWords = {
  readonly language: Language;
  readonly t: Translate;
  /** The forms of a text that is chosen by its count: for scripts that count. */
  forms(key: CountedKey): Plural;
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

/** Makes a function compute its value once for each argument and language: many pages of a language show the same. */
export function oncePerLanguage<Value, Of = void>(
  compute: (page: PageContext, of: Of) => Value,
): (page: PageContext, of: Of) => Value {
  const make = (of: Of, page: PageContext) => compute(page, of);
  return (page, of) => page.local.remember(make, of, page);
}

/** What a page is made with besides content: settings and words, which all digests contain. */
export type PageSettings = PageWords & {
  readonly site: SiteSettings;
  /** Root-relative path of the page itself. */
  readonly path: string;
  readonly routes: Routes;
  /** What a component shows of an image. */
  picture(image: Image): PictureData;
};

/**
 * What computes the inputs of one page knows. Components receive data and words, never this. `Of` is what the page is about,
 * or which of its kind it is.
 */
export type PageContext<Of = unknown> = PageSettings & {
  readonly site: Site;
  /** The site in the page's language. */
  readonly local: LanguageSite;
  readonly of: Of;
  /** The section the page belongs to; undefined for one that belongs to none. */
  readonly section: Section | undefined;
};

export function openPage<Of>(
  site: Site,
  language: Language,
  { path, of, section }: Pick<PageContext<Of>, 'path' | 'of' | 'section'>,
): PageContext<Of> {
  return {
    site,
    language,
    local: site.in(language),
    of,
    section,
    path,
    routes: site.routes,
    t: site.translate(language),
    forms: (key) => pluralForms(language, key, site.config.theme.words[language]),
    picture: (image) => ({
      ...imageSources(image, site.config, site.routes),
      alt: image.alt,
      color: image.color,
    }),
  };
}

export function wordsOf({ language, t, forms }: PageContext): PageWords {
  return { language, t, forms };
}
