import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../src/contract/language.ts';
import { dictionaryOf } from '../../src/i18n/dictionaries.ts';
import { contentTypes, extensionOf } from '../../src/outputs/hosting/headers.ts';
import {
  createRoutes,
  embeddableKinds,
  reservedSegments,
  reservedSlugs,
  routeWord,
  specialCalendars,
} from '../../src/routes.ts';
import { ownCalendarDays } from '../../src/site/events/own-calendar.ts';

/** What stands in the places of addresses. */
const forms: Readonly<Record<string, string>> = {
  id: String.raw`\d+`,
  page: String.raw`(?:[2-9]|[1-9]\d+)`,
  part: String.raw`(?:[2-9]|[1-9]\d+)`,
  number: String.raw`\d+`,
  width: String.raw`\d+`,
  year: String.raw`\d{4}`,
  month: String.raw`\d{4}-\d{2}`,
  day: String.raw`\d{4}-\d{2}-\d{2}`,
  week: String.raw`\d{2}`,
  digest: '[0-9a-z]+',
  format: '(?:rss|atom|json)',
  list: '(?:events|venues|organizers|news)',
  kind: '(?:words|items|ends|places)',
  extension: '[a-z0-9]+',
  path: '.+',
  file: '[^/]+',
  choice: '[a-z0-9-]+',
};

/** The addresses of a row in one language, or of what exists once. */
type AddressPattern = {
  readonly row: AddressRow;
  /** With places in braces. */
  readonly address: string;
  has(path: string): boolean;
};

/** Every kind of address of a site. */
export function addressPatterns(
  groups: readonly AddressGroup[],
  routes: ReturnType<typeof createRoutes>,
  languages: readonly Language[],
): readonly AddressPattern[] {
  return groups.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const patterns = languages.map((language) =>
        patternOf(row, named(row.address(routes, language)), language),
      );
      return patterns.filter(
        ({ address }, index) => patterns.findIndex((one) => one.address === address) === index,
      );
    }),
  );
}

function patternOf(row: AddressRow, address: string, language: Language): AddressPattern {
  const form = new RegExp(
    `^${address
      .split(/(\{\w+\})/)
      .map((part) =>
        /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>${formOf(part)})` : RegExp.escape(part),
      )
      .join('')}$`,
  );
  return {
    row,
    address,
    has(path) {
      const { groups } = form.exec(path) ?? {};
      if (!form.test(path)) return false;
      const slug = groups?.['slug'] ?? groups?.['path'];
      return slug === undefined || !row.taken?.(language).has(slug.split('/')[0] ?? '');
    },
  };
}

function formOf(part: string): string {
  const name = part.slice(1, -1);
  if (name === 'slug') return '[^/]+';
  const form = forms[name];
  if (form === undefined) throw new Error(`Nothing is known of the place ${part} in addresses.`);
  return form;
}

type Routes = ReturnType<typeof createRoutes>;

/** What makes the addresses of a row: a function of the routes, or the program beside them. */
type AddressSource = Extract<keyof Routes, `${string}Path`> | 'besides';

/** How long an address lives, by the names of `lifetimes`. */
type Lifetime = keyof typeof lifetimes;

/** A kind of file that a site may have, and its addresses. */
type AddressRow = {
  readonly from: AddressSource;
  readonly what: string;
  /** Address with places in braces. `language` is the first one of the site for what exists once. */
  readonly address: (routes: Routes, language: Language) => string;
  readonly lives: Lifetime;
  /** When there is such a file; always when it is left out. */
  readonly exists?: string;
  /** What the place `{slug}` is not in a language: words of the site's own addresses. */
  readonly taken?: (language: Language) => ReadonlySet<string>;
  /** Whether the example town, as it is configured, has none. */
  readonly unseen?: true;
};

/** Rows of one table. */
type AddressGroup = {
  readonly title: string;
  readonly about: string;
  /** Whether addresses have words of their language. */
  readonly translated?: true;
  readonly rows: readonly AddressRow[];
};

/** What is said of how long addresses live. */
const lifetimes = {
  fixed: 'stays',
  item: 'while the item is public; after a change of its slug or its language the former address leads there',
  permanent: 'while the item is public, whatever its slug',
  linked: 'while a text links to it; its bytes may change',
  list: 'stays; what is on it moves on with time',
  span: 'while its days have events and are near, then leads to the month',
  month: 'while the month has events',
  subscribed: 'stays: valid and empty, or leading to a wider calendar, when what it was of is gone',
  ended: `until ${ownCalendarDays} days after the event; then it leads to the calendar of everything where the host allows it`,
  named:
    'stays, under former slugs too; empty when what it was of is gone; not there while that is withheld, since a slug says what it is called',
  brief: 'while the event is to come',
  version: 'stays for version 1',
  content: 'as long as something names it; its bytes never change',
  host: 'read by the host alone',
} as const;

/** Values that stand for the places of an address where functions ask for one. */
const place = {
  id: 987_654_321,
  page: 98_765,
  year: 2987,
  month: Temporal.PlainYearMonth.from('2987-10'),
  day: Temporal.PlainDate.from('2987-10-12'),
  slug: '{slug}',
} as const;

/** An address with names in braces for the values of `place`. */
function named(address: string): string {
  return address
    .replaceAll('2987-10-12', '{day}')
    .replace(/2987-([a-z])\d\d/, '{year}-$1{week}')
    .replaceAll('2987-10', '{month}')
    .replaceAll(String(place.id), '{id}')
    .replaceAll(String(place.page), '{page}')
    .replaceAll(String(place.year), '{year}');
}

const { id, page, year, month, day, slug } = place;

const groupKinds = ['venue', 'organizer', 'category', 'tag'] as const;

/** Every kind of file that a site may have. A test finds each published file in exactly one of the rows. */
export const addressGroups: readonly AddressGroup[] = [
  {
    title: 'Pages',
    about: 'With words of their language. Each is a folder with an `index.html`.',
    translated: true,
    rows: [
      {
        from: 'homePath',
        what: 'home page',
        address: (to, language) => to.homePath(language),
        lives: 'fixed',
      },
      ...(['events', 'series', 'venues', 'organizers', 'categories', 'tags', 'news'] as const).map(
        (section): AddressRow => ({
          from: 'sectionPath',
          what: section === 'events' ? 'upcoming events' : `list of ${section}`,
          address: (to, language) => to.sectionPath(language, section),
          lives: 'list',
        }),
      ),
      ...(['events', 'news'] as const).map(
        (section): AddressRow => ({
          from: 'sectionPath',
          what: `further pages of ${section === 'events' ? 'upcoming events' : 'the news'}`,
          address: (to, language) => to.sectionPath(language, section, page),
          lives: 'list',
        }),
      ),
      {
        from: 'sectionPath',
        what: 'years of past events',
        address: (to, language) => to.sectionPath(language, 'past'),
        lives: 'list',
      },
      {
        from: 'pastYearPath',
        what: 'past events of a year',
        address: (to, language) => to.pastYearPath(language, year),
        lives: 'fixed',
      },
      {
        from: 'pastYearPath',
        what: 'further pages of them',
        address: (to, language) => to.pastYearPath(language, year, page),
        lives: 'list',
      },
      {
        from: 'choicePath',
        what: 'events by day, fact or city',
        address: (to, language) => to.choicePath(language, '{choice}'),
        exists:
          'days always; [`facts`](configuration.md#facts); cities where venues are in more than one',
        lives: 'list',
      },
      {
        from: 'choicePath',
        what: 'further pages of them',
        address: (to, language) => to.choicePath(language, '{choice}', page),
        lives: 'list',
      },
      {
        from: 'seriesPath',
        what: 'every date of what repeats',
        address: (to, language) => to.seriesPath(language, '{slug}'),
        exists:
          'from three dates of one title at the same venues; [`views`](configuration.md#views)',
        lives: 'list',
      },
      {
        from: 'monthPath',
        what: 'month',
        address: (to, language) => to.monthPath(month, language),
        exists: 'for months with events',
        lives: 'month',
      },
      {
        from: 'weekPath',
        what: 'week',
        address: (to, language) => to.weekPath(day, language),
        exists: 'as far as [`views`](configuration.md#views) reaches',
        lives: 'span',
      },
      {
        from: 'dayPath',
        what: 'day',
        address: (to, language) => to.dayPath(day, language),
        exists: 'as far as [`views`](configuration.md#views) reaches',
        lives: 'span',
      },
      {
        from: 'itemPath',
        what: 'event',
        address: (to, language) => to.itemPath({ kind: 'event', language, slug }),
        taken: (language) => reservedSlugs(dictionaryOf(language).address, 'event'),
        lives: 'item',
      },
      ...groupKinds.map(
        (kind): AddressRow => ({
          from: 'itemPath',
          what: kind,
          address: (to, language) => to.itemPath({ kind, language, slug }),
          lives: 'item',
        }),
      ),
      ...groupKinds.map(
        (kind): AddressRow => ({
          from: 'furtherPath',
          what: `further pages of the events of ${kind === 'organizer' ? 'an' : 'a'} ${kind}`,
          address: (to, language) =>
            to.furtherPath(language, to.itemPath({ kind, language, slug }), page),
          exists: 'for more than [`groupEventsPerPage`](configuration.md#groupeventsperpage)',
          lives: 'list',
          unseen: true,
        }),
      ),
      {
        from: 'itemPath',
        what: 'news item',
        address: (to, language) => to.itemPath({ kind: 'post', language, slug }),
        taken: (language) => reservedSlugs(dictionaryOf(language).address, 'post'),
        lives: 'item',
      },
      {
        from: 'newsYearPath',
        what: 'news of a year',
        address: (to, language) => to.newsYearPath(language, year),
        lives: 'fixed',
      },
      {
        from: 'newsYearPath',
        what: 'further pages of them',
        address: (to, language) => to.newsYearPath(language, year, page),
        lives: 'list',
      },
      {
        from: 'newsCategoryPath',
        what: 'news of a topic',
        address: (to, language) => to.newsCategoryPath(language, slug),
        lives: 'item',
      },
      {
        from: 'newsCategoryPath',
        what: 'further pages of them',
        address: (to, language) => to.newsCategoryPath(language, slug, page),
        lives: 'list',
        unseen: true,
      },
      {
        from: 'pagePath',
        what: 'page of the page tree',
        address: (to, language) => to.pagePath(language, ['{path}']),
        taken: (language) =>
          new Set([
            ...reservedSegments(dictionaryOf(language).address),
            routeWord(language, 'posters'),
          ]),
        lives: 'item',
      },
      {
        from: 'searchPath',
        what: 'search',
        address: (to, language) => to.searchPath(language),
        lives: 'fixed',
      },
      {
        from: 'myEventsPath',
        what: 'the events a visitor has chosen',
        address: (to, language) => to.myEventsPath(language),
        lives: 'fixed',
      },
      {
        from: 'offlinePath',
        what: 'what can be read without a network',
        address: (to, language) => to.offlinePath(language),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'changesPath',
        what: 'what changed lately',
        address: (to, language) => to.changesPath(language),
        lives: 'list',
      },
      {
        from: 'subscribePath',
        what: 'how to subscribe',
        address: (to, language) => to.subscribePath(language),
        lives: 'fixed',
      },
      {
        from: 'combinePath',
        what: 'a calendar of one’s own',
        address: (to, language) => to.combinePath(language),
        lives: 'fixed',
      },
      {
        from: 'openDataPath',
        what: 'what developers read',
        address: (to, language) => to.openDataPath(language),
        exists: '[`openData.publish`](configuration.md#opendata)',
        lives: 'fixed',
      },
      {
        from: 'embedPath',
        what: 'code to paste that shows events on other sites',
        address: (to, language) => to.embedPath(language),
        exists: '[`embeddable`](configuration.md#embeddable)',
        lives: 'fixed',
      },
      {
        from: 'notFoundPath',
        what: 'for addresses that do not exist',
        address: (to, language) => to.notFoundPath(language),
        lives: 'host',
      },
      ...(['event', 'venue'] as const).map(
        (kind): AddressRow => ({
          from: 'posterPath',
          what: `poster of ${kind === 'event' ? 'an event' : 'a venue'}`,
          address: (to, language) => to.posterPath(language, kind, id),
          exists: '[`posters`](configuration.md#posters)',
          lives: kind === 'event' ? 'brief' : 'permanent',
        }),
      ),
      {
        from: 'monthSheetPath',
        what: 'program of a month, to print',
        address: (to, language) => to.monthSheetPath(language, month),
        exists: '[`posters`](configuration.md#posters)',
        lives: 'month',
      },
    ],
  },
  {
    title: 'Calendars and feeds',
    about:
      'By permanent ids, never by titles or slugs: those who subscribed once keep what they subscribed to ([calendars](calendars.md), [feeds](feeds.md)).',
    rows: [
      {
        from: 'calendarFeedPath',
        what: 'calendar of everything',
        address: (to, language) => to.calendarFeedPath(language),
        lives: 'subscribed',
      },
      ...specialCalendars.map(
        (name): AddressRow => ({
          from: 'specialCalendarPath',
          what: {
            featured: 'calendar of the featured',
            'next-days': 'calendar of the days ahead',
            'whole-days': 'calendar with long events as whole days',
          }[name],
          address: (to, language) => to.specialCalendarPath(language, name),
          lives: 'subscribed',
        }),
      ),
      ...(['event', ...groupKinds] as const).map(
        (kind): AddressRow => ({
          from: 'itemCalendarPath',
          what: `calendar of ${kind === 'event' || kind === 'organizer' ? 'an' : 'a'} ${kind}`,
          address: (to, language) => to.itemCalendarPath(language, kind, id),
          lives: kind === 'event' ? 'ended' : 'subscribed',
        }),
      ),
      {
        from: 'choiceCalendarPath',
        what: 'calendar of a fact or a city',
        address: (to, language) => to.choiceCalendarPath(language, '{choice}'),
        lives: 'subscribed',
      },
      {
        from: 'seriesCalendarPath',
        what: 'calendar of a series',
        address: (to, language) => to.seriesCalendarPath(language, '{slug}'),
        lives: 'named',
      },
      {
        from: 'combinedCalendarPath',
        what: 'calendar of a category at a venue, in a city, with free entry',
        address: (to, language) => to.combinedCalendarPath(language, '{file}'),
        exists: '[`combinations`](configuration.md#combinations)',
        lives: 'subscribed',
      },
      {
        from: 'yearCalendarPath',
        what: 'calendar of a year',
        address: (to, language) => to.yearCalendarPath(language, year),
        lives: 'subscribed',
      },
      {
        from: 'yearCalendarPath',
        what: 'its further parts',
        address: (to, language) =>
          to.yearCalendarPath(language, year).replace('.ics', '-{part}.ics'),
        exists: 'for years that are too large for one calendar',
        lives: 'subscribed',
        unseen: true,
      },
      ...(['newsFeedPath', 'eventsFeedPath', 'changesFeedPath'] as const).map(
        (from): AddressRow => ({
          from,
          what: {
            newsFeedPath: 'feed of the news',
            eventsFeedPath: 'feed of new events',
            changesFeedPath: 'feed of what became of events',
          }[from],
          address: (to, language) => inEachFormat(to[from](language, 'rss')),
          lives: 'subscribed',
        }),
      ),
      ...(['category', 'tag'] as const).map(
        (kind): AddressRow => ({
          from: 'groupFeedPath',
          what: `feed of a ${kind}`,
          address: (to, language) => inEachFormat(to.groupFeedPath(language, kind, id, 'rss')),
          lives: 'subscribed',
        }),
      ),
      {
        from: 'choiceFeedPath',
        what: 'feed of a fact or a city',
        address: (to, language) => inEachFormat(to.choiceFeedPath(language, '{choice}', 'rss')),
        lives: 'subscribed',
      },
      {
        from: 'seriesFeedPath',
        what: 'feed of a series',
        address: (to, language) => inEachFormat(to.seriesFeedPath(language, '{slug}', 'rss')),
        lives: 'named',
      },
      {
        from: 'newsCategoryFeedPath',
        what: 'feed of a topic of the news',
        address: (to, language) => inEachFormat(to.newsCategoryFeedPath(language, id, 'rss')),
        lives: 'subscribed',
      },
      {
        from: 'feedStylePath',
        what: 'how feeds look in a browser',
        address: (to, language) => to.feedStylePath(language),
        lives: 'fixed',
      },
      ...(['event', 'post'] as const).map(
        (kind): AddressRow => ({
          from: 'oembedPath',
          what: `what embedders receive of ${kind === 'event' ? 'an event' : 'a news item'}`,
          address: (to, language) => to.oembedPath(language, kind, id),
          exists: '[`oembed`](configuration.md#oembed)',
          lives: kind === 'event' ? 'brief' : 'permanent',
        }),
      ),
    ],
  },
  {
    title: 'For other sites',
    about:
      'What they load to show events ([embeds](embeds.md)). [`embeddable`](configuration.md#embeddable) switches it off.',
    rows: [
      {
        from: 'embedFilePath',
        what: 'the element for other sites',
        address: (to) => to.embedFilePath('events.js'),
        lives: 'fixed',
      },
      {
        from: 'embedFramePath',
        what: 'page for frames',
        address: (to, language) => to.embedFramePath(language),
        lives: 'fixed',
      },
      {
        from: 'nextEventsPath',
        what: 'the next events of everything, for the element',
        address: (to, language) => to.nextEventsPath(language),
        lives: 'fixed',
      },
      ...embeddableKinds.map(
        (kind): AddressRow => ({
          from: 'nextEventsPath',
          what: `those of ${{ category: 'a category', venue: 'a venue', organizer: 'an organizer' }[kind]}`,
          address: (to, language) => to.nextEventsPath(language, { kind, slug }),
          lives: 'named',
        }),
      ),
      {
        from: 'screenPath',
        what: 'screen of a foyer with everything',
        address: (to, language) => to.screenPath(language),
        lives: 'fixed',
      },
      {
        from: 'screenPath',
        what: 'screen of a venue',
        address: (to, language) => to.screenPath(language, id),
        exists: 'for venues with events, past ones too',
        lives: 'permanent',
      },
      ...(['frame.js', 'frame.css', 'screen.js', 'screen.css'] as const).map(
        (name): AddressRow => ({
          from: 'embedFilePath',
          what: `${name.endsWith('.js') ? 'script' : 'look'} of ${name.startsWith('frame') ? 'the page for frames' : 'screens'}`,
          address: (to) => to.embedFilePath(name),
          lives: 'fixed',
        }),
      ),
    ],
  },
  {
    title: 'Open data',
    about:
      'Of each language, and of `all` in its place ([open data](open-data.md)). [`openData.publish`](configuration.md#opendata) switches it off.',
    rows: [
      ...(['{list}.json', '{list}-{page}.json'] as const).flatMap((name) =>
        data(
          name,
          name === '{list}.json' ? 'events, venues, organizers and news' : 'their further pages',
        ),
      ),
      ...data('events.csv', 'events as a table'),
      ...data('venues.geojson', 'venues on a map'),
      {
        from: 'dataPath',
        what: 'the calendar of everything in JSON',
        address: (to, language) => to.dataPath(language, 'events.jcal'),
        lives: 'version',
      },
      ...(['catalog.json', 'openapi.json', 'schemas/{file}.json'] as const).map(
        (name): AddressRow => ({
          from: 'dataAboutPath',
          what: {
            'catalog.json': 'what there is',
            'openapi.json': 'OpenAPI 3.1',
            'schemas/{file}.json': 'JSON Schemas',
          }[name],
          address: (to) => to.dataAboutPath(name),
          lives: 'version',
        }),
      ),
    ],
  },
  {
    title: 'What pages load',
    about: 'Named by pages; there is no need to know these addresses.',
    rows: [
      {
        from: 'searchFilePath',
        what: 'where the index of the search begins',
        address: (to, language) => to.searchFilePath(language, 'index.json'),
        lives: 'fixed',
      },
      {
        from: 'searchFilePath',
        what: 'the index',
        address: (to, language) => to.searchFilePath(language, '{kind}-{digest}.json'),
        lives: 'content',
      },
      {
        from: 'offlineFilePath',
        what: 'where the files begin that devices keep of the next days where a visitor asks for it',
        address: (to, language) => to.offlineFilePath(language, 'index.json'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'offlineFilePath',
        what: 'a part of them',
        address: (to, language) => to.offlineFilePath(language, 'pack-{digest}.json'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'content',
      },
      {
        from: 'offlineFilePath',
        what: 'where the index begins that searches them',
        address: (to, language) => to.offlineFilePath(language, 'search-index.json'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'offlineFilePath',
        what: 'that index',
        address: (to, language) => to.offlineFilePath(language, 'search-{kind}-{digest}.json'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'content',
      },
      {
        from: 'manifestPath',
        what: 'what lets the site be installed as an app',
        address: (to, language) => to.manifestPath(language),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'imagePath',
        what: 'image in one width',
        address: (to) => to.imagePath('{digest}', id).replace(String(id), '{width}'),
        exists: '[`images.mode`](configuration.md#images) `optimise`',
        lives: 'content',
      },
      {
        from: 'originalImagePath',
        what: 'image as it came',
        address: (to) => to.originalImagePath('{digest}', '{extension}'),
        exists: '[`images.mode`](configuration.md#images) `copy`',
        lives: 'content',
        unseen: true,
      },
      {
        from: 'filePath',
        what: 'copied document, sound or film',
        address: (to) => to.filePath('{path}'),
        exists: '[`files.mode`](configuration.md#files) `copy`',
        lives: 'linked',
      },
      ...(['event', 'post'] as const).map(
        (kind): AddressRow => ({
          from: 'cardPath',
          what: `picture for where ${kind === 'event' ? 'an event' : 'a news item'} is shared`,
          address: (to, language) => to.cardPath(language, kind, id),
          exists: '[`socialCards`](configuration.md#socialcards)',
          lives: kind === 'event' ? 'brief' : 'permanent',
          unseen: true,
        }),
      ),
      {
        from: 'posterStylePath',
        what: 'how posters look',
        address: (to) => to.posterStylePath(),
        lives: 'fixed',
      },
      {
        from: 'rightToLeftStylePath',
        what: 'what looks otherwise on pages written from right to left',
        address: (to) => to.rightToLeftStylePath(),
        exists: 'where a [language](languages.md#from-right-to-left) is',
        lives: 'fixed',
        unseen: true,
      },
      {
        from: 'saidWordsPath',
        what: 'what says in which language words are that scripts write',
        address: (to) => to.saidWordsPath(),
        exists: 'where a language [lacks words](languages.md)',
        lives: 'fixed',
        unseen: true,
      },
      {
        from: 'redirectStylePath',
        what: 'how pages look that only lead to others',
        address: (to) => to.redirectStylePath(),
        exists: 'where there are such pages',
        lives: 'fixed',
        unseen: true,
      },
      {
        from: 'fontPath',
        what: 'typeface of posters',
        address: (to) => to.fontPath('{file}.woff2'),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'styles, scripts and typefaces of pages',
        address: besides('_astro/{file}'),
        lives: 'content',
      },
      {
        from: 'besides',
        what: 'icon in tabs of browsers',
        address: besides('favicon.svg'),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'icon of the installed site',
        address: besides('app-icon.svg'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'the same as PNG, with sides of 180, 192 or 512 pixels',
        address: besides('app-icon-{width}.png'),
        exists: '[`offline`](configuration.md#offline)',
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'icon where a browser asks for none by name, from `public/`, whose files are copied untouched',
        address: besides('favicon.ico'),
        lives: 'fixed',
      },
    ],
  },
  {
    title: 'For programs and hosts',
    about: 'At the root of the site, whatever its languages.',
    rows: [
      {
        from: 'rootPath',
        what: 'leads to the home page of the default language',
        address: (to) => to.rootPath(),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'page for addresses that do not exist',
        address: besides('404.html'),
        lives: 'host',
      },
      {
        from: 'besides',
        what: 'when the server was read, and when anything changed',
        address: besides('status.json'),
        lives: 'fixed',
      },
      {
        from: 'sitemapPath',
        what: 'sitemaps, by the first',
        address: (to) => to.sitemapPath(),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'a sitemap',
        address: besides('sitemap-{number}.xml'),
        lives: 'fixed',
      },
      { from: 'besides', what: 'rules for robots', address: besides('robots.txt'), lives: 'fixed' },
      {
        from: 'besides',
        what: 'the worker that keeps pages for reading without a network',
        address: besides('sw.js'),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'what browsers may fetch ahead',
        address: besides('pages.speculationrules'),
        lives: 'fixed',
      },
      {
        from: 'besides',
        what: 'where to report a vulnerability',
        address: besides('.well-known/security.txt'),
        exists: '[`security.contact`](configuration.md#security)',
        lives: 'fixed',
        unseen: true,
      },
      ...(['_headers', '_redirects', '_nginx-redirects.map', '_apache-redirects.map'] as const).map(
        (file): AddressRow => ({
          from: 'besides',
          what: {
            _headers: 'headers',
            _redirects: 'redirects',
            '_nginx-redirects.map': 'redirects, for nginx',
            '_apache-redirects.map': 'redirects, for Apache',
          }[file],
          address: besides(file),
          lives: 'host',
        }),
      ),
    ],
  },
];

function data(name: string, what: string): readonly AddressRow[] {
  return [
    {
      from: 'dataPath',
      what,
      address: (to, language) => to.dataPath(language, name),
      lives: 'version',
    },
    {
      from: 'dataPath',
      what: `${what}, of all languages`,
      address: (to) => to.dataPath('all', name),
      lives: 'version',
    },
  ];
}

function inEachFormat(address: string): string {
  return address.replace(/\.rss$/, '.{format}');
}

function besides(file: string): AddressRow['address'] {
  return ({ base }) => base + file;
}

const routes = createRoutes('https://example.org/');

/** The page that lists every kind of address. */
export function urlsPage(groups: readonly AddressGroup[]): string {
  return `${[
    '# Addresses',
    '',
    'Every kind of file that a site may have, by its address below the base path of `siteUrl`. This page is written from',
    '[tests/docs/urls.ts](../tests/docs/urls.ts), which asks `src/routes.ts`; a test finds each file of',
    'a built site in exactly one row. What is in braces differs from file to file. Where former addresses lead:',
    '[redirects](hosting/README.md#redirects).',
    '',
    'The address of a page never dies while its item is public. Calendars of single events once stayed as long as their pages;',
    'they and what embedders receive of an event now end, since nobody is told of anything by them once it is over, and they',
    'were half of all files of an archive ([decision 46](decisions/0046-old-events-are-a-page.md)).',
    '',
    'Where a word of addresses changes (`events` of a language becomes `whats-on`, in a theme or with a version of the program),',
    'items, lists, months, days, choices, posters and pages that stand alone lead on from their addresses in all words that the',
    'site was ever published with: [the history](history.md) has them. What is not kept:',
    '',
    '- addresses of a site without its history, and words that it had before the history kept them, but for those of items;',
    '- pages of a language whose tag is another one now (`pt`, `pt-BR`), and of one that the site does not have any more:',
    '  [`redirects.more`](configuration.md#redirects) can lead on from them. Its home page, calendars and feeds lead to those of',
    '  the first language, calendars of categories, tags, venues and organizers to its calendar of everything;',
    '- the former slug of a topic of the news, and further pages (`/page/2/`) below the former slug of an item;',
    '- files that pages load, as those of the search: pages name their new addresses.',
    '',
    ...groups.flatMap(section),
    '## How long addresses live',
    '',
    '| in the tables | |',
    '|---|---|',
    ...Object.entries(lifetimes).map(([name, text]) => `| ${name} | ${text} |`),
  ].join('\n')}\n`;
}

function section({ title, about, translated, rows }: AddressGroup): readonly string[] {
  const heads = translated ? languageNames : ['address'];
  return [
    `## ${title}`,
    '',
    about,
    '',
    `| what | ${heads.join(' | ')} | type | exists | lives |`,
    `|---|${heads.map(() => '---|').join('')}---|---|---|`,
    ...rows.map((row) => {
      const addresses = languages.map((language) => named(row.address(routes, language)));
      const shown = translated ? addresses : [joined(addresses)];
      return `| ${row.what} | ${shown.map((address) => `\`${address}\``).join(' | ')} | ${typesOf(row, shown[0] ?? '')} | ${row.exists ?? 'always'} | ${row.lives} |`;
    }),
    '',
  ];
}

const languageNames = languages.map((language) => ({ en: 'English', pl: 'Polish' })[language]);

/** Addresses that differ in the language alone, as one. */
function joined(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.every((other) => other === first)) return first;
  return first.replace(/\/en\//, '/{language}/');
}

function typesOf({ address }: AddressRow, shown: string): string {
  if (shown.endsWith('/')) return typeOf('html');
  const [language] = languages;
  const path = named(address(routes, language));
  if (path.endsWith('{format}')) return `${typeOf('rss')}, ${typeOf('json')}`;
  if (/\{(?:extension|path|file)\}$/.test(path)) return 'by its ending';
  return typeOf(extensionOf(path));
}

function typeOf(extension: string): string {
  return contentTypes[extension]?.replace(/;.*/, '') ?? '';
}
