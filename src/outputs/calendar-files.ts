import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import type { Site } from '../site/site.ts';
import { type CalendarProperties, renderCalendar } from './calendar.ts';
import { type CalendarEvent, renderCalendarEvent } from './calendar-event.ts';
import type { TextFile } from './text-file.ts';
import { createTimeZones } from './time-zone.ts';

/** How far back the calendar of everything reaches. */
const kept = { years: 1 };

/** The calendars of a site: in each language one of everything, and one of each event that has a page. */
export function* calendarFiles(site: Site): Iterable<TextFile> {
  const timeZones = createTimeZones();
  for (const language of site.languages) {
    const everything = new Map<Event, CalendarEvent | undefined>(
      eventsOfEverything(site, language).map((event) => [event, undefined]),
    );
    for (const event of site.in(language).eventsWithPage) {
      const calendarEvent = renderCalendarEvent(event, site);
      if (everything.has(event)) everything.set(event, calendarEvent);
      const path = site.routes.eventCalendarPath(language, event.id);
      const text = renderCalendar(ownProperties(event, site), [calendarEvent], timeZones);
      yield { file: site.routes.outputFile(path), text };
    }
    const path = site.routes.calendarFeedPath(language);
    const written = [...everything.values()].filter((calendarEvent) => calendarEvent !== undefined);
    const text = renderCalendar(propertiesOfEverything(site, language), written, timeZones);
    yield { file: site.routes.outputFile(path), text };
  }
}

/** Listed events to come, under way, or of the past year, by start. */
export function eventsOfEverything(site: Site, language: Language): readonly Event[] {
  const from = site.now.toZonedDateTimeISO(site.timeZone).subtract(kept).toInstant();
  return site
    .in(language)
    .events.filter(({ when }) => Temporal.Instant.compare(when.end.toInstant(), from) >= 0);
}

function ownProperties(event: Event, site: Site): CalendarProperties {
  const { routes } = site;
  return {
    page: routes.url(site.pathOf(event)),
    source: routes.url(routes.eventCalendarPath(event.language, event.id)),
    zone: siteZone(site),
  };
}

function propertiesOfEverything(site: Site, language: Language): CalendarProperties {
  const { routes } = site;
  return {
    name: site.in(language).name,
    description: feedWords[language].calendarAbout,
    page: routes.url(routes.sectionPath(language, 'events')),
    source: routes.url(routes.calendarFeedPath(language)),
    zone: siteZone(site),
  };
}

function siteZone({ timeZone, today }: Site): CalendarProperties['zone'] {
  return { id: timeZone, years: { first: today.year, last: today.year } };
}
