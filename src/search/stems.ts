/**
 * The stems under which a folded word is stored and looked for: one, or more where the ending
 * leaves open what the stem is ("muzyce" of "muzyka", "ulice" of "ulica"). Two forms of a word have
 * one in common; a stem need not be a word.
 */
export type Stems = (word: string) => readonly string[];

/** A pattern, and what stands in its place. */
export type StemRule = readonly [pattern: string, replacement: string];

/**
 * How the words of a language end: data of the page of the search, which has the rules of its own
 * language alone.
 */
export type StemRules = {
  /** What is done to a word in turn, until its stem is left. */
  readonly steps: readonly StemRule[];
  /** What else the stem may be, of stem and ending with a line between them: "koncerc-ie". */
  readonly variants: readonly StemRule[];
  /** Stems of which the others follow no rule, and what they are besides. */
  readonly irregular: Readonly<Record<string, string>>;
};

/** Words of three letters and those with digits have no other form. */
export function stemsBy({ steps, variants, irregular }: StemRules): Stems {
  const known = new Map(Object.entries(irregular));
  const [trim = [], vary = []] = [steps, variants].map((rules) =>
    rules.map(([pattern, replacement]) => [new RegExp(pattern), replacement] as const),
  );
  return (word) => {
    if (word.length < 4 || /\d/.test(word)) return [word];
    const stem = trim.reduce((rest, rule) => rest.replace(...rule), word);
    const other = known.get(stem);
    if (other !== undefined) return [stem, other];
    const divided = `${stem}-${word.slice(stem.length)}`;
    return [
      stem,
      ...vary.flatMap((rule) => (rule[0].test(divided) ? [divided.replace(...rule)] : [])),
    ];
  };
}

/**
 * The terms of the stems of a word whose accents make its letters other ones than those of its
 * stems: boats ("łodzie") have one, ice ("lodzie") has none.
 *
 * @param spelled the word with the accents of its consonants
 */
export function spelledStemsOf(word: string, spelled: string, stems: Stems): readonly string[] {
  return stems(word)
    .filter(({ length }) => spelled.slice(0, length - 1) !== word.slice(0, length - 1))
    .map((stem) => `${stem}@=${spelled.slice(0, stem.length - 1)}`);
}

/**
 * The words of a text with the accents of their consonants: those of vowels change from form to
 * form ("łódź", "łodzi").
 */
export function spelledWordsOf(text: string): readonly string[] {
  const spelled = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=[aeiouy])\p{M}+/gu, '')
    .normalize('NFC');
  return spelled.match(/[\p{L}\p{N}]+/gu) ?? [];
}
