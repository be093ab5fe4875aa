import type { EventStatus } from '../contract/events.ts';

type HasStatus = { readonly status: EventStatus | undefined };

/** The status that readers see: none of an event that takes place as it was announced. */
export function shownStatus({ status }: HasStatus): Exclude<EventStatus, 'scheduled'> | undefined {
  return status === 'scheduled' ? undefined : status;
}

/** Whether an event takes place when it is announced, as far as is known: it is neither cancelled nor postponed. */
export function takesPlace({ status }: HasStatus): boolean {
  return !isOff(status);
}

/** Whether a status takes away the date of an event: it is cancelled, or postponed to one that is not known. */
export function isOff(status: string | undefined): status is 'cancelled' | 'postponed' {
  return status === 'cancelled' || status === 'postponed';
}

/** The venues where people may go to an event: none of one that has moved online. */
export function venuesToVisit<Venue>({
  status,
  venues,
}: HasStatus & { readonly venues: readonly Venue[] }): readonly Venue[] {
  return status === 'movedOnline' ? [] : venues;
}

/** Whether readers are told of a status wherever an event is named, and of its end. */
export function isAnnounced(
  status: string | undefined,
): status is 'cancelled' | 'postponed' | 'movedOnline' {
  return isOff(status) || status === 'movedOnline';
}
