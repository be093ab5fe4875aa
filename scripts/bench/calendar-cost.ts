import { createEventWriter } from '../../src/outputs/calendar/event.ts';
import { calendarFiles } from '../../src/outputs/calendar/files.ts';
import type { Site } from '../../src/site/site.ts';
import { loadSite, ownConfigFile } from '../cli/settings.ts';
import type { CalendarCost } from './calendars.ts';

// In a process of its own: calendar-cost.ts SNAPSHOT NOW. Prints a CalendarCost as JSON.
const [snapshot = '', now = ''] = process.argv.slice(2);
const source = {
  snapshot,
  history: `${snapshot}-none`,
  now,
  configFile: ownConfigFile,
  siteUrl: 'https://town.example/',
};
const site = await loadSite(source);
const events = site.languages.flatMap((language) => site.in(language).eventsWithPage);

writeEvents(site);
const textMicroseconds = cpuMicroseconds(() => {
  for (const event of events) event.text;
});
const eventMicroseconds = cpuMicroseconds(() => writeEvents(site)) - textMicroseconds;
let files = 0;
let held = 0;
let bytes = 0;
const allMicroseconds = cpuMicroseconds(() => {
  for (const { text } of calendarFiles(site)) {
    files++;
    held += text.split('BEGIN:VEVENT').length - 1;
    bytes += text.length;
  }
});

process.stdout.write(
  JSON.stringify({
    events: events.length,
    text: textMicroseconds / events.length,
    write: eventMicroseconds / events.length,
    place: Math.max(0, allMicroseconds - eventMicroseconds - textMicroseconds) / held,
    all: allMicroseconds / held,
    files,
    held,
    bytes,
  } satisfies CalendarCost),
);

function writeEvents(of: Site): void {
  const write = createEventWriter(of);
  for (const event of events) write(event, 'times');
}

/** User and system time together. */
function cpuMicroseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
