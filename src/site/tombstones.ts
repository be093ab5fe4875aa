import type { Language } from '../contract/language.ts';
import type { PublishedItem } from '../loaders/history-format.ts';
import type { Vanished } from '../loaders/snapshot-format.ts';
import type { When } from '../model/when.ts';
import { itemKey } from './changes/item-key.ts';

/** What is left of an event that was published and vanished from the server: its subscribers are told that it is cancelled. */
export type Tombstone = {
  readonly kind: 'tombstone';
  /** Of the event. */
  readonly id: number;
  readonly language: Language;
  readonly title: string;
  /** Root-relative path of the event's page, without the base path of the site. */
  readonly path: string;
  readonly when: When;
  /** Names. */
  readonly venues: readonly string[];
  /** The calendars that held it, in the words of the history. */
  readonly groups: ReadonlySet<string>;
  readonly created: Temporal.Instant;
  readonly sequence: number;
  /** Instant of the build that found it gone. */
  readonly since: Temporal.Instant;
};

type Lost = {
  /** What was published last, and what had gone before. */
  readonly history: { readonly items: readonly PublishedItem[]; readonly gone: readonly PublishedItem[] };
  readonly vanished: readonly Vanished[];
  /** Instant of the fetch. */
  readonly fetched: string;
  readonly now: Temporal.Instant;
  /** Whether an event is published. */
  has(language: Language, id: number): boolean;
  /** Whether the server had an event that is not published: hidden, not public, or not understood. */
  isKept(language: Language, id: number): boolean;
};

/**
 * The listed events that were published and are no more, with what is known of their end: an event that nobody knew by
 * its id in two fetches in a row is taken to be cancelled. What the server hides, refuses (a draft, private or in the
 * trash: docs/decisions/0021) or lists in another language is not.
 */
export function lostEvents({ history, vanished, fetched, now, has, isKept }: Lost): readonly PublishedItem[] {
  const answers = new Map(
    vanished.map(({ language, id, answer }) => [itemKey({ kind: 'event', language, id }), answer]),
  );
  return [...history.gone, ...history.items]
    .filter(
      ({ kind, event, language, id }) => kind === 'event' && event && !event.hidden && !has(language, id),
    )
    .map((item) => {
      const { missedIn, cancelledSince, ...rest } = item;
      const answer = answers.get(itemKey(item));
      const isThere = (answer !== undefined && answer !== 'unknown') || isKept(item.language, item.id);
      if (isThere) return cancelledSince === undefined ? rest : afterCancellation(rest);
      if (cancelledSince !== undefined) return item;
      if (missedIn === fetched) return item;
      if (answer === undefined) return rest;
      return missedIn === undefined
        ? { ...rest, missedIn: fetched }
        : { ...rest, missedIn, cancelledSince: now.toString() };
    });
}

/** What follows a cancellation, which had a sequence one above that of its event, must be above that (RFC 5545, 3.8.7.4). */
function afterCancellation(item: PublishedItem): PublishedItem {
  return item.event ? { ...item, event: { ...item.event, sequence: item.event.sequence + 2 } } : item;
}

/** Those of the lost events that subscribers are still told of, by start, then id. */
export function tombstonesOf(
  lost: readonly PublishedItem[],
  {
    now,
    timeZone,
    days,
    isWithheldVenue = () => false,
  }: {
    readonly now: Temporal.Instant;
    readonly timeZone: string;
    readonly days: number;
    /** Tells names that must not be public any more. @default none */
    readonly isWithheldVenue?: (language: Language, name: string) => boolean;
  },
): readonly Tombstone[] {
  const oldest = now.subtract({ hours: 24 * days });
  return lost
    .flatMap((item) => {
      if (item.cancelledSince === undefined || !item.event) return [];
      const since = Temporal.Instant.from(item.cancelledSince);
      if (Temporal.Instant.compare(since, oldest) < 0) return [];
      const venues = item.event.venues.filter((name) => !isWithheldVenue(item.language, name));
      return [tombstone(item, { ...item.event, venues }, since, timeZone)];
    })
    .toSorted((a, b) => a.when.start.epochMilliseconds - b.when.start.epochMilliseconds || a.id - b.id);
}

function tombstone(
  { id, language, title, path }: PublishedItem,
  { start, end, venues, groups, created, sequence }: NonNullable<PublishedItem['event']>,
  since: Temporal.Instant,
  timeZone: string,
): Tombstone {
  return {
    kind: 'tombstone',
    id,
    language,
    title,
    path,
    when: start.includes('T') ? hours(start, end) : wholeDays(start, end, timeZone),
    venues,
    groups: new Set(groups),
    created: created === '' ? since : Temporal.Instant.from(created),
    sequence: sequence + 1,
    since,
  };
}

function hours(from: string, to: string): When {
  const start = Temporal.ZonedDateTime.from(from);
  const end = Temporal.ZonedDateTime.from(to);
  const last = end.epochMilliseconds > start.epochMilliseconds ? end.subtract({ seconds: 1 }) : end;
  return { start, end, allDay: false, firstDay: start.toPlainDate(), lastDay: last.toPlainDate() };
}

function wholeDays(first: string, last: string, timeZone: string): When {
  const firstDay = Temporal.PlainDate.from(first);
  const lastDay = Temporal.PlainDate.from(last);
  const end = lastDay.add({ days: 1 }).toZonedDateTime(timeZone);
  return { start: firstDay.toZonedDateTime(timeZone), end, allDay: true, firstDay, lastDay };
}
