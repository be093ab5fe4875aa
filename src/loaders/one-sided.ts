import { collections } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { type Collected, shelfOf } from './collected.ts';

/** A remark for each language that has nothing where another has something: it may be so, or go wrong unseen. */
export function oneSidedRemarks(collected: Collected, languages: readonly Language[]): string[] {
  const has = (language: Language) =>
    collections.filter((collection) => shelfOf(collected, language)[collection].size > 0);
  const somewhere = new Set(languages.flatMap(has));
  return languages.flatMap((language) => {
    const own = new Set(has(language));
    const missing = [...somewhere].filter((collection) => !own.has(collection));
    return missing.length === 0
      ? []
      : [`Nothing in "${language}", though there is in another language: ${missing.join(', ')}.`];
  });
}
