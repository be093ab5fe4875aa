import type { Language } from '../contract/language.ts';
import { formatWeekday } from './format.ts';

/** How regularly something takes place. Weekdays are counted from 1, Monday. */
export type Rhythm =
  | { readonly kind: 'weekly'; readonly weekday: number }
  | { readonly kind: 'fortnightly'; readonly weekday: number }
  /** `place` of the weekday in its month, from 1 to 4; -1 is the last. */
  | { readonly kind: 'monthly'; readonly weekday: number; readonly place: number };

/** A rhythm as a line of its own. @example 'Every second Tuesday', 'W ostatnią środę miesiąca' */
export function formatRhythm(rhythm: Rhythm, language: Language): string {
  return language === 'en' ? english(rhythm) : polish(rhythm);
}

const englishPlaces = ['last', '', 'first', 'second', 'third', 'fourth'];

function english(rhythm: Rhythm): string {
  const day = formatWeekday(rhythm.weekday, 'en', 'long');
  if (rhythm.kind === 'weekly') return `Every ${day}`;
  if (rhythm.kind === 'fortnightly') return `Every second ${day}`;
  return `Every ${englishPlaces[rhythm.place + 1] ?? ''} ${day} of the month`;
}

/** Weekdays that are feminine in Polish, in the accusative. */
const feminine: ReadonlyMap<number, string> = new Map([
  [3, 'środę'],
  [6, 'sobotę'],
  [7, 'niedzielę'],
]);

const polishPlaces = {
  feminine: ['ostatnią', '', 'pierwszą', 'drugą', 'trzecią', 'czwartą'],
  masculine: ['ostatni', '', 'pierwszy', 'drugi', 'trzeci', 'czwarty'],
};

function polish(rhythm: Rhythm): string {
  const she = feminine.get(rhythm.weekday);
  const day = she ?? formatWeekday(rhythm.weekday, 'pl', 'long');
  if (rhythm.kind === 'weekly') return `W ${she ? 'każdą' : 'każdy'} ${day}`;
  if (rhythm.kind === 'fortnightly') return `Co ${she ? 'drugą' : 'drugi'} ${day}`;
  const place = polishPlaces[she ? 'feminine' : 'masculine'][rhythm.place + 1] ?? '';
  return `W ${place} ${day} miesiąca`;
}
