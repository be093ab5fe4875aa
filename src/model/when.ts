import type { SiteConfig } from '../config.ts';
import type { WireRoot } from '../contract/collections.ts';
import { lastDayOf } from '../i18n/last-day.ts';

export type When = {
  /** In the event's own zone; for a whole-day event the midnight its first day begins with. */
  readonly start: Temporal.ZonedDateTime;
  /** In the event's own zone, never before `start`; for a whole-day event the midnight after its last day. */
  readonly end: Temporal.ZonedDateTime;
  /** Id of its own zone, that of `start`, from which it is read far more slowly. */
  readonly timeZone: string;
  readonly allDay: boolean;
  /** First day touched, in the event's own zone. */
  readonly firstDay: Temporal.PlainDate;
  /** Last day, inclusive, as `lastDayOf` has it; `firstDay` itself of one day. */
  readonly lastDay: Temporal.PlainDate;
};

/** The times of an event as the wire has them: `YYYY-MM-DD hh:mm:ss`, local to `timezone` unless named `utc_*`. */
export type WireTimes = {
  readonly start_date: string;
  readonly end_date: string;
  readonly utc_start_date: string | null;
  readonly utc_end_date: string | null;
  readonly timezone: string;
  readonly all_day: boolean | null;
};

type WhenContext = {
  readonly timeZone: string;
  warn(message: string): void;
};

/**
 * When an event happens. A time the clocks skip moves on by what they skip; of a time they repeat it is the first,
 * unless the UTC time of the wire says the second (RFC 5545, section 3.3.5, for both).
 */
export function whenOf(times: WireTimes, context: WhenContext): When {
  const { timeZone, warn } = context;
  const known = timeZoneOf(times.timezone);
  if (known === undefined && times.timezone !== '')
    warn(`has the unknown time zone "${times.timezone}", read as ${timeZone}`);
  const zone = known ?? timeZone;
  return times.all_day ? wholeDays(times, zone, context) : hours(times, zone, context);
}

function hours(times: WireTimes, zone: string, { warn }: WhenContext): When {
  const start = zonedTime(times.start_date, times.utc_start_date, zone);
  const given = zonedTime(times.end_date, times.utc_end_date, zone);
  const isReversed = given.epochMilliseconds < start.epochMilliseconds;
  if (isReversed)
    warn(`ends before it starts (${times.start_date} to ${times.end_date}), shown without an end`);
  return timedWhen(start, isReversed ? start : given);
}

/** @param end not before `start` */
export function timedWhen(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): When {
  const firstDay = start.toPlainDate();
  const lastDay = lastDayOf(start, end);
  return {
    start,
    end,
    timeZone: start.timeZoneId,
    allDay: false,
    firstDay,
    lastDay: lastDay.equals(firstDay) ? firstDay : lastDay,
  };
}

function zonedTime(local: string, utc: string | null, zone: string): Temporal.ZonedDateTime {
  const time = Temporal.PlainDateTime.from(local.replace(' ', 'T'));
  const first = time.toZonedDateTime(zone);
  if (utc === null || first.epochMilliseconds === epochOf(utc)) return first;
  const second = time.toZonedDateTime(zone, { disambiguation: 'later' });
  return second.epochMilliseconds === epochOf(utc) ? second : first;
}

/** Where a site's days begin later than at midnight, its whole-day events do too, and end as much into the next day. */
function wholeDays(times: WireTimes, zone: string, { warn }: WhenContext): When {
  const start = Temporal.PlainDateTime.from(times.start_date.replace(' ', 'T'));
  const end = Temporal.PlainDateTime.from(times.end_date.replace(' ', 'T'));
  const firstDay = start.toPlainDate();
  const beginning = start.toPlainTime().since(new Temporal.PlainTime());
  const endDay = end.subtract(beginning).subtract({ seconds: 1 }).toPlainDate();
  const lastDay = Temporal.PlainDate.compare(endDay, firstDay) > 0 ? endDay : firstDay;
  if (Temporal.PlainDateTime.compare(end, start) < 0) {
    warn(`ends before it starts (${times.start_date} to ${times.end_date}), shown as one day`);
  }
  return wholeDaysWhen(firstDay, lastDay, zone);
}

/** @param lastDay included, not before `firstDay` */
export function wholeDaysWhen(
  firstDay: Temporal.PlainDate,
  lastDay: Temporal.PlainDate,
  zone: string,
): When {
  const start = firstDay.toZonedDateTime(zone);
  const end = lastDay.add({ days: 1 }).toZonedDateTime(zone);
  return { start, end, timeZone: start.timeZoneId, allDay: true, firstDay, lastDay };
}

/** The zone of the configuration, else the server's, else its offset, else UTC. */
export function siteTimeZone(
  { timeZone }: Pick<SiteConfig, 'timeZone'>,
  { timezone_string, gmt_offset }: Pick<WireRoot, 'timezone_string' | 'gmt_offset'>,
): string {
  if (timeZone) return timeZone;
  const offset = `UTC${gmt_offset < 0 ? '' : '+'}${gmt_offset}`;
  return timeZoneOf(timezone_string) ?? timeZoneOf(offset) ?? 'UTC';
}

/**
 * The identifier Temporal knows for a wire time zone: an IANA name, `UTC`, or a manual offset such as `UTC+2`,
 * `UTC+5.5` and `UTC-3:30`. `undefined` for what is none, and for an empty name.
 */
export function timeZoneOf(name: string): string | undefined {
  return known.getOrInsertComputed(name, () => offsetZone(name) ?? namedZone(name)).id;
}

const known = new Map<string, { readonly id: string | undefined }>([['', { id: undefined }]]);

function offsetZone(name: string): { readonly id: string | undefined } | undefined {
  const match = /^(?:UTC|GMT)\s*([+-])(\d{1,2})(?:([.,:])(\d{1,2}))?$/i.exec(name.trim());
  if (!match) return undefined;
  const [, sign, hours, mark, rest = '0'] = match;
  const minutes =
    Number(hours) * 60 + (mark === ':' ? Number(rest) : Math.round(Number(`0.${rest}`) * 60));
  if (minutes > 14 * 60 || (mark === ':' && Number(rest) > 59)) return { id: undefined };
  if (minutes === 0) return { id: 'UTC' };
  return { id: `${sign}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}` };
}

function namedZone(name: string): { readonly id: string | undefined } {
  try {
    return {
      id: Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name.trim()).timeZoneId,
    };
  } catch (error) {
    if (error instanceof RangeError) return { id: undefined };
    throw error;
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Milliseconds since 1970 of a wire date and time in UTC. */
function epochOf(utc: string): number {
  return Date.parse(`${utc.replace(' ', 'T')}Z`);
}

/** When an item was published, and when it last changed. One that changed before it was published changed then. */
export type Dates = { readonly created: Temporal.Instant; readonly modified: Temporal.Instant };

/**
 * @param created UTC, `null` where the server has none
 * @param modified UTC, `null` where the server has none
 * @param unknown answers the dates of an item for which the server has neither
 */
export function datesOf(
  created: string | null,
  modified: string | null,
  unknown: () => Dates,
): Dates {
  const first = created ?? modified;
  return first === null ? unknown() : knownDates(first, modified);
}

/** @param modified UTC, `null` where the server has none */
export function knownDates(created: string, modified: string | null): Dates {
  const last = modified !== null && modified > created ? modified : created;
  return { created: instantOf(created), modified: instantOf(last) };
}

function instantOf(utc: string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochOf(utc));
}
