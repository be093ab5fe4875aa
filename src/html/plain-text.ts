import { decodeHTML } from 'entities';
import { embedOf } from './embeds.ts';
import { saysNothing } from './players.ts';
import { normalizeLines, normalizeText } from './text.ts';
import { attributeOf, htmlTokens } from './tokens.ts';

const paragraphs: ReadonlySet<string> = new Set([
  'p',
  'div',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'pre',
  'table',
  'figure',
  'figcaption',
  'details',
  'hr',
]);

const lines: ReadonlySet<string> = new Set(['br', 'tr', 'dt', 'dd', 'summary', 'caption']);

const cells: ReadonlySet<string> = new Set(['td', 'th']);

/**
 * A whole body as plain text: paragraphs separated by blank lines, list items in lines that begin with a dash, cells
 * separated by a bar, shortcodes removed. What another site shows in a frame is told by its title and address, where
 * addresses are told at all.
 *
 * @param linkUrl absolute address for the target of a link, to be told behind its words; `undefined` for none
 */
export function bodyText(
  html: string,
  linkUrl: (href: string) => string | undefined = () => undefined,
): string {
  if (html === '') return '';
  let text = '';
  let link: { readonly url: string; readonly start: number } | undefined;
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') {
      text += inlineText(token.source);
    } else if (token.name === 'a') {
      text += link ? behind(text.slice(link.start), link.url) : '';
      link = token.kind === 'open' ? linkAt(token.source, text.length, linkUrl) : undefined;
    } else if (token.name === 'iframe') {
      text += token.kind === 'open' ? frameText(token.source, linkUrl) : '';
    } else {
      text += separator(token.name, token.kind === 'open');
    }
  }
  return tidy(text + (link ? behind(text.slice(link.start), link.url) : ''));
}

/** Text between two tags, in one line. */
function inlineText(source: string): string {
  const text = source.includes('&') ? decodeHTML(source) : source;
  return /[\n\r]/.test(text) ? text.replace(/[\n\r]+/g, ' ') : text;
}

function linkAt(tag: string, start: number, linkUrl: (href: string) => string | undefined) {
  const url = linkUrl(attributeOf(tag, 'href') ?? '');
  return url === undefined ? undefined : { url, start };
}

function behind(words: string, url: string): string {
  const label = normalizeText(words);
  const address = url.replace(/^(?:https?:\/\/|mailto:|tel:)(?:www\.)?/, '').replace(/\/$/, '');
  return label === '' || label.includes(address) ? '' : ` (${url})`;
}

function frameText(tag: string, linkUrl: (href: string) => string | undefined): string {
  const source = (attributeOf(tag, 'src') || attributeOf(tag, 'data-src') || '').trim();
  if (source === '') return '';
  const url = linkUrl(embedOf(source)?.url ?? source.replace(/^\/\//, 'https://'));
  if (url === undefined) return '';
  const title = normalizeText(attributeOf(tag, 'title') ?? '');
  const words = title === '' || saysNothing.test(title) ? url : `${title}${behind(title, url)}`;
  return `\n\n${words}\n\n`;
}

function separator(name: string, opens: boolean): string {
  if (name === 'li') return opens ? '\n- ' : '';
  if (paragraphs.has(name)) return '\n\n';
  if (lines.has(name)) return opens ? '\n' : '';
  return cells.has(name) && !opens ? ' | ' : '';
}

function tidy(text: string): string {
  const lines = normalizeLines(withoutShortcodes(text));
  const rows = lines.includes(' |') ? lines.replace(/(?: \|)+(?=\n|$)/g, '') : lines;
  const items = /(?:^|\n)-(?:\n|$)/.test(rows)
    ? rows.replace(/(^|\n)-\n+(?=\S)/g, '$1- ').replace(/(?<=^|\n)-(?=\n|$)/g, '')
    : rows;
  return (items.includes('\n\n\n') ? items.replace(/\n{3,}/g, '\n\n') : items).trim();
}

/** A bracketed word that an extension of the CMS would have replaced: `[name]`, `[/name]`, `[name key="value"]`, `[name /]`. */
const bracketed = /\[(\/?)([a-z][a-z0-9_-]*)((?:\s[^[\]]*)?)\]/g;

const wellKnown: ReadonlySet<string> = new Set([
  'audio',
  'caption',
  'embed',
  'gallery',
  'playlist',
  'video',
  'wp_caption',
]);

/** Shortcodes within shortcodes are looked for no deeper than this: a text may hold thousands on purpose. */
const deepest = 12;

/**
 * Text without shortcodes nothing replaced; what stands between an opening and a closing one stays. Words that people
 * put in brackets, such as `[sic]`, are no shortcodes.
 */
export function withoutShortcodes(text: string): string {
  let shorter = text;
  for (let depth = 0; depth < deepest && shorter.includes('['); depth++) {
    const isShortcode = shortcodeTest(shorter);
    const next = shorter.replace(bracketed, (whole, slash: string, name: string, rest: string) =>
      isShortcode(slash, name, rest) ? '' : whole,
    );
    if (next === shorter) break;
    shorter = next;
  }
  return shorter;
}

/** The names of the shortcodes in a text, each as often as it is opened. */
export function shortcodesIn(text: string): string[] {
  if (!text.includes('[')) return [];
  const isShortcode = shortcodeTest(text);
  return Array.from(text.matchAll(bracketed))
    .filter(([, slash = '', name = '', rest = '']) => slash === '' && isShortcode(slash, name, rest))
    .map(([, , name = '']) => name);
}

function shortcodeTest(text: string): (slash: string, name: string, rest: string) => boolean {
  const closed = new Set(Array.from(text.matchAll(/\[\/([a-z][a-z0-9_-]*)\s*\]/g), ([, name]) => name));
  return (slash, name, rest) =>
    slash === '/' ||
    closed.has(name) ||
    wellKnown.has(name) ||
    /[_-]/.test(name) ||
    /^\s+\/$/.test(rest) ||
    /\s[a-z][\w-]*\s*=/i.test(rest);
}

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
