import type { Language } from '../contract/language.ts';
import { type CountedKey, type Plural, pluralForms, type Translate } from '../i18n/translate.ts';
import type { Image } from '../model/item.ts';
import type { Routes } from '../routes.ts';
import { type ImageSources, imageSources } from '../site/assets.ts';
import { pathOfSubject, subjectsOf } from '../site/pages.ts';
import type { Item, LanguageSite, Site, Subject } from '../site/site.ts';

/** The words of a page's language, for every component of it: what a page says beside its data. */
export type PageWords = {
  readonly language: Language;
  readonly t: Translate;
  /** The forms of a text that is chosen by its count: for scripts that count. */
  forms(key: CountedKey): Plural;
};

/** An image as a component shows it. */
export type PictureData = ImageSources & { readonly alt: string; readonly color: string };

/** A link to what comes before or after a page. */
export type NeighborLink = {
  /** What it is to the page. */
  readonly way: string;
  readonly name: string;
  readonly href: string;
  readonly note?: string | undefined;
};

/** What readers pass on of a page. */
export type ShareData = { readonly title: string; readonly url: string; readonly mail: string };

export function shareData({ routes, path }: PageContext, title: string): ShareData {
  const url = routes.url(path);
  return {
    title,
    url,
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  };
}

/** What computes the data of one page knows. Components receive the data and the words, never this. */
export type PageContext<S extends Subject = Subject> = PageWords & {
  readonly site: Site;
  /** The site in the page's language. */
  readonly local: LanguageSite;
  readonly subject: S;
  /** Root-relative path of the page itself. */
  readonly path: string;
  readonly routes: Routes;
  /** What a component shows of an image. */
  picture(image: Image): PictureData;
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
    picture: (image) => ({
      ...imageSources(image, site.config, site.routes),
      alt: image.alt,
      color: image.color,
    }),
  };
}

/** The words of a page's language. */
export function wordsOf({ language, t, forms }: PageContext): PageWords {
  return { language, t, forms };
}

/** One entry of what Astro's `getStaticPaths` gives. */
type StaticPath<S extends Subject> = {
  readonly params: Record<string, string | undefined>;
  readonly props: { readonly page: PageContext<S> };
};

/**
 * The pages of every language that one route file writes.
 *
 * @param pattern the route file's path below `pages/`, without its ending
 * @example staticPaths(site, '[lang]/[events]/[slug]', isItem('event'))
 */
export function staticPaths<S extends Subject>(
  site: Site,
  pattern: string,
  shows: (subject: Subject) => subject is S,
): StaticPath<S>[] {
  return site.languages.flatMap((language) =>
    subjectsOf(site, language)
      .filter(shows)
      .map((subject) => {
        const page = openPage(site, language, subject);
        return { params: paramsOf(pattern, page.path.slice(site.routes.base.length)), props: { page } };
      }),
  );
}

/**
 * What the brackets of a pattern stand for in a path.
 *
 * @example paramsOf('[lang]/[events]/[...page]', 'pl/wydarzenia/strona/2/') // { lang: 'pl', events: 'wydarzenia', page: 'strona/2' }
 */
export function paramsOf(pattern: string, path: string): Record<string, string | undefined> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const names = pattern.split('/').map((part) => part.slice(1, -1));
  return Object.fromEntries(
    names.map((name, index) =>
      name.startsWith('...')
        ? [name.slice('...'.length), segments.slice(index).join('/') || undefined]
        : [name, segments[index]],
    ),
  );
}

export function isKind<K extends Subject['kind']>(kind: K) {
  return (subject: Subject): subject is Extract<Subject, { kind: K }> => subject.kind === kind;
}

/** What is told of an event that vanished. */
export type VanishedSubject = Extract<Subject, { kind: 'vanished' }>;

/** One page of the news of a year or a category. */
export type NewsArchivePage = PageContext<Extract<Subject, { kind: 'newsYear' | 'newsCategory' }>>;

/** One page of the past events of a year. */
export type PastYearPage = PageContext<Extract<Subject, { kind: 'pastYear' }>>;

/** A further page of the events of a venue, an organizer, a category or a tag. */
export type GroupEventsPage = PageContext<Extract<Subject, { kind: 'groupEvents' }>>;

/** The page of one month. */
export type MonthSubject = Extract<Subject, { kind: 'month' }>;

export type WeekSubject = Extract<Subject, { kind: 'week' }>;

export type DaySubject = Extract<Subject, { kind: 'day' }>;

type SectionSubject = Extract<Subject, { kind: 'section' }>;

export type SectionPage = PageContext<SectionSubject>;

export function isSection(section: SectionSubject['section']) {
  return (subject: Subject): subject is SectionSubject =>
    subject.kind === 'section' && subject.section === section;
}

type ItemOf<K extends Item['kind']> = Extract<Item, { kind: K }>;

/** The page of one item. */
export type ItemSubject<K extends Item['kind']> = { readonly kind: 'item'; readonly item: ItemOf<K> };

export function isItem<K extends Item['kind']>(kind: K) {
  return (subject: Subject): subject is ItemSubject<K> =>
    subject.kind === 'item' && subject.item.kind === kind;
}

/** Narrows a page to one of some kind. @example isPageOf(page, isItem('event')) */
export function isPageOf<S extends Subject>(
  page: PageContext,
  shows: (subject: Subject) => subject is S,
): page is PageContext<S> {
  return shows(page.subject);
}
