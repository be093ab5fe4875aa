import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Combination, CombinationPart } from './combinations.ts';

/** What a combined calendar is called. @example 'Music · Old Mill', 'Music · free entry' */
export function combinationTitle(
  { category, part }: Pick<Combination, 'category' | 'part'>,
  language: Language,
): string {
  return `${category.name} · ${partName(part, language)}`;
}

/** What narrows a category down, by name. */
export function partName(part: CombinationPart, language: Language): string {
  switch (part.kind) {
    case 'free':
      return feedWords[language].free;
    case 'city':
      return part.name;
    case 'venue':
      return part.venue.name;
  }
}
