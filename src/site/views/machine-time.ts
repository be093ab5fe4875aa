import type { When } from '../../model/when.ts';

/** For the `datetime` attribute of `time`: a date for a whole-day event, else a date and time with its offset (HTML, "global date and time"). */
export function machineTime({ start, firstDay, allDay }: When): string {
  return allDay ? firstDay.toString() : machineInstant(start);
}

export function machineInstant(time: Temporal.ZonedDateTime): string {
  return time.toString({ smallestUnit: 'minute', timeZoneName: 'never' });
}
