import type { Language } from '../../contract/language.ts';
import type { Site } from '../site.ts';

/** Days from today on that have words of their own. */
const nearDays = 7;

/**
 * How far the site's clock is ahead of UTC, for scripts, which would take tens of milliseconds to look it up in their own
 * tables: from an instant on, by so much, both in seconds. Reaches to the end of the year after the present one.
 *
 * @example '1767222000,3600 1774746000,7200 1792890000,3600' // Europe/Warsaw
 */
export function siteClock(site: Pick<Site, 'today' | 'timeZone'>): string {
  return clocks.getOrInsertComputed(site, () => clockOf(site));
}

const clocks = new WeakMap<object, string>();

function clockOf({ today, timeZone }: Pick<Site, 'today' | 'timeZone'>): string {
  const start = Temporal.PlainDate.from({ year: today.year, month: 1, day: 1 });
  const end = start.add({ years: 2 }).toZonedDateTime(timeZone);
  const steps: string[] = [];
  let moment: Temporal.ZonedDateTime | null = start.toZonedDateTime(timeZone);
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    steps.push(`${moment.epochMilliseconds / 1000},${moment.offsetNanoseconds / 1e9}`);
    moment = moment.getTimeZoneTransition('next');
  }
  return steps.join(' ');
}

/** How near a day is: today, tomorrow and so on, a vertical bar between them. @example 'today|tomorrow|in 2 days|…' */
export function nearnessWords(language: Language): string {
  return words.getOrInsertComputed(language, () => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return Array.from({ length: nearDays }, (_, days) => format.format(days, 'day')).join('|');
  });
}

const words = new Map<Language, string>();
