import type { EventStatus } from '../contract/events.ts';

type HasStatus = { readonly status: EventStatus | undefined };

/** The status that readers see: none of an event that takes place as it was announced. */
export function shownStatus({ status }: HasStatus): Exclude<EventStatus, 'scheduled'> | undefined {
  return status === 'scheduled' ? undefined : status;
}

/** Whether an event takes place when it is announced, as far as is known: it is neither cancelled nor postponed. */
export function takesPlace({ status }: HasStatus): boolean {
  return !isOff(status);
}

/** Whether a status takes away the date of an event: it is cancelled, or postponed to one that is not known. */
export function isOff(status: string | undefined): status is 'cancelled' | 'postponed' {
  return status === 'cancelled' || status === 'postponed';
}

/** The venues where people may go to an event: none of one that has moved online. */
export function venuesToVisit<Venue>({
  status,
  venues,
}: HasStatus & { readonly venues: readonly Venue[] }): readonly Venue[] {
  return status === 'movedOnline' ? [] : venues;
}

/** Whether readers are told of a status wherever an event is named, and of its end. */
export function isAnnounced(
  status: string | undefined,
): status is 'cancelled' | 'postponed' | 'movedOnline' {
  return isOff(status) || status === 'movedOnline';
}

/**
 * How editors write in a title that an event is off, as patterns of `RegExp` without groups that
 * count.
 */
export type StatusWords = { readonly cancelled: string; readonly postponed: string };

export type TitleStatus = { readonly status: 'cancelled' | 'postponed'; readonly title: string };

/**
 * The status that editors write into a title, as their CMS has no field for it, and the title
 * without it. Words of it are a mark in brackets, in capitals, before a colon or an exclamation
 * mark, and at the end behind a dash or a colon; elsewhere they may be a name, as of the exhibition
 * "Cancelled Lives".
 *
 * @returns `undefined` where the title says none, or has no other words
 * @example '[Odwołane] Jam', 'CANCELLED: Jam', 'Jam – postponed' are 'Jam'
 */
export function statusInTitle(title: string, words: StatusWords): TitleStatus | undefined {
  for (const { status, marks } of compiled.getOrInsertComputed(words, marksOf)) {
    const rest = withoutMark(title, marks);
    // Sites in two languages say it in both: "ODWOŁANE / CANCELLED: Jam".
    if (rest !== undefined) return { status, title: withoutMark(rest, marks) ?? rest };
  }
  return undefined;
}

type Marks = ReturnType<typeof marksOf>[number]['marks'];

const compiled = new WeakMap<StatusWords, ReturnType<typeof marksOf>>();

function marksOf(words: StatusWords) {
  return (['cancelled', 'postponed'] as const).map((status) => {
    const pattern = (text: string) => new RegExp(text, 'iu');
    const mark = `(?<![\\p{L}\\p{N}])(?<mark>${words[status]})(?![\\p{L}\\p{N}])`;
    // Signs that catch the eye, as a no-entry sign with its variation selector. What repeats has a
    // bound: a title may be as long as its server likes.
    const eye = String.raw`[\s!*•·\p{So}\p{M}]{0,20}`;
    const boxed = String.raw`[[({]\s?${mark}\s?[!.]{0,5}\s?[\])}]`;
    const between = String.raw`(?<between>\s?[.:!*|/•·\p{So}\p{M}]{1,9}\s?|\s?[–—]\s?|\s?-\s|\s-?)`;
    return {
      status,
      marks: {
        any: pattern(mark),
        boxed: [
          pattern(String.raw`^${eye}${boxed}[\s:!|/•·–—-]{0,9}(?<name>.+)$`),
          pattern(String.raw`^(?<name>.+?)\s?${boxed}\.?${eye}$`),
        ],
        before: pattern(`^${eye}${mark}${between}(?<name>.+)$`),
        behind: pattern(String.raw`^(?<name>.+?)${between}${mark}\.?${eye}$`),
      },
    };
  });
}

/** The title without a mark at its beginning or end. */
function withoutMark(title: string, { any, boxed, before, behind }: Marks): string | undefined {
  if (!any.test(title)) return undefined;
  for (const pattern of boxed) {
    const name = named(pattern.exec(title)?.groups);
    if (name !== undefined) return name;
  }
  const first = before.exec(title)?.groups;
  if (first && isMarkBefore(first)) return named(first);
  const last = behind.exec(title)?.groups;
  return last && isMarkBehind(last) ? named(last) : undefined;
}

type MarkGroups = Readonly<Partial<Record<string, string>>>;

function isMarkBefore({ mark = '', between = '', name = '' }: MarkGroups): boolean {
  if (/[:!]/.test(between)) return true;
  if (!isInCapitals(mark)) return false;
  // "ODWOŁANE ZAJĘCIA 4.12 – Joga" is a sentence, of one day.
  return between.trim() !== '' || (/^\P{L}*\p{L}\p{Ll}/u.test(name) && !/\d[./]\d/.test(name));
}

function isMarkBehind({ mark = '', between = '', name = '' }: MarkGroups): boolean {
  if (/[–—|-]/.test(between)) return true;
  if (!isInCapitals(mark)) return between.includes(':') && mark === mark.toLowerCase();
  return between.trim() !== '' || /\p{Ll}\P{L}*$/u.test(name);
}

function isInCapitals(mark: string): boolean {
  return mark === mark.toUpperCase() && mark !== mark.toLowerCase();
}

function named(groups: MarkGroups | undefined): string | undefined {
  const name = groups?.['name']?.trim() ?? '';
  return /[\p{L}\p{N}]/u.test(name) ? name : undefined;
}
