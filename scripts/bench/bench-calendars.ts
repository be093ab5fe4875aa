import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../settings.ts';
import { type CalendarCost, calendarCostSchema } from './calendar-cost-format.ts';
import { now, withSnapshot } from './with-snapshot.ts';

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
