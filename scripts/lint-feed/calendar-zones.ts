import { type Component, dayStart, firstOf, readCalendarTime } from './calendar-parser.ts';

/** A recurrence rule as VTIMEZONE has them: once or a few times a year by month, weekday and day (RFC 5545, 3.3.10). */
type ZoneRule = {
  readonly months: readonly number[];
  readonly weekdays: readonly Weekday[];
  readonly days: readonly number[];
  readonly interval: number;
  readonly count: number;
  /** In seconds of UTC. */
  readonly until: number;
};

/** The n-th of its kind in the month, from the end where negative; every one where 0. 0 is Sunday. */
type Weekday = { readonly n: number; readonly day: number };

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const known = new Set(['FREQ', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']);

/** Reads the rule of an observance; undefined when it is of another kind. */
function readZoneRule(value: string): ZoneRule | undefined {
  const parts = new Map(
    value
      .toUpperCase()
      .split(';')
      .map((part) => splitOnce(part)),
  );
  if (parts.get('FREQ') !== 'YEARLY' || [...parts.keys()].some((name) => !known.has(name))) return undefined;
  const weekdays = listOf(parts.get('BYDAY')).map(readWeekday);
  const until = parts.get('UNTIL');
  return {
    months: listOf(parts.get('BYMONTH')).map(Number),
    weekdays: weekdays.filter((one) => one !== undefined),
    days: listOf(parts.get('BYMONTHDAY')).map(Number),
    interval: Number(parts.get('INTERVAL') ?? 1) || 1,
    count: Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY),
    until: until === undefined ? Number.POSITIVE_INFINITY : (readCalendarTime(until)?.wall ?? Number.NaN),
  };
}

/** Midnights, in wall seconds, of the days a rule names in a year. */
function ruleDays(rule: ZoneRule, year: number, startMonth: number, startDay: number): readonly number[] {
  const months = rule.months.length > 0 ? rule.months : [startMonth];
  return months.flatMap((month) => daysOfMonth(rule, year, month, startDay)).toSorted((a, b) => a - b);
}

function daysOfMonth({ weekdays, days }: ZoneRule, year: number, month: number, startDay: number): number[] {
  const length = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const fits = (day: number) => {
    const inDays = days.length === 0 || days.includes(day) || days.includes(day - length - 1);
    const inWeekdays =
      weekdays.length === 0 || weekdays.some((one) => isWeekday(one, year, month, day, length));
    return days.length + weekdays.length === 0 ? day === startDay : inDays && inWeekdays;
  };
  return Array.from({ length }, (_, index) => index + 1)
    .filter(fits)
    .flatMap((day) => dayStart(year, month, day) ?? []);
}

function isWeekday(
  { n, day: wanted }: Weekday,
  year: number,
  month: number,
  day: number,
  length: number,
): boolean {
  const seconds = dayStart(year, month, day) ?? 0;
  const weekday = (((seconds / 86_400 + 4) % 7) + 7) % 7;
  if (weekday !== wanted) return false;
  return n === 0 || n === Math.ceil(day / 7) || n === -Math.ceil((length - day + 1) / 7);
}

function readWeekday(text: string): Weekday | undefined {
  const match = /^([+-]?\d+)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text);
  return match ? { n: Number(match[1] ?? 0), day: dayNames.indexOf(match[2] ?? '') } : undefined;
}

function listOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',');
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** How often the clocks of a zone show a time, and its offset in seconds then (the first of two). */
type Shown = { readonly times: 0 | 1 | 2; readonly offset: number };

const day = 86_400;

/** Asks the zone database what the clocks of a zone show; undefined when it does not know the zone. */
export function openZoneClock(name: string): ((wall: number) => Shown) | undefined {
  if (!isZoneName(name)) return undefined;
  /** Offsets of days without a change of the clocks. */
  const quiet = new Map<number, number | undefined>();
  return (wall) => {
    const date = Math.floor(wall / day);
    const offset = quiet.getOrInsertComputed(date, () => quietOffset(name, date));
    return offset === undefined ? shown(name, wall) : { times: 1, offset };
  };
}

/** Whether the zone database has a zone; offsets are none. */
function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function quietOffset(name: string, date: number): number | undefined {
  const before = shown(name, date * day);
  const after = shown(name, (date + 1) * day);
  const calm = before.times === 1 && after.times === 1 && before.offset === after.offset;
  return calm ? before.offset : undefined;
}

function shown(name: string, wall: number): Shown {
  const clock = Temporal.Instant.fromEpochMilliseconds(wall * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  const earlier = clock.toZonedDateTime(name, { disambiguation: 'earlier' });
  const later = clock.toZonedDateTime(name, { disambiguation: 'later' });
  const offset = earlier.offsetNanoseconds / 1e9;
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { times: 1, offset };
  return { times: earlier.toPlainDateTime().equals(clock) ? 2 : 0, offset };
}

/** When an observance begins. Times are wall seconds, `from` is the offset before it. */
type Beginnings = {
  readonly start: number;
  readonly from: number;
  readonly rule: ZoneRule | undefined;
  readonly dates: readonly number[];
};

/** Gives the latest beginning at or before a time; works a rule out as far as it is asked. */
function createOnsets({ start, from, rule, dates }: Beginnings): (wall: number) => number | undefined {
  const listed = [start, ...dates].toSorted((a, b) => a - b);
  const ruled: number[] = [];
  const first = new Date(start * 1000);
  const timeOfDay = ((start % 86_400) + 86_400) % 86_400;
  let nextYear = first.getUTCFullYear();

  const extend = (year: number, known: ZoneRule) => {
    const { until, count, interval } = known;
    for (; nextYear <= year && ruled.length < count; nextYear += interval) {
      const days = ruleDays(known, nextYear, first.getUTCMonth() + 1, first.getUTCDate());
      const onsets = days.map((day) => day + timeOfDay);
      ruled.push(...onsets.filter((onset) => onset >= start && onset - from <= until));
    }
    if (ruled.length > count) ruled.length = count;
  };

  return (wall) => {
    if (rule) extend(new Date(wall * 1000).getUTCFullYear(), rule);
    const one = lastUntil(listed, wall);
    const other = lastUntil(ruled, wall);
    return one === undefined || (other !== undefined && other > one) ? other : one;
  };
}

/** The last of sorted numbers that is not above a limit. */
function lastUntil(sorted: readonly number[], limit: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

/** A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545, 3.6.5). Offsets are seconds east of UTC. */
export type Observance = {
  readonly from: number;
  readonly to: number;
  /** When it last began at or before a time of the clock, both in wall seconds. */
  readonly latestOnset: (wall: number) => number | undefined;
  /** What is odd in how it tells its beginnings. */
  readonly oddity?: 'zone-by-dates' | 'zone-rule' | undefined;
};

/** Reads a part; undefined when it is incomplete. */
export function readObservance(part: Component): Observance | undefined {
  const start = readCalendarTime(firstOf(part, 'DTSTART')?.value ?? '');
  const from = readOffset(firstOf(part, 'TZOFFSETFROM')?.value);
  const to = readOffset(firstOf(part, 'TZOFFSETTO')?.value);
  if (start?.kind !== 'local' || from === undefined || to === undefined) return undefined;
  const written = firstOf(part, 'RRULE')?.value;
  const rule = written === undefined ? undefined : readZoneRule(written);
  const dates = (part.properties.get('RDATE') ?? [])
    .flatMap(({ value }) => value.split(','))
    .flatMap((value) => readCalendarTime(value.replace(/\/.*/, '')) ?? [])
    .map(({ kind, wall }) => (kind === 'utc' ? wall + from : wall));
  const oddity = dates.some((date) => date !== start.wall)
    ? 'zone-by-dates'
    : written !== undefined && rule === undefined
      ? 'zone-rule'
      : undefined;
  return { from, to, latestOnset: createOnsets({ start: start.wall, from, rule, dates }), oddity };
}

/** The offset a zone has when its clocks first show a time; undefined before its first observance. */
export function offsetAt(zone: readonly Observance[], wall: number): number | undefined {
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

function readOffset(value: string | undefined): number | undefined {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(value ?? '');
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
