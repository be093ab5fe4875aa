import { percentDecoded } from './percent-decoded.ts';

const prefix = 'text-';

/** An id of a body, prefixed so that it cannot be confused with those of the page around it; empty for no id. */
export function bodyId(id: string): string {
  const word = id.replace(/\s/g, '');
  return word === '' || word.startsWith(prefix) ? word : `${prefix}${word}`;
}

/** The id a fragment of an address leads to; empty for none. @param hash with its `#` */
export function fragmentId(hash: string): string {
  return bodyId(percentDecoded(hash.slice(1)));
}
