import type { Language } from '../contract/language.ts';
import { dictionaryOf } from '../i18n/dictionaries.ts';
import { type StemRules, type Stems, stemsBy } from './stems.ts';

/** The rules of a language, in patterns of folded words; where it has none, every form is a word of its own. */
export function stemRulesOf(language: Language): StemRules {
  return dictionaryOf(language).stems ?? noRules;
}

const noRules: StemRules = { steps: [], variants: [], irregular: {} };

const stems = new Map<StemRules, Stems>();

export function stemsIn(language: Language): Stems {
  const rules = stemRulesOf(language);
  return stems.getOrInsertComputed(rules, () => stemsBy(rules));
}

/** The stems of a folded word. */
export function stemsOf(word: string, language: Language): readonly string[] {
  return stemsIn(language)(word);
}
