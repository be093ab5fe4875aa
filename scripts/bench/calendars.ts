import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFolder } from '../cli/settings.ts';
import { now, withSnapshot } from './measure.ts';

/** Writes the calendars of a site of a given size in memory. */
export function benchCalendars(events: number, tell: (what: string) => void): Promise<CalendarCost> {
  return withSnapshot(events, tell, async (folder) => {
    tell(`${events} events: calendars`);
    const list = ['scripts/bench/calendar-cost.ts', join(folder, 'snapshot'), now];
    const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: projectFolder });
    return calendarCostSchema.parse(JSON.parse(stdout));
  });
}

/** As a Markdown table; microseconds of CPU time. */
export function calendarTable(costs: readonly CalendarCost[]): string {
  return [
    '| events | in calendars | files | MB | text µs/event | writing µs/event | placing µs/event in a calendar | all µs/event in a calendar |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...costs
      .map(({ events, held, files, bytes, text, write, place, all }) =>
        [
          events,
          held,
          files,
          (bytes / 1e6).toFixed(0),
          ...[text, write, place, all].map((cost) => cost.toFixed(0)),
        ].join(' | '),
      )
      .map((cells) => `| ${cells} |`),
  ].join('\n');
}

/** What calendars cost, in microseconds of CPU time. */
const calendarCostSchema = z.object({
  /** Events of both languages. */
  events: z.number(),
  /** Making plain text of the body of an event. */
  text: z.number(),
  /** Writing an event once, without its text. */
  write: z.number(),
  /** Putting a written event into one calendar. */
  place: z.number(),
  /** Everything, for each event in each calendar. */
  all: z.number(),
  files: z.number(),
  /** Events in all calendars together. */
  held: z.number(),
  bytes: z.number(),
});

export type CalendarCost = z.output<typeof calendarCostSchema>;
