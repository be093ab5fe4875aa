import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import type { Routes } from '../../routes.ts';
import { derivedOfSite } from '../derived.ts';
import type { Site } from '../site.ts';

/** Days after its last for which an event has a calendar of its own. */
export const ownCalendarDays = 400;

/** Whether an event has a calendar of its own: until so many days after it ended, by the days of the site's zone. */
export function hasOwnCalendar(site: Site, event: Event): boolean {
  return endsLater(event, earliestEnd(site));
}

/** Midnight at which the first day begins whose events have one. An event that ends at midnight ended the day before. */
export const earliestEnd = derivedOfSite(
  'earliest end of events with a calendar',
  ({ today, timeZone }) =>
    today.subtract({ days: ownCalendarDays }).toZonedDateTime(timeZone).epochMilliseconds,
);

function endsLater({ when }: Event, earliest: number): boolean {
  return when.end.epochMilliseconds > earliest;
}

/**
 * Path of the calendar that holds an event, or of everything once the event has none of its own.
 *
 * @param rules.earliestEnd as `earliestEnd` tells it
 */
export function eventCalendarPath(
  event: Event,
  rules: { readonly routes: Routes; readonly earliestEnd: number },
): string {
  const { language, id } = event;
  return endsLater(event, rules.earliestEnd)
    ? rules.routes.itemCalendarPath(language, 'event', id)
    : rules.routes.calendarFeedPath(language);
}

/** The language in whose folder a path has the form of the calendar of an event. */
export function languageOfEventCalendar(
  { routes, languages }: { readonly routes: Routes; readonly languages: readonly Language[] },
  path: string,
): Language | undefined {
  return languages.find((language) => {
    const folder = routes.eventCalendarsFolder(language);
    return path.startsWith(folder) && /^\d+\.ics$/.test(path.slice(folder.length));
  });
}
