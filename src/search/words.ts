import type { Language } from '../contract/language.ts';

/**
 * The stems under which a folded word is stored and looked for: one, or more where the ending leaves open what the stem
 * is ("muzyce" of "muzyka", "ulice" of "ulica"). Two forms of a word have one in common; a stem need not be a word.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  if (word.length <= shortest || /\d/.test(word)) return [word];
  return language === 'pl' ? polishStems(word) : [englishStem(word)];
}

/**
 * The words from which a folded word differs by one letter: left out, added, another, or in the place of its neighbour.
 * None for short words and for those with digits, where every letter counts.
 */
export function similarWords(word: string, letters: string = latin): ReadonlySet<string> {
  const own = [...word];
  const words = new Set<string>();
  if (own.length < shortestForgiven || /\d/.test(word)) return words;
  const alphabet = new Set([...letters, ...own]);
  for (let place = 0; place <= own.length; place += 1) {
    const before = own.slice(0, place).join('');
    const [letter = '', next = '', ...rest] = own.slice(place);
    const after = next + rest.join('');
    words.add(before + after);
    words.add(before + next + letter + rest.join(''));
    for (const other of alphabet) {
      words.add(before + other + after);
      words.add(before + other + letter + after);
    }
  }
  words.delete(word);
  return words;
}

/** The letters by which words may differ, besides their own. */
const latin = 'abcdefghijklmnopqrstuvwxyz';

/** Letters of the shortest word in which one may be wrong: of shorter ones it would make any other. */
const shortestForgiven = 4;

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
    ...(irregular.get(stem) ?? []),
    ...(ending === undefined ? [] : hardened(stem, ending)),
    ...withoutFleetingVowel(stem),
    ...(ending === 'ow' ? [word] : []),
  ];
  return [stem, ...others];
}

/** Words of calendars whose forms follow no rule: what their stem is, or could be, besides ("dziecko", "dzień", "świąt"). */
const irregular: ReadonlyMap<string, readonly string[]> = new Map([
  ['dzieck', ['dziec']],
  ['dzien', ['dni']],
  ['tydzien', ['tygodn']],
  ['marzec', ['marc']],
  ['kwiecien', ['kwietn']],
  ['grudzien', ['grudn']],
  ['swiat', ['swiet']],
]);

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
  const base = single
    .replace(/(?<=[aeiouy].*..)(?:ing|ed|er|ers)$/, '')
    .replace(/([^aeiouyls])\1$/, '$1');
  return base.replace(/(?<=...)[ey]$/, '');
}
