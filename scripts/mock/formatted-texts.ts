import { percentDecoded } from '../../src/html/text.ts';

/**
 * A typed text as servers of this family print it: straight quotes, dashes and dots become typographic, lone
 * ampersands `&#038;`. Tags and entities that are there already stay.
 */
export function texturize(text: string): string {
  if (!/[&"'\-.]/.test(text)) return text;
  return text
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') && part.endsWith('>') ? part : texturizeText(part)))
    .join('');
}

function texturizeText(text: string): string {
  return text
    .replace(/\.\.\./g, '&#8230;')
    .replace(/---/g, '&#8212;')
    .replace(/ -- | - /g, (dash) => (dash === ' - ' ? ' &#8211; ' : ' &#8212; '))
    .replace(/--/g, '&#8211;')
    .replace(/(^|[\s([{„])"/g, '$1&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/(^|[\s([{])'/g, '$1&#8216;')
    .replace(/'/g, '&#8217;')
    .replace(/&(?!#\d+;|#x[0-9a-f]+;|[a-z][a-z0-9]{1,7};)/gi, '&#038;');
}

/** `&` as `&amp;`, where it does not begin an entity already. */
export function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#?\w{1,8};)/g, '&amp;');
}

/** Without tags, and without what only tags hold. */
export function stripTags(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '').replace(/<[^<>]*>/g, '');
}

/** The excerpt of an item: the written one, or else so many first words of the content. */
export function excerptHtml(excerpt: string, content: string, length = 55): string {
  if (excerpt !== '') return paragraph(excerpt);
  const words = stripTags(content).match(/\S+/g) ?? [];
  if (words.length === 0) return '';
  const shown = words.slice(0, length).join(' ');
  return paragraph(words.length > length ? `${shown} [&hellip;]` : shown);
}

function paragraph(html: string): string {
  return html.startsWith('<p') ? html : `<p>${html}</p>\n`;
}

/** What is not ASCII. */
export const beyondAscii = /[\u0080-\u{10ffff}]+/gu;

/** Text as addresses have it: percent-encoded where it is not plain ASCII, in small letters. @param what what is encoded */
export function encodePath(text: string, what = /[^\u0021-\u007e]+|["<>\\^`{|}]/gu): string {
  return text.replace(what, (part) => encodeURIComponent(part.toWellFormed()).toLowerCase());
}

/** A slug as people read it, in small letters: the same for every spelling of it. */
export function decodeSlug(slug: string): string {
  return percentDecoded(slug).toLowerCase();
}

/** A text as a slug: Latin letters without marks, in small, and nothing of entities and quotation marks; between words hyphens. */
export function slugOf(text: string): string {
  return decodeSlug(stripTags(text))
    .replaceAll(/&#?\w{1,8};|['"‘’‚“”„«»]/g, '')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}%_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Whether a text means yes, in a parameter without a type. */
export function isYes(text: string | undefined): boolean {
  return text !== undefined && !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase());
}
