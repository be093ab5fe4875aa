/* Finds out how starred events stand now. Loaded where there are some. */

import type { MyEventsSettings } from '../../kinds/my-events.ts';
import { readEntries } from './calendar.ts';
import { languageOf, type Starred, starredOf } from './starred.ts';

export type FoundProgram = {
  readonly starred: Starred;
  /** Its calendar; undefined where none could be read. */
  readonly calendar?: string;
  /** As it is now; undefined where it is not in the calendar. */
  readonly present?: Starred;
};

/** Reads the calendars of an event until one holds it, that of the language of the page first. */
export async function findPresent(
  starred: Starred,
  { language, calendars }: MyEventsSettings,
): Promise<FoundProgram> {
  const own = starred.ids.filter((id) => languageOf(id) === language);
  let found: FoundProgram = { starred };
  for (const id of new Set([...own, ...starred.ids])) {
    const path = calendars[languageOf(id)]?.replace('{id}', id.replace(/.*\D/, ''));
    const calendar = path && (await readCalendar(path));
    if (calendar === undefined) continue;
    const entry = readEntries(calendar).find((one) => one.id === id);
    found = { starred, calendar };
    if (!entry) continue;
    return { starred, calendar, present: starredOf(entry, starred.ids) };
  }
  if (found.calendar === undefined || starred.path === '') return found;
  // It has left the calendar: its page may still say so.
  const page = await fetch(starred.path, { method: 'HEAD' }).catch(() => undefined);
  return page?.ok === false ? { ...found, starred: { ...starred, path: '' } } : found;
}

/**
 * Empty for a calendar that does not exist, be it that another one stands for it; undefined where
 * that is not known.
 */
async function readCalendar(path: string): Promise<string | undefined> {
  const answer = await fetch(path, { cache: 'no-cache', redirect: 'manual' }).catch(
    () => undefined,
  );
  const isElsewhere = answer?.type === 'opaqueredirect';
  if (isElsewhere || answer?.status === 404 || answer?.status === 410) return '';
  return answer?.ok ? await answer.text().catch(() => undefined) : undefined;
}
