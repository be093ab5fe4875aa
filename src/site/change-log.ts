import type { Language } from '../contract/language.ts';
import { readingWords } from '../i18n/dictionaries.ts';
import { sameValue } from '../model/equality.ts';
import type { Event } from '../model/event.ts';
import { isAnnounced, isOff } from '../model/status.ts';
import { readTitle } from '../model/title-marks.ts';
import { timedWhen, type When, wholeDaysWhen } from '../model/when.ts';
import { compareTexts, type Manifest } from '../snapshot/format.ts';
import {
  allPublished,
  type Change,
  collectionsOf,
  type History,
  itemKinds,
  type PublishedItem,
} from '../snapshot/history.ts';
import { derivedIndexOfSite } from './derived.ts';
import { ItemMap, itemKey, type Site } from './site.ts';

/** Days for which changes are remembered: longer than any site shows them. */
const rememberedDays = 400;

/** Changes that are remembered, however young: a site that is imported again must not fill the disk. */
const mostChanges = 20_000;

type LogSource = {
  readonly history: History;
  readonly items: readonly PublishedItem[];
  readonly now: Temporal.Instant;
  /** Items that the server has and must not be public, by their keys. */
  readonly withheld: ReadonlySet<string>;
  /** Items that the server has and nobody can read, by their keys. They were not removed. */
  readonly unreadable: ReadonlySet<string>;
};

/**
 * What has changed for readers, the newest last: what earlier builds found and what this one finds. Nothing is said of
 * items that are hidden or withheld, not even what was said before they were; a withheld venue is not named as the place
 * of an event either.
 */
export function changeLog({ history, items, now, withheld, unreadable }: LogSource): Change[] {
  const concealed = new Set([
    ...withheld,
    ...items.filter(({ event }) => event?.hidden).map((item) => itemKey(item)),
  ]);
  const oldest = now.subtract({ hours: 24 * rememberedDays }).epochMilliseconds;
  const found = changesBetween(knownItems(history, items, unreadable), items, now);
  const withoutWithheld = withoutVenues(withheldVenues(history, withheld));
  return [...history.changes, ...found]
    .filter(
      (change) =>
        Temporal.Instant.from(change.at).epochMilliseconds > oldest &&
        !concealed.has(itemKey(change)),
    )
    .flatMap(withoutWithheld)
    .slice(-mostChanges);
}

/**
 * Whether a name is that of a venue, as it was last published, that is withheld now.
 *
 * @param withheld keys of items
 */
export function withheldVenues(
  history: Pick<History, 'items' | 'removedItems'>,
  withheld: ReadonlySet<string>,
): (language: Language, name: string) => boolean {
  const names = new Set(
    allPublished(history)
      .filter((item) => item.kind === 'venue' && withheld.has(itemKey(item)))
      .map(({ language, title }) => `${language} ${title}`),
  );
  return (language, name) => names.has(`${language} ${name}`);
}

/** Takes venues out of changes of place, and such changes out that nothing is left of. */
function withoutVenues(
  isWithheld: (language: Language, name: string) => boolean,
): (change: Change) => readonly Change[] {
  return (change) => {
    if (change.what !== 'venue') return [change];
    const open = (names: string) =>
      names
        .split(venueSeparator)
        .filter((name) => !isWithheld(change.language, name))
        .join(venueSeparator);
    const [from, to] = [open(change.from), open(change.to)];
    if (from === change.from && to === change.to) return [change];
    return from === to ? [] : [{ ...change, from, to }];
  };
}

/**
 * What readers know: what was published last, and what came back of which no change said that it was removed, unless a
 * rollback took the news of it back. What only could not be read counts as unchanged.
 */
function knownItems(
  { items, removedItems, changes }: History,
  present: readonly PublishedItem[],
  unreadable: ReadonlySet<string>,
): PublishedItem[] {
  const here = byKey(removedItems.length > 0 ? present : []);
  const removed = new Set(changes.filter(({ what }) => what === 'removed').map(itemKey));
  const back = removedItems.filter(
    (item) => !item.rolledBack && here.get(item) && !removed.has(itemKey(item)),
  );
  const readable =
    unreadable.size === 0 ? items : items.filter((item) => !unreadable.has(itemKey(item)));
  return [...readable, ...back];
}

type ItemsByKey = ItemMap<PublishedItem>;

/**
 * What readers may want to know of the difference between two builds: events that were added, removed, moved, were
 * cancelled, have another venue or name; news and pages that were added, removed or renamed; venues that were renamed.
 * Events that are over or hidden, and the rest of what editors do, are left out. A language that was not published
 * before has no changes: else a first build would be nothing but new events.
 *
 * @param at the instant of the later build
 * @returns by kind, language and id
 */
export function changesBetween(
  before: readonly PublishedItem[],
  after: readonly PublishedItem[],
  at: Temporal.Instant,
): Change[] {
  const earlier = byKey(before);
  const later = byKey(after);
  const both = new Set(before.map(({ language }) => language)).intersection(
    new Set(after.map(({ language }) => language)),
  );
  const renamed = renamedVenues(earlier, later);
  const found: Change[] = [];
  const compare = (item: PublishedItem, old?: PublishedItem, present?: PublishedItem) => {
    const { kind, id, language, title, path } = item;
    if (!both.has(language)) return;
    for (const difference of differences(old, present, at, renamed.get(language) ?? noNames))
      found.push({ at: at.toString(), kind, id, language, title, path, ...difference });
  };
  for (const item of later.values()) compare(item, earlier.get(item), item);
  for (const item of earlier.values()) if (!later.get(item)) compare(item, item);
  return found.toSorted(byPlace);
}

function differences(
  before: PublishedItem | undefined,
  after: PublishedItem | undefined,
  at: Temporal.Instant,
  renamed: NamesByEarlier,
): Difference[] {
  // A process that stays has most of what it published.
  if (before === after) return [];
  const kind = (after ?? before)?.kind;
  if (kind === 'event') return differencesOfEvent(before, after, at, renamed);
  if (kind !== 'post' && kind !== 'page' && kind !== 'venue') return [];
  if (before && after) return renaming(before, after);
  return kind === 'venue' ? [] : [{ what: after ? 'added' : 'removed', from: '', to: '' }];
}

/** An event that is hidden says nothing, nor does it say that it was hidden or that it no longer is. */
function differencesOfEvent(
  before: PublishedItem | undefined,
  after: PublishedItem | undefined,
  at: Temporal.Instant,
  renamed: NamesByEarlier,
): Difference[] {
  if (!before?.event || !after?.event) {
    const one = after ?? before;
    if (!one?.event || !isNews(one, at)) return [];
    const times = intervalText(one.event);
    return after
      ? [{ what: 'added', from: '', to: times }]
      : [{ what: 'removed', from: times, to: '' }];
  }
  if (before.event.hidden || after.event.hidden) return [];
  if (renamed.size === 0 && isAsKnown(before, after)) return [];
  const found = [
    ...eventDifferences(before.event, after.event, renamed),
    // Versions before titles were read have the marks in the title.
    ...(readTitle(before.title, readingWords).title === after.title ? [] : renaming(before, after)),
  ];
  // Of thousands of events few differ: what takes a look at the calendar comes last.
  return found.length > 0 && (isNews(before, at) || isNews(after, at)) ? found : [];
}

/** Whether readers are told the same of an event: that is so of nearly all. */
function isAsKnown(
  { title, event: before }: PublishedItem,
  { title: present, event: after }: PublishedItem,
): boolean {
  return (
    title === present &&
    before?.status === after?.status &&
    before?.start === after?.start &&
    before?.end === after?.end &&
    sameValue(before?.venues, after?.venues)
  );
}

function renaming({ title: from }: PublishedItem, { title: to }: PublishedItem): Difference[] {
  return from === to || plain(from) === plain(to) ? [] : [{ what: 'renamed', from, to }];
}

/** Another space or quotation mark is no other name. */
function plain(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[„”“«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Present names of things by earlier ones. */
type NamesByEarlier = ReadonlyMap<string, string>;

const noNames: NamesByEarlier = new Map();

/** The venues of each language that have another name now. */
function renamedVenues(earlier: ItemsByKey, later: ItemsByKey) {
  const names = new Map<Language, Map<string, string>>();
  for (const item of earlier.values()) {
    const { kind, language, title } = item;
    if (kind !== 'venue') continue;
    const now = later.get(item)?.title;
    if (now === undefined) continue;
    const own = names.getOrInsertComputed(language, () => new Map());
    // Of several venues of one name the last decides.
    if (now === title) own.delete(title);
    else own.set(title, now);
  }
  return names;
}

function byKey(items: readonly PublishedItem[]): ItemsByKey {
  const found = new ItemMap<PublishedItem>();
  for (const item of items) found.set(item, item);
  return found;
}

const order: readonly Change['what'][] = [
  'status',
  'moved',
  'venue',
  'renamed',
  'added',
  'removed',
];

function byPlace(one: Change, other: Change): number {
  return (
    itemKinds.indexOf(one.kind) - itemKinds.indexOf(other.kind) ||
    compareTexts(one.language, other.language) ||
    one.id - other.id ||
    order.indexOf(one.what) - order.indexOf(other.what)
  );
}

type PublishedEvent = NonNullable<PublishedItem['event']>;

type Difference = Pick<Change, 'what' | 'from' | 'to'>;

const venueSeparator = '; ';

/**
 * Whether an event is news: it is in the lists, and not over. What editors do to past events is none.
 */
function isNews({ event }: PublishedItem, at: Temporal.Instant): boolean {
  return event !== undefined && !event.hidden && !isOver(event, at);
}

function venuesText(names: readonly string[]): string {
  const [name = ''] = names;
  return names.length < 2 ? name : names.toSorted().join(venueSeparator);
}

/**
 * What is different about an event.
 *
 * @param renamed venues that have another name: events do not move when theirs is renamed
 */
function eventDifferences(
  before: PublishedEvent,
  after: PublishedEvent,
  renamed: NamesByEarlier,
): Difference[] {
  const isMoved = !isSameInterval(before, after);
  const [from, to] = [
    venuesText(before.venues.map((name) => renamed.get(name) ?? name)),
    venuesText(after.venues),
  ];
  // A title that says no more that the event is off takes that back, as no server does by silence.
  const status = after.status ?? (before.statusFrom && 'scheduled');
  return [
    ...(isStatusNews(before.status, status, isMoved)
      ? [{ what: 'status', from: before.status ?? '', to: status ?? '' } as const]
      : []),
    ...(isMoved
      ? [{ what: 'moved', from: intervalText(before), to: intervalText(after) } as const]
      : []),
    ...(from === to ? [] : [{ what: 'venue', from, to } as const]),
  ];
}

type Status = PublishedEvent['status'];

/**
 * A server that falls silent about a status takes nothing back. A mark that the event has a new date says nothing that
 * its move does not say better.
 */
function isStatusNews(before: Status, after: Status, isMoved: boolean): boolean {
  if (before === after || after === undefined) return false;
  if (after === 'scheduled') return isAnnounced(before);
  return after !== 'rescheduled' || !isMoved;
}

export type PublishedTimes = Pick<PublishedEvent, 'start' | 'end'>;

/** Start and end as one text. @see ISO 8601-1, time interval by start and end */
export function intervalText({ start, end }: PublishedTimes): string {
  return `${start}/${end}`;
}

/** What an interval's text says. Names of zones hold slashes too, but none before a year. */
export function parseInterval(text: string): PublishedTimes {
  const [start = '', end = start] = text.split(/\/(?=[+-]?\d{4})/);
  return { start, end };
}

export function isWholeDays({ start }: PublishedTimes): boolean {
  return !start.includes('T');
}

/** Whether it is over at an instant. Whole days end with the last of them, wherever on earth one is. */
function isOver(times: PublishedTimes, at: Temporal.Instant): boolean {
  const end = isWholeDays(times)
    ? Temporal.PlainDate.from(times.end).add({ days: 1 }).toZonedDateTime(lastZone)
    : Temporal.ZonedDateTime.from(times.end);
  return end.epochMilliseconds <= at.epochMilliseconds;
}

const lastZone = '-12:00';

/** Whether both say the same moments, in whatever zone they name them. */
function isSameInterval(one: PublishedTimes, other: PublishedTimes): boolean {
  const isSameText = intervalText(one) === intervalText(other);
  if (isSameText || isWholeDays(one) || isWholeDays(other)) return isSameText;
  const momentOf = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds;
  return momentOf(one.start) === momentOf(other.start) && momentOf(one.end) === momentOf(other.end);
}

/** An interval for outputs that write dates in words. */
export function whenOfInterval(times: PublishedTimes, timeZone: string): When {
  if (!isWholeDays(times))
    return timedWhen(
      Temporal.ZonedDateTime.from(times.start),
      Temporal.ZonedDateTime.from(times.end),
    );
  return wholeDaysWhen(
    Temporal.PlainDate.from(times.start),
    Temporal.PlainDate.from(times.end),
    timeZone,
  );
}

/** What things that changed are grouped by, in their order; each is the end of a name of a text. */
const changeGroupKeys = [
  'cancelled',
  'postponed',
  'changed',
  'added',
  'removed',
  'venues',
  'posts',
  'pages',
] as const;

type ChangeGroupKey = (typeof changeGroupKeys)[number];

/** Changes by what happened, those of one thing in their order; groups without any are left out. */
export function groupChanges(changes: readonly Change[]) {
  const things = [...Map.groupBy(changes, itemKey).values()];
  const groups = Map.groupBy(things, groupKey);
  return changeGroupKeys.flatMap((key) => {
    const members = groups.get(key);
    return members ? [{ key, things: members }] : [];
  });
}

/** The last word about whether an event takes place decides; then whether it came or went. */
function groupKey(changes: readonly Change[]): ChangeGroupKey {
  const kind = changes[0]?.kind;
  if (kind === 'venue') return 'venues';
  if (kind === 'post') return 'posts';
  if (kind === 'page') return 'pages';
  if (changes.at(-1)?.what === 'removed') return 'removed';
  const status = changes.findLast(({ what }) => what === 'status')?.to;
  if (isOff(status)) return status;
  return changes.some(({ what }) => what === 'added') ? 'added' : 'changed';
}

type LatestMoves = { readonly time?: Change; readonly venue?: Change };

/** What an event was moved from lately, without changes that something later has overtaken unnoticed. */
export function latestMoves(site: Site, event: Event): LatestMoves {
  const { moved, venue } = movesIn.at(site, itemKey(event)) ?? {};
  return {
    ...(moved && startsAsMoved(moved, event) && { time: moved }),
    ...(venue && venue.from !== '' && event.status !== 'movedOnline' && { venue }),
  };
}

function startsAsMoved({ to }: Change, { when }: Event): boolean {
  const moved = parseInterval(to);
  if (isWholeDays(moved)) return when.allDay && moved.start === when.firstDay.toString();
  const start = Temporal.ZonedDateTime.from(moved.start);
  return !when.allDay && start.epochMilliseconds === when.start.epochMilliseconds;
}

/** The last changes of the time and the venues of each event, by its key. */
const movesIn = derivedIndexOfSite('latest moves', ({ changes }) => {
  const found = new Map<string, { moved?: Change; venue?: Change }>();
  for (const change of changes) {
    const { kind, what } = change;
    if (kind !== 'event' || (what !== 'moved' && what !== 'venue')) continue;
    found.getOrInsertComputed(itemKey(change), () => ({}))[what] = change;
  }
  return found;
});

type ItemDifference = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
};

export type ItemDifferences = Partial<
  Record<PublishedItem['kind'], Record<Language, ItemDifference>>
>;

/** Counts what editors did to items with a page: whatever they changed in one, it counts. Kinds without are left out. */
export function itemDifferences(
  before: readonly PublishedItem[],
  after: readonly PublishedItem[],
): ItemDifferences {
  const counts: ItemDifferences = {};
  const count = ({ kind, language }: PublishedItem, what: keyof ItemDifference) => {
    const known = counts[kind]?.[language] ?? { added: 0, changed: 0, removed: 0 };
    counts[kind] = { ...counts[kind], [language]: { ...known, [what]: known[what] + 1 } };
  };
  const [earlier, later] = [byKey(before), byKey(after)];
  for (const item of later.values()) {
    const known = earlier.get(item);
    if (!known) count(item, 'added');
    else if (known.digest !== item.digest || known.path !== item.path) count(item, 'changed');
  }
  for (const item of earlier.values()) if (!later.get(item)) count(item, 'removed');
  return counts;
}

/**
 * The keys of items that the server has and the site has not: those that must not be public, in every language, the one
 * they were withheld in first, and those nobody can read.
 */
export function absentKeys({
  withheld,
  quarantined,
  languages,
}: Pick<Manifest, 'withheld' | 'quarantined' | 'languages'>) {
  const inAll = withheld.flatMap((item) => [
    item,
    ...languages.filter((one) => one !== item.language).map((language) => ({ ...item, language })),
  ]);
  return { withheld: keysOf(inAll), unreadable: keysOf(quarantined) };
}

function keysOf(
  absent: readonly Manifest['withheld' | 'quarantined'][number][],
): ReadonlySet<string> {
  return new Set(
    absent.flatMap(({ collection, language, id }) => {
      const kind = itemKinds.find((one) => collectionsOf[one] === collection);
      return kind ? [itemKey({ kind, language, id: Number(id) })] : [];
    }),
  );
}
