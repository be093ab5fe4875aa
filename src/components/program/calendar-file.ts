/* A calendar of several, as a file. Loaded when somebody wants one. */

import { blocksOf, idOf } from './calendar.ts';

/**
 * One calendar of the events of several, with every zone that they name. @param isWanted by the id
 * of an event
 */
export function mergeCalendars(
  calendars: readonly string[],
  isWanted: (id: string) => boolean = () => true,
): string {
  const events = new Map(
    calendars
      .flatMap((calendar) => blocksOf(calendar, 'VEVENT'))
      .map((event) => [idOf(event), event]),
  );
  const zones = new Map<string, Set<string>>();
  for (const zone of calendars.flatMap((calendar) => blocksOf(calendar, 'VTIMEZONE'))) {
    const id = /^TZID:.*\r\n/m.exec(zone)?.[0] ?? '';
    const own = ['DAYLIGHT', 'STANDARD'].flatMap((kind) => blocksOf(zone, kind));
    zones.set(id, new Set([...(zones.get(id) ?? []), ...own]));
  }
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Kalendarium//My program//EN\r\nCALSCALE:GREGORIAN\r\n',
    ...[...zones].flatMap(([id, observances]) => [
      'BEGIN:VTIMEZONE\r\n',
      id,
      ...observances,
      'END:VTIMEZONE\r\n',
    ]),
    ...[...events].flatMap(([id, event]) => (isWanted(id) ? event : [])),
    'END:VCALENDAR\r\n',
  ].join('');
}

/** Offers what `mergeCalendars` makes as a file to save. */
export function saveCalendar(...merged: Parameters<typeof mergeCalendars>): void {
  const link = document.createElement('a');
  const file = new Blob([mergeCalendars(...merged)], { type: 'text/calendar' });
  link.href = URL.createObjectURL(file);
  link.download = 'my-program.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
