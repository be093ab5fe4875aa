import { z } from 'zod';

/** What calendars cost, in microseconds of CPU time. */
export const calendarCostSchema = z.object({
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
