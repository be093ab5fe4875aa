import { formatWhenShort } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { Site } from '../site/site.ts';
import { announcedTitle } from './announced-title.ts';

/** The title an event has where nothing else tells its time. @example 'Cancelled: Night of museums – Sat 14 Nov, 18:00' */
export function datedTitle(event: Event, { timeZone }: Pick<Site, 'timeZone'>): string {
  const when = formatWhenShort(event.when, event.language, { siteTimeZone: timeZone });
  return `${announcedTitle(event)} – ${when}`;
}
