import { decodeHTML } from 'entities';
import { htmlTokens } from './html-tokens.ts';

/**
 * What no output may hold: control characters, halves of surrogate pairs and the two noncharacters XML forbids;
 * and what only misleads in running text: soft hyphens, zero-width spaces, byte order marks, bidi overrides.
 */
const unwanted =
  /[[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\u{ad}\u{200b}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]--[\t\n\v\f\r]]/gv;

/** Finds every text that has something unwanted, and every one with surrogate pairs, ten times faster than `unwanted`. */
const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u200b\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]/;

/** Whitespace that is neither a space nor the end of a line. */
const oddSpace = /[\t\v\f\r\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Text in one line: unwanted characters removed, whitespace collapsed, in Unicode normal form C. */
export function normalizeText(text: string): string {
  const wanted = withoutUnwanted(text);
  const line = wanted.includes('\n') || isUntidy(wanted) ? wanted.replace(/\s+/g, ' ') : wanted;
  return line.trim().normalize('NFC');
}

/** Text whose lines stay: unwanted characters removed, whitespace collapsed within lines, in Unicode normal form C. */
export function normalizeLines(text: string): string {
  const wanted = withoutUnwanted(text);
  const spaced = isUntidy(wanted) ? wanted.replace(/[^\S\n]+/g, ' ') : wanted;
  return spaced
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .normalize('NFC');
}

function withoutUnwanted(text: string): string {
  return suspicious.test(text) ? text.replace(unwanted, '') : text;
}

function isUntidy(text: string): boolean {
  return text.includes('  ') || oddSpace.test(text);
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
