import { fold } from './fold.ts';
import { type FieldValues, type Meaning, rangeOf, type Word } from './meaning.ts';
import type { Stems } from './stems.ts';

/** The everyday words of a language and a site. */
export type EverydayWords = {
  /**
   * What is said, with bars between words that mean the same; the field that it fills, with what,
   * and how that is shown. Without a field it says nothing beside other words; the field `next`
   * makes a weekday the one of next week. Words in quotation marks are meant in this form alone.
   */
  readonly phrases: readonly EverydayPhrase[];
  /** As dates have them: of weekdays 1 is Monday, of months January. */
  readonly names: { readonly weekdays: readonly string[]; readonly months: readonly string[] };
};

export type EverydayPhrase = readonly [said: string, field: string, value: string, label: string];

/** What words of a question choose. */
export type Filter = {
  /** The fields of the form that say the same, with their values. */
  readonly values: FieldValues;
  /** Where in the text it is said. */
  readonly start: number;
  readonly end: number;
  /** Empty for dates. */
  readonly label: string;
};

/**
 * Finds what everyday words choose. What is in quotation marks is looked for as it stands, and so is what would fill a field
 * for a second time.
 *
 * @param question.today in days since 1970-01-01
 * @returns the words that are left to be looked for, and what the others choose
 */
export async function understand(
  parameters: URLSearchParams,
  { phrases, names }: EverydayWords,
  { today, stemsOf }: { readonly today: number; readonly stemsOf: Stems },
): Promise<{ readonly text: string; readonly filters: readonly Filter[] }> {
  const text = parameters.get('q') ?? '';
  const words = readWords(text, stemsOf);
  const known = [
    ...phrases,
    ...names.weekdays.map((name, day) => [name, 'weekday', String(day), ''] as const),
    ...names.months.map((name, month) => [name, 'month', String(month), ''] as const),
  ]
    .flatMap(([said, ...meaning]) =>
      said.split('|').map((one) => [readWords(one, stemsOf), ...meaning] as const),
    )
    .toSorted(([one], [other]) => other.length - one.length);
  const monthAt = (at: number) => numberOf(at, 'month');
  const hasDates = words.some(({ word }, at) => /\d/.test(word) || monthAt(at) > 0);
  const dates = hasDates ? await import('./dates.ts') : undefined;
  const filters: Filter[] = [];
  const left: Word[] = [];
  let place = 0;
  let isRepeated = false;
  while (place < words.length) {
    const [length, values, label = ''] =
      dates?.readDate(place, { words, monthAt, names, today }) ??
      readWeekday(place) ??
      readPhrase(place);
    const own = words.slice(place, place + length);
    const [first, last] = [own[0], own.at(-1)];
    const filled = [...parameters, ...filters.flatMap((filter) => filter.values)];
    const isMeant = values && first && last && own.every(({ isQuoted }) => !isQuoted);
    place += length;
    if (isMeant && values.every((pair) => filled.some((other) => `${other}` === `${pair}`)))
      isRepeated ||= values.length > 0;
    else if (isMeant && values.every((pair) => isOpen(pair, filled)))
      filters.push({ values, label, start: first.start, end: last.end });
    else left.push(...own);
  }
  return left.length + filters.length === 0 && !isRepeated
    ? { text, filters }
    : { text: left.map(({ start, end }) => text.slice(start, end)).join(' '), filters };

  /** The longest phrase of some fields that begins with a word. */
  function phraseAt(at: number, isWanted: (field: string) => boolean) {
    return known.find(
      ([said, field]) =>
        isWanted(field) &&
        said.length > 0 &&
        said.every(({ word, stems, isQuoted }, index) => {
          const own = words[at + index];
          return isQuoted ? own?.word === word : own?.stems.some((one) => stems.includes(one));
        }),
    );
  }

  function numberOf(at: number, field: 'weekday' | 'month'): number {
    return Number(phraseAt(at, (other) => other === field)?.[2] ?? 0);
  }

  function readPhrase(at: number): Meaning {
    const [said, field = '', value = '', label] =
      phraseAt(at, (other) => !/next|weekday|month/.test(other)) ?? [];
    return said ? [said.length, valuesOf(field, value, today), label] : [1];
  }

  /** The coming one, or that of next week. */
  function readWeekday(at: number): Meaning | undefined {
    const isNext = phraseAt(at, (field) => field === 'next') ? 1 : 0;
    const weekday = numberOf(at + isNext, 'weekday');
    const coming = today + ((weekday + 7 - weekdayOf(today)) % 7);
    const day = isNext ? mondayOf(today) + 6 + weekday : coming;
    return weekday ? [1 + isNext, rangeOf(day)] : undefined;
  }
}

const dayFields = ['when', 'from', 'to'];

function readWords(text: string, stemsOf: Stems): readonly Word[] {
  let last = 0;
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: own, index: start }) => {
    const word = fold(own);
    const before = text.slice(last, start);
    last = start + own.length;
    return {
      ...{ word, start, end: last, before },
      stems: stemsOf(word),
      isQuoted: text.slice(0, start).split(/["“”„«»]/).length % 2 === 0,
    };
  });
}

/** Whether a field can be filled: days are chosen once, and any number of facts. */
function isOpen([field]: FieldValues[number], filled: FieldValues): boolean {
  const fields = dayFields.includes(field) ? dayFields : [field];
  return field === 'fact' || !filled.some(([other, value]) => value && fields.includes(other));
}

function valuesOf(field: string, value: string, today: number): FieldValues {
  const monday = mondayOf(today);
  switch (value) {
    case '':
      return [];
    case 'tonight':
      return [
        [field, 'today'],
        ['part', 'evening'],
      ];
    case 'after-tomorrow':
      return rangeOf(today + 2);
    case 'week':
      return rangeOf(today, monday + 6);
    case 'next-week':
      return rangeOf(monday + 7, monday + 13);
    default:
      return [[field, value]];
  }
}

function mondayOf(day: number): number {
  return day - weekdayOf(day) + 1;
}

/** 1 is Monday. */
function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1;
}
