import { decodeHTML } from 'entities';
import { embedOf } from './embeds/embed.ts';
import { attributeOf, htmlTokens } from './html-tokens.ts';
import { saysNothing } from './players-as-links.ts';
import { withoutShortcodes } from './shortcode.ts';
import { normalizeLines, normalizeText } from './text.ts';

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
