/**
 * Times of the wire are texts without offset, `YYYY-MM-DD hh:mm:ss`; these functions relate them to instants. A zone
 * is an IANA name, `UTC`, a manual offset such as `UTC+2` or `UTC+5.5`, or empty for the zone of the site.
 */

/** Milliseconds since 1970, or `null` for a time that does not exist in any calendar. */
export function toInstant(local: string, zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone)
      .epochMilliseconds;
  } catch {
    return null;
  }
}

/** Local time of an instant, as the wire writes it. */
export function toLocal(milliseconds: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);
  return local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** UTC to the site's zone; what is no time stays as it is. */
export function utcToLocal(utc: string, zone: string): string {
  const instant = toInstant(utc, 'UTC');
  return instant === null ? utc : toLocal(instant, zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a zone is called at an instant: `CET`, `GMT-4`. */
export function abbreviation(milliseconds: number, timeZone: string): string {
  const options = { timeZone, timeZoneName: 'short' } as const;
  const format = formats.getOrInsertComputed(
    timeZone,
    () => new Intl.DateTimeFormat('en-GB', options),
  );
  return (
    format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/** An instant in UTC, `YYYY-MM-DD hh:mm:ss`. */
export function utcTime(instant: Temporal.Instant): string {
  return toLocal(instant.epochMilliseconds, 'UTC');
}

/**
 * A time that a client sent, as UTC; `undefined` where it is none. One with an offset is what it says, another is in
 * the zone.
 */
export function readTime(text: string, zone: string): string | undefined {
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!match) return undefined;
  const offset = match[4]?.toUpperCase();
  const local = `${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
  const instant = toInstant(local, offset === undefined ? zone : offset === 'Z' ? 'UTC' : offset);
  return instant === null ? undefined : toLocal(instant, 'UTC');
}
