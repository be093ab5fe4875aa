import { type Language, languageSchema } from '../../src/contract/language.ts';
import { dictionaries, languageName, ownLanguage } from '../../src/i18n/dictionaries.ts';

/** The tags (BCP 47) of what a server calls its languages. @example 'pt-BR' for 'pt_br' */
export function tagsOf(values: readonly string[]): readonly Language[] {
  const tags = values.flatMap((value) => {
    try {
      return Intl.getCanonicalLocales(value.replaceAll('_', '-'));
    } catch {
      // "all", and whatever else a server calls what is no language.
      return [];
    }
  });
  return [...new Set(tags)].filter((tag) => languageSchema.safeParse(tag).success);
}

/**
 * Guesses in which language titles are, by letters that no other of the languages of the program has.
 *
 * @returns the language, and what tells it
 */
export function guessLanguage(titles: readonly string[]): {
  readonly language: Language;
  readonly because: string;
} {
  const counted = Object.entries(dictionaries).map(([language, { letters }]) => {
    const own = Array.from(letters).filter((letter) => !common.has(letter));
    const has = (title: string) => own.some((letter) => title.toLowerCase().includes(letter));
    return { language, count: titles.filter(has).length };
  });
  const [most] = counted.toSorted((one, other) => other.count - one.count);
  if (most && most.count > 0 && most.count * 5 >= titles.length)
    return {
      language: most.language,
      because: `their titles have ${languageName(most.language)} letters`,
    };
  return {
    language: ownLanguage.tag,
    because: 'their titles have no letters of another language that the program knows',
  };
}

/** Letters of many languages. */
const common: ReadonlySet<string> = new Set('áéíóúýàèìòùâêîôûçñ');
