import type { When } from '../../src/model/when.ts';

/** A time of an event. @example timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]') */
export function timed(from: string, to: string = from): When {
  const start = Temporal.ZonedDateTime.from(from);
  const end = Temporal.ZonedDateTime.from(to);
  const lastInstant =
    Temporal.ZonedDateTime.compare(start, end) < 0 ? end.subtract({ nanoseconds: 1 }) : end;
  return {
    start,
    end,
    allDay: false,
    firstDay: start.toPlainDate(),
    lastDay: lastInstant.toPlainDate(),
  };
}

/** Whole days, both included. @example days('2026-11-28', '2026-11-30') */
export function days(first: string, last: string = first, timeZone = 'Europe/Warsaw'): When {
  const firstDay = Temporal.PlainDate.from(first);
  const lastDay = Temporal.PlainDate.from(last);
  const end = lastDay.add({ days: 1 }).toZonedDateTime(timeZone);
  return { start: firstDay.toZonedDateTime(timeZone), end, allDay: true, firstDay, lastDay };
}
