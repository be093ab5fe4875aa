import type { Property } from './property.ts';

/** A DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5). */
export type CalendarTime = {
  readonly kind: 'date' | 'local' | 'utc';
  /** Seconds from 1970 to what clock and calendar show, as if they showed UTC. */
  readonly wall: number;
};

const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** Reads a date, or a date and time; undefined when it is neither or does not exist. */
export function readCalendarTime(value: string): CalendarTime | undefined {
  const match = form.exec(value);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const known = match[4] === undefined ? [0, 0, 0] : [hour, minute, second];
  const [h = 0, m = 0, s = 0] = known;
  const midnight = dayStart(year, month, day);
  if (midnight === undefined || h > 23 || m > 59 || s > 60) return undefined;
  const wall = midnight + h * 3600 + m * 60 + Math.min(s, 59);
  return { kind: match[4] === undefined ? 'date' : match[7] === 'Z' ? 'utc' : 'local', wall };
}

/** Seconds from 1970 to a day; undefined when there is no such day. */
export function dayStart(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / 1000 : undefined;
}

/** Whether a property says it holds a date. */
export function saysDate({ parameters }: Property): boolean {
  return parameters.get('VALUE')?.toUpperCase() === 'DATE';
}

const durationForm = /^\+?P(?=.)(?:\d+W|(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

/** Whether a value is a duration that is not negative (RFC 5545, 3.3.6). */
export function isDuration(value: string): boolean {
  return durationForm.test(value);
}
