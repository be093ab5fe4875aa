import { plainText } from '../../src/html/text.ts';
import { shortened } from '../snapshots/diff-snapshots.ts';

/** What differs about a page, the first that is true: what readers read, what programs read in its head, or neither. */
export type PageChange = 'words' | 'head' | 'markup';

export type PageDifference = {
  readonly change: PageChange;
  /** The first words, or the first markup, that differ, in both. */
  readonly from: string;
  readonly to: string;
};

const hashedName = /(_astro\/[\w.-]+?)[.-][\w-]{8}(?=\.(?:css|js|woff2)\b)/g;

/** A path, or a text with paths, without what is named by its content in names of styles, scripts and typefaces. */
export function withoutHash(text: string): string {
  return text.replaceAll(hashedName, '$1');
}

/** What differs between two pages, but for names of styles and scripts; undefined where nothing does. */
export function pageDifference(before: string, after: string): PageDifference | undefined {
  const [one, other] = [withoutHash(before), withoutHash(after)];
  if (one === other) return undefined;
  const bodies = { one: bodyOf(one), other: bodyOf(other) };
  const words = (body: string) => plainText(body).split(' ');
  const said = firstDifference(words(bodies.one), words(bodies.other), ' ');
  if (said !== undefined) return { change: 'words', ...said };
  const parts = (markup: string) => markup.split(/(?<=>)|(?=<)/);
  const marked = firstDifference(parts(bodies.one), parts(bodies.other), '');
  if (marked !== undefined) return { change: 'markup', ...marked };
  return { change: 'head', from: '', to: '', ...firstDifference(parts(one), parts(other), '') };
}

function bodyOf(page: string): string {
  return page.slice(page.search(/<body\b/));
}

/** Parts that are looked through for a place from which both are the same again. */
const farthest = 60;

/** Parts that have to be the same for that. */
const enough = 3;

function firstDifference(
  one: readonly string[],
  other: readonly string[],
  between: string,
): Pick<PageDifference, 'from' | 'to'> | undefined {
  const start = one.findIndex((part, place) => part !== other[place]);
  if (start === -1 && one.length === other.length) return undefined;
  const begin = start === -1 ? one.length : start;
  const [left, right] = lengthsFrom(
    one.slice(begin, begin + farthest * 2),
    other.slice(begin, begin + farthest * 2),
  );
  const text = (parts: readonly string[], length: number) =>
    parts.slice(begin, begin + length).join(between);
  const [from, to] = shortened(text(one, left), text(other, right));
  return { from, to };
}

/** How many parts of each differ before both are the same again. */
function lengthsFrom(one: readonly string[], other: readonly string[]): readonly [number, number] {
  for (let distance = 1; distance <= farthest; distance += 1)
    for (let left = 0; left <= distance; left += 1) {
      const right = distance - left;
      const places = Array.from({ length: enough }, (_, place) => place);
      if (places.every((place) => one[left + place] === other[right + place])) return [left, right];
    }
  return [farthest, farthest];
}
