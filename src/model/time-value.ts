/**
 * Whether programs understand a text as what a `time` element may say (HTML, "The time element"): a month, a date, a day
 * of any year, a time, both with or without an offset, an offset, a week, a year or a duration.
 */
export function isTimeValue(text: string): boolean {
  if (offset.test(text) || time.test(text) || isDuration(text)) return true;
  if (/^\d{4,}$/.test(text)) return Number(text) > 0;
  const [, year = '', week = ''] = /^(\d{4,})-W(\d{2})$/.exec(text) ?? [];
  if (week) return Number(week) >= 1 && Number(week) <= weeksOf(Number(year));
  const [, month = ''] = /^(\d{4,}-\d{2})$/.exec(text) ?? [];
  if (month) return isDate(`${month}-01`);
  const [, yearless = ''] = /^(?:--)?(\d{2}-\d{2})$/.exec(text) ?? [];
  if (yearless) return isDate(`2000-${yearless}`);
  const [, date = '', rest = ''] = /^(\d{4,}-\d{2}-\d{2})(?:[T ](.+))?$/.exec(text) ?? [];
  if (date === '' || !isDate(date)) return false;
  return rest === '' ? date === text : clock.test(rest);
}

const time = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/;
const offset = /^(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;
const clock = new RegExp(`${time.source.slice(0, -1)}(?:${offset.source.slice(1, -1)})?$`);

const isoDuration = /^P(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,3})?S)?)?$/;
const spokenDuration = /^\s*(?:\d+(?:\.\d{1,3})?\s*[wdhms]\s*)+$/i;

function isDuration(text: string): boolean {
  return isoDuration.test(text) || spokenDuration.test(text);
}

function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day <= days;
}

/** A year that begins on a Thursday, or on a Wednesday where it is a leap year, has 53 weeks. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(2000, 0, 1));
  first.setUTCFullYear(year);
  const last = new Date(Date.UTC(2000, 11, 31));
  last.setUTCFullYear(year);
  return first.getUTCDay() === 4 || last.getUTCDay() === 4 ? 53 : 52;
}
