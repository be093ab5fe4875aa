import type { When } from '../../model/when.ts';

/** For the `datetime` attribute of `time`: a date for a whole-day event, else a date and time with its offset (HTML, "global date and time"). */
export function machineTime({ start, firstDay, allDay }: When): string {
  return allDay ? firstDay.toString() : machineInstant(start);
}

export function machineInstant(time: Temporal.ZonedDateTime): string {
  return instants.getOrInsertComputed(time, () =>
    time.toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
  );
}

/** Each is written in every list that has its event. */
const instants = new WeakMap<Temporal.ZonedDateTime, string>();
