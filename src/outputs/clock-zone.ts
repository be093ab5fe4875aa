import type { When } from '../model/when.ts';
import { isRepeated } from './repeated-time.ts';
import { isNamedZone } from './time-zone.ts';

/**
 * The zone by whose name calendars are told the times of an event. None for whole days, for UTC and fixed distances
 * from it, and for a time that the clocks show twice when they are put back: a zone's name means the first (RFC 5545,
 * 3.3.5), yet many programs take the second.
 */
export function clockZone({ start, end, allDay }: When): string | undefined {
  if (allDay || !isNamedZone(start.timeZoneId) || isRepeated(start) || isRepeated(end)) return undefined;
  return start.timeZoneId;
}
