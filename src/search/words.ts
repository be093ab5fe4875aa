import type { Language } from '../contract/language.ts';
import { type StemRules, type Stems, stemsBy } from './stems.ts';

/**
 * Endings of Polish nouns and adjectives without their accents, of which the longest counts. Verbs
 * and diminutives are left alone: calendars are searched for things, places and people.
 */
const polishEndings = [
  ...['iejszych', 'iejszego'],
  ...['iami', 'iach', 'iego', 'iemu', 'owie'],
  ...['ami', 'ach', 'ego', 'emu', 'ymi', 'imi', 'iom', 'iow', 'owi', 'iem', 'iej'],
  ...['ych', 'ich', 'ej', 'ym', 'im', 'om', 'ow', 'em', 'um', 'ia', 'ie', 'ii', 'io', 'iu', 'mi'],
  ...['a', 'e', 'i', 'o', 'u', 'y'],
];

/** The rules of a language, in patterns of folded words. */
export const stemRules: Readonly<Record<Language, StemRules>> = {
  pl: {
    steps: [[`(?<=...)(?:${polishEndings.join('|')})$`, '']],
    variants: [
      // What adjectives are made of: "muzyczny" of "muzyka", "uliczny" of "ulica", "artystyczny" of
      // "artysta".
      ['(?<=..)yczn-.*', 'yk'],
      ['(?<=..)yczn-.*', ''],
      ['(?<=..)iczn-.*', 'ik'],
      ['(?<=..)iczn-.*', 'ic'],
      ['(?<=..)eczn-.*', 'ek'],
      // The stem as it ends before other endings, where this one softens it: "koncercie",
      // "ogrodzie", "teatrze", "sztuce".
      ['(?<=..)dz-ie$', 'd'],
      ['(?<=...)c-ie$', 't'],
      ['(?<=..)rz-[ey]$', 'r'],
      ['(?<=..)dz-e$', 'g'],
      ['(?<=...)c-[ey]$', 'k'],
      ['(?<=..)sz-e$', 'ch'],
      // "książek" is of "książka", "rynek" of "rynku", "taniec" of "tańca", "styczeń" of
      // "stycznia", yet "bibliotek" of "biblioteka".
      ['^(?=.{5,}-)(.+[^aeiouy])(?:e(?=k)|i?e(?=[cn]))([kcn])-.*', '$1$2'],
      ['-ow$', 'ow'],
    ],
    irregular: {
      dzieck: 'dziec',
      dzien: 'dni',
      tydzien: 'tygodn',
      marzec: 'marc',
      kwiecien: 'kwietn',
      grudzien: 'grudn',
      swiat: 'swiet',
      swiateczn: 'swiet',
      taneczn: 'tanc',
      kosciel: 'kosciol',
      lyzew: 'lyzw',
      niemowlat: 'niemowlet',
      zwierzat: 'zwierzet',
    },
  },
  en: {
    steps: [
      ['(?<=..)ies$', 'y'],
      ['(?<=..(?:s|x|z|ch|sh))es$', ''],
      ['(?<=..[^su])s$', ''],
      // "running" is of "run", yet "jazz" is no "jaz".
      ['(?<=[aeiouy].*)([^aeiouyls])\\1(?:ing|ed|er|ers)$', '$1'],
      ['(?<=[aeiouy].*..)(?:ing|ed|er|ers)$', ''],
      ['(?<=...)[ey]$', ''],
    ],
    variants: [],
    irregular: { children: 'child', women: 'woman', peopl: 'person' },
  },
};

const stems: Readonly<Record<Language, Stems>> = {
  pl: stemsBy(stemRules.pl),
  en: stemsBy(stemRules.en),
};

export function stemsIn(language: Language): Stems {
  return stems[language];
}

/** The stems of a folded word. */
export function stemsOf(word: string, language: Language): readonly string[] {
  return stems[language](word);
}
