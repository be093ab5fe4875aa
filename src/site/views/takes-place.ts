import type { Event } from '../../model/event.ts';

/** Whether an event takes place when it is announced, as far as is known: it is neither cancelled nor postponed. */
export function takesPlace({ status }: Pick<Event, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'postponed';
}
