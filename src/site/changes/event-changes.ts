import type { Change, PublishedItem } from '../../loaders/history-format.ts';
import { intervalText, isOver, isSameInterval } from './interval.ts';

type PublishedEvent = NonNullable<PublishedItem['event']>;

/** What happened, and what it was and is. */
export type Difference = Pick<Change, 'what' | 'from' | 'to'>;

/** Separates the venues of one event. */
export const venueSeparator = '; ';

/**
 * Whether readers may be told of an event: it is in the lists, and not over. What editors do to past events is no news.
 */
export function isNews({ event }: PublishedItem, at: Temporal.Instant): boolean {
  return event !== undefined && !event.hidden && !isOver(event, at);
}

/**
 * What is different about an event.
 *
 * @param venueName the present name of a venue by its earlier one: events do not move when their venue is renamed
 */
export function eventDifferences(
  before: PublishedEvent,
  after: PublishedEvent,
  venueName: (earlier: string) => string,
): Difference[] {
  const isMoved = !isSameInterval(before, after);
  return [
    ...(isStatusNews(before.status, after.status, isMoved)
      ? [{ what: 'status', from: before.status ?? '', to: after.status ?? '' } as const]
      : []),
    ...(isMoved ? [{ what: 'moved', from: intervalText(before), to: intervalText(after) } as const] : []),
    ...venueDifference(before.venues.map(venueName), after.venues),
  ];
}

type Status = PublishedEvent['status'];

/** Of these readers were told; when one ends, they are told that too. */
const disturbing: ReadonlySet<Status> = new Set(['cancelled', 'postponed', 'movedOnline']);

/**
 * A server that falls silent about a status takes nothing back. A mark that the event has a new date says nothing that
 * its move does not say better.
 */
function isStatusNews(before: Status, after: Status, isMoved: boolean): boolean {
  if (before === after || after === undefined) return false;
  if (after === 'scheduled') return disturbing.has(before);
  return after !== 'rescheduled' || !isMoved;
}

function venueDifference(before: readonly string[], after: readonly string[]): Difference[] {
  const [from, to] = [before, after].map((names) => names.toSorted().join(venueSeparator));
  return from === undefined || to === undefined || from === to ? [] : [{ what: 'venue', from, to }];
}
