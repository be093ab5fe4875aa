import { decodeHTML } from 'entities';
import { htmlTokens, names } from './tags.ts';

/**
 * What no output may hold: control characters, halves of surrogate pairs and the two noncharacters XML forbids;
 * and what only misleads in running text: soft hyphens, zero-width spaces, byte order marks, bidi overrides.
 */
const unwanted =
  /[[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\u{ad}\u{200b}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]--[\t\n\v\f\r]]/gv;

/**
 * Finds every text that has something unwanted or whitespace to collapse, line ends apart, and every one with surrogate
 * pairs, ten times faster than looking for each.
 */
const suspicious =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  / {2}|[\0-\x09\x0b-\x1f\x7f-\xa0\xad\u1680\u2000-\u200b\u2028-\u202f\u205f\u2066-\u2069\u3000\ud800-\udfff\ufeff\ufffe\uffff]/;

/** Text in one line: unwanted characters removed, whitespace collapsed, in Unicode normal form C. */
export function normalizeText(text: string): string {
  const isSuspicious = suspicious.test(text);
  const line =
    isSuspicious || text.includes('\n') ? withoutUnwanted(text).replace(/\s+/g, ' ') : text;
  return line.trim().normalize('NFC');
}

/** Text whose lines stay: unwanted characters removed, whitespace collapsed within lines, in Unicode normal form C. */
export function normalizeLines(text: string): string {
  const spaced = suspicious.test(text) ? withoutUnwanted(text).replace(/[^\S\n]+/g, ' ') : text;
  const lines = /\n | \n/.test(spaced) ? spaced.replace(/ ?\n ?/g, '\n') : spaced;
  return lines.trim().normalize('NFC');
}

function withoutUnwanted(text: string): string {
  return text.replace(unwanted, '');
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

const breaking = names('br p div li td th tr hr');

/**
 * HTML or text, in which no line ends with a word of one letter, as in Polish ("w", "i", "z"). Code stays as it is.
 *
 * @param letters of such words, small; none for a language that does without
 */
export function bindShortWords(html: string, letters: string | undefined): string {
  if (!letters) return html;
  const shortWord = patterns.getOrInsertComputed(letters, patternOf);
  let text = 0;
  let tag = html.indexOf('<');
  return html.replace(shortWord, (word, at: number) => {
    for (; tag !== -1 && tag < at; tag = html.indexOf('<', text)) text = endOfMarkup(html, tag);
    return text > at ? word : `${word.charAt(0)}\u00a0`;
  });
}

const patterns = new Map<string, RegExp>();

function patternOf(letters: string): RegExp {
  return new RegExp(`(?<=^|[\\s>(„])[${letters}${letters.toUpperCase()}] `, 'g');
}

const literalTag = /<(pre|code|script|style|textarea)\b/y;

/** Where a tag ends, of some elements all that is in them. */
function endOfMarkup(html: string, start: number): number {
  literalTag.lastIndex = start;
  const [opening = '', name] = literalTag.exec(html) ?? [];
  const closing = name === undefined ? -1 : html.indexOf(`</${name}`, start + opening.length);
  const behind = closing === -1 ? -1 : html.indexOf('>', closing);
  const end = behind === -1 ? html.indexOf('>', start) : behind;
  return end === -1 ? start + 1 : end + 1;
}

/** Text without its percent-encoding; as it is where that is no valid UTF-8 (RFC 3986, section 2.1). */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Whether a title needs smaller type to remain one. */
export function isLongTitle(title: string): boolean {
  return title.length > 80;
}
