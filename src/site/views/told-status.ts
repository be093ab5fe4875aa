import type { Event, EventStatus } from '../../model/event.ts';

/** The status that readers are told of: none of an event that takes place as it was announced. */
export function toldStatus({ status }: Pick<Event, 'status'>): Exclude<EventStatus, 'scheduled'> | undefined {
  return status === 'scheduled' ? undefined : status;
}
