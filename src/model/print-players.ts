import { decodeHTML, decodeHTMLAttribute, escapeAttribute, escapeText } from 'entities';
import { addressLabel } from './address-label.ts';
import type { BodyFiles } from './body-files.ts';
import { imageAttributes } from './body-images.ts';
import { type Embed, embedOf } from './embeds/embed.ts';
import type { HtmlContext } from './html-context.ts';
import { standIns } from './players-as-links.ts';

// The spaces are those that `playersAsLinks` puts around a link; a block needs none.
const standIn = /( ?)<a class="([^"]*)"([^>]*)>((?:[^<]|<(?!\/a>))*)<\/a>( ?)/g;
const paragraphOfEmbed =
  /<p(?: [^>]*)?>\s*(<a class="embed embed-(?:[^<]|<(?!\/?(?:a|p)[ >]))*<\/a>)\s*<\/p>/g;
const playable = {
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov)$/i,
};
const marks: readonly string[] = Object.values(standIns);

/** A link that stands for something else. */
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
      standIn,
      (_, before: string, classes: string, attributes: string, content: string, after: string) => {
        const href = decodeHTMLAttribute(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '');
        const link = { names: classes.split(' '), attributes, href, content };
        return block(link, context, files) ?? before + plain(link) + after;
      },
    )
    .replace(paragraphOfEmbed, '<figure class="wp-block-embed">$1</figure>');
}

/** What stands in the place of a link; `undefined` where it stays one. */
function block(link: StandIn, context: HtmlContext, files: BodyFiles): string | undefined {
  if (link.names.includes(standIns.iframe)) return placard(link, context);
  if (link.names.includes(standIns.audio)) return player('audio', link, files);
  return link.names.includes(standIns.video) ? player('video', link, files) : undefined;
}

/** The link without the mark of what it stood for, and without the still picture of a video that cannot be played. */
function plain({ names, attributes, content }: StandIn): string {
  const others = names.filter((name) => !marks.includes(name));
  const words = names.includes(standIns.video) ? content.replace(/<img [^>]*>/g, '') : content;
  return `<a${others.length > 0 ? ` class="${others.join(' ')}"` : ''}${attributes}>${words}</a>`;
}

/** Only a file of this site's own is played: no other host is asked for anything. */
function player(kind: 'audio' | 'video', { href, content }: StandIn, files: BodyFiles): string | undefined {
  const path = href.replace(/[?#].*$/, '');
  if (!/^\/(?!\/)/.test(href) || !Object.values(playable).some((names) => names.test(path))) return undefined;
  const words = ownWords(href, content) || files.get(href)?.title || textOf(content);
  const still = / src="([^"]*)"/.exec(content)?.[1];
  const poster = kind === 'video' && still !== undefined ? ` poster="${still}"` : '';
  const source = escapeAttribute(href);
  return `<${kind} controls preload="none"${poster} src="${source}" aria-label="${escapeAttribute(words)}"><a href="${source}">${escapeText(words)}</a></${kind}>`;
}

function placard({ href, content }: StandIn, context: HtmlContext): string | undefined {
  const embed = embedOf(href);
  if (!embed) return undefined;
  const { title, picture, label, note } = context.embed(embed);
  const told = /<span class="embed-title">([^<]*)<\/span>/.exec(content)?.[1];
  const words =
    ownWords(href, told ?? content) || title || (hasTellingAddress(embed) ? addressLabel(embed.url) : label);
  const details = words === label ? note : `${label}. ${note}`;
  return [
    `<a class="embed embed-${embed.kind}" href="${escapeAttribute(embed.url)}" rel="noopener" data-frame="${escapeAttribute(embed.frame)}">`,
    picture ? image(picture, context) : '',
    `<span class="embed-title">${escapeText(words)}</span> <span class="embed-note">${escapeText(details)}</span></a>`,
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

function hasTellingAddress({ kind, url }: Embed): boolean {
  return kind !== 'map' && !url.includes('?');
}

function textOf(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, '')).trim();
}
