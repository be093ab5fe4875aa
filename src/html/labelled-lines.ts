import { plainText } from './text.ts';

/** A line of a text such as 'Lift: yes', as plain text. */
export type LabelledLine = { readonly label: string; readonly value: string };

/** A heading may have this many characters of markup and words. */
const longestHeading = 400;

const headingTag = /<(h[1-6]|p)\b[^>]*>/gi;

/**
 * Takes lines such as 'Lift: yes' out of the first list or paragraph below a heading. A paragraph of bold words alone
 * counts as a heading; lines of a paragraph end at `<br>`. What is not taken stays; a heading that nothing is left of
 * goes with its lines.
 *
 * @param headings the words of such headings, in small letters
 * @param take says whether a line is understood, and so taken
 * @returns the HTML that is left
 */
export function takeLabelledLines(
  html: string,
  headings: ReadonlySet<string>,
  take: (line: LabelledLine) => boolean,
): string {
  if (headings.size === 0) return html;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(headingTag)) {
    const start = index + tag.length;
    const ahead = html.slice(start, start + longestHeading);
    const length = ahead.search(new RegExp(`</${name}\\s*>`, 'i'));
    if (length === -1) continue;
    const words = ahead.slice(0, length);
    if (name.toLowerCase() === 'p' && !isBold(words)) continue;
    if (!headings.has(plainText(words).replace(/\s*:$/, '').toLowerCase())) continue;
    const end = html.indexOf('>', start + length) + 1;
    const block = blockAt(html, end);
    return block === undefined ? html : withoutTaken(html, { ...block, heading: index }, take);
  }
  return html;
}

function isBold(words: string): boolean {
  return /^\s*<(?:strong|b)>[^<]*<\/(?:strong|b)>\s*:?\s*$/i.test(words);
}

type Block = {
  /** Behind its opening tag. */
  readonly start: number;
  /** Before its closing tag. */
  readonly end: number;
  /** Behind its closing tag. */
  readonly behind: number;
  readonly isList: boolean;
};

const opening = /(?:\s|<!--[^>]*-->)*<(ul|ol|p)\b[^>]*>/iy;

function blockAt(html: string, from: number): Block | undefined {
  opening.lastIndex = from;
  const name = opening.exec(html)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const start = opening.lastIndex;
  const length = html.slice(start).search(new RegExp(`</${name}\\s*>`, 'i'));
  if (length === -1) return undefined;
  const end = start + length;
  return { start, end, behind: html.indexOf('>', end) + 1, isList: name !== 'p' };
}

function withoutTaken(
  html: string,
  { start, end, behind, isList, heading }: Block & { readonly heading: number },
  take: (line: LabelledLine) => boolean,
): string {
  const lines = html.slice(start, end).split(isList ? /(?=<li\b)/i : /<br\s*\/?>/i);
  let taken = 0;
  const left = lines.filter((source) => {
    const text = plainText(source);
    const colon = text.indexOf(':');
    if (text === '') return false;
    const line = { label: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
    const isTaken = colon !== -1 && take(line);
    if (isTaken) taken += 1;
    return !isTaken;
  });
  if (taken === 0) return html;
  const before = html.slice(0, left.length === 0 ? heading : start);
  if (left.length === 0) return before + html.slice(behind);
  return before + left.join(isList ? '' : '<br>') + html.slice(end);
}
