import type { WirePost } from '../contract/post.ts';
import { phrasesOf, shorten } from './summary.ts';
import { plainText } from './text.ts';

/** Characters of a heading made of a text. */
const longest = 70;

/** Characters of a body in which its first words are looked for. */
const enoughHtml = 5_000;

const sourceOfQuote = /<cite\b[^>]*>[\s\S]*?<\/cite>/g;

/** A first sentence that is a heading of its own; a short word before a full stop is an abbreviation. */
const firstSentence = /^.{8,68}?(?:[!?…]|\p{L}{4}\.)(?=\s)/u;

/**
 * The title of a post. One without a title, as notices and quotes are by nature, is headed by its first sentence or its
 * first words; where it has no words either, by `instead`.
 */
export function postHeading(
  { title, content, excerpt }: Pick<WirePost, 'title' | 'content' | 'excerpt'>,
  instead: () => string,
): { readonly title: string; readonly isTitled: boolean } {
  const given = plainText(title.rendered);
  if (given !== '') return { title: given, isTitled: true };
  const written = firstWords(content.rendered.slice(0, enoughHtml)) || firstWords(excerpt.rendered);
  return { title: written || instead(), isTitled: false };
}

function firstWords(html: string): string {
  const text = phrasesOf(html.replace(sourceOfQuote, ''));
  const words = firstSentence.exec(text)?.[0] ?? shorten(text, longest);
  return /\p{L}/u.test(words) ? words.replace(/(?<!\.)\.$/, '') : '';
}
