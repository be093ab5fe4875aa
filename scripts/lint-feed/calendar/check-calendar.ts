import type { Note } from '../findings.ts';
import { isDuration } from './calendar-time.ts';
import { type Component, firstOf } from './component.ts';

/** What was counted in a calendar. */
export type CalendarCounts = {
  readonly bytes: number;
  readonly events: number;
  /** Components of any kind. */
  readonly components: number;
  /** Line of the first event without an ORGANIZER. */
  readonly withoutOrganizer: number | undefined;
};

const mostBytes = 1_000_000;
const mostEvents = 1_100;
const namedFrom = 10;

/** Checks what a calendar says of itself (RFC 5545, 3.6 and 3.7; RFC 7986, 5). */
export function checkCalendar(calendar: Component, counts: CalendarCounts, note: Note): void {
  const { line } = calendar;
  if (firstOf(calendar, 'VERSION')?.value !== '2.0') note('no-version', line);
  if (!firstOf(calendar, 'PRODID')?.value) note('no-prodid', line);
  if (counts.components === 0) note('no-component', line);
  if (counts.bytes > mostBytes) note('too-large', undefined, `${counts.bytes} bytes`);
  if (counts.events > mostEvents) note('too-many-events', undefined, `${counts.events} events`);
  checkName(calendar, counts, note);
  checkRefresh(calendar, counts, note);
  checkMethod(calendar, counts, note);
}

function checkName({ line, properties }: Component, { events }: CalendarCounts, note: Note): void {
  if (events >= namedFrom && !properties.has('NAME') && !properties.has('X-WR-CALNAME'))
    note('no-name', line);
}

function checkRefresh(calendar: Component, { events }: CalendarCounts, note: Note): void {
  const interval = firstOf(calendar, 'REFRESH-INTERVAL');
  const isStated = interval?.parameters.get('VALUE')?.toUpperCase() === 'DURATION';
  if (interval && !(isStated && isDuration(interval.value)))
    note('refresh-interval-invalid', interval.line, interval.value);
  if (!interval && events > 1 && !calendar.properties.has('X-PUBLISHED-TTL'))
    note('no-refresh-interval', calendar.line);
}

function checkMethod(calendar: Component, { withoutOrganizer }: CalendarCounts, note: Note): void {
  const method = firstOf(calendar, 'METHOD');
  if (!method) return;
  if (method.value.toUpperCase() !== 'PUBLISH') note('method-not-publish', method.line, method.value);
  else if (withoutOrganizer !== undefined) note('publish-without-organizer', withoutOrganizer);
}
