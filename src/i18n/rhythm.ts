import type { Language } from '../contract/language.ts';
import { dictionaryOf } from './dictionaries.ts';
import type { RhythmWords } from './dictionary.ts';
import { capitalized, formatWeekday } from './format.ts';

/** How regularly something takes place. Weekdays are counted from 1, Monday; `usual` is a rhythm that some dates do not keep. */
export type Rhythm = { readonly weekday: number; readonly usual?: true } & (
  | { readonly kind: 'weekly' }
  | { readonly kind: 'fortnightly' }
  /** `place` of the weekday in its month, from 1 to 4; -1 is the last. */
  | { readonly kind: 'monthly'; readonly place: number }
);

/** A rhythm as a line of its own. @example 'Every second Tuesday', 'Usually on Tuesdays', 'Zwykle w ostatnią środę miesiąca' */
export function formatRhythm(rhythm: Rhythm, language: Language): string {
  const { weekday } = rhythm;
  const words = dictionaryOf(language).rhythm;
  const agreeing = words.genders?.find(({ days }) => days.includes(weekday));
  const text = textOf(rhythm, words);
  const place = rhythm.kind === 'monthly' ? rhythm.place : 0;
  const values: Readonly<Record<string, string | undefined>> = {
    day: words.days?.[weekday - 1] ?? formatWeekday(weekday, language, 'long'),
    place: (agreeing ?? words).places.at(place > 0 ? place - 1 : place),
    every: agreeing?.every ?? words.every,
  };
  const line = typeof text === 'string' ? text : (text[weekday - 1] ?? '');
  return capitalized(
    line.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    language,
  );
}

function textOf({ kind, usual }: Rhythm, words: RhythmWords): string | readonly string[] {
  if (kind === 'weekly') return usual ? words.usual : words.weekly;
  if (kind === 'fortnightly') return usual ? words.usuallyFortnightly : words.fortnightly;
  return usual ? words.usuallyMonthly : words.monthly;
}
