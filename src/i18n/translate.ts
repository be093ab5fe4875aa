import type { Language } from '../contract/language.ts';
import { everyLanguage, knownDictionary, localeOf, ownLanguage } from './dictionaries.ts';
import type { OtherWords, TextKey } from './dictionary.ts';
import type { en } from './en.ts';
import { inLanguage, withinLanguage, withoutWordLanguages } from './word-languages.ts';

/** How English words are spelled. */
export const spellings = ['british', 'american'] as const;

/** What a site says in a language in other words than the dictionary: by its spelling, and by its own choice, which wins. */
export function wordsOfSite({ english, theme }: SiteWords, language: Language): OtherWords {
  return {
    ...knownDictionary(language)?.spellings?.[english],
    ...theme.words[everyLanguage],
    ...theme.words[language],
  };
}

/** Words of one language, and what is said in place of those of its dictionary. */
type LanguageWords = { readonly language: Language; readonly words: OtherWords };

/**
 * Where a site looks for the words of a language: in the language itself, then, for one without a dictionary, in the first language of the site,
 * and in the language of the program.
 */
function sourcesOf(site: SiteWords, language: Language): readonly LanguageWords[] {
  const own = { language, words: wordsOfSite(site, language) };
  if (knownDictionary(language) !== undefined) return [own];
  const named = { language, words: { 'language.name': nameInItself(language), ...own.words } };
  const [first = language] = site.languages;
  return [named, ...(first === language ? [standIn(site)] : sourcesOf(site, first))];
}

/** @example 'Français' */
function nameInItself(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function standIn(site: SiteWords): LanguageWords {
  return { language: ownLanguage.tag, words: wordsOfSite(site, ownLanguage.tag) };
}

/** The words of a language that neither the program nor the theme of a site has: by their names, in the order of the dictionaries. */
export function missingWords({ theme }: Pick<SiteWords, 'theme'>, language: Language): string[] {
  const own = { ...theme.words[everyLanguage], ...theme.words[language] };
  if (knownDictionary(language) !== undefined) return [];
  return Object.keys(ownLanguage.words).filter((key) => !(key in own) && key !== 'language.name');
}

export type SiteWords = {
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
  return translatorOf(language, [
    { language, words },
    { language: ownLanguage.tag, words: {} },
  ]);
}

/** The words of a language of a site. What another language stands in for has its plural forms and figures. */
export function siteTranslator(site: SiteWords, language: Language): Translate {
  return translatorOf(language, sourcesOf(site, language));
}

/** The same for what is printed by `withWordLanguages`: words of another language are marked as such. */
export function pageTranslator(site: SiteWords, language: Language): Translate {
  return translatorOf(language, sourcesOf(site, language), inLanguage, withinLanguage);
}

function translatorOf(
  ofPage: Language,
  sources: readonly LanguageWords[],
  mark: (text: string, language: Language) => string = (text) => text,
  markValue: typeof mark = mark,
): Translate {
  return (key, ...[given]) => {
    const { language, entry } = textOf(sources, key);
    const isOther = language !== ofPage;
    const values: Filling | undefined = given;
    const text =
      typeof entry === 'string'
        ? entry
        : (entry[pluralsOf(language).select(Number(values?.['count']))] ?? entry.other);
    const filled =
      values === undefined
        ? text
        : fill(text, values, language, (value) => (isOther ? markValue(value, language) : value));
    return isOther ? mark(filled, language) : filled;
  };
}

/**
 * The forms of a text that is chosen by its `{count}`, which stays open: for scripts that count. `in` is the language whose forms they are, where
 * that is another, and as whose words they are marked.
 */
export function pageForms(site: SiteWords, language: Language, key: CountedKey): CountedForms {
  const { language: found, entry } = textOf(sourcesOf(site, language), key);
  const forms = typeof entry === 'string' ? { other: entry } : entry;
  if (found === language) return forms;
  const marked = (text: string) =>
    inLanguage(
      text.replace(/\{(?!count\})\w+\}/g, (place) => withinLanguage(place, found)),
      found,
    );
  const others = Object.entries(forms).map(([form, text]) => [form, marked(text)]);
  return { ...Object.fromEntries(others), other: marked(forms.other), in: found };
}

/** The language of some texts, where all are in one, and that is not the language of the page. */
export function otherLanguageOf(
  site: SiteWords,
  language: Language,
  keys: readonly TextKey[],
): Language | undefined {
  const sources = sourcesOf(site, language);
  const [found, another] = new Set(keys.map((key) => textOf(sources, key).language));
  return another === undefined && found !== language ? found : undefined;
}

/** Names of all texts, in the order of the dictionaries. */
export const textKeys: readonly TextKey[] = Object.keys(ownLanguage.words).filter(
  (key): key is TextKey => key in ownLanguage.words,
);

/** A text of a site with its open places, and the language it is in. */
export function siteText(site: SiteWords, language: Language, key: TextKey) {
  return textOf(sourcesOf(site, language), key);
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralsOf(language: Language): Intl.PluralRules {
  return pluralRules.getOrInsertComputed(language, () => new Intl.PluralRules(language));
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

function numbersOf(language: Language): Intl.NumberFormat {
  return numberFormats.getOrInsertComputed(
    language,
    () => new Intl.NumberFormat(localeOf(language)),
  );
}

/** A text, and the language it is in: that of the first source that has it. */
function textOf(sources: readonly LanguageWords[], key: TextKey) {
  for (const { language, words } of sources) {
    const own: string | Plural | undefined = knownDictionary(language)?.words[key];
    const other = words[key];
    if (typeof other === 'string') return { language, entry: other };
    if (other !== undefined)
      return {
        language,
        entry: { other: '', ...(typeof own === 'string' ? { other: own } : own), ...other },
      };
    if (own !== undefined) return { language, entry: own };
  }
  const entry: string | Plural = ownLanguage.words[key];
  return { language: ownLanguage.tag, entry };
}

/** A value that ends a sentence by itself, as "Brown & Co." does, needs no full stop behind it. */
function fill(
  text: string,
  values: Filling,
  language: Language,
  mark: (value: string) => string,
): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (placeholder, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    if (typeof value === 'number') return numbersOf(language).format(value) + stop;
    const isEnded = /[.!?…]$/.test(withoutWordLanguages(value));
    return mark(value) + (isEnded ? '' : stop);
  });
}

export type CountedKey = {
  [Key in TextKey]: (typeof en)['words'][Key] extends string ? never : Key;
}[TextKey];

export type Plural = { readonly other: string } & Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>>
>;

/** Forms for scripts. */
export type CountedForms = Plural & { readonly in?: Language };

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
