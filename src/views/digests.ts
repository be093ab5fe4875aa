import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import { latestMoves } from '../site/changes.ts';
import { dataFields } from '../site/order.ts';
import { hasProgram } from '../site/pages.ts';
import type { Item, Site, Subject } from '../site/site.ts';
import { dayOf, dayPathOf, monthGrid, monthNavigation, weekOf, weekPathOf } from './calendar.ts';
import { eventNeighbors, relatedCount, relatedEvents } from './event.ts';
import { eventTime } from './event-time.ts';
import { pastYearPage, upcomingPage } from './events.ts';
import { groupPage, portraitPage, termPage } from './groups.ts';
import { layoutData } from './layout.ts';
import { siteMonths } from './lists.ts';
import { openPage, type PageContext } from './page.ts';
import { windowTitle } from './titles.ts';

/** What digests of pages are made with. */
type DigestTools = {
  readonly site: Site;
  readonly digestOf: DigestOf;
  readonly items: ItemDigests;
  /** What is around the content of every page of a language. */
  frames(language: Language): string;
};

/**
 * Answers for a page what changes whenever it would; undefined for pages that are always rendered, of which no site has
 * many. Two builds of the same program and configuration that give a page the same digest write the same bytes for it.
 */
export function createPageDigests(
  site: Site,
  items: ItemDigests,
  digestOf: DigestOf,
): (language: Language, subject: Subject) => string | undefined {
  const known = new Map<Language, string>();
  const frames = (language: Language) =>
    known.getOrInsertComputed(language, () => digestOf(frameValues(site, language, items)));
  const tools: DigestTools = { site, digestOf, items, frames };
  const ofEvent = createEventPageDigests(tools);
  const ofList = createListPageDigests(tools);
  return (language, subject) =>
    subject.kind === 'item' && subject.item.kind === 'event'
      ? ofEvent(subject.item)
      : ofList(language, subject);
}

/** What is around the content of every page of a language, taken from a page that has none, and what all pages share. */
function frameValues(site: Site, language: Language, items: ItemDigests): readonly unknown[] {
  const local = site.in(language);
  return [
    siteWide(site),
    layoutData(openPage(site, language, { kind: 'notFound' })),
    local.categories.map(items.shown),
    local.frontPage && items.shown(local.frontPage),
    local.postsPage && items.shown(local.postsPage),
  ];
}

/**
 * Answers for a page that lists events what changes whenever it would: the head and the links around it, what its view
 * computes, and of each event what lists tell. Undefined for any other page.
 */
function createListPageDigests({ site, digestOf, items, frames }: DigestTools) {
  const plain = plainValues(site, items);
  return (language: Language, subject: Subject): string | undefined => {
    const values = valuesOf(site, language, subject);
    if (values === undefined) return undefined;
    const frame = layoutData(openPage(site, language, subject));
    return digestOf([frames(language), frame, values], plain);
  };
}

function valuesOf(site: Site, language: Language, subject: Subject): readonly unknown[] | undefined {
  switch (subject.kind) {
    case 'section':
      return subject.section === 'events' ? [upcomingPage(openPage(site, language, subject))] : undefined;
    case 'pastYear':
      return [pastYearPage(openPage(site, language, subject))];
    case 'month':
      return monthValues(openPage(site, language, subject), subject.month);
    case 'week': {
      const page = openPage(site, language, subject);
      return [weekOf(page, subject.monday), page.local.months];
    }
    case 'day': {
      const page = openPage(site, language, subject);
      return [dayOf(page, subject.day), weekPathOf(page, subject.day), page.local.months];
    }
    case 'groupEvents':
      return [groupPage(openPage(site, language, subject))];
    case 'item':
      return groupValues(site, language, subject.item);
    default:
      return undefined;
  }
}

function monthValues(page: PageContext, month: Temporal.PlainYearMonth): readonly unknown[] {
  const { site, local } = page;
  const events = local.eventsIn(month);
  const { weeks, long } = monthGrid(month, events, site.timeZone);
  return [
    events.length,
    weeks.map((week) =>
      week.map((day) => ({ ...day, path: dayPathOf(page, day.date), week: weekPathOf(page, day.date) })),
    ),
    long,
    monthNavigation(local.months, month),
    siteMonths(page),
    hasProgram(site, month),
  ];
}

function groupValues(site: Site, language: Language, item: Item): readonly unknown[] | undefined {
  switch (item.kind) {
    case 'venue':
    case 'organizer':
      return [portraitPage(openPage(site, language, { kind: 'item', item }))];
    case 'category':
    case 'tag':
      return [termPage(openPage(site, language, { kind: 'item', item }))];
    default:
      return undefined;
  }
}

/** A replacer for `JSON.stringify`: items are as good as their digests, and events stand somewhere in time. */
function plainValues(site: Site, items: ItemDigests): (name: string, value: unknown) => unknown {
  const times = new Map<Event, string>();
  const ofEvent = (event: Event) =>
    times.getOrInsertComputed(event, () => `${items.shown(event)} ${eventTime(event.when, site.now)}`);
  return (_, value) => {
    if (!isItem(value)) return value instanceof Set || value instanceof Map ? [...value] : value;
    return value.kind === 'event' ? ofEvent(value) : items.whole(value);
  };
}

/**
 * Answers for an event what changes whenever its page, its calendar or what embedders are told of it would. Two builds
 * of the same program and configuration that give an event the same digest write the same bytes for it.
 */
function createEventPageDigests({ site, digestOf, items, frames }: DigestTools): (event: Event) => string {
  const shown = (event: Event) => [items.shown(event), eventTime(event.when, site.now)];

  return (event) => {
    const local = site.in(event.language);
    const { earlier, later } = eventNeighbors(local, event);
    return digestOf([
      frames(event.language),
      [items.content(event), eventTime(event.when, site.now)],
      site.sequenceOf(event),
      site.canonicalOf(event),
      windowTitle(openPage(site, event.language, { kind: 'item', item: event })),
      latestMoves(site, event),
      Object.values(site.translationsOf(event)).map((item) => item && items.whole(item)),
      [earlier, later].map((one) => one && shown(one)),
      relatedEvents(local, event, relatedCount).map(shown),
    ]);
  };
}

/** Digests of items, each computed once: many pages show the same venues, categories and events. */
export type ItemDigests = {
  /** Changes whenever anything about an item, or about what it refers to, does. The body is left out. */
  whole(item: Item): string;
  /** The same without what only the item's own page tells. */
  shown(item: Item): string;
  /** Changes whenever anything about an item does, its body included. */
  content(item: Item): string;
};

/** What a body may hold that other items decide about: addresses of links, images, documents and embeds. */
const refers = /href|src|:\/\/|\[/i;

/** What lists, neighbors and events leave to the page of an item. */
const ownPageOnly = new Set(['created', 'modified', 'sourceUrl', 'seo']);

/** A digest of values, which are told apart as JSON tells them apart; `plain` is a replacer of `JSON.stringify`. */
type DigestOf = (values: unknown, plain?: (name: string, value: unknown) => unknown) => string;

export function createItemDigests(site: Site, digestOf: DigestOf): ItemDigests {
  const whole = createDigest(site, digestOf, () => true);
  const contents = new Map<Item, string>();
  return {
    whole,
    shown: createDigest(site, digestOf, (name) => !ownPageOnly.has(name)),
    content: (item) =>
      contents.getOrInsertComputed(item, () => {
        const own = site.digestOf(item);
        const isApart = own === '' || refers.test(site.sourceHtml(item));
        const { summary } = item;
        return digestOf([own, whole(item), summary, isApart ? textsOf(item) : '']);
      }),
  };
}

/** The texts of an item as they are after cleaning. */
function textsOf(item: Item): readonly string[] {
  if ('body' in item) return [item.body];
  return 'text' in item ? [item.description, item.text] : [item.description];
}

function createDigest(
  site: Site,
  digestOfValues: DigestOf,
  takes: (field: string) => boolean,
): (item: Item) => string {
  const known = new Map<Item, string>();
  const digestOf = (item: Item): string => known.getOrInsertComputed(item, compute);
  return digestOf;

  function compute(item: Item): string {
    const fields = Object.entries(dataFields(item))
      .filter(([name]) => takes(name))
      .map(([name, value]) => [name, withDigests(value)]);
    return digestOfValues([site.pathOf(item), 'website' in item ? item.website : undefined, fields]);
  }

  /** Items it refers to are as good as their digests. */
  function withDigests(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((one: unknown) => (isItem(one) ? digestOf(one) : one));
  }
}

export function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return false;
  return 'slug' in value || 'segments' in value;
}

/**
 * All that every output of a site may depend on besides its items: settings with the theme's words, the zone, names and
 * descriptions in every language, and the present year, which dates may leave out. Each digest that decides whether an
 * output is taken over from the published site contains it. Of the day no more than its year is here: where the day
 * itself decides, it decides about the values of a page or a group of files, and those are in their own digests.
 */
export function siteWide({ config, timeZone, today, languages, ...site }: Site): readonly unknown[] {
  const names = languages.map((language) => {
    const { name, description } = site.in(language);
    return [language, name, description];
  });
  return [config, timeZone, today.year, names];
}
