import type { Language } from '../contract/language.ts';
import { dictionaryOf, knownDictionary, localeOf } from './dictionaries.ts';
import type { OtherWords, TextKey } from './dictionary.ts';
import type { en } from './en.ts';

/** How English words are spelled. */
export const spellings = ['british', 'american'] as const;

/**
 * What a site says in other words than the dictionary: by its spelling, and by its own choice, which wins. A language without a
 * dictionary has the words of the first language of the site.
 */
export function wordsOfSite(
  { english, theme, languages }: SiteWords,
  language: Language,
): OtherWords | undefined {
  const own = theme.words[language];
  const spelled = dictionaryOf(language).spellings?.[english];
  const [first = language] = languages;
  if (knownDictionary(language) === undefined)
    return first === language
      ? own
      : {
          ...dictionaryOf(first).words,
          ...wordsOfSite({ english, theme, languages }, first),
          ...own,
        };
  return spelled ? { ...spelled, ...own } : own;
}

type SiteWords = {
  readonly english: (typeof spellings)[number];
  readonly languages: readonly Language[];
  readonly theme: { readonly words: Readonly<Record<Language, OtherWords | undefined>> };
};

/** Gives the text of a name, its placeholders filled in. Numbers are written the way of the language. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;

/**
 * The words of a language.
 *
 * @param words those that a site has in place of the dictionary's
 * @example translator('pl')('events.count', { count: 22 }) // '22 wydarzenia'
 */
export function translator(language: Language, words: OtherWords = {}): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(localeOf(language));

  return (key, ...[given]) => {
    const entry = entryOf(language, key, words);
    const values: Filling | undefined = given;
    const text =
      typeof entry === 'string'
        ? entry
        : (entry[plurals.select(Number(values?.['count']))] ?? entry.other);
    return values === undefined ? text : fill(text, values, numbers);
  };
}

/** The forms of a text that is chosen by its `{count}`, which stays open: for scripts that count. */
export function pluralForms(language: Language, key: CountedKey, words: OtherWords = {}): Plural {
  const entry = entryOf(language, key, words);
  return typeof entry === 'string' ? { other: entry } : entry;
}

function entryOf(language: Language, key: TextKey, words: OtherWords): string | Plural {
  const own: string | Plural = dictionaryOf(language).words[key];
  const other = words[key];
  if (other === undefined || typeof other === 'string') return other ?? own;
  return { ...(typeof own === 'string' ? { other: own } : own), ...other };
}

/** A value that ends a sentence by itself, as "Brown & Co." does, needs no full stop behind it. */
function fill(text: string, values: Filling, numbers: Intl.NumberFormat): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    if (typeof value === 'number') return numbers.format(value) + stop;
    return /[.!?…]$/.test(value) ? value : value + stop;
  });
}

export type CountedKey = {
  [Key in TextKey]: (typeof en)['words'][Key] extends string ? never : Key;
}[TextKey];

export type Plural = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

type Filling = Readonly<Record<string, string | number>>;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

type English<Key extends TextKey> = (typeof en)['words'][Key];

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
