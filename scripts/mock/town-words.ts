import type { Language } from '../../src/contract/language.ts';
import type { Town } from './stored.ts';

/** Name and description of the site in a language. */
export function wordsOf(
  { name, description, translated }: Town,
  language: Language,
): { readonly name: string; readonly description: string } {
  return translated?.[language] ?? { name, description };
}
