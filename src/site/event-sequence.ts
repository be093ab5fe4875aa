import type { History, PublishedItem } from '../loaders/history-format.ts';
import type { Event } from '../model/event.ts';
import { itemKey } from './changes/item-key.ts';
import { newestChange } from './newest-change.ts';

/** Gives the SEQUENCE of an event (RFC 5545, 3.8.7.4). */
export type SequenceOf = (event: Event) => number;

const largest = 2 ** 31 - 1;

/**
 * Seconds from the writing of an event to its newest change: grows with every change, and is the same without a memory
 * of earlier builds. Where the history has a higher one, because the event had been given up for cancelled and came back,
 * it grows from there.
 */
export function createSequences(
  { items, gone }: Pick<History, 'items' | 'gone'>,
  digestOf: (event: Event) => string,
): SequenceOf {
  const known = new Map(
    [...gone, ...items].flatMap((item) => (item.event ? [[itemKey(item), item] as const] : [])),
  );
  const sequences = new WeakMap<Event, number>();
  return (event) => sequences.getOrInsertComputed(event, compute);

  function compute(event: Event): number {
    const own = secondsOfChange(event);
    const before = known.get(itemKey(event));
    if (!before) return own;
    return Math.min(Math.max(own, following(before, own, digestOf(event))), largest);
  }
}

function secondsOfChange(event: Event): number {
  const seconds = Math.floor(
    (newestChange(event).epochMilliseconds - event.created.epochMilliseconds) / 1000,
  );
  return Math.min(Math.max(seconds, 0), largest);
}

/** The least that may follow what was published last. A cancellation had one more than its event. */
function following({ event, cancelledSince, digest }: PublishedItem, own: number, present: string): number {
  const last = event?.sequence ?? 0;
  if (cancelledSince !== undefined) return last + 2;
  return last <= own || digest === present ? last : last + 1;
}
