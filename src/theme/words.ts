import { z } from 'zod';
import type { Language } from '../contract/language.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import { en } from '../i18n/en.ts';
import { pl } from '../i18n/pl.ts';
import { unknownKeys } from './unknown-keys.ts';

type Text = string | Readonly<Partial<Record<string, string>>>;

const own: Readonly<Record<Language, Readonly<Record<TextKey, Text>>>> = { en, pl };

const keys = Object.keys(en).filter((key): key is TextKey => key in en);

/** What a theme says in other words, by the names in `src/i18n`. */
export const wordsSchema = z.strictObject({
  en: wordsOf('en').optional(),
  pl: wordsOf('pl').optional(),
});

function wordsOf(language: Language) {
  return z
    .partialRecord(
      z.enum(keys),
      z.union([
        z.string(),
        z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), z.string()),
      ]),
      { error: unknownKeys('text', keys, 'src/i18n/en.ts') },
    )
    .superRefine((words, context) => {
      for (const key of keys) {
        const given = words[key];
        const fault = given === undefined ? undefined : faultOf(own[language][key], given);
        if (fault) context.addIssue({ code: 'custom', path: [key], message: fault });
      }
    });
}

/** Why a text cannot stand in the place of another. */
function faultOf(own: Text, given: Text): string | undefined {
  const forms = (text: Text) => (typeof text === 'string' ? '' : Object.keys(text).toSorted().join(', '));
  if (forms(own) !== forms(given))
    return forms(own) === ''
      ? 'this text has one form: write it as one text'
      : `this text is chosen by its count: write ${forms(own)}`;
  const known = new Set(openPlaces(own));
  const unknown = openPlaces(given).filter((place) => !known.has(place));
  if (unknown.length === 0) return undefined;
  return `nothing is filled in for ${unknown.join(', ')}; this text has ${[...known].join(', ') || 'no place that is filled in'}`;
}

function openPlaces(text: Text): readonly string[] {
  return JSON.stringify(text).match(/\{\w+\}/g) ?? [];
}
