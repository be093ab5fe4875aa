import type { Language } from '../contract/language.ts';
import { dictionaryOf } from './dictionaries.ts';
import type { RhythmWords } from './dictionary.ts';
import { capitalized, commaOf, formatWeekday } from './format.ts';

/** How regularly something takes place. Weekdays are counted from 1, Monday; `usual` is a rhythm that some dates do not keep. */
export type Rhythm = { readonly weekday: number; readonly usual?: true } & (
  | { readonly kind: 'weekly' }
  | { readonly kind: 'fortnightly' }
  /** `place` of the weekday in its month, from 1 to 4; -1 is the last. */
  | { readonly kind: 'monthly'; readonly place: number }
);

/**
 * A rhythm as a line of its own, with its hours where there are some.
 *
 * @example 'Every second Tuesday', 'Usually on Tuesdays, 18:00–20:00', 'Zwykle w ostatnią środę miesiąca'
 */
export function formatRhythm(rhythm: Rhythm, language: Language, hours = ''): string {
  const { weekday } = rhythm;
  const forms = dictionaryOf(language).rhythm;
  const agreeing = forms.genders?.find(({ days }) => days.includes(weekday));
  const text = textOf(rhythm, forms);
  const place = rhythm.kind === 'monthly' ? rhythm.place : 0;
  const values: Readonly<Record<string, string | undefined>> = {
    day: forms.days?.[weekday - 1] ?? formatWeekday(weekday, language, 'long'),
    place: (agreeing ?? forms).places.at(place > 0 ? place - 1 : place),
    every: agreeing?.every ?? forms.every,
  };
  const line = typeof text === 'string' ? text : (text[weekday - 1] ?? '');
  const words = line.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return capitalized(hours === '' ? words : words + commaOf(language) + hours, language);
}

function textOf({ kind, usual }: Rhythm, words: RhythmWords): string | readonly string[] {
  if (kind === 'weekly') return usual ? words.usual : words.weekly;
  if (kind === 'fortnightly') return usual ? words.usuallyFortnightly : words.fortnightly;
  return usual ? words.usuallyMonthly : words.monthly;
}
