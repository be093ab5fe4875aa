import { decodeHTML, decodeHTMLAttribute, escapeAttribute, escapeText } from 'entities';
import { addressLabel } from './addresses.ts';
import { placeholderClasses } from './allowed.ts';
import { type BodyFiles, imageAttributes } from './attributes.ts';
import type { HtmlContext } from './context.ts';
import { embedOf } from './embeds.ts';
import { attributeOf, endOfTag } from './tags.ts';
import { normalizeText } from './text.ts';

const playerOrImage = /<(iframe|audio|video|img)(?=[\s/>])/gi;

/** Titles of players that say nothing. */
export const saysNothing =
  /^(?:youtube|vimeo|facebook)?[ -]?video[ -]?(?:player|embed)?$|^(?:google )?maps?$|^(?:iframe|embed)$/i;

/**
 * HTML with a link in the place of each embedded frame, audio and video player that has an address, and with characters
 * in the place of pictures of emoji. A still picture of a video is put into its link. Another site's own preview card
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
  const address = (
    addressIn(tag) || (name === 'iframe' ? '' : addressIn(element.slice(tagLength)))
  ).replace(/[?&]_=\d+$/, '');
  if (address === '' || /^(?:about|data|blob|javascript):/i.test(address)) return '';
  const title = normalizeText(attributeOf(tag, 'title') ?? attributeOf(tag, 'aria-label') ?? '');
  const words = saysNothing.test(title) ? '' : title;
  if (name === 'iframe') return frameLink(address, words);
  const picture = attributeOf(tag, 'poster') ?? '';
  const still = picture === '' ? '' : `<img src="${escapeAttribute(picture)}" alt="">`;
  const className = name === 'audio' ? placeholderClasses.audio : placeholderClasses.video;
  return `<a class="${className}" href="${escapeAttribute(address)}">${still}${escapeText(words || addressLabel(address))}</a>`;
}

function frameLink(address: string, words: string): string {
  const secure = address.startsWith('//') ? `https:${address}` : address;
  const rest = `href="${escapeAttribute(secure)}">${escapeText(words || addressLabel(address))}</a>`;
  return embedOf(address) ? `<a class="${placeholderClasses.iframe}" ${rest}` : ` <a ${rest} `;
}

function addressIn(tag: string): string {
  return (
    attributeOf(tag, 'src') ||
    attributeOf(tag, 'data-src') ||
    attributeOf(tag, 'data-lazy-src') ||
    ''
  ).trim();
}

// Marked links have a space beside them only where they stay links: what is printed for the others is a block.
const placeholder = /(\S?)<a class="([^"]*)"([^>]*)>((?:[^<]|<(?!\/a>))*)<\/a>(?=(\S?))/g;
const paragraphOfEmbed =
  /<p(?: [^>]*)?>\s*(<a class="embed embed-(?:[^<]|<(?!\/?(?:a|p)[ >]))*<\/a>)\s*<\/p>/g;
const playable = {
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov)$/i,
};
const marks: readonly string[] = Object.values(placeholderClasses);

/** A link that replaces something else. */
type StandIn = {
  readonly names: readonly string[];
  readonly attributes: string;
  readonly href: string;
  readonly content: string;
};

/**
 * The sanitiser's output with players for the audio and video files this site has, and with click-to-load previews for what other
 * sites show in frames: links with title and picture, whose frame a script may put in their place when they are clicked.
 */
export function printPlayers(html: string, context: HtmlContext, files: BodyFiles): string {
  if (!html.includes('<a class="')) return html;
  return html
    .replace(
      placeholder,
      (
        whole,
        before: string,
        classes: string,
        attributes: string,
        content: string,
        after: string,
      ) => {
        const names = classes.split(' ');
        if (!names.some((name) => marks.includes(name))) return whole;
        const href = decodeHTMLAttribute(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
        const link = { names, attributes, href, content };
        const printed = block(link, context, files);
        if (printed !== undefined) return before + printed;
        return `${before && `${before} `}${plain(link)}${after && ' '}`;
      },
    )
    .replace(paragraphOfEmbed, '<figure class="wp-block-embed">$1</figure>');
}

/** What replaces a link; `undefined` where it stays one. */
function block(link: StandIn, context: HtmlContext, files: BodyFiles): string | undefined {
  if (link.names.includes(placeholderClasses.iframe)) return preview(link, context);
  if (link.names.includes(placeholderClasses.audio)) return player('audio', link, files);
  return link.names.includes(placeholderClasses.video) ? player('video', link, files) : undefined;
}

/** The link without the mark of what it stood for, and without the still picture of a video that cannot be played. */
function plain({ names, attributes, content }: StandIn): string {
  const others = names.filter((name) => !marks.includes(name));
  const words = names.includes(placeholderClasses.video)
    ? content.replace(/<img [^>]*>/g, '')
    : content;
  return `<a${others.length > 0 ? ` class="${others.join(' ')}"` : ''}${attributes}>${words}</a>`;
}

/** Only a file of this site's own is played: no other host is asked for anything. */
function player(
  kind: 'audio' | 'video',
  { href, content }: StandIn,
  files: BodyFiles,
): string | undefined {
  const path = href.replace(/[?#].*$/, '');
  if (!/^\/(?!\/)/.test(href) || !Object.values(playable).some((names) => names.test(path)))
    return undefined;
  const words = ownWords(href, content) || files.get(href)?.title || textOf(content);
  const still = / src="([^"]*)"/.exec(content)?.[1];
  const poster = kind === 'video' && still !== undefined ? ` poster="${still}"` : '';
  const source = escapeAttribute(href);
  return `<${kind} controls preload="none"${poster} src="${source}" aria-label="${escapeAttribute(words)}"><a href="${source}">${escapeText(words)}</a></${kind}>`;
}

function preview({ href, content }: StandIn, context: HtmlContext): string | undefined {
  const embed = embedOf(href);
  if (!embed) return undefined;
  const { title, picture, label, note, language } = context.embed(embed);
  const written = /<span class="embed-title">([^<]*)<\/span>/.exec(content)?.[1];
  const words =
    ownWords(href, written ?? content) ||
    title ||
    (embed.kind !== 'map' && !embed.url.includes('?') ? addressLabel(embed.url) : label);
  const said = language === undefined ? '' : ` lang="${escapeAttribute(language)}"`;
  const details = words === label ? note : `${label}. ${note}`;
  return [
    `<a class="embed embed-${embed.kind}" href="${escapeAttribute(embed.url)}" rel="noopener" data-frame="${escapeAttribute(embed.frame)}">`,
    picture ? image(picture, context) : '',
    `<span class="embed-title"${words === label ? said : ''}>${escapeText(words)}</span> <span class="embed-note"${said}>${escapeText(details)}</span></a>`,
  ].join('');
}

function image(address: string, context: HtmlContext): string {
  const attributes = Object.entries(imageAttributes({ src: address, alt: '' }, context) ?? {});
  if (attributes.length === 0) return '';
  return `<img ${attributes.map(([name, value]) => `${name}="${escapeAttribute(value)}"`).join(' ')}>`;
}

/** Words editors gave; an address in their place says less than what is known of it. */
function ownWords(href: string, content: string): string {
  const words = textOf(content);
  return /^https?:/.test(words) || words === addressLabel(href) ? '' : words;
}

function textOf(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, '')).trim();
}

const emojiFile = /\/(?:\d+x\d+|svg)\/([\da-f]{2,6}(?:-[\da-f]{2,6}){0,9})\.(?:png|svg)(?:[?#]|$)/i;

/** Whether an image shows a character: servers put such pictures in the place of emoji. */
function isEmojiImage(className: string, source: string): boolean {
  return (
    /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(className) ||
    /^(?:https?:)?\/\/s\.w\.org\/images\/core\/emoji\//.test(source)
  );
}

/** The characters an image shows: its text alternative, or else what its file is named after. */
function emojiText(alternative: string, source: string): string {
  if (alternative.trim() !== '') return alternative.trim();
  const points =
    emojiFile
      .exec(source)?.[1]
      ?.split('-')
      .map((point) => Number.parseInt(point, 16)) ?? [];
  return points.every((point) => point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff))
    ? String.fromCodePoint(...points)
    : '';
}
