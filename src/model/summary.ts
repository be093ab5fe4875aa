import { bodyText } from './body-text.ts';
import { normalizeText } from './text.ts';

const mostCharacters = 200;

/** Characters of a body that are enough to find its first 200 of text. */
const enoughHtml = 20_000;

/** The excerpt, or else the beginning of the body, as plain text of at most 200 characters that ends with a whole word. */
export function summaryOf(excerpt: string, body: string): string {
  return shorten(inOneLine(excerpt)) || shorten(inOneLine(withoutCaptions(body.slice(0, enoughHtml))));
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

/** Text of at most 200 characters: a longer one is cut behind a word and ends in an ellipsis. */
export function shorten(text: string): string {
  if (text.length <= mostCharacters) return text;
  const head = text.slice(0, mostCharacters);
  const space = head.lastIndexOf(' ');
  const cut = space > mostCharacters / 2 ? head.slice(0, space) : wholeCharacters(head);
  return `${cut.replace(/[\s,;:.!?–—-]+$/u, '')}…`;
}

/** A picture's caption says nothing without the picture. */
function withoutCaptions(html: string): string {
  return html.replace(/<figcaption\b[\s\S]*?<\/figcaption>/gi, '');
}

function inOneLine(html: string): string {
  if (html === '') return '';
  return normalizeText(bodyText(html)).replace(/\s*\[(?:…|\.\.\.)\]$/, '…');
}

function wholeCharacters(text: string): string {
  const segments = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)];
  return segments
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}
