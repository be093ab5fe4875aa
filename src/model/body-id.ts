import { percentDecoded } from './percent-decoded.ts';

const prefix = 'text-';

/**
 * An id of a body, prefixed so that it cannot be confused with those of the page around it; empty for no id. The ids of
 * an accessibility statement are prescribed by law and stay as they are: no other part of a page has ids like them.
 */
export function bodyId(id: string): string {
  const word = id.replace(/\s/g, '');
  return word === '' || word.startsWith(prefix) || isStatementId(word) ? word : `${prefix}${word}`;
}

/**
 * Whether an id is one of an accessibility statement of a Polish public body: `a11y-wstep`, `a11y-podmiot`, …
 * ("Warunki techniczne publikacji i struktura dokumentu elektronicznego deklaracji dostępności", versions 1 and 2).
 */
export function isStatementId(id: string): boolean {
  return /^a11y-[a-z0-9-]+$/.test(id);
}

/** The id a fragment of an address leads to; empty for none. @param hash with its `#` */
export function fragmentId(hash: string): string {
  return bodyId(percentDecoded(hash.slice(1)));
}
