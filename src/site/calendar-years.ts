import type { Language } from '../contract/language.ts';
import type { Site } from './site.ts';
import { firstSiteDay } from './site-days.ts';

/**
 * The years of which a language has calendars, ascending: those in which listed events begin, or once began, in the
 * site's zone.
 */
export function calendarYears(
  site: Pick<Site, 'history' | 'in' | 'timeZone'>,
  language: Language,
): readonly number[] {
  const { gone, items, years } = site.history;
  const before = [...gone, ...items].flatMap(({ event, language: own }) =>
    event && own === language && !event.hidden ? [yearOf(event.start, site.timeZone)] : [],
  );
  const present = site.in(language).events.map(({ when }) => firstSiteDay(when, site.timeZone).year);
  return [...new Set([...(years[language] ?? []), ...before, ...present])].toSorted((a, b) => a - b);
}

/** @param start as the history has it: a date, or a time with its zone in brackets */
function yearOf(start: string, timeZone: string): number {
  const isOwnTime = !start.endsWith(']') || start.endsWith(`[${timeZone}]`);
  return isOwnTime
    ? Number.parseInt(start, 10)
    : Temporal.ZonedDateTime.from(start).withTimeZone(timeZone).year;
}
