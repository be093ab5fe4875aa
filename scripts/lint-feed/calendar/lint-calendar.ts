import type { Note } from '../findings.ts';
import type { Keep, ReadEntry } from '../reading.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkEvent } from './check-event.ts';
import { checkTexts } from './check-texts.ts';
import { createZoneChecks, type ZoneChecks } from './check-zones.ts';
import { type Component, components, firstOf } from './component.ts';
import { contentLines } from './content-lines.ts';

/** Checks an iCalendar file in one pass. Answers how many events it has. */
export function lintCalendar(bytes: Buffer, note: Note, keep?: Keep): number {
  const zones = createZoneChecks(note);
  const uids = new Set<string>();
  let [events, inner] = [0, 0];
  let withoutOrganizer: number | undefined;
  for (const component of components(contentLines(bytes, note), note)) {
    const { name, line } = component;
    checkTexts(component, note);
    if (component.within?.name === 'VCALENDAR') inner++;
    if (name === 'VEVENT') {
      events++;
      checkEvent(component, zones, note);
      checkUid(component, uids, note);
      keep?.(readEntry(component));
      if (!component.properties.has('ORGANIZER')) withoutOrganizer ??= line;
    } else if (name === 'VTODO' || name === 'VJOURNAL') useZones(component, zones);
    else if (name === 'STANDARD' || name === 'DAYLIGHT') zones.observance(component);
    else if (name === 'VTIMEZONE') zones.definition(component);
    else if (name === 'VALARM' && component.within?.name === 'VEVENT') note('alarm', line);
    else if (name === 'VCALENDAR')
      checkCalendar(component, { bytes: bytes.length, events, components: inner, withoutOrganizer }, note);
  }
  zones.finish(events > 0);
  return events;
}

/** Tasks and journals are checked no further; the zones they name are in use. */
function useZones({ properties }: Component, zones: ZoneChecks): void {
  for (const { parameters, line } of [...properties.values()].flat()) {
    const zone = parameters.get('TZID');
    if (zone !== undefined) zones.use(zone, line);
  }
}

/** An event for the comparison of two readings. */
function readEntry(event: Component): ReadEntry {
  const lines = [...event.properties]
    .filter(([name]) => name !== 'UID' && name !== 'DTSTAMP')
    .flatMap(([name, all]) => all.map(({ value }) => `${name}:${value}`));
  const id = `${firstOf(event, 'UID')?.value} ${firstOf(event, 'RECURRENCE-ID')?.value ?? ''}`.trim();
  return { id, stamp: firstOf(event, 'DTSTAMP')?.value ?? '', essence: lines.join('\n') };
}

/** One date of a series may share the UID of the series (RFC 5545, 3.8.4.4). */
function checkUid(event: Component, uids: Set<string>, note: Note): void {
  const uid = firstOf(event, 'UID');
  if (!uid?.value) return;
  const key = `${uid.value}\n${firstOf(event, 'RECURRENCE-ID')?.value ?? ''}`;
  if (uids.has(key)) note('duplicate-uid', uid.line, uid.value);
  uids.add(key);
}
