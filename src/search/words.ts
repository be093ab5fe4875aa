import type { Language } from '../contract/language.ts';

/**
 * The stems under which a folded word is stored and looked for: one, or more where the ending leaves open what the stem
 * is ("muzyce" of "muzyka", "ulice" of "ulica"). Two forms of a word have one in common; a stem need not be a word.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  if (word.length <= shortest || /\d/.test(word)) return [word];
  return language === 'pl' ? polishStems(word) : [englishStem(word)];
}

/** Letters of the shortest stem. */
const shortest = 3;

/**
 * Endings of Polish nouns and adjectives without their accents, the longest first. Verbs and diminutives are left alone:
 * calendars are searched for things, places and people.
 */
const polishEndings = [
  ...['iejszych', 'iejszego'],
  ...['iami', 'iach', 'iego', 'iemu', 'owie'],
  ...['ami', 'ach', 'ego', 'emu', 'ymi', 'imi', 'iom', 'iow', 'owi', 'iem', 'iej'],
  ...['ych', 'ich', 'ej', 'ym', 'im', 'om', 'ow', 'em', 'um', 'ia', 'ie', 'ii', 'io', 'iu', 'mi'],
  ...['a', 'e', 'i', 'o', 'u', 'y'],
];

function polishStems(word: string): readonly string[] {
  const ending = polishEndings.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= shortest,
  );
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  const others = [
    ...[irregular.get(stem) ?? []].flat(),
    ...ofAdjective(stem),
    ...(ending === undefined ? [] : hardened(stem, ending)),
    ...withoutFleetingVowel(stem),
    ...(ending === 'ow' ? [word] : []),
  ];
  return [stem, ...others];
}

/** Words of calendars whose forms follow no rule: what their stem is, or could be, besides ("dziecko", "dzień", "świąt"). */
const irregular: ReadonlyMap<string, string> = new Map([
  ['dzieck', 'dziec'],
  ['dzien', 'dni'],
  ['tydzien', 'tygodn'],
  ['marzec', 'marc'],
  ['kwiecien', 'kwietn'],
  ['grudzien', 'grudn'],
  ['swiat', 'swiet'],
  ['swiateczn', 'swiet'],
  ['taneczn', 'tanc'],
]);

/** What adjectives are made of: "muzyczny" of "muzyka", "uliczny" of "ulica", "artystyczny" of "artysta". */
function ofAdjective(stem: string): readonly string[] {
  return adjectives
    .filter(([ending]) => stem.endsWith(ending) && stem.length > ending.length + 1)
    .map(([ending, noun]) => stem.slice(0, -ending.length) + noun);
}

const adjectives = [
  ['yczn', 'yk'],
  ['yczn', ''],
  ['iczn', 'ik'],
  ['iczn', 'ic'],
  ['eczn', 'ek'],
] as const;

/**
 * "książek" is of "książka", "rynek" of "rynku", "taniec" of "tańca", "styczeń" of "stycznia", yet "bibliotek" of
 * "biblioteka".
 */
function withoutFleetingVowel(stem: string): readonly string[] {
  const [, before = '', after = ''] =
    /^(.+[^aeiouy])(?:e(?=k)|i?e(?=[cn]))([kcn])$/.exec(stem) ?? [];
  return before.length >= shortest - 1 && stem.length > shortest + 1 ? [before + after] : [];
}

/** The stem as it ends before other endings, where this one softens it: "koncercie", "ogrodzie", "teatrze", "sztuce". */
function hardened(stem: string, ending: string): readonly string[] {
  return softened
    .filter(([before, soft]) => ending === before && stem.endsWith(soft) && stem.length > shortest)
    .slice(0, 1)
    .map(([, soft, hard]) => stem.slice(0, -soft.length) + hard);
}

const softened = [
  ['ie', 'dz', 'd'],
  ['ie', 'c', 't'],
  ['e', 'rz', 'r'],
  ['e', 'dz', 'g'],
  ['e', 'c', 'k'],
  ['e', 'sz', 'ch'],
  ['y', 'rz', 'r'],
  ['y', 'c', 'k'],
] as const;

const englishPlurals: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['people', 'person'],
]);

function englishStem(word: string): string {
  const single = (englishPlurals.get(word) ?? word)
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..(?:s|x|z|ch|sh))es$/, '')
    .replace(/(?<=..[^su])s$/, '');
  const base = single.replace(/(?<=[aeiouy].*..)(?:ing|ed|er|ers)$/, '');
  // "dancing" of "danc", "running" of "run", yet "jazz" is no "jaz".
  const undoubled = base === word ? base : base.replace(/([^aeiouyls])\1$/, '$1');
  return undoubled.replace(/(?<=...)[ey]$/, '');
}
