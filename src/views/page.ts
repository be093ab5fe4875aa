import type { Language } from '../contract/language.ts';
import { type CountedKey, type Plural, pluralForms, type Translate } from '../i18n/translate.ts';
import type { Image } from '../model/item.ts';
import type { Routes } from '../routes.ts';
import { type ImageSources, imageSources } from '../site/assets.ts';
import { derivedOfLanguage } from '../site/derived.ts';
import { pathOfSubject } from '../site/pages.ts';
import type { Item, LanguageSite, Site, SiteSettings, Subject } from '../site/site.ts';

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

/** Declares what many pages of a language show: it is computed once for each argument. */
export function derivedOfPages<Value, Of = void>(
  name: string,
  compute: (page: LanguageContext, of: Of) => Value,
): (page: Pick<LanguageContext, 'local'>, of: Of) => Value {
  const read = derivedOfLanguage(name, (local, of: Of) => compute(contextIn(local), of));
  return (page, of) => read(page.local, of);
}

const contextIn = derivedOfLanguage('words of pages', (local): LanguageContext => {
  const { site, language } = local;
  return {
    site,
    language,
    local,
    routes: site.routes,
    t: site.translate(language),
    forms: (key) => pluralForms(language, key, site.config.theme.words[language]),
    picture: (image) => ({
      ...imageSources(image, site.config, site.routes),
      alt: image.alt,
      color: image.color,
    }),
  };
});

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

/** What computes the data of one page knows. Components receive the data and the words, never this. */
export type PageContext<S extends Subject = Subject> = LanguageContext &
  PageSettings & { readonly subject: S };

/** Data that is computed when it is printed. What it is made of decides whether it is another, so that many are never computed. */
export class Deferred<Value> {
  /** The item it is about, where it is about one. */
  readonly item: Item | undefined;
  /** All else it is made of, plain values. */
  readonly given: unknown;
  readonly #make: () => Value;

  constructor(item: Item | undefined, given: unknown, make: () => Value) {
    this.item = item;
    this.given = given;
    this.#make = make;
  }

  get value(): Value {
    return this.#make();
  }
}

/** @param make has no other way to the content of the site than what it is given */
export function deferred<About extends Item | undefined, Given, Value>(
  make: (item: About, given: Given, page: PageSettings) => Value,
  item: About,
  given: Given,
  page: PageSettings,
): Deferred<Value> {
  return new Deferred(item, given, () => make(item, given, page));
}

export function openPage<S extends Subject>(
  site: Site,
  language: Language,
  subject: S,
): PageContext<S> {
  return {
    ...contextIn(site.in(language)),
    subject,
    path: pathOfSubject(site, language, subject),
  };
}

export function wordsOf({ language, t, forms }: PageContext): PageWords {
  return { language, t, forms };
}

export type RemovedSubject = Extract<Subject, { kind: 'removed' }>;

export type NewsArchivePage = PageContext<Extract<Subject, { kind: 'newsYear' | 'newsCategory' }>>;

export type PastYearPage = PageContext<Extract<Subject, { kind: 'pastYear' }>>;

/** A further page of the events of a venue, an organizer, a category or a tag. */
export type GroupEventsPage = PageContext<Extract<Subject, { kind: 'groupEvents' }>>;

/** A page of what is to come by a word. */
export type ChoiceSubject = Extract<Subject, { kind: 'choice' }>;

/** Every date of what repeats. */
export type SeriesSubject = Extract<Subject, { kind: 'series' }>;

export type MonthSubject = Extract<Subject, { kind: 'month' }>;

export type WeekSubject = Extract<Subject, { kind: 'week' }>;

export type DaySubject = Extract<Subject, { kind: 'day' }>;

type SectionSubject = Extract<Subject, { kind: 'section' }>;

export type SectionPage = PageContext<SectionSubject>;

type ItemOf<K extends Item['kind']> = Extract<Item, { kind: K }>;

export type ItemSubject<K extends Item['kind']> = {
  readonly kind: 'item';
  readonly item: ItemOf<K>;
};
