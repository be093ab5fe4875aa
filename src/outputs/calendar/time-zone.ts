/** Years a calendar touches, both included. */
export type Years = { readonly first: number; readonly last: number };

/** A change of the clocks. `wall` is what they showed before it, as a VTIMEZONE wants it (RFC 5545, 3.6.5). */
type ClockChange = {
  readonly wall: Temporal.PlainDateTime;
  /** Distances from UTC in nanoseconds. */
  readonly before: number;
  readonly after: number;
};

/** Gives the lines of a VTIMEZONE (RFC 5545, 3.6.5) that is right for every moment of the years given. */
export type TimeZones = (timeZone: string, years: Years) => readonly string[];

export function createTimeZones(): TimeZones {
  const known = new Map<string, readonly string[]>();
  return (timeZone, years) =>
    known.getOrInsertComputed(`${timeZone} ${years.first} ${years.last}`, () => [
      'BEGIN:VTIMEZONE',
      `TZID:${timeZone}`,
      ...observances(timeZone, years),
      'END:VTIMEZONE',
    ]);
}

/** Whether a time can be written with its zone's name: one of the IANA database that is not UTC itself. */
export function isNamedZone(timeZone: string): boolean {
  return namedZones.getOrInsertComputed(
    timeZone,
    () => /^[A-Za-z]/.test(timeZone) && !isUtc(timeZone),
  );
}

const namedZones = new Map<string, boolean>();

function isUtc(timeZone: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(timeZone).equals(epoch.toZonedDateTimeISO('UTC'));
}

/**
 * Starts a year early, so that January is covered too. Two changes that come back every year become two rules, which
 * every client reads; a zone that changed its law in these years is written change by change.
 */
function observances(timeZone: string, { first, last }: Years): readonly string[] {
  const start = Temporal.PlainDate.from({ year: first - 1, month: 1, day: 1 }).toZonedDateTime(
    timeZone,
  );
  const changes = changesUntil(start, last);
  if (changes.length === 0) return constantObservance(start);

  const byYear = Map.groupBy(changes, ({ wall }) => wall.year);
  const nth = (place: number) => [...byYear.values()].flatMap((ofYear) => ofYear[place] ?? []);
  const spring = yearlyRule(nth(0));
  const autumn = yearlyRule(nth(1));
  const everyYear =
    byYear.size === last - first + 2 && byYear.values().every(({ length }) => length === 2);
  const [one, two] = changes;
  return everyYear && spring && autumn && one && two
    ? [...observance(one, spring), ...observance(two, autumn)]
    : [...constantObservance(start), ...changes.flatMap((change) => observance(change))];
}

function changesUntil(start: Temporal.ZonedDateTime, lastYear: number): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  for (const { time, before } of transitionsAfter(start)) {
    if (time.year > lastYear) break;
    const after = time.offsetNanoseconds;
    const wall = time.toPlainDateTime().add({ nanoseconds: before - after });
    if (before !== after) changes.push({ wall, before, after });
  }
  return changes;
}

/** Each change of the rules of a zone after a time, with the distance from UTC before it in nanoseconds. */
export function* transitionsAfter(start: Temporal.ZonedDateTime) {
  for (
    let time = start.getTimeZoneTransition('next');
    time;
    time = time.getTimeZoneTransition('next')
  )
    yield { time, before: time.subtract({ nanoseconds: 1 }).offsetNanoseconds };
}

function observance({ wall, before, after }: ClockChange, rule?: string): readonly string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${utcOffset(before)}`,
    `TZOFFSETTO:${utcOffset(after)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${kind}`,
  ];
}

/** Begins in 1970, as programs are used to, or earlier where the years do. */
function constantObservance({
  year,
  offsetNanoseconds: offset,
}: Temporal.ZonedDateTime): readonly string[] {
  const wall = Temporal.PlainDateTime.from({ year: Math.min(year, 1970), month: 1, day: 1 });
  return observance({ wall, before: offset, after: offset });
}

/** `+0100`, with seconds where there are any (RFC 5545, 3.3.14). */
function utcOffset(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds) / 1e9;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('');
  return `${nanoseconds < 0 ? '-' : '+'}${digits.endsWith('00') ? digits.slice(0, 4) : digits}`;
}

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/**
 * The recurrence rule (RFC 5545, 3.3.10) that yields exactly these changes, one a year; undefined when no rule of
 * month, weekday and time does.
 */
function yearlyRule(changes: readonly ClockChange[]): string | undefined {
  const [first] = changes;
  if (!first) return undefined;
  const areAlike = changes.every(
    ({ before, after, wall }) =>
      before === first.before &&
      after === first.after &&
      wall.month === first.wall.month &&
      wall.toPlainTime().equals(first.wall.toPlainTime()),
  );
  const day = areAlike ? dayRule(changes.map(({ wall }) => wall.toPlainDate())) : undefined;
  return day && `FREQ=YEARLY;BYMONTH=${first.wall.month};${day}`;
}

function dayRule(days: readonly Temporal.PlainDate[]): string | undefined {
  const only = <T>(values: readonly T[]) => (new Set(values).size === 1 ? values[0] : undefined);
  const weekday = only(days.map(({ dayOfWeek }) => dayOfWeek));
  const dayOfMonth = only(days.map(({ day }) => day));
  if (weekday === undefined)
    return dayOfMonth === undefined ? undefined : `BYMONTHDAY=${dayOfMonth}`;

  const name = dayNames[weekday - 1];
  if (days.every(({ day, daysInMonth }) => day + 7 > daysInMonth)) return `BYDAY=-1${name}`;
  const week = only(days.map(({ day }) => Math.ceil(day / 7)));
  if (week !== undefined) return `BYDAY=${week}${name}`;

  const earliest = Math.min(...days.map(({ day }) => day));
  const span = Array.from({ length: 7 }, (_, index) => earliest + index);
  return days.every(({ day }) => span.includes(day))
    ? `BYMONTHDAY=${span.join(',')};BYDAY=${name}`
    : undefined;
}
