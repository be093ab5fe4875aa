import type { Language } from '../contract/language.ts';
import { sameValue } from '../model/equality.ts';
import type { Event } from '../model/event.ts';
import { shownStatus, takesPlace } from '../model/status.ts';
import { compareTexts, type Snapshot, stableJson, type UnlistedEvent } from '../snapshot/format.ts';
import {
  allPublished,
  type History,
  type KindCounts,
  type MonthlySize,
  type PublishedBuild,
  type PublishedItem,
  type SiteSize,
} from '../snapshot/history.ts';
import { thinned } from '../snapshot/thinned.ts';
import { cuesEver } from './categories.ts';
import { absentKeys, whenOfInterval } from './change-log.ts';
import {
  answerOfSite,
  derivedIndexOfLanguage,
  derivedOfSite,
  fieldsOfSite,
  groupsOfSite,
  partsOfSite,
} from './derived.ts';
import { choiceGroup, choiceNamesEver, factNames } from './events/choices.ts';
import { combinationsOf } from './events/combinations.ts';
import { calendarYears, citiesOf } from './events/event-lists.ts';
import { formerSlugsOf, seriesEver, seriesGroup, seriesSlugOf } from './events/series.ts';
import { topicsEver } from './news-archive.ts';
import { newestChange } from './order.ts';
import { addressWordsEver } from './redirects/redirect-table.ts';
import {
  type EventGroup,
  type Item,
  itemKey,
  itemsWithPage,
  type LanguageSite,
  type RemovedEvent,
  type Site,
} from './site.ts';

type MissedEvents = {
  /** What was published last or before and has no page any more. */
  readonly gone: readonly PublishedItem[];
  readonly vanished: readonly UnlistedEvent[];
  /** Instant of the fetch that read the lists. */
  readonly fetched: string;
  readonly now: Temporal.Instant;
  /** Whether the server had an event that is not published: hidden, not public, or not understood. */
  isOnServer(language: Language, id: number): boolean;
};

/**
 * The listed events that were published and are no more, with what is known of their end: an event
 * that nobody knew by its id in fetches that are half an hour apart, and in those between, is taken
 * to be cancelled. What the server hides, refuses (a draft, private or in the trash:
 * docs/decisions/0021) or lists in another language is not.
 */
export function missedEvents({
  gone,
  vanished,
  fetched,
  now,
  isOnServer,
}: MissedEvents): readonly PublishedItem[] {
  const answers = new Map(
    vanished.map(({ language, id, answer }) => [itemKey({ kind: 'event', language, id }), answer]),
  );
  return gone
    .filter(({ kind, event }) => kind === 'event' && event && !event.hidden)
    .map((item) => {
      const { missedIn: noted, cancelledSince, ...rest } = item;
      // A clock that was ahead noted it.
      const isAhead = noted !== undefined && Temporal.Instant.compare(noted, now) > 0;
      const missedIn = isAhead ? undefined : noted;
      const answer = answers.get(itemKey(item));
      const isThere =
        (answer !== undefined && answer !== 'unknown') || isOnServer(item.language, item.id);
      if (isThere) return cancelledSince === undefined ? rest : afterCancellation(rest);
      if (cancelledSince !== undefined) return item;
      if (missedIn === fetched) return item;
      if (answer === undefined) return rest;
      if (missedIn !== undefined && !isLongBefore(missedIn, fetched)) return item;
      return missedIn === undefined
        ? { ...rest, missedIn: fetched }
        : { ...rest, missedIn, cancelledSince: now.toString() };
    });
}

/**
 * Minutes between two fetches that both have to miss an event: a fault of a server may last for
 * several close ones.
 */
const betweenMisses = 30;

function isLongBefore(missed: string, fetched: string): boolean {
  const minutes = Temporal.Instant.from(missed)
    .until(Temporal.Instant.from(fetched))
    .total('minutes');
  return minutes >= betweenMisses;
}

/** What follows a cancellation, which had a sequence one above that of its event, must be above that (RFC 5545, 3.8.7.4). */
function afterCancellation(item: PublishedItem): PublishedItem {
  return item.event
    ? { ...item, event: { ...item.event, sequence: item.event.sequence + 2 } }
    : item;
}

/** Those of the removed events that calendars still show as cancelled, by start, then id. */
export function removedEventsOf(
  removed: readonly PublishedItem[],
  {
    now,
    timeZone,
    days,
    isWithheldVenue = () => false,
  }: Pick<Site, 'now' | 'timeZone'> & {
    readonly days: number;
    /** Whether a name must not be public any more. @default none */
    readonly isWithheldVenue?: (language: Language, name: string) => boolean;
  },
): readonly RemovedEvent[] {
  const oldest = now.subtract({ hours: 24 * days });
  return removed
    .flatMap((item) => {
      if (item.cancelledSince === undefined || !item.event) return [];
      const since = Temporal.Instant.from(item.cancelledSince);
      if (Temporal.Instant.compare(since, oldest) < 0) return [];
      const venues = item.event.venues.filter((name) => !isWithheldVenue(item.language, name));
      return [removedEvent(item, { ...item.event, venues }, since, timeZone)];
    })
    .toSorted(
      (a, b) => a.when.start.epochMilliseconds - b.when.start.epochMilliseconds || a.id - b.id,
    );
}

function removedEvent(
  { id, language, title, path }: PublishedItem,
  { start, end, venues, groups, created, sequence }: NonNullable<PublishedItem['event']>,
  since: Temporal.Instant,
  timeZone: string,
): RemovedEvent {
  const own = { kind: 'removed', id, language, title, path, venues, since } as const;
  return {
    ...own,
    when: whenOfInterval({ start, end }, timeZone),
    groups: new Set(groups),
    created: created === '' ? since : Temporal.Instant.from(created),
    sequence: sequence + 1,
  };
}

/** How long a removed event, post or page is remembered, in days. */
const rememberedRemoved = 400;

const publishedIds = fieldsOfSite('ids of published items', {
  of: ({ history }: Site) => allPublished(history),
  names: ['kind', 'language', 'id'],
});

/** Keys of all that was published last or before. */
const publishedKeys = partsOfSite('keys of published items', {
  list: publishedIds,
  given: () => undefined,
  partsOf: (item) => [itemKey(item)],
});

const presentIds = fieldsOfSite('ids of items with a page', {
  of: (site: Site) => site.languages.flatMap((language) => itemsWithPage(site.in(language))),
  names: ['kind', 'language', 'id'],
});

const presentKeys = partsOfSite('keys of items with a page', {
  list: presentIds,
  given: () => undefined,
  partsOf: (item) => [itemKey(item)],
});

/** Keys of what was published last or before and has no page any more. */
const keysWithoutPage = derivedOfSite('keys without a page', (site): readonly string[] => {
  const present = new Set(presentKeys(site));
  return publishedKeys(site).filter((key) => !present.has(key));
});

/** What was published last or before and has no page any more, as it was published last. */
export const itemsWithoutPage = derivedOfSite('items without a page', (site) =>
  keysWithoutPage(site).flatMap((key) => everPublished.at(site, key)?.at(-1) ?? []),
);

/**
 * What was published once and has no page any more, by kind, language and id. What only was published last counts from now.
 *
 * @param withheld keys of items that must not be public; that an item was withheld once is remembered until it has a page
 */
export function removedItems(
  site: Pick<Site, 'now' | 'missedEvents'>,
  gone: readonly PublishedItem[],
  withheld: ReadonlySet<string>,
): PublishedItem[] {
  const { now } = site;
  const goneSince = now.toString();
  const missed = new Map(site.missedEvents.map((item) => [itemKey(item), item]));
  return gone
    .map((item) => ({
      goneSince,
      ...(missed.get(itemKey(item)) ?? item),
      ...(withheld.has(itemKey(item)) && { withheld: true as const }),
    }))
    .filter((item) => isRemembered(item, now));
}

/** What calendars were made of is remembered for good: they keep their addresses. */
function isRemembered({ kind, goneSince }: PublishedItem, now: Temporal.Instant): boolean {
  if (isGroupKind(kind) || goneSince === undefined) return true;
  const oldest = now.subtract({ hours: 24 * rememberedRemoved });
  return Temporal.Instant.compare(Temporal.Instant.from(goneSince), oldest) >= 0;
}

export function isGroupKind(kind: PublishedItem['kind']): kind is EventGroup['kind'] {
  return kind === 'venue' || kind === 'organizer' || kind === 'category' || kind === 'tag';
}

/** Whether a server had an event, be it hidden, not public, or not understood. */
export function createEventsOnServer({
  items,
  manifest,
}: Pick<Snapshot, 'items' | 'manifest'>): (language: Language, id: number) => boolean {
  const { withheld, unreadable } = absentKeys(manifest);
  const kept = withheld.union(unreadable);
  const idsIn = new Map<Language, ReadonlySet<number>>();
  const isHeld = (language: Language, id: number) =>
    manifest.languages.includes(language) &&
    idsIn
      .getOrInsertComputed(language, () => new Set(items('events', language).map((one) => one.id)))
      .has(id);
  return (language, id) =>
    kept.has(itemKey({ kind: 'event', language, id })) || isHeld(language, id);
}

/** Every item that has a page, as the next build will remember it; by kind, language and id. */
export const publishedItems = derivedOfSite('published items', (site): readonly PublishedItem[] => {
  const all = site.languages
    .flatMap((language) => itemsWithPage(site.in(language)))
    .map((item) => publishedItem(site, item));
  return sortedGroups(all, ({ kind }) => kind).flatMap((ofKind) =>
    sortedGroups(ofKind, ({ language }) => language).flatMap((own) =>
      own.toSorted((one, other) => one.id - other.id),
    ),
  );
});

/** Groups by their keys, ascending: quicker than comparing the keys of all. */
function sortedGroups<One>(all: readonly One[], keyOf: (one: One) => string): readonly One[][] {
  return [...Map.groupBy(all, keyOf)]
    .toSorted(([one], [other]) => compareTexts(one, other))
    .map(([, own]) => own);
}

/** Each item as the last build published it, or an earlier one and no later one did, by its key. */
const everPublished = groupsOfSite('published ever', {
  list: ({ history }) => allPublished(history),
  given: () => undefined,
  keysOf: (item) => [itemKey(item)],
});

/** What the last build published of an item, or what an earlier one did and no later one. */
export function publishedEver(
  site: Site,
  item: Pick<PublishedItem, 'kind' | 'language' | 'id'>,
): PublishedItem | undefined {
  return everPublished.at(site, itemKey(item))?.at(-1);
}

export function countItems(items: readonly Pick<PublishedItem, 'kind' | 'language'>[]): KindCounts {
  const counts: KindCounts = {};
  for (const { kind, language } of items) {
    counts[kind] = { ...counts[kind], [language]: (counts[kind]?.[language] ?? 0) + 1 };
  }
  return counts;
}

const publishedItem = answerOfSite('published item', (site, item: Item): PublishedItem => {
  const before = publishedEver(site, item);
  const path = site.pathOf(item).slice(site.routes.base.length - 1);
  return {
    kind: item.kind,
    id: item.id,
    language: item.language,
    title: 'title' in item ? item.title : item.name,
    path,
    formerPaths: before ? formerPaths(before, path) : [],
    firstSeen: before?.firstSeen ?? site.now.toString(),
    modified: 'modified' in item ? item.modified.toString() : '',
    digest: site.digestOf(item),
    ...(item.kind === 'event' && { event: eventFacts(item, site, before) }),
  };
});

function formerPaths({ formerPaths: earlier, path: last }: PublishedItem, path: string): string[] {
  if (last === path && !earlier.includes(path)) return earlier;
  const all = last === path ? earlier : [...earlier.filter((one) => one !== last), last];
  return all.filter((one) => one !== path);
}

function eventFacts(
  event: Event,
  site: Site,
  before: PublishedItem | undefined,
): NonNullable<PublishedItem['event']> {
  const { status, statusFrom, venues, hidden, created } = event;
  const former = before ? formerSlugsOf(site, before) : [];
  return {
    ...publishedTimes(event),
    ...(status && { status }),
    ...(statusFrom && { statusFrom }),
    venues: venues.map(({ name }) => name),
    hidden,
    created: created.toString(),
    sequence: site.sequenceOf(event),
    groups: [
      ...new Set([
        ...groupsOf(event, site),
        ...former.map((slug) => seriesGroup({ slug })),
        ...(takesPlace(event) ? [] : leftGroups(site, event)),
      ]),
    ],
  };
}

/** Which calendars hold an event besides that of everything. */
function groupsOf(event: Event, site: Site): readonly string[] {
  const { venues, organizers, categories, tags, featured, cost } = event;
  const ancestors = categories.flatMap((category) =>
    site.in(event.language).categoryAncestorsOf(category),
  );
  const slug = seriesSlugOf(site, event);
  return [
    ...[...categories, ...ancestors, ...tags, ...venues, ...organizers].map(
      ({ kind, id }) => `${kind} ${id}`,
    ),
    ...(featured ? ['featured'] : []),
    ...citiesOf(event).map(({ key }) => `city ${key}`),
    ...(slug === undefined ? [] : [seriesGroup({ slug })]),
    ...(cost.free ? ['free'] : []),
    ...factNames(event).map((name) => choiceGroup({ kind: 'fact', name })),
  ];
}

/** The calendar of the days ahead, among those that an event left. */
export const daysAheadGroup = 'next-days';

/**
 * Which calendars held an event before it was cancelled or postponed, and would hold it no more:
 * editors take such a one out of its category, rename it, or put it off far ahead, and subscribers
 * have to learn of it.
 */
const leftGroups = derivedOfSite(
  'calendars that an event left',
  (site, event: Event): readonly string[] => {
    const before = publishedEver(site, event)?.event;
    if (!before) return [];
    const own = new Set(groupsOf(event, site));
    const left = before.groups.filter((group) => !own.has(group));
    return wasAhead(site, before) && !left.includes(daysAheadGroup)
      ? [...left, daysAheadGroup]
      : left;
  },
);

/** Whether the calendar of the days ahead held an event by the times that were published. */
function wasAhead(
  { today, config }: Site,
  { start, end, hidden }: NonNullable<PublishedItem['event']>,
): boolean {
  const last = today.add({ days: config.calendars.lightDays });
  return !hidden && end.slice(0, 10) >= today.toString() && start.slice(0, 10) < last.toString();
}

const eventsByLeftGroup = derivedIndexOfLanguage(
  'events that left a calendar',
  (local): ReadonlyMap<string, readonly Event[]> => {
    const off = local.events.filter((event) => !takesPlace(event));
    const left = off.flatMap((event) =>
      leftGroups(local.site, event).map((group) => ({ group, event })),
    );
    const byGroup = Map.groupBy(left, ({ group }) => group);
    return new Map([...byGroup].map(([group, those]) => [group, those.map(({ event }) => event)]));
  },
);

/**
 * Events that left calendars of these groups as they were cancelled or postponed.
 *
 * @param wanted in the words of the history
 */
export function eventsThatLeft(local: LanguageSite, wanted: readonly string[]): readonly Event[] {
  const { site } = local;
  const events = new Set(wanted.flatMap((group) => eventsByLeftGroup.at(local, group) ?? []));
  return [...events].filter((event) => {
    const groups = new Set([...groupsOf(event, site), ...leftGroups(site, event)]);
    return wanted.every((group) => groups.has(group));
  });
}

function publishedTimes({ when: { start, end, allDay, firstDay, lastDay } }: Event) {
  return {
    start: allDay ? firstDay.toString() : start.toString({ smallestUnit: 'second' }),
    end: allDay ? lastDay.toString() : end.toString({ smallestUnit: 'second' }),
  };
}

const mostBuilds = 100;

/** Months whose sizes are remembered. */
const mostSizes = 37;

/**
 * What the next build reads once this site is published.
 *
 * @param source about the snapshot the site was made of, the size of the site, and the most of each day where it is
 *   another than before
 */
export function nextHistory(
  site: Site,
  {
    days,
    size,
    ...source
  }: Pick<PublishedBuild, 'fetched' | 'collected'> &
    Partial<Pick<History, 'days'>> & { readonly size?: SiteSize },
): History {
  const { history: previous, now } = site;
  const items = withoutTakenPaths(publishedItems(site));
  const build = { at: now.toString(), counts: countItems(items), ...source };
  const inEach = <Value>(of: (language: Language) => Value) =>
    Object.fromEntries(site.languages.map((language) => [language, of(language)]));
  return {
    items,
    removedItems: [...site.removedItems],
    builds: thinned([...previous.builds, build], mostBuilds, ({ at }) => at.slice(0, 10)),
    days: days ?? previous.days,
    sizes: size ? monthlySizes(previous.sizes, { ...size, at: build.at }) : previous.sizes,
    changes: site.changes,
    years: { ...previous.years, ...inEach((language) => calendarYears(site, language)) },
    choices: { ...previous.choices, ...inEach((language) => choiceNamesEver(site, language)) },
    series: { ...previous.series, ...inEach((language) => seriesEver(site, language)) },
    topics: { ...previous.topics, ...inEach((language) => topicsEver(site, language)) },
    addressWords: {
      ...previous.addressWords,
      ...inEach((language) => addressWordsEver(site, language)),
    },
    cues: { ...previous.cues, ...inEach((language) => cuesEver(site.in(language))) },
    combinations: {
      ...previous.combinations,
      ...inEach((language) => combinationsOf(site, language).known),
    },
  };
}

/**
 * A path that another item has by now is no former one any more: it leads on from the one that had
 * it last.
 */
function withoutTakenPaths(items: readonly PublishedItem[]): readonly PublishedItem[] {
  const paths = new Set(items.map(({ path }) => path));
  return items.map((item) =>
    item.formerPaths.some((path) => paths.has(path))
      ? { ...item, formerPaths: item.formerPaths.filter((path) => !paths.has(path)) }
      : item,
  );
}

/** The newest size takes the place of an earlier one of its month. */
function monthlySizes(sizes: readonly MonthlySize[], newest: MonthlySize): readonly MonthlySize[] {
  const monthOf = ({ at }: MonthlySize) => at.slice(0, 'YYYY-MM'.length);
  const last = sizes.at(-1);
  // A site that comes out the same leaves the history as it is.
  const isSame =
    last !== undefined && stableJson({ ...last, at: '' }) === stableJson({ ...newest, at: '' });
  if (isSame && monthOf(last) === monthOf(newest)) return sizes;
  const earlier = sizes.filter((size) => monthOf(size) < monthOf(newest));
  return [...earlier, newest].slice(-mostSizes);
}

const largest = 2 ** 31 - 1;

/**
 * Seconds from the writing of an event to its newest change: grows with every change, and is the same without a memory
 * of earlier builds. Where the history has a higher one, because the event had been given up for cancelled and came back,
 * it grows from there. It grows too where what readers go by is another and no change is dated, as
 * with a status that the server tells of what is soon only.
 *
 * @param before the event as it was published last
 * @param digest answers what changes when the event does
 */
export function sequenceOf(
  event: Event,
  before: PublishedItem | undefined,
  digest: () => string,
): number {
  const seconds = (newestChange(event).epochMilliseconds - event.created.epochMilliseconds) / 1000;
  const own = Math.min(Math.max(Math.floor(seconds), 0), largest);
  if (before?.event === undefined) return own;
  const last = before.event.sequence;
  // A cancellation had one more than its event.
  if (before.cancelledSince !== undefined) return Math.min(Math.max(own, last + 2), largest);
  const isOther =
    isToldOtherwise(event, before.event) || (last > own && before.digest !== digest());
  return Math.min(Math.max(own, isOther ? last + 1 : last), largest);
}

/**
 * Whether readers go by another time, place or status than before. A server that said nothing of a
 * status had it take place.
 */
function isToldOtherwise(event: Event, before: NonNullable<PublishedItem['event']>): boolean {
  const { start, end } = publishedTimes(event);
  return (
    shownStatus(event) !== shownStatus({ status: before.status }) ||
    start !== before.start ||
    end !== before.end ||
    !sameValue(
      event.venues.map(({ name }) => name),
      before.venues,
    )
  );
}
