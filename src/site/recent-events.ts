import type { Event } from '../model/event.ts';
import type { LanguageSite, Site } from './site.ts';

/** Listed events to come, under way, or lately past, by start: what calendars to subscribe to hold. */
export function recentEvents(
  { config, today, timeZone }: Pick<Site, 'config' | 'today' | 'timeZone'>,
  { events }: LanguageSite,
): readonly Event[] {
  const from = today
    .subtract({ days: config.calendars.pastDays })
    .toZonedDateTime(timeZone).epochMilliseconds;
  return events.filter(({ when }) => when.end.epochMilliseconds >= from);
}
