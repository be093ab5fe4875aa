import type { WireEvent } from '../contract/event.ts';
import type { EventStatus } from './event.ts';

const statuses: ReadonlyMap<string, EventStatus> = new Map([
  ['scheduled', 'scheduled'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['postponed', 'postponed'],
  ['rescheduled', 'rescheduled'],
  ['movedonline', 'movedOnline'],
]);

/** The status a server tells by a word or by an address of schema.org, such as `https://schema.org/EventCancelled`. */
export function eventStatusOf({
  event_status,
  json_ld,
}: Pick<WireEvent, 'event_status' | 'json_ld'>): EventStatus | undefined {
  return statusNamed(event_status) ?? statusNamed(json_ld?.eventStatus ?? '');
}

function statusNamed(name: string): EventStatus | undefined {
  const word = name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/^event/, '')
    .replace(/[^a-z]/g, '');
  return statuses.get(word);
}
