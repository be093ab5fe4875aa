import type { Language } from './contract/language.ts';
import { dictionaryOf } from './i18n/dictionaries.ts';
import type { AddressWord } from './i18n/dictionary.ts';
import { type PublishedWords, publishedWords } from './i18n/published-words.ts';
import { saidWordsFile } from './i18n/word-languages.ts';

export type RouteWord = AddressWord;

/** A word of addresses as the dictionary of a language has it. */
export function routeWord(language: Language, word: RouteWord): string {
  return dictionaryOf(language).address[word];
}

type AddressWords = PublishedWords['address'];

/** First segments that no page of the page tree may take in a language with these words. */
export function reservedSegments(words: AddressWords): ReadonlySet<string> {
  const {
    category: _behindNews,
    week: _behindCalendar,
    choice: _behindEvents,
    combine: _behindSubscribe,
    posters: _onlyFiles,
    ...first
  } = words;
  return new Set([...Object.values(first), 'feeds']);
}

/** Slugs that no event or post may take: the words behind the section in its own paged and special lists. */
export function reservedSlugs(
  { past, choice, page, category }: AddressWords,
  kind: 'event' | 'post',
): ReadonlySet<string> {
  return new Set(kind === 'event' ? [past, choice, page] : [past, page, category, ...years]);
}

/** Years the news may be listed by, those to come included: no address may change when one begins. */
const years = Array.from({ length: 300 }, (_, index) => String(1900 + index));

/** The words in the addresses of pages: of sections and lists, and of choices, each by its name. */
export type WordsInAddresses = {
  readonly address: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
};

/**
 * The path that a page of a language had when its addresses had other words; its own path where
 * none of them is in it.
 *
 * @param home path of the home page of the language
 * @param then where it lacks a word, there was none, or it was the present one
 */
export function pathInWords(
  path: string,
  home: string,
  now: Pick<PublishedWords, 'address' | 'choices'>,
  then: WordsInAddresses,
): string {
  const segments = path.slice(home.length).split('/');
  const [first, second = ''] = segments;
  const { posters, ...sections } = now.address;
  const section = nameOfWord(path.endsWith('/') ? sections : { posters }, first);
  if (section === undefined) return path;
  const wordThen = (name: string, word: string) => then.address[name] ?? word;
  const renamed = segments.map((segment, place) => {
    if (place === 0) return wordThen(section, segment);
    if (place === 1) {
      const name = (behindSections[section] ?? []).find((word) => now.address[word] === segment);
      if (name !== undefined) return wordThen(name, segment);
    }
    const isOfChoice = place === 2 && section === 'events' && second === now.address.choice;
    if (isOfChoice) {
      const name = nameOfWord(now.choices, segment) ?? segment;
      return then.choices[name] ?? name;
    }
    const week = segment.slice('YYYY-'.length, -2);
    if (section === 'calendar' && week === now.address.week)
      return segment.slice(0, 'YYYY-'.length) + wordThen('week', week) + segment.slice(-2);
    const isPage = segment === now.address.page && /^\d+$/.test(segments[place + 1] ?? '');
    return isPage ? wordThen('page', segment) : segment;
  });
  return home + renamed.join('/');
}

/** Words that stand behind those of sections. Numbers of pages stand behind any. */
const behindSections: Readonly<Partial<Record<string, readonly RouteWord[]>>> = {
  events: ['past', 'choice'],
  news: ['category'],
  subscribe: ['combine'],
};

function nameOfWord(
  words: Readonly<Partial<Record<string, string>>>,
  word: string | undefined,
): string | undefined {
  return Object.keys(words).find((name) => words[name] === word);
}

/** What has an address of its own: a kind, a language and a slug that is unique and safe within both. */
export type Addressed = {
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'post';
  readonly language: Language;
  readonly slug: string;
};

/** The list that shows the items of a kind, which also names the folders of what the kind has besides pages. */
export const sectionOfKind = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  post: 'news',
} as const satisfies Record<Addressed['kind'], Section>;

/** The lists that exist once per language. */
export type Section = Extract<
  RouteWord,
  | 'events'
  | 'past'
  | 'calendar'
  | 'series'
  | 'venues'
  | 'organizers'
  | 'categories'
  | 'tags'
  | 'news'
>;

export type FeedFormat = 'rss' | 'atom' | 'json';

/** Calendars of a language besides that of everything, by their file names. */
export const specialCalendars = ['featured', 'next-days', 'whole-days'] as const;

export type SpecialCalendar = (typeof specialCalendars)[number];

/** What has a calendar of its own. */
export type CalendarKind = Exclude<Addressed['kind'], 'post'>;

/** What has feeds of its own. */
export type FeedGroupKind = 'category' | 'tag';

/** Whose data a file holds. */
export type DataScope = Language | 'all';

/** When the server was read, and when anything changed: the one file that changes although nothing was changed. */
export const statusFile = 'status.json';

/** Folder beside the published one that holds earlier sites. @example '.dist-kept' */
export function earlierSitesName(published: string): string {
  return `.${published}-kept`;
}

/** The index of the sitemaps, and the first of them, which every site has. */
export const sitemapIndexFile = 'sitemap-index.xml';
export const firstSitemapFile = 'sitemap-0.xml';

/** Whether a file lists addresses for search engines. */
export function isSitemap(file: string): boolean {
  return /^sitemap-\d+\.xml$/.test(file);
}

/** Folder of the open data; its version changes with what programs would stumble over. */
export const dataFolder = 'data/v1/';

/** Folder of what other sites show of this one: its pages alone may be framed. */
export const embedFolder = 'embed/';

/** Of what other sites can show the next events. */
export const embeddableKinds = ['category', 'venue', 'organizer'] as const;

export type EmbeddableKind = (typeof embeddableKinds)[number];

export type Routes = ReturnType<typeof createRoutes>;

const noTheme = { dictionaries: {} };

/** A path that an address holds as it is. Parsing each of the hundreds of thousands of paths of a site takes seconds. */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[\w/-]*(?:\.\w+)?$/.test(path);
}

/**
 * Every URL of a site. `*Path` functions give root-relative paths that include the base path of `siteUrl`;
 * `url` makes any of them absolute.
 *
 * @param siteUrl public address of the site, ending in a slash
 * @param theme which may have words of addresses of its own
 */
export function createRoutes(
  siteUrl: string,
  theme: Parameters<typeof publishedWords>[0]['theme'] = noTheme,
) {
  const { origin, pathname: base } = new URL(siteUrl);
  const wordsOf = (language: Language) => publishedWords({ theme }, language).address;
  const under = (language: Language, ...segments: string[]) =>
    segments.reduce((path, segment) => `${path}${segment}/`, `${base}${language}/`);
  const paged = (language: Language, segments: string[], page: number) =>
    page > 1
      ? under(language, ...segments, wordsOf(language).page, String(page))
      : under(language, ...segments);
  const sectionSegments = (language: Language, section: Section): string[] =>
    section === 'past'
      ? [wordsOf(language).events, wordsOf(language).past]
      : [wordsOf(language)[section]];

  return {
    /** Base path of the site, starting and ending in a slash. */
    base,
    /** `/`: leads to the home page of the default language. */
    rootPath: () => base,
    homePath: (language: Language) => under(language),
    /** A list of a language; pages count from 1. */
    sectionPath: (language: Language, section: Section, page = 1) =>
      paged(language, sectionSegments(language, section), page),
    itemPath: (item: Addressed) =>
      under(item.language, wordsOf(item.language)[sectionOfKind[item.kind]], item.slug),
    /** A further page of a list that begins at a path. @example '/en/tags/jazz/page/2/' */
    furtherPath: (language: Language, path: string, page: number) =>
      `${path}${wordsOf(language).page}/${page}/`,
    /** A page of the page tree; `segments` are the slugs from its root down. */
    pagePath: (language: Language, segments: readonly string[]) => under(language, ...segments),
    /** A month, as `2026-11`. */
    monthPath: (month: Temporal.PlainYearMonth, language: Language) =>
      under(language, wordsOf(language).calendar, month.toString()),
    /** A day. @example '/en/calendar/2026-11-20/' */
    dayPath: (day: Temporal.PlainDate, language: Language) =>
      under(language, wordsOf(language).calendar, day.toString()),
    /** The ISO week of a Monday. @example '/en/calendar/2026-w47/', '/pl/kalendarz/2026-t47/' */
    weekPath: ({ yearOfWeek, weekOfYear }: Temporal.PlainDate, language: Language) =>
      under(
        language,
        wordsOf(language).calendar,
        `${yearOfWeek}-${wordsOf(language).week}${String(weekOfYear).padStart(2, '0')}`,
      ),
    /** The past events of a year; pages count from 1. */
    pastYearPath: (language: Language, year: number, page = 1) =>
      paged(language, [wordsOf(language).events, wordsOf(language).past, String(year)], page),
    /** The news of a year; pages count from 1. */
    newsYearPath: (language: Language, year: number, page = 1) =>
      paged(language, [wordsOf(language).news, String(year)], page),
    /** The news of one of their categories; pages count from 1. */
    newsCategoryPath: (language: Language, slug: string, page = 1) =>
      paged(language, [wordsOf(language).news, wordsOf(language).category, slug], page),
    /** What is to come by a word, by its name; pages count from 1. @example '/en/events/choice/free/' */
    choicePath: (language: Language, name: string, page = 1) =>
      paged(
        language,
        [
          wordsOf(language).events,
          wordsOf(language).choice,
          publishedWords({ theme }, language).choices[name] ?? name,
        ],
        page,
      ),
    /** Every date of what repeats. @example '/en/series/story-time/' */
    seriesPath: (language: Language, slug: string) =>
      under(language, wordsOf(language).series, slug),
    subscribePath: (language: Language) => under(language, wordsOf(language).subscribe),
    combinePath: (language: Language) =>
      under(language, wordsOf(language).subscribe, wordsOf(language).combine),
    /** What developers are offered with the site's data. */
    openDataPath: (language: Language) => under(language, wordsOf(language).openData),
    embedPath: (language: Language) => under(language, wordsOf(language).embed),
    /** The page that other sites show in a frame. @example '/embed/en/' */
    embedFramePath: (language: Language) => `${base}${embedFolder}${language}/`,
    /** The next events of a group, by its slug, or of everything. @example '/embed/en/categories/jazz.json' */
    nextEventsPath: (
      language: Language,
      group?: { readonly kind: EmbeddableKind; readonly slug: string },
    ) =>
      `${base}${embedFolder}${language}/${group ? `${sectionOfKind[group.kind]}/${group.slug}` : 'events'}.json`,
    /** The page for the screen of a foyer: of everything, or of a venue by its permanent id. @example '/embed/en/screen/12/' */
    screenPath: (language: Language, venue?: number) =>
      `${base}${embedFolder}${language}/screen/${venue === undefined ? '' : `${venue}/`}`,
    /** A script or style sheet for other sites and frames. @example '/embed/events.js' */
    embedFilePath: (name: string) => `${base}${embedFolder}${name}`,
    /** What is printed of an event or a venue, by its permanent id. @example '/en/posters/event-12.html' */
    posterPath: (language: Language, kind: 'event' | 'venue', id: number) =>
      `${under(language, wordsOf(language).posters)}${kind}-${id}.html`,
    /** What is printed of a month. @example '/pl/plakaty/2026-11.html' */
    monthSheetPath: (language: Language, month: Temporal.PlainYearMonth) =>
      `${under(language, wordsOf(language).posters)}${month.toString()}.html`,
    posterStylePath: () => `${base}poster.css`,
    /** A typeface under a name that stays. */
    fontPath: (file: string) => `${base}fonts/${file}`,
    changesPath: (language: Language) => under(language, wordsOf(language).changes),
    /** The search, which is also the folder of its index. */
    searchPath: (language: Language) => under(language, wordsOf(language).search),
    /** A file of the index that is searched, by its name in its folder. */
    searchFilePath: (language: Language, name: string) =>
      `${under(language, wordsOf(language).search)}${name}`,
    myEventsPath: (language: Language) => under(language, wordsOf(language).myEvents),
    /** What is read without a network, which is also the folder of what devices keep of the next days. */
    offlinePath: (language: Language) => under(language, wordsOf(language).offline),
    /** A file of that, by its name in its folder. */
    offlineFilePath: (language: Language, name: string) =>
      `${under(language, wordsOf(language).offline)}${name}`,
    /** What makes the site an app of a device (W3C, Web Application Manifest). */
    manifestPath: (language: Language) => `${base}${language}/site.webmanifest`,
    notFoundPath: (language: Language) => under(language, wordsOf(language).notFound),
    calendarFeedPath: (language: Language) => `${base}${language}/feeds/events.ics`,
    specialCalendarPath: (language: Language, name: SpecialCalendar) =>
      `${base}${language}/feeds/${name}.ics`,
    /** The calendar of one event, or of the events of a venue, organizer, category or tag, by its permanent id. */
    itemCalendarPath: (language: Language, kind: CalendarKind, id: number) =>
      `${base}${language}/feeds/${sectionOfKind[kind]}/${id}.ics`,
    /** Folder of the calendars of single events. */
    eventCalendarsFolder: (language: Language) =>
      `${base}${language}/feeds/${sectionOfKind.event}/`,
    /** The calendar of the events that a category and something else have in common. @example '/en/feeds/combined/category-12-venue-34.ics' */
    combinedCalendarPath: (language: Language, key: string) =>
      `${base}${language}/feeds/combined/${key}.ics`,
    /** The calendar of a fact or a city, by its name. @example '/en/feeds/choice/free.ics' */
    choiceCalendarPath: (language: Language, name: string) =>
      `${base}${language}/feeds/choice/${name}.ics`,
    /** The calendar of a series, by its slug. @example '/en/feeds/series/story-time.ics' */
    seriesCalendarPath: (language: Language, slug: string) =>
      `${base}${language}/feeds/series/${slug}.ics`,
    /** The calendar of a year; parts count from 1. */
    yearCalendarPath: (language: Language, year: number, part = 1) =>
      `${base}${language}/feeds/years/${part > 1 ? `${year}-${part}` : year}.ics`,
    /** A file of the open data, of one language or of all. @example '/data/v1/en/events-2.json' */
    dataPath: (scope: DataScope, name: string) => `${base}${dataFolder}${scope}/${name}`,
    /** What describes the open data. @example '/data/v1/openapi.json' */
    dataAboutPath: (name: string) => `${base}${dataFolder}${name}`,
    newsFeedPath: (language: Language, format: FeedFormat) =>
      `${base}${language}/feeds/news.${format}`,
    /** New events, published when they were announced. */
    eventsFeedPath: (language: Language, format: FeedFormat) =>
      `${base}${language}/feeds/events.${format}`,
    /** What was announced or published in a category or under a tag, by its permanent id. */
    groupFeedPath: (language: Language, kind: FeedGroupKind, id: number, format: FeedFormat) =>
      `${base}${language}/feeds/${sectionOfKind[kind]}/${id}.${format}`,
    /** What was announced of a fact or in a city, by its name. */
    choiceFeedPath: (language: Language, name: string, format: FeedFormat) =>
      `${base}${language}/feeds/choice/${name}.${format}`,
    /** Dates of a series as they are announced. */
    seriesFeedPath: (language: Language, slug: string, format: FeedFormat) =>
      `${base}${language}/feeds/series/${slug}.${format}`,
    /** What became of events that were announced already. */
    changesFeedPath: (language: Language, format: FeedFormat) =>
      `${base}${language}/feeds/changes.${format}`,
    /** What was published in a category of the news, by its permanent id. */
    newsCategoryFeedPath: (language: Language, id: number, format: FeedFormat) =>
      `${base}${language}/feeds/news/${id}.${format}`,
    /** What other sites read of an event or a post that they embed, by its permanent id. */
    oembedPath: (language: Language, kind: 'event' | 'post', id: number) =>
      `${base}${language}/feeds/oembed/${kind}s/${id}.json`,
    /** The picture that is drawn for where the link of an event or a post is shared: that of an event may hold a photograph. */
    cardPath: (language: Language, kind: 'event' | 'post', id: number) =>
      `${base}cards/${language}/${kind}-${id}.${kind === 'event' ? 'jpg' : 'png'}`,
    feedStylePath: (language: Language) => `${base}${language}/feeds/feed.css`,
    redirectStylePath: () => `${base}redirect.css`,
    /** What pages written from right to left load besides; there where a site has such a language. */
    rightToLeftStylePath: () => `${base}right-to-left.css`,
    /** What pages of a language that lacks words load besides; there where a site has such a language. */
    saidWordsPath: () => base + saidWordsFile,
    /** A written width of an image; `digest` names the original's bytes. */
    imagePath: (digest: string, width: number) => `${base}media/${digest}-${width}.webp`,
    originalImagePath: (digest: string, extension: string) => `${base}media/${digest}.${extension}`,
    /** A copied document, sound or film; `path` is below the folder of files. */
    sitemapPath: () => base + sitemapIndexFile,
    filePath: (path: string) => `${base}files/${path}`,
    /** Absolute URL of a path of this site. */
    url: (path: string) => (isPlainPath(path) ? origin + path : new URL(path, siteUrl).href),
    /** Path of the file in the output folder that answers a path of this site. */
    outputFile: (path: string) => {
      const relative = path.slice(base.length);
      return relative === '' || relative.endsWith('/') ? `${relative}index.html` : relative;
    },
  };
}
