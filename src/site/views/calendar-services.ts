import type { Event } from '../../model/event.ts';
import { type CalendarLink, calendarLinks } from '../../outputs/calendar-links.ts';
import type { PageContext } from './page-context.ts';

/** Where a reader puts an event into a calendar on the web. */
export function calendarServices({ site }: PageContext, event: Event): readonly CalendarLink[] {
  return calendarLinks(event, site);
}
