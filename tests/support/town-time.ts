import type { StoredEvent, Town } from '../../scripts/mock/stored.ts';

/** When an event of the mock's town happens, computed from what is stored and from nothing of the site. */
export type TownTime = {
  readonly allDay: boolean;
  readonly start: Temporal.ZonedDateTime;
  /** Never before `start`; of whole days the midnight after the last one. */
  readonly end: Temporal.ZonedDateTime;
};

export function townTime(event: StoredEvent, { timeZone }: Pick<Town, 'timeZone'>): TownTime {
  const zone = zoneOf(event.timezone) ?? timeZone;
  const start = Temporal.PlainDateTime.from(event.start_date.replace(' ', 'T'));
  const end = Temporal.PlainDateTime.from(event.end_date.replace(' ', 'T'));
  const last = Temporal.PlainDateTime.compare(end, start) < 0 ? start : end;
  if (!event.all_day) {
    const begins = start.toZonedDateTime(zone);
    const ends = last.toZonedDateTime(zone);
    return { allDay: false, start: begins, end: isBefore(ends, begins) ? begins : ends };
  }
  const dayAfter = last.toPlainDate().add({ days: 1 });
  return {
    allDay: true,
    start: start.toPlainDate().toZonedDateTime(zone),
    end: dayAfter.toZonedDateTime(zone),
  };
}

/** Start and end as a calendar says them: instants, or days with the end excluded; no end where it is the start. */
export function calendarTimes(time: TownTime): { start: string; end: string | undefined } {
  if (time.allDay)
    return { start: time.start.toPlainDate().toString(), end: time.end.toPlainDate().toString() };
  const end = time.end.toInstant().toString();
  const start = time.start.toInstant().toString();
  return { start, end: end === start ? undefined : end };
}

/**
 * The days of an event, as a site in a zone shows them; the last one included. A night is of its
 * first one.
 */
export function daysIn(
  time: TownTime,
  timeZone: string,
): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const zone = time.allDay ? time.start.timeZoneId : timeZone;
  const first = time.start.withTimeZone(zone).toPlainDate();
  const { hour, minute } = time.end.withTimeZone(zone);
  const hours = time.start.until(time.end).total('hours');
  if (!time.allDay && hours < 24 && hour * 60 + minute <= 8 * 60) return { first, last: first };
  const lasts = time.end.epochMilliseconds > time.start.epochMilliseconds;
  const last = (lasts ? time.end.subtract({ milliseconds: 1 }) : time.end)
    .withTimeZone(zone)
    .toPlainDate();
  return { first, last };
}

/** Months an event touches, as `YYYY-MM`. */
export function monthsOf(time: TownTime, timeZone: string): string[] {
  const { first, last } = daysIn(time, timeZone);
  const months = [];
  for (
    let month = first.toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, last.toPlainYearMonth()) <= 0;
    month = month.add({ months: 1 })
  ) {
    months.push(month.toString());
  }
  return months;
}

function zoneOf(name: string): string | undefined {
  const [, sign, hours, fraction = '0'] = /^UTC([+-])(\d+)(?:\.(\d+))?$/.exec(name) ?? [];
  if (sign)
    return `${sign}${hours?.padStart(2, '0')}:${String(Number(`0.${fraction}`) * 60).padStart(2, '0')}`;
  try {
    return name === ''
      ? undefined
      : new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function isBefore(one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean {
  return one.epochMilliseconds < other.epochMilliseconds;
}
