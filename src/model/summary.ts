import { bodyText } from './body-text.ts';
import { normalizeText } from './text.ts';

const mostCharacters = 200;

/** Characters of a body that are enough to find its first 200 of text. */
const enoughHtml = 20_000;

/** The excerpt, or else the beginning of the body, as plain text of at most 200 characters that ends with a whole word. */
export function summaryOf(excerpt: string, body: string): string {
  const written = inOneLine(excerpt);
  const head = body.slice(0, enoughHtml);
  const isMachineMade = written !== '' && closeElements.test(head) && isBeginning(written, head);
  return (
    (isMachineMade ? '' : shorten(written)) || shorten(inOneLine(withoutCaptions(head))) || shorten(written)
  );
}

/** Characters of a body that nearly always have as much text as its opening. */
const openingHtml = 3_000;
const openingCharacters = 600;

/** The excerpt and how the body begins, as about 600 characters of plain text without addresses: what searches look through. */
export function openingOf(excerpt: string, body: string): string {
  const html = excerpt === '' ? body.slice(0, openingHtml) : `${excerpt} ${body.slice(0, openingHtml)}`;
  return bodyText(html)
    .replace(/https?:\/\/\S+/g, ' ')
    .slice(0, openingCharacters);
}

/** A text of `most` characters at most: a longer one is cut behind a word and ends in an ellipsis. */
export function shorten(text: string, most = mostCharacters): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most);
  const space = head.lastIndexOf(' ');
  const cut = space > most / 2 ? head.slice(0, space) : wholeCharacters(head);
  return `${cut.replace(/[\s,;:.!?–—-]+$/u, '')}…`;
}

/**
 * Whether an excerpt is the beginning of the body without its tags, as servers make one where editors wrote none. They
 * leave nothing between the words of two cells or paragraphs that follow each other at once.
 */
function isBeginning(excerpt: string, body: string): boolean {
  const opening = body.slice(0, 4 * excerpt.length + 1_000);
  return lettersOf(bodyText(opening)).startsWith(lettersOf(excerpt.replace(/(?:…|\.\.\.)$/, '')));
}

/** Elements without a blank between them. */
const closeElements = /<\/(?:t[dh]|li|p|h[1-6]|d[dt])><[a-z/]|\S<br/i;

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A picture's caption says nothing without the picture. */
function withoutCaptions(html: string): string {
  return html.replace(/<figcaption\b[\s\S]*?<\/figcaption>/gi, '');
}

function inOneLine(html: string): string {
  if (html === '') return '';
  const text = bodyText(html);
  const line = normalizeText(/<t[dh]\b/i.test(html) ? rowsInOneLine(text) : text);
  return line.replace(/\s*\[(?:…|\.\.\.)\]$/, '…');
}

/** Rows of tables, whose cells are separated by bars. */
function rowsInOneLine(text: string): string {
  return text.replace(/(?<= \| [^\n]*)\n(?=[^\n]* \| )/g, '; ').replaceAll(' | ', ', ');
}

function wholeCharacters(text: string): string {
  const segments = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)];
  return segments
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}
