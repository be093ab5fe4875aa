import type { Starred } from './starred.ts';

export type Timed = Pick<Starred, 'title' | 'path' | 'start' | 'end' | 'status'>;

/** What lasts longer, as exhibitions do, is not at one time. */
const longest = 24 * 3_600_000;

/** For each event that has some, those that overlap with it in time. Whole days and what does not take place overlap with nothing. */
export function clashesOf<E extends Timed>(events: readonly E[]): ReadonlyMap<E, readonly E[]> {
  const timed = events.flatMap((event) => {
    const begin = Date.parse(event.start);
    const end = Math.max(Date.parse(event.end) || begin, begin + 1);
    const isAtOneTime = event.start.includes('T') && end - begin < longest;
    return isAtOneTime && (event.status === '' || event.status === 'CONFIRMED')
      ? [{ event, begin, end }]
      : [];
  });
  const found = timed.map(
    ({ event, begin, end }) =>
      [
        event,
        timed
          .filter((other) => other.event !== event && other.begin < end && begin < other.end)
          .map((other) => other.event),
      ] as const,
  );
  return new Map(found.filter(([, others]) => others.length > 0));
}
