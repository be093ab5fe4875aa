import type { Language } from '../contract/language.ts';
import type { Dictionary, TextKey } from './dictionary.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';

const dictionaries: Record<Language, Dictionary<'other'>> = { en, pl };

/** Gives the text of a name, its placeholders filled in. Numbers are written the way of the language. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;

/**
 * The words of a language.
 *
 * @example translator('pl')('events.count', { count: 22 }) // '22 wydarzenia'
 */
export function translator(language: Language): Translate {
  return translators[language];
}

/** The forms of a text that is chosen by its `{count}`, which stays open: for scripts that count. */
export function pluralForms(language: Language, key: CountedKey): Plural {
  const entry: string | Plural = dictionaries[language][key];
  return typeof entry === 'string' ? { other: entry } : entry;
}

const translators: Record<Language, Translate> = { en: createTranslator('en'), pl: createTranslator('pl') };

function createTranslator(language: Language): Translate {
  const dictionary = dictionaries[language];
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);

  return (key, ...[given]) => {
    const entry: string | Plural = dictionary[key];
    const values: Filling | undefined = given;
    const text = typeof entry === 'string' ? entry : pluralForm(entry, plurals, values?.['count']);
    return values === undefined ? text : fill(text, values, numbers);
  };
}

function pluralForm(forms: Plural, plurals: Intl.PluralRules, count: string | number | undefined): string {
  return forms[plurals.select(Number(count))] ?? forms.other;
}

function fill(text: string, values: Filling, numbers: Intl.NumberFormat): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : (value ?? placeholder);
  });
}

type CountedKey = {
  [Key in TextKey]: (typeof en)[Key] extends string ? never : Key;
}[TextKey];

export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

type Filling = Readonly<Record<string, string | number>>;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

type English<Key extends TextKey> = (typeof en)[Key];

type Values<Key extends TextKey> =
  English<Key> extends string
    ? [PlaceholderOf<English<Key>>] extends [never]
      ? []
      : [values: Readonly<Record<PlaceholderOf<English<Key>>, string | number>>]
    : English<Key> extends { readonly other: infer Other extends string }
      ? [
          values: Readonly<
            Record<Exclude<PlaceholderOf<Other>, 'count'>, string | number> & { count: number }
          >,
        ]
      : never;
