import { escapeAttribute, escapeText } from 'entities';
import { addressLabel } from './address-label.ts';
import { embedOf } from './embeds/embed.ts';
import { emojiText, isEmojiImage } from './emoji.ts';
import { attributeOf, endOfTag } from './html-tokens.ts';
import { normalizeText } from './text.ts';

/** Class of a link that stands for a player of the site's own, by the element it was; of another site's frame. */
export const standIns = { audio: 'player-audio', video: 'player-video', iframe: 'embed' } as const;

const playerOrImage = /<(iframe|audio|video|img)(?=[\s/>])/gi;

/** Words that players give themselves and that tell nothing. */
export const saysNothing =
  /^(?:youtube|vimeo|facebook)?[ -]?video[ -]?(?:player|embed)?$|^(?:google )?maps?$|^(?:iframe|embed)$/i;

/**
 * HTML with a link in the place of each embedded frame, audio and video player that has an address, and with characters
 * in the place of pictures of emoji. A still picture of a video stands in its link. Another site's own preview card
 * (`wp-embedded-content`) comes with a quote that holds the link already.
 */
export function playersAsLinks(html: string): string {
  const parts: string[] = [];
  const neverClosed = new Set<string>();
  let position = 0;
  for (const match of html.matchAll(playerOrImage)) {
    if (match.index < position) continue;
    const name = (match[1] ?? '').toLowerCase();
    const tagEnd = endOfTag(html, match.index + match[0].length);
    if (tagEnd === undefined) break;
    const end = name === 'img' ? tagEnd : endOfElement(name, tagEnd);
    const source = html.slice(match.index, end);
    const instead = name === 'img' ? emojiOf(source) : linkTo(name, source, tagEnd - match.index);
    if (instead === undefined) continue;
    parts.push(html.slice(position, match.index), instead);
    position = end;
  }
  return position === 0 ? html : [...parts, html.slice(position)].join('');

  /** A frame that is never closed swallows the rest, as in browsers. */
  function endOfElement(name: string, from: number): number {
    const closing = neverClosed.has(name) ? undefined : closingTag(html, name, from);
    if (closing !== undefined) return closing;
    neverClosed.add(name);
    return name === 'iframe' ? html.length : from;
  }
}

function closingTag(html: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.test(html) ? closing.lastIndex : undefined;
}

function emojiOf(tag: string): string | undefined {
  const source = attributeOf(tag, 'src') ?? '';
  if (!isEmojiImage(attributeOf(tag, 'class') ?? '', source)) return undefined;
  return escapeText(emojiText(attributeOf(tag, 'alt') ?? '', source));
}

function linkTo(name: string, element: string, tagLength: number): string {
  const tag = element.slice(0, tagLength);
  if (name === 'iframe' && /\bwp-embedded-content\b/i.test(tag)) return '';
  const address = (addressIn(tag) || (name === 'iframe' ? '' : addressIn(element.slice(tagLength)))).replace(
    /[?&]_=\d+$/,
    '',
  );
  if (address === '' || /^(?:about|data|blob|javascript):/i.test(address)) return '';
  const title = normalizeText(attributeOf(tag, 'title') ?? attributeOf(tag, 'aria-label') ?? '');
  const words = saysNothing.test(title) ? '' : title;
  if (name === 'iframe') return frameLink(address, words);
  const picture = attributeOf(tag, 'poster') ?? '';
  const still = picture === '' ? '' : `<img src="${escapeAttribute(picture)}" alt="">`;
  const className = name === 'audio' ? standIns.audio : standIns.video;
  return ` <a class="${className}" href="${escapeAttribute(address)}">${still}${escapeText(words || addressLabel(address))}</a> `;
}

function frameLink(address: string, words: string): string {
  const className = embedOf(address) ? ` class="${standIns.iframe}"` : '';
  const secure = address.startsWith('//') ? `https:${address}` : address;
  return ` <a${className} href="${escapeAttribute(secure)}">${escapeText(words || addressLabel(address))}</a> `;
}

function addressIn(tag: string): string {
  return (
    attributeOf(tag, 'src') ||
    attributeOf(tag, 'data-src') ||
    attributeOf(tag, 'data-lazy-src') ||
    ''
  ).trim();
}
