import { timedWhen, type When, wholeDaysWhen } from '../../src/model/when.ts';

/** A time of an event. @example timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]') */
export function timed(from: string, to: string = from): When {
  return timedWhen(Temporal.ZonedDateTime.from(from), Temporal.ZonedDateTime.from(to));
}

/** Whole days, both included. @example days('2026-11-28', '2026-11-30') */
export function days(first: string, last: string = first, timeZone = 'Europe/Warsaw'): When {
  return wholeDaysWhen(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last), timeZone);
}
