import { decodeSlug, type Shelf } from '../shelf.ts';
import type { StoredItem } from '../stored.ts';
import { stripTags } from '../texturize.ts';

/**
 * The slug an item gets: what was asked for in small letters with hyphens, and a number
 * behind it where another item of the shelf in the same language has it.
 *
 * @param wanted a slug, or the `titleSlug` of a title
 * @param item the item itself, whose own slug is free
 */
export function freeSlug(
  shelf: Shelf<StoredItem>,
  wanted: string,
  { id, language }: Pick<StoredItem, 'id' | 'language'>,
): string {
  const slug = slugOf(wanted) || String(id);
  const isTaken = (text: string) =>
    shelf.bySlug(text, language).some((item) => item.id !== id && item.language === language);
  let number = 1;
  // Doubling and halving: a shelf may hold a slug with thousands of numbers.
  const name = (count: number) => (count === 1 ? slug : `${slug}-${count}`);
  while (isTaken(name(number))) number *= 2;
  let low = Math.floor(number / 2);
  while (low + 1 < number) {
    const middle = (low + number) >>> 1;
    if (isTaken(name(middle))) low = middle;
    else number = middle;
  }
  return name(number);
}

/** What a title becomes as a slug: Latin letters without marks, and nothing of entities and quotation marks. */
export function titleSlug(title: string): string {
  return stripTags(title)
    .replaceAll(/&#?\w{1,8};|['"‘’‚“”„«»]/g, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .normalize('NFC');
}

/** Words with hyphens; letters beyond ASCII stay, since addresses encode them. */
function slugOf(text: string): string {
  return decodeSlug(stripTags(text))
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}%_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}
