import { toInstant } from './local-time.ts';
import type { AnyStored, Store } from './store.ts';
import type { Clock } from './world.ts';

/**
 * Publishes what was scheduled: an item whose state is `future` becomes `publish` at the time of its publication.
 * Neither document says how. What was overdue before the server began stays as it is.
 *
 * @returns a function to call before each answer
 */
export function createSchedule(store: Store, clock: Clock): (now: Temporal.Instant) => void {
  const times = new Map<number, number>();
  let next = Number.POSITIVE_INFINITY;
  const note = (item: AnyStored): void => {
    if (item.status !== 'future') return;
    const time = toInstant(item.created, 'UTC') ?? 0;
    if (time <= clock().epochMilliseconds) return;
    times.set(item.id, time);
    next = Math.min(next, time);
  };
  for (const item of store.all.values()) note(item);
  store.watch(({ before, after }) => {
    if (before) times.delete(before.id);
    if (after) note(after);
  });
  return ({ epochMilliseconds }) => {
    if (epochMilliseconds < next) return;
    const due = [...times].filter(([, time]) => time <= epochMilliseconds).map(([id]) => id);
    for (const item of due.flatMap((id) => store.all.get(id) ?? []))
      store.put({ ...item, status: 'publish' });
    next = [...times.values()].reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  };
}
