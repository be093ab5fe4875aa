import type { Language } from '../../contract/language.ts';

/** An address that has no page of this site, and where it leads. */
export type RedirectSource = {
  /** Decoded path; a slash at its end is part of how it is written, and does not distinguish addresses. */
  readonly from: string;
  /** Whether it is meant with a query that asks for a calendar: `?ical=1`, `?outlook-ical=1`. */
  readonly asCalendar?: true;
  /** Root-relative path of a page or file, or an absolute address. */
  readonly to: string;
  readonly language: Language;
  /** What it is an address of, for warnings. */
  readonly name: string;
  /**
   * Whether it is one of many that servers of this family have by themselves: it gives way without a word, and no page
   * stands for it where hosts have no room for rules.
   */
  readonly isView?: true;
};

/** Such an address with what is compared of it, which is found out once. */
export type KeyedSource = RedirectSource & {
  /** What it has to itself: its path, and whether it is of a calendar. */
  readonly key: string;
  /** What the path that it leads to has to itself. */
  readonly keyOfTarget: string;
  /** Whether rules can hold its path. */
  readonly isWritable: boolean;
};

export function keyed(source: RedirectSource): KeyedSource {
  const { from, to, asCalendar } = source;
  return {
    ...source,
    key: redirectKey(from) + (asCalendar ? calendarQuery : ''),
    keyOfTarget: keyOfTarget(to),
    isWritable: isWritable(from),
  };
}

/**
 * The key of the page that an address leads to, whatever that is asked, and whatever part of it.
 */
export function keyOfTarget(to: string): string {
  return redirectKey(to.replace(/[?#].*$/s, ''));
}

/** The end of a key of a redirect that holds for addresses which ask for a calendar. */
export const calendarQuery = '?ical=1';

/** What is the same for all spellings of a path: hosts compare without case, and with or without the slash at the end. */
export function redirectKey(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === slash) end -= 1;
  const bare = path.slice(0, end);
  return /[A-Z]/.test(bare) ? bare.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : bare;
}

const slash = 0x2f;

/** Longest path that is redirected, in bytes: the tables of nginx have rows of 1,024. */
const longestPath = 800;

const utf8 = new TextEncoder();

function isWritable(path: string): boolean {
  return (
    path.startsWith('/') &&
    (path.length * mostBytes <= longestPath || utf8.encode(path).length <= longestPath) &&
    !/[\p{Cc}\p{Cs}\\]|^\/\//u.test(path) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
  );
}

/** Of a character, as JavaScript counts them, in UTF-8. */
const mostBytes = 3;
