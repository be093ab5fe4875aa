import { decodeHTML } from 'entities';
import { htmlTokens } from './html-tokens.ts';

/**
 * What no output may hold: control characters, halves of surrogate pairs and the two noncharacters XML forbids;
 * and what only misleads in running text: soft hyphens, zero-width spaces, byte order marks, bidi overrides.
 */
const unwanted =
  /[[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\u{ad}\u{200b}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]--[\t\n\v\f\r]]/gv;

/** Text in one line: unwanted characters removed, whitespace collapsed, in Unicode normal form C. */
export function normalizeText(text: string): string {
  return text.replace(unwanted, '').replace(/\s+/g, ' ').trim().normalize('NFC');
}

/** The words of a short HTML text, such as a title: tags removed, entities decoded once, in one line. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return normalizeText(html);
  let text = '';
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') text += token.source;
    else if (breaking.has(token.name)) text += ' ';
  }
  return normalizeText(decodeHTML(text));
}

const breaking: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'td', 'th', 'tr', 'hr']);
