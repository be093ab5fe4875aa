import type { Language } from '../contract/language.ts';
import { bindShortWords } from '../html/text.ts';
import { dictionaryOf } from '../i18n/dictionaries.ts';
import { formatDate, formatTimes } from '../i18n/format.ts';
import { pageTranslator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import { placeOf, type Venue } from '../model/groups.ts';
import type { Page } from '../model/page.ts';
import type { Post } from '../model/post.ts';
import { shownStatus } from '../model/status.ts';
import type { When } from '../model/when.ts';
import {
  blockOfDay,
  facetTerm,
  factTerm,
  featuredTerm,
  partTerm,
  searchKinds,
} from '../search/format.ts';
import { KeptIndex } from '../search/kept-index.ts';
import {
  createIndexer,
  type EventDayNumbers,
  type IndexedDocument,
  type SearchDocument,
  type SearchFiles,
  writeIndex,
} from '../search/write-index.ts';
import { imageOfWidth } from '../site/asset-paths.ts';
import { categoryCue } from '../site/categories.ts';
import { derivedOfLanguage, keptOfSite } from '../site/derived.ts';
import { factNames } from '../site/events/choices.ts';
import { siteDays } from '../site/events/event-days.ts';
import { briefGlance } from '../site/events/facts.ts';
import { partsOf } from '../site/events/hours-of-day.ts';
import { seriesIn, seriesSlugOf } from '../site/events/series.ts';
import { newestFirst } from '../site/order.ts';
import type { EventGroup, Item, LanguageSite, Series, Site } from '../site/site.ts';
import { groupWeight, LongList, type Target } from './target.ts';
import { printableLine, starOf } from './text.ts';

/** The index of the search of a language, in files that its content names. */
export function searchTarget(site: Site, language: Language): Target {
  const local = site.in(language);
  const name = `${language} search index`;
  return {
    name,
    files: undefined,
    addresses: [site.routes.outputFile(site.routes.searchFilePath(language, 'index.json'))],
    about: language,
    weight: groupWeight,
    open() {
      const { events, venues, posts, pages, categories, tags, organizers } = local;
      const surroundings = surroundingsIn(site, local);
      const inputs = {
        events: new LongList(name, events, (event) => [event, surroundings(event)]),
        items: [venues, posts, pages, categories, tags, organizers],
        block: blockOf(site),
        cues: categories.map((category) => categoryCue(local, category)),
        series: seriesIn(site, language).map(({ slug, name, events: dates }) => [
          slug,
          name,
          dates.map(({ id }) => id),
        ]),
      };
      return {
        inputs,
        write(out) {
          const file = (name: string) => site.routes.searchFilePath(language, name);
          for (const [name, text] of searchIndex(site, local))
            out.text(site.routes.outputFile(file(name)), text);
        },
      };
    },
  };
}

/** What other items decide about an event in the index, of which a site that is renewed knows it. */
function surroundingsIn(site: Site, local: LanguageSite): (event: Event) => Surroundings {
  if (site.derived.revisions === undefined) return (event) => surroundingsOf(site, event);
  const kept = keptOf(local);
  return (event) => indexedEvent(site, { event, kept }).surroundings;
}

/** What can be found: of a language everything, or a part of it, without pictures. */
type Searched = Pick<
  LanguageSite,
  'events' | 'venues' | 'posts' | 'pages' | 'organizers' | 'categories' | 'tags'
>;

/** The files of an index, by their names in its folder. */
export function searchIndex(
  site: Site,
  local: LanguageSite,
  searched: Searched = local,
): SearchFiles {
  const { language } = local;
  // A part is kept without pictures and without the pages of series.
  const isWhole = searched === local;
  const kept = keptOf(local);
  const events = searched.events
    .map((event) => (isWhole ? indexedEvent : eventOfPart)(site, { event, kept }))
    .toSorted((a, b) => a.days.first - b.days.first);
  const indexed = (item: OtherItem) => indexedItem(site, { item, kept });
  const series = isWhole ? seriesIn(site, language) : [];
  const documents = {
    event: events.map(({ document }) => document),
    post: newestFirst(searched.posts).map(indexed),
    page: searched.pages.map(indexed),
    venue: searched.venues.map(indexed),
    organizer: searched.organizers.map(indexed),
    category: searched.categories.map(indexed),
    tag: searched.tags.map(indexed),
    series: series.map((one) => indexerOf(language, kept)(seriesDocument(site, one))),
  };
  indexers.delete(kept);
  const order = {
    language,
    documents: searchKinds.flatMap((kind) => documents[kind]),
    days: events.map(({ days }) => days),
    counts: searchKinds.map((kind) => documents[kind].length),
    block: blockOf(site),
  };
  return writeIndex(order, isWhole ? kept : new KeptIndex(kept.lexicon));
}

/** In the days of the site, of which a search asks. */
function daysOf({ when }: Event, timeZone: string): EventDayNumbers {
  const { first, last } = siteDays(when, timeZone);
  return { first: dayOf(first), last: dayOf(last), end: endMinute(when, last, timeZone) };
}

/**
 * Since the midnight that the last day begins with, by the clock of the site: a night ends after
 * minute 1440.
 */
function endMinute({ allDay, end }: When, last: Temporal.PlainDate, timeZone: string): number {
  if (allDay) return 24 * 60;
  const { hour, minute } = end.withTimeZone(timeZone);
  const isNextDay = !end.withTimeZone(timeZone).toPlainDate().equals(last);
  return (isNextDay ? 24 * 60 : 0) + hour * 60 + minute;
}

/** Of the day before, whose nights go on: it is another one once in some weeks. */
function blockOf(site: Site): number {
  return blockOfDay(dayOf(site.today) - 1);
}

/** Days since 1970-01-01. */
function dayOf(date: Temporal.PlainDate): number {
  return date.toZonedDateTime('UTC').epochMilliseconds / 86_400_000;
}

/** What other items decide about an event in the index: its star, and the slug of its series. */
type Surroundings = { readonly star: string; readonly series?: string | undefined };

function surroundingsOf(site: Site, event: Event): Surroundings {
  return { star: starOf(site, event), series: seriesSlugOf(site, event) };
}

/** Finds the terms of a document. */
type TermFinder = (document: SearchDocument) => IndexedDocument;

/**
 * What knows the words that were stemmed for an index, until that is made: documents are kept far
 * longer, and are not to hold it.
 */
const indexers = new WeakMap<KeptIndex, TermFinder>();

function indexerOf(language: Language, kept: KeptIndex): TermFinder {
  return indexers.getOrInsertComputed(kept, () => createIndexer(language, kept.lexicon));
}

type EventInIndex = { readonly event: Event; readonly kept: KeptIndex };

const indexedEvent = keptOfSite(
  'event in the search index',
  (site, { event, kept }: EventInIndex) => {
    const surroundings = surroundingsOf(site, event);
    const given = eventDocument(site, event, { ...surroundings, isWhole: true });
    const document = indexerOf(event.language, kept)(given);
    return { surroundings, document, days: daysOf(event, site.timeZone) };
  },
  ({ event }) => event,
);

function eventOfPart(site: Site, { event, kept }: EventInIndex) {
  const given = eventDocument(site, event, { star: starOf(site, event), isWhole: false });
  const document = indexerOf(event.language, kept)(given);
  return { document, days: daysOf(event, site.timeZone) };
}

type OtherItem = Exclude<Item, Event>;

const indexedItem = keptOfSite(
  'item in the search index',
  (site, { item, kept }: { readonly item: OtherItem; readonly kept: KeptIndex }) =>
    indexerOf(item.language, kept)(itemDocument(site, item)),
  ({ item }) => item,
);

function itemDocument(site: Site, item: OtherItem): SearchDocument {
  if (item.kind === 'post') return postDocument(site, item);
  if (item.kind === 'page') return pageDocument(site, item);
  return item.kind === 'venue' ? venueDocument(site, item) : groupDocument(site, item);
}

/** One for all indexes of a site that is renewed, whose documents have the numbers of its lexicon. */
function keptOf(local: LanguageSite): KeptIndex {
  return local.derived.revisions === undefined ? new KeptIndex() : indexKeptOf(local);
}

const indexKeptOf = derivedOfLanguage('terms of the search', () => new KeptIndex());

/** @param isWhole whether rows have pictures, and series have pages */
function eventDocument(
  site: Site,
  event: Event,
  { star, series, isWhole }: Surroundings & { readonly isWhole: boolean },
): SearchDocument {
  const { language, when, venues, image } = event;
  const local = site.in(language);
  const words = { site, language, t: pageTranslator(site.config, language) };
  const own = groupsOf(local, event);
  const { categories = [], others = [] } = Object.groupBy(own, ({ kind }) =>
    kind === 'category' ? 'categories' : 'others',
  );
  const category = event.categories.at(0);
  const { firstDay, lastDay, allDay } = when;
  return {
    item: [
      shownLine(event.title, language),
      pathBelowHome(site, event),
      allDay && !firstDay.equals(lastDay)
        ? ''
        : formatTimes(when, language, { siteTimeZone: site.timeZone }),
      shownLine(venues.at(0)?.name ?? '', language),
      shownStatus(event) ?? '',
      category ? [categoryCue(local, category), printableLine(category.name)] : [],
      briefGlance(words, event).map(({ name, label }) =>
        event.facts.names.includes(name) ? `@${name}` : label,
      ),
      image && isWhole ? imageOfWidth(image, rowPixels, site.config, site.routes) : '',
      star,
      allDay
        ? ''
        : when.start.withTimeZone(site.timeZone).toString(toMinute).slice('2026-11-20'.length),
    ],
    categories: categories.map(({ name }) => name),
    names: [...venues.map(({ city }) => city), ...others.map(({ name }) => name)],
    text: event.opening,
    facets: [
      ...own.map(groupTerm),
      ...(series === undefined ? [] : [facetTerm('series', series)]),
      ...factNames(event).map(factTerm),
      ...partsOf(event, site.timeZone).map(partTerm),
      ...(event.featured || event.sticky ? [featuredTerm] : []),
    ],
    topic: `${category?.slug ?? ''}/${series ?? ''}`,
    place: placeOf(venues),
  };
}

const toMinute = { smallestUnit: 'minute', timeZoneName: 'never' } as const;

/** Pixels across that a row of a list needs on a dense screen. */
const rowPixels = 288;

/** What an event can be chosen by, the categories above its own included. */
function groupsOf(
  local: LanguageSite,
  { categories, tags, venues, organizers }: Event,
): readonly EventGroup[] {
  const all = categories.flatMap((one) => [...local.categoryAncestorsOf(one), one]);
  return [...new Set<EventGroup>([...all, ...tags, ...venues, ...organizers])];
}

function shownLine(text: string, language: Language): string {
  return bindShortWords(printableLine(text), dictionaryOf(language).bound);
}

function groupTerm({ kind, slug }: EventGroup): string {
  return facetTerm(kind, slug);
}

function venueDocument(site: Site, venue: Venue): SearchDocument {
  const address = [venue.address, venue.city].map(printableLine).filter((part) => part !== '');
  return {
    item: [
      shownLine(venue.name, venue.language),
      pathBelowHome(site, venue),
      '',
      address.join(', '),
    ],
    names: [venue.address, venue.city],
    text: venue.summary,
    facets: [],
    term: groupTerm(venue),
    place: placeOf([venue]),
  };
}

function groupDocument(site: Site, group: Exclude<EventGroup, Venue>): SearchDocument {
  return {
    item: [shownLine(group.name, group.language), pathBelowHome(site, group), '', ''],
    names: [],
    text: '',
    facets: [],
    term: groupTerm(group),
  };
}

function seriesDocument(site: Site, { language, slug, name }: Series): SearchDocument {
  const path = site.routes.seriesPath(language, slug).slice(site.routes.homePath(language).length);
  const item = [shownLine(name, language), path, '', ''] as const;
  return { item, names: [], text: '', facets: [], term: facetTerm('series', slug) };
}

function postDocument(site: Site, post: Post): SearchDocument {
  const day = post.published.toZonedDateTimeISO(site.timeZone).toPlainDate();
  return {
    item: [
      shownLine(post.title, post.language),
      pathBelowHome(site, post),
      formatDate(day, post.language),
      '',
    ],
    names: [...post.categories, ...post.tags].map(({ name }) => name),
    text: post.opening,
    facets: post.tags.map(groupTerm),
  };
}

function pageDocument(site: Site, page: Page): SearchDocument {
  const above = site
    .in(page.language)
    .ancestorsOf(page)
    .map(({ title }) => printableLine(title));
  return {
    item: [shownLine(page.title, page.language), pathBelowHome(site, page), '', above.join(' › ')],
    names: above,
    text: page.opening,
    facets: [],
  };
}

function pathBelowHome(site: Site, item: Item): string {
  return site.pathOf(item).slice(site.routes.homePath(item.language).length);
}
