import type { EventStatus } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import type { Availability } from './admission.ts';

const statusMarks = ['cancelled', 'rescheduled', 'postponed'] as const satisfies EventStatus[];
const availabilityMarks = ['soldOut', 'lastTickets'] as const satisfies Availability[];

type StatusMark = (typeof statusMarks)[number];
type TitleMark = StatusMark | Availability;

/** How editors write a mark, as patterns of `RegExp` without groups that count. */
export type MarkWords = Readonly<Record<TitleMark | 'not', string>>;

/** What a title says besides the name of its event. */
export type SaidInTitle = {
  readonly status: StatusMark | undefined;
  readonly availability: Availability | undefined;
};

/** What the versions of an event in other languages say of it in their titles. */
export type SaidElsewhere = {
  readonly availability: Availability | undefined;
  readonly status: EventStatus | undefined;
  /** Which version says the status. */
  readonly statusFrom: { readonly language: Language; readonly id: number } | undefined;
};

/**
 * What editors write into a title, as their CMS has no field for it, and the title without it.
 * Words are a mark in brackets, in capitals, before a colon or an exclamation mark, and at the end
 * behind a dash or a colon; elsewhere they may be a name, as of the exhibition "Cancelled Lives".
 * An event that is postponed and has a new date is rescheduled.
 *
 * @param marks those that are read; others stay in the title
 * @returns the title as it is where it says nothing, or has no other words
 * @example '[Odwołane] Jam', 'CANCELLED: Jam', 'Jam – postponed', 'SOLD OUT! Jam' are 'Jam'
 */
export function readTitle(
  title: string,
  words: MarkWords,
  marks: readonly TitleMark[] = everyMark,
): SaidInTitle & { readonly title: string } {
  const { any, rules } = compiled.getOrInsertComputed(words, markRulesOf);
  const said = new Set<TitleMark>();
  let name = title;
  // Sites in two languages say it in both: "ODWOŁANE / CANCELLED: Jam".
  for (let round = 0; round < mostMarks && any.test(name); round += 1) {
    const found = firstMark(name, rules, marks);
    if (!found) break;
    said.add(found.mark);
    name = found.rest;
  }
  return {
    title: name,
    status: statusMarks.find((mark) => said.has(mark)),
    availability: availabilityMarks.find((mark) => said.has(mark)),
  };
}

/** A title is as long as its server likes. */
const mostMarks = 6;

const everyMark: readonly TitleMark[] = [...statusMarks, ...availabilityMarks];

/** The marks that no server contradicts. */
export const openMarks: readonly TitleMark[] = availabilityMarks;

type MarkRules = ReturnType<typeof markRulesOf>;
type Patterns = MarkRules['rules'][number]['patterns'];

const compiled = new WeakMap<MarkWords, MarkRules>();

const pattern = (text: string) => new RegExp(text, 'iu');
const wholeWords = (text: string) => String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`;

function markRulesOf(words: MarkWords) {
  const rules = everyMark.map((mark) => {
    const marked = wholeWords(`(?<mark>${words[mark]})`);
    // Signs that catch the eye, as a no-entry sign with its variation selector. What repeats has a
    // bound: a title may be as long as its server likes.
    const eye = String.raw`[\s!*•·\p{So}\p{M}]{0,20}`;
    const boxed = String.raw`[[({]\s?${marked}\s?[!.]{0,5}\s?[\])}]`;
    const dash = String.raw`\s?[–—]\s?|\s?-\s|(?<!${wholeWords(`(?:${words.not})`)})\s-?`;
    const between = String.raw`(?<between>\s?-?[.:!*|/•·→>\p{So}\p{M}]{1,9}\s?|${dash})`;
    return {
      mark,
      patterns: {
        boxed: [
          pattern(String.raw`^${eye}${boxed}[\s:!|/•·–—-]{0,9}(?<name>.+)$`),
          pattern(String.raw`^(?<name>.+?)\s?${boxed}\.?${eye}$`),
        ],
        before: pattern(`^${eye}${marked}${between}(?<name>.+)$`),
        behind: pattern(String.raw`^(?<name>.+?)${between}${marked}\.?${eye}$`),
      },
    };
  });
  return {
    any: pattern(wholeWords(`(?:${everyMark.map((mark) => words[mark]).join('|')})`)),
    rules,
  };
}

function firstMark(title: string, rules: MarkRules['rules'], marks: readonly TitleMark[]) {
  for (const { mark, patterns } of rules) {
    if (!marks.includes(mark)) continue;
    const rest = withoutMark(title, patterns);
    if (rest !== undefined) return { mark, rest };
  }
  return undefined;
}

/** The title without a mark at its beginning or end. */
function withoutMark(title: string, { boxed, before, behind }: Patterns): string | undefined {
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
  if (/[–—|→-]/.test(between)) return true;
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
