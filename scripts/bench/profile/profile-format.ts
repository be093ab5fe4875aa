import { z } from 'zod';
import { storedOf } from '../store.ts';

/** Where the time of one render went. */
export const profileSchema = z.object({
  version: z.literal(1),
  /** Events in each of the two languages. */
  events: z.int(),
  /** Day of the measurement. */
  date: z.iso.date(),
  command: z.string(),
  /** Seconds the processes were at work, by part of the program. */
  threads: z.object({
    /** The process that renders pages. */
    pages: z.record(z.string(), z.number()),
    /** The process that writes calendars, feeds, search and data. */
    files: z.record(z.string(), z.number()),
  }),
});

export type Profile = Readonly<z.output<typeof profileSchema>>;

export function storedProfiles(docs: string): readonly Profile[] {
  return storedOf(docs, 'profile', profileSchema);
}
