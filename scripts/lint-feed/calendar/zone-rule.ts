import { dayStart, readCalendarTime } from './calendar-time.ts';

/** A recurrence rule as VTIMEZONE has them: once or a few times a year by month, weekday and day (RFC 5545, 3.3.10). */
export type ZoneRule = {
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
export function readZoneRule(value: string): ZoneRule | undefined {
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
export function ruleDays(
  rule: ZoneRule,
  year: number,
  startMonth: number,
  startDay: number,
): readonly number[] {
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
