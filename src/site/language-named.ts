import type { Language } from '../contract/language.ts';

const versions: Readonly<Record<Language, RegExp>> = {
  en: /^(?:en|eng|(?:in )?english(?: version)?|angielski|po angielsku|(?:wersja )?angielska)$/i,
  pl: /^(?:pl|pol|(?:in )?polish(?: version)?|polski|po polsku|wersja polska)$/i,
};

/** The language whose version of a site the words of a link promise ("English", "Po polsku"); `undefined` for other words. */
export function languageNamed(words: string): Language | undefined {
  const plain = words.trim();
  return (['en', 'pl'] as const).find((language) => versions[language].test(plain));
}
