import { toInstant } from '../local-time.ts';

/** An instant as items carry it: UTC, `YYYY-MM-DD hh:mm:ss`. */
export function utcTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' ');
}

/**
 * A time that somebody sent, as UTC; `undefined` where it is none. One with an offset is what it says, another is in
 * the zone.
 */
export function readTime(text: string, zone: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text);
  if (!match) return undefined;
  const local = `${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
  const offset = match[4]?.toUpperCase();
  const instant = toInstant(local, offset === undefined ? zone : offset === 'Z' ? 'UTC' : offset);
  return instant === null ? undefined : utcTime(Temporal.Instant.fromEpochMilliseconds(instant));
}
