import type { CalendarEntry } from './calendar.ts';

/** An event that a visitor chose, as they last saw it. */
export type Starred = {
  /** Its language and permanent id, those of its translations behind it. @example ['en2081', 'pl2080'] */
  readonly ids: readonly string[];
  readonly title: string;
  /** A date, or a time with an offset. */
  readonly start: string;
  /** Where a day ends it, the day after the last one; empty where it is not known. */
  readonly end: string;
  /** Empty where it was not said. */
  readonly place: string;
  /** Root-relative, of its page. */
  readonly path: string;
  /** As in iCalendar; empty until its calendar was read. */
  readonly status: string;
};

/** More than this nobody visits, and no address holds. */
const mostStarred = 300;

/** What is kept on this device, in the order of choosing. Nothing where the browser keeps nothing. */
export function readStarred(key: string): readonly Starred[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(toStarred) : [];
  } catch {
    return [];
  }
}

/** Keeps a program on this device, where the browser allows it. */
export function writeStarred(key: string, starred: readonly Starred[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(starred.slice(0, mostStarred)));
  } catch {
    // The star shows what was kept.
  }
}

/** An event as its calendar has it. @param ids by which it was known before */
export function starredOf(
  { id, url, ...event }: CalendarEntry,
  ids: readonly string[] = [],
): Starred {
  return { ...event, ids: [...new Set([id, ...ids])], path: URL.parse(url)?.pathname ?? '' };
}

/** The language of an id. @example 'pt-BR' of 'pt-BR2081', 'es-419' of 'es-419-2081' */
export function languageOf(id = ''): string {
  return id.replace(/-?\d+$/, '');
}

/** Whether two mean one event, be it in different languages. */
export function isSame(one: Pick<Starred, 'ids'>, other: Pick<Starred, 'ids'>): boolean {
  return one.ids.some((id) => other.ids.includes(id));
}

/** A program with more events. One that it has in another language stays one, known by the ids of both. */
export function joined(program: readonly Starred[], added: readonly Starred[]): readonly Starred[] {
  const all = [...program];
  for (const event of added) {
    const [first = event, ...others] = all.filter((one) => isSame(one, event));
    const ids = [...new Set([first, ...others, event].flatMap((one) => one.ids))];
    for (const other of others) all.splice(all.indexOf(other), 1);
    const place = all.indexOf(first);
    all.splice(place < 0 ? all.length : place, 1, { ...first, ids });
  }
  return all;
}

/** The part of an address that holds a program. @example '#en2081.pl2080,en2093' */
export function programHash(starred: readonly Starred[]): string {
  return starred.length === 0 ? '' : `#${starred.map(({ ids }) => ids.join('.')).join(',')}`;
}

/** The program in a part of an address; of its events no more than their ids is known. */
export function readProgramHash(hash: string): readonly Starred[] {
  return hash
    .slice(1)
    .split(/,|%(?:25)*2C/i)
    .slice(0, mostStarred)
    .flatMap((ids) => toStarred({ ids: ids.split('.') }));
}

function toStarred(value: unknown): readonly Starred[] {
  const { ids, ...rest }: Record<string, unknown> = Object(value);
  const known = Array.isArray(ids)
    ? ids.map(String).filter((id) => /^[\w-]+\D\d{1,12}$/.test(id))
    : [];
  if (known.length === 0) return [];
  const text = (name: string) => String(rest[name] ?? '');
  return [
    {
      ids: [...new Set(known)].slice(0, 99),
      title: text('title'),
      start: text('start'),
      end: text('end'),
      place: text('place'),
      path: text('path'),
      status: text('status'),
    },
  ];
}
