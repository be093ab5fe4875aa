import type { Language } from '../contract/language.ts';
import { formatWeekday } from './format.ts';

/** How regularly something takes place. Weekdays are counted from 1, Monday; `usual` is a rhythm that some dates do not keep. */
export type Rhythm = { readonly weekday: number; readonly usual?: true } & (
  | { readonly kind: 'weekly' }
  | { readonly kind: 'fortnightly' }
  /** `place` of the weekday in its month, from 1 to 4; -1 is the last. */
  | { readonly kind: 'monthly'; readonly place: number }
);

/** A rhythm as a line of its own. @example 'Every second Tuesday', 'Usually on Tuesdays', 'Zwykle w ostatnią środę miesiąca' */
export function formatRhythm(rhythm: Rhythm, language: Language): string {
  const words = language === 'en' ? english(rhythm) : polish(rhythm);
  if (!rhythm.usual) return words;
  return `${language === 'en' ? 'Usually' : 'Zwykle'} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

const englishPlaces = ['last', '', 'first', 'second', 'third', 'fourth'];

function english(rhythm: Rhythm): string {
  const day = formatWeekday(rhythm.weekday, 'en', 'long');
  if (rhythm.kind === 'weekly') return rhythm.usual ? `On ${day}s` : `Every ${day}`;
  if (rhythm.kind === 'fortnightly') return `Every second ${day}`;
  return `Every ${englishPlaces[rhythm.place + 1] ?? ''} ${day} of the month`;
}

/** From Monday on: when what takes place every week does. */
const polishWeekdays = [
  'W poniedziałki',
  'We wtorki',
  'W środy',
  'W czwartki',
  'W piątki',
  'W soboty',
  'W niedziele',
];

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
  if (rhythm.kind === 'weekly') return polishWeekdays[rhythm.weekday - 1] ?? '';
  const she = feminine.get(rhythm.weekday);
  const day = she ?? formatWeekday(rhythm.weekday, 'pl', 'long');
  if (rhythm.kind === 'fortnightly') return `Co ${she ? 'drugą' : 'drugi'} ${day}`;
  const place = polishPlaces[she ? 'feminine' : 'masculine'][rhythm.place + 1] ?? '';
  return `W ${place} ${day} miesiąca`;
}
