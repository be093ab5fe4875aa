import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { Html } from '../html/escape.ts';
import { isRightToLeft } from '../i18n/dictionaries.ts';
import { capitalized, dateParts, formatDate, formatWhenShort } from '../i18n/format.ts';
import { type PublishedWords, publishedWords } from '../i18n/published-words.ts';
import { missingWords } from '../i18n/translate.ts';
import { pricesOf } from '../model/cost.ts';
import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { isAnnounced } from '../model/status.ts';
import type { When } from '../model/when.ts';
import { glance } from '../site/events/facts.ts';
import type { Site, SiteSettings } from '../site/site.ts';

/**
 * Text that any format can carry: control characters, lone surrogates and Unicode's noncharacters removed, every
 * kind of line end turned into `\n`, composed (NFC).
 */
export function printable(text: string): string {
  if (!suspicious.test(text)) return composable.test(text) ? text.normalize('NFC') : text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unprintable, '')
    .normalize('NFC');
}

export function printableLine(text: string): string {
  return uneven.test(text) ? printable(text).replace(/\s+/g, ' ').trim() : text;
}

const unprintable = /[^\P{Cc}\t\n]|[\ufffd\ufeff]|\p{Noncharacter_Code_Point}/gu;

/** Finds every text that has something to replace, and some that have not, faster than replacing does. */
const suspicious =
  /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffc]/;

/** Finds every text that is not composed, and some that are: below U+0300 nothing can be. */
const composable = /[^\0-\u02ff\u2010-\u2027]/;

/** Finds every text that is not a printable line yet, and some that are. */
const uneven = /[^\x20-\x7e\xa1-\u02ff\u2010-\u2027]|^ | $| {2}/;

/**
 * The title an event has in other programs, which show no status of their own.
 *
 * @param words for what is not as planned; without one, that of calendars, which is the same for
 *   all sites
 * @example 'Cancelled: Night of museums'
 */
export function announcedTitle(
  { title, status, language }: TitledEvent,
  { config }: Pick<SiteSettings, 'config'>,
  words: Partial<AnnouncedWords> = {},
): string {
  const text = printableLine(title);
  if (!isAnnounced(status)) return text;
  return `${words[status] ?? publishedWords(config, language).feeds[status]}: ${text}`;
}

/** The same on paper, pictures and where links are shared, in the words of the site. */
export function shownTitle(
  site: Pick<SiteSettings, 'config' | 'translate'>,
  event: TitledEvent,
): string {
  const cancelled = site.translate(event.language)('status.cancelled');
  return announcedTitle(event, site, { cancelled });
}

type TitledEvent = Pick<Event, 'title' | 'status' | 'language'>;

type AnnouncedWords = Pick<PublishedWords['feeds'], 'cancelled' | 'postponed' | 'movedOnline'>;

/** Where to go, on one line. @example 'Old Mill, ul. Młyńska 1, Kraków' */
export function placeLine({ name, address, city }: Venue): string {
  const parts = [name, address, city].map(printableLine).filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}

/** Where to write to. @example 'Old Mill, ul. Młyńska 1, 31-001 Kraków, Poland' */
export function addressLine(venue: Venue): string {
  const { name, address, postalCode, city, region, country } = venue;
  const town = printableLine(`${postalCode} ${city}`);
  const parts = [name, address, town, region, country].map(printableLine);
  return [...new Set(parts.filter((part) => part !== '' && (part !== city || part === town)))].join(
    ', ',
  );
}

/**
 * Price, ages, languages and who can come, in words; of an event whose price is words, these.
 *
 * @param told names of facts that are told otherwise
 * @param t words of the language of the event; those of the site, unmarked, when left out
 */
export function factLabels(
  site: Site,
  event: Event,
  told: readonly string[] = [],
  t = site.translate(event.language),
): readonly string[] {
  const { cost, language } = event;
  const words = { site, language, t };
  const labels = glance(words, event)
    .filter(({ name }) => !told.includes(name))
    .map(({ label }) => label);
  const isPriced = pricesOf(cost).length > 0;
  return (isPriced ? labels : [cost.label, ...labels])
    .map(printableLine)
    .filter((label) => label !== '');
}

type Noticed = Identified & { readonly what: string; readonly at: string };

type Identified = { readonly kind: string; readonly id: number; readonly language: Language };

/** Identifies an event in calendars for good (RFC 7986, 5.3): of nothing that an editor can change. */
export function calendarUid({ kind, id, language }: Identified, config: SiteConfig): string {
  return `${kind}-${id}-${language}@${config.identifierDomain}`;
}

/** Identifies an entry in feeds for good: a `tag` URI (RFC 4151) of nothing that an editor can change. */
export function entryUri({ kind, id, language }: Identified, config: SiteConfig): string {
  return tagUri(`${kind}-${id}-${language}`, config);
}

/** Identifies for good that something was noticed of an item at an instant. */
export function changeUri({ at, kind, id, language, what }: Noticed, config: SiteConfig): string {
  return tagUri(`change-${kind}-${id}-${language}-${what}-${at}`, config);
}

/** Identifies a feed for good. */
export function feedUri(feed: string, language: Language, config: SiteConfig): string {
  return tagUri(`${feed}-${language}`, config);
}

/** The year in which every identifier's domain belongs to the site (RFC 4151, 2.1). */
export const identifierYear = 2026;

/** The year only has to be one in which the domain was the site's; it never changes. */
function tagUri(specific: string, { identifierDomain }: SiteConfig): string {
  return `tag:${identifierDomain},${identifierYear}:${specific}`;
}

/** A file of the site. `file` is relative to the output folder. */
export type TextFile = { readonly file: string; readonly text: string };

export function textFile(file: string, write: () => string): TextFile {
  let text: string | undefined;
  return {
    file,
    get text() {
      text ??= write();
      return text;
    },
  };
}

/** Scripts and style sheets below `src` that are published nearly as they are. */
export type SourceFile =
  | 'components/embed/events-element.js'
  | 'components/embed/frame.js'
  | 'components/embed/say-marked.js'
  | 'components/embed/screen.js'
  | 'components/frame/said-words.js'
  | 'components/offline/worker.js'
  | 'outputs/embed/frame.css'
  | 'outputs/embed/list.css'
  | 'outputs/embed/screen.css'
  | 'outputs/feeds/feed.css'
  | 'outputs/posters/poster.css'
  | 'outputs/posters/poster-rtl.css'
  | 'outputs/redirect.css'
  | 'styles/fonts.css'
  | 'styles/right-to-left.css';

export type ReadSource = (file: SourceFile) => string;

export const noSource: ReadSource = () => '';

/** The attribute of an element that says in which direction its language is written, where that is from right to left. */
export function directionOf(language: Language): Html {
  return { html: isRightToLeft(language) ? ' dir="rtl"' : '' };
}

/** A style sheet for what a site has in languages that are written from right to left; empty where it has none. */
export function rightToLeftStyle(
  { languages }: Pick<Site, 'languages'>,
  sheet: () => string,
): string {
  return languages.some(isRightToLeft) ? sheet() : '';
}

/** Whether a site has a language that is written from right to left. */
export function hasRightToLeft({ languages }: Pick<Site, 'languages'>): boolean {
  return languages.some(isRightToLeft);
}

/** Whether words are missing in one of the languages of a site. */
export function lacksWords({ languages, config }: Pick<Site, 'languages' | 'config'>): boolean {
  return languages.some((language) => missingWords(config, language).length > 0);
}

/** A style sheet without comments and white space that says nothing. */
export function minifiedStyle(sheet: string): string {
  return sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(
      /("[^"]*")|\s*([{};,])\s*|(:)\s+|\s+/g,
      (_, quoted?: string, mark?: string, colon?: string) => quoted ?? mark ?? colon ?? ' ',
    )
    .replaceAll(';}', '}')
    .trim();
}

/**
 * The title an event has where nothing else shows its time; without a time that holds no more.
 *
 * @example 'Cancelled: Night of museums – Sat 14 Nov, 18:00', 'Postponed: Night of museums'
 */
export function datedTitle(event: Event, site: Pick<Site, 'timeZone' | 'config'>): string {
  if (event.status === 'postponed') return announcedTitle(event, site);
  const when = formatWhenShort(event.when, event.language, { siteTimeZone: site.timeZone });
  return `${announcedTitle(event, site)} – ${when}`;
}

/**
 * What a visitor's program knows an event by: languages with permanent ids, its own first; of a
 * language that ends in a figure the id stands apart.
 *
 * @example 'en2081 pl2080 es-419-2079'
 */
export function starOf(site: Pick<Site, 'translationsOf'>, event: Event): string {
  const translations = Object.values(site.translationsOf(event));
  return [event, ...translations]
    .map(({ language, id }) => `${language.replace(/\d$/, '$&-')}${id}`)
    .join(' ');
}

/** A date set like on a poster: one big figure with small words around it. */
export type PosterDate = {
  /** '28', or '21–23' for days of one month. */
  readonly day: string;
  /** Of the first day: 'Saturday'; 'Fri–Sun' for days of one month. */
  readonly weekday: string;
  /** The month beside the day: 'November', 'listopada'. */
  readonly month: string;
  readonly year: string;
  /** The last day when it lies in another month: '3 December', with its year when that differs. */
  readonly until: string | undefined;
};

export function posterDate(
  { firstDay, lastDay }: Pick<When, 'firstDay' | 'lastDay'>,
  language: Language,
): PosterDate {
  const { day, month, year, weekday, shortWeekday } = dateParts(firstDay, language);
  const last = dateParts(lastDay, language);
  const first = { day, month, year, weekday: capitalized(weekday, language), until: undefined };
  if (firstDay.equals(lastDay)) return first;
  if (firstDay.toPlainYearMonth().equals(lastDay.toPlainYearMonth())) {
    const weekdays = capitalized(`${shortWeekday}–${last.shortWeekday}`, language);
    return { ...first, day: `${day}–${last.day}`, weekday: weekdays };
  }
  return {
    ...first,
    until: formatDate(lastDay, language, firstDay.year),
  };
}

/** @example '2026-11-20T18:00:00+01:00' */
export function timeWithOffset(time: Temporal.ZonedDateTime): string {
  return time.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
