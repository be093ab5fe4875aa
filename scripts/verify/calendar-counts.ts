import type { ExpectedFiles } from './expected-files.ts';
import type { Problem } from './problem.ts';

/** The first file of the year's calendar that a file is a part of. @example 'en/feeds/years/2026-2.ics' → 'en/feeds/years/2026.ics' */
function yearOf(file: string): string {
  return file.replace(/(\/years\/\d+)-\d+\.ics$/, '$1.ics');
}

/** Whether something in the site accounts for a calendar. */
export function isExpectedCalendar(file: string, expected: ExpectedFiles): boolean {
  return (
    expected.calendars.has(file) || expected.boundedCalendars.has(file) || expected.years.has(yearOf(file))
  );
}

/** Compares the numbers of events in calendars with what the site has. @param counts by file */
export function checkCalendarCounts(
  counts: ReadonlyMap<string, number>,
  expected: ExpectedFiles,
): readonly Problem[] {
  const inYears = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [file, events] of counts) {
    const year = yearOf(file);
    if (expected.years.has(year)) inYears.set(year, (inYears.get(year) ?? 0) + events);
    const exact = expected.calendars.get(file);
    if (exact !== undefined && events !== exact) problems.push(wrongCount(file, events, exact));
    const most = expected.boundedCalendars.get(file);
    if (most !== undefined && (events > most || (events === 0 && most > 0)))
      problems.push(wrongCount(file, events, most));
  }
  for (const [file, events] of inYears) {
    const all = expected.years.get(file) ?? 0;
    if (events !== all) problems.push(wrongCount(file, events, all));
  }
  return problems;
}

function wrongCount(file: string, events: number, expected: number): Problem {
  return { file, reason: `has ${events} events instead of ${expected}` };
}
