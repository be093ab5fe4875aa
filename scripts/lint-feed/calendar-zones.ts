import ICAL from 'ical.js';
import { type Component, firstOf, readCalendarTime, ruleParts } from './calendar-parser.ts';
import type { Note } from './findings.ts';

export type ZoneChecks = ReturnType<typeof createZoneChecks>;

/** Follows the time zones of a calendar, wherever in the file their definitions are. */
export function createZoneChecks(note: Note) {
  const defined = new Map<
    string,
    { readonly line: number; readonly observances: readonly Observance[] }
  >();
  const used = new Map<string, { readonly line: number; readonly times: Map<number, number> }>();
  let parts: { readonly observance: Observance | undefined; readonly line: number }[] = [];
  const useOf = (zone: string, line: number) =>
    used.getOrInsertComputed(zone, () => ({ line, times: new Map() }));

  return {
    /** Takes a STANDARD or DAYLIGHT part that ends. */
    observance: (part: Component) =>
      void parts.push({ observance: readObservance(part), line: part.line }),
    /** Takes a VTIMEZONE that ends. */
    definition(zone: Component) {
      const name = firstOf(zone, 'TZID')?.value;
      if (name === undefined || parts.length === 0) note('zone-incomplete', zone.line);
      for (const { observance, line } of parts) {
        if (observance === undefined) note('zone-incomplete', line);
        else if (observance.oddity) note(observance.oddity, line);
      }
      const observances = parts.flatMap(({ observance }) => observance ?? []);
      parts = [];
      if (name === undefined) return;
      if (defined.has(name)) note('zone-twice', zone.line, name);
      else defined.set(name, { line: zone.line, observances });
    },
    /** Takes a TZID in use. */
    use: (zone: string, line: number) => void useOf(zone, line),
    /** Takes a time that an event begins or ends at. */
    time: (zone: string, wall: number, line: number) =>
      void useOf(zone, line).times.getOrInsert(wall, line),
    /** Checks all of them at the end of the file. */
    finish(hasEvents: boolean) {
      for (const [name, { line }] of defined) {
        if (hasEvents && !used.has(name)) note('zone-unused', line, name);
      }
      for (const [name, { line, times }] of used) {
        const definition = defined.get(name);
        // A name that begins with "/" is registered elsewhere (RFC 5545, 3.8.3.1) and needs no definition.
        if (definition === undefined && !name.startsWith('/')) note('zone-undefined', line, name);
        checkName(name, line, note);
        if (isZone(name)) checkTimes(name, times, definition?.observances ?? [], note);
      }
    },
  };
}

const offsetLike = /^(?:[([]?(?:UTC|GMT)[+-])|^[+-]?\d/i;
const windowsLike =
  /\b(?:Standard|Daylight|Summer) Time\b|^Customized Time Zone|^Coordinated Universal Time$|^tzone:\/\/microsoft/i;

function checkName(name: string, line: number, note: Note): void {
  if (windowsLike.test(name)) note('zone-is-windows-name', line, name);
  else if (offsetLike.test(name)) note('zone-is-offset', line, name);
  else if (!name.startsWith('/') && !isZone(name)) note('zone-unknown', line, name);
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}

/** Compares the times of events with the zone database. @param times lines by wall seconds */
function checkTimes(
  name: string,
  times: ReadonlyMap<number, number>,
  observances: readonly Observance[],
  note: Note,
): void {
  for (const [wall, line] of times) {
    const clock = new Temporal.PlainDateTime(1970, 1, 1).add({ seconds: wall });
    const text = `${clock.toString({ smallestUnit: 'minute' }).replace('T', ' ')} in ${name}`;
    const earlier = clock.toZonedDateTime(name, { disambiguation: 'earlier' });
    const later = clock.toZonedDateTime(name, { disambiguation: 'later' });
    if (earlier.epochNanoseconds === later.epochNanoseconds) {
      const offset = earlier.offsetNanoseconds / 1e9;
      const claimed = offsetAt(observances, wall);
      if (observances.length > 0 && claimed !== offset)
        note(
          'zone-disagrees',
          line,
          `${text}: ${offsetText(claimed)} here, ${offsetText(offset)} in the database`,
        );
    } else note(earlier.toPlainDateTime().equals(clock) ? 'time-twice' : 'time-in-gap', line, text);
  }
}

function offsetText(seconds: number | undefined): string {
  if (seconds === undefined) return 'nothing';
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The offset a zone has when its clocks first show a time; undefined before its first observance. */
function offsetAt(zone: readonly Observance[], wall: number): number | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  let offset: number | undefined;
  for (const { from, to, latestOnset } of zone) {
    const onset = latestOnset(wall);
    if (onset === undefined || onset - from <= latest) continue;
    latest = onset - from;
    offset = to;
  }
  return offset;
}

/** A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545, 3.6.5). Offsets are seconds east of UTC. */
type Observance = {
  readonly from: number;
  readonly to: number;
  /** When it last began at or before a time of the clock, both in wall seconds. */
  readonly latestOnset: (wall: number) => number | undefined;
  /** What is odd in how its beginnings are given. */
  readonly oddity?: 'zone-by-dates' | 'zone-rule' | undefined;
};

function readObservance(part: Component): Observance | undefined {
  const start = readCalendarTime(firstOf(part, 'DTSTART')?.value ?? '');
  const from = readOffset(firstOf(part, 'TZOFFSETFROM')?.value);
  const to = readOffset(firstOf(part, 'TZOFFSETTO')?.value);
  if (start?.kind !== 'local' || from === undefined || to === undefined) return undefined;
  const written = firstOf(part, 'RRULE')?.value;
  const ruled = written === undefined ? undefined : ruledOnsets(written, start.wall, from);
  const dates = (part.properties.get('RDATE') ?? [])
    .flatMap(({ value }) => value.split(','))
    .flatMap((value) => readCalendarTime(value.replace(/\/.*/, '')) ?? [])
    .map(({ kind, wall }) => (kind === 'utc' ? wall + from : wall));
  const hasOddRule = written !== undefined && ruled === undefined;
  const oddity = dates.some((date) => date !== start.wall)
    ? 'zone-by-dates'
    : hasOddRule
      ? 'zone-rule'
      : undefined;
  const listed = [start.wall, ...dates].toSorted((a, b) => a - b);
  const latestOnset = (wall: number) => {
    const onsets = [listed.findLast((onset) => onset <= wall), ruled?.(wall)].filter(
      (one) => one !== undefined,
    );
    return onsets.length === 0 ? undefined : Math.max(...onsets);
  };
  return { from, to, latestOnset, oddity };
}

const known = new Set([
  'FREQ',
  'BYMONTH',
  'BYDAY',
  'BYMONTHDAY',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
]);

/**
 * The latest beginning by a rule at or before a time, worked out as far as it is asked; undefined for a rule that is not
 * yearly by month, weekday and day.
 *
 * @param from the offset before a beginning, since UNTIL is in UTC
 */
function ruledOnsets(
  rule: string,
  start: number,
  from: number,
): Observance['latestOnset'] | undefined {
  const { UNTIL = '', ...parts } = Object.fromEntries(ruleParts(rule));
  if (parts['FREQ'] !== 'YEARLY' || Object.keys(parts).some((name) => !known.has(name)))
    return undefined;
  const until =
    UNTIL === '' ? Number.POSITIVE_INFINITY : (readCalendarTime(UNTIL)?.wall ?? Number.NaN);
  const text = Object.entries(parts).map((part) => part.join('='));
  const iterator = iteratorOf(text.join(';'), start);
  if (iterator === undefined) return undefined;
  const onsets: number[] = [];
  let isDone = false;
  return (wall) => {
    while (!isDone && (onsets.at(-1) ?? start) <= wall) {
      const onset = iterator.next()?.toUnixTime();
      isDone = onset === undefined || !(onset - from <= until);
      if (onset !== undefined && !isDone) onsets.push(onset);
    }
    return onsets.findLast((onset) => onset <= wall);
  };
}

function iteratorOf(rule: string, start: number): ICAL.RecurIterator | undefined {
  try {
    return ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromJSDate(new Date(start * 1000), true));
  } catch {
    return undefined;
  }
}

function readOffset(value: string | undefined): number | undefined {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(value ?? '');
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
