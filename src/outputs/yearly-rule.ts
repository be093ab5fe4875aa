import type { ClockChange } from './time-zone.ts';

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/**
 * The recurrence rule (RFC 5545, 3.3.10) that yields exactly these changes, one a year; undefined when no rule of
 * month, weekday and time does.
 */
export function yearlyRule(changes: readonly (ClockChange | undefined)[]): string | undefined {
  const [first] = changes;
  if (!first) return undefined;
  const alike = changes.filter(
    (change) =>
      change?.before === first.before &&
      change.after === first.after &&
      change.wall.month === first.wall.month &&
      change.wall.toPlainTime().equals(first.wall.toPlainTime()),
  );
  const day = alike.length === changes.length ? dayRule(changes) : undefined;
  return day && `FREQ=YEARLY;BYMONTH=${first.wall.month};${day}`;
}

function dayRule(changes: readonly (ClockChange | undefined)[]): string | undefined {
  const days = changes.flatMap((change) => (change ? [change.wall.toPlainDate()] : []));
  const only = <T>(values: readonly T[]) => (new Set(values).size === 1 ? values[0] : undefined);
  const weekday = only(days.map(({ dayOfWeek }) => dayOfWeek));
  const dayOfMonth = only(days.map(({ day }) => day));
  if (weekday === undefined) return dayOfMonth === undefined ? undefined : `BYMONTHDAY=${dayOfMonth}`;

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
