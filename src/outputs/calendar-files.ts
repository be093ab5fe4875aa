import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import type { Site } from '../site/site.ts';
import { type CalendarProperties, calendarEnd, calendarOpening, renderCalendar } from './calendar.ts';
import { type CalendarEvent, calendarZone, renderCalendarEvent } from './calendar-event.ts';
import type { TextFile } from './text-file.ts';
import { createTimeZones, type TimeZones } from './time-zone.ts';

/** How far back the calendar of everything reaches. */
const kept = { years: 1 };

/** Events in one part of the calendar of everything. */
const eventsAtOnce = 500;

/** The calendars of a site: in each language one of everything, and one of each event that has a page. */
export function* calendarFiles(site: Site): Iterable<TextFile> {
  const timeZones = createTimeZones();
  for (const language of site.languages) yield* languageCalendars(site, language, timeZones);
}

function* languageCalendars(site: Site, language: Language, timeZones: TimeZones): Iterable<TextFile> {
  const { routes } = site;
  const file = routes.outputFile(routes.calendarFeedPath(language));
  const others = new Set(site.in(language).eventsWithPage);
  const listed = eventsOfEverything(site, language).map((event) => ({
    event,
    zone: calendarZone(event.when),
  }));
  let part = [calendarOpening(propertiesOfEverything(site, language), listed, timeZones)];
  for (const { event, zone } of listed) {
    const calendarEvent = renderCalendarEvent(event, site, zone);
    if (others.delete(event)) yield ownCalendar(event, calendarEvent);
    if (part.push(calendarEvent.text) <= eventsAtOnce) continue;
    yield { file, text: part.join('') };
    part = [];
  }
  yield { file, text: [...part, calendarEnd].join('') };
  for (const event of others) yield ownCalendar(event, renderCalendarEvent(event, site));

  function ownCalendar(event: Event, calendarEvent: CalendarEvent): TextFile {
    const path = routes.eventCalendarPath(language, event.id);
    const text = renderCalendar(ownProperties(event, site), [calendarEvent], timeZones);
    return { file: routes.outputFile(path), text };
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
