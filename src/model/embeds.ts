import { escapeAttribute, escapeText } from 'entities';
import { addressLabel } from './address-label.ts';
import { attributeOf } from './html-tokens.ts';
import { normalizeText } from './text.ts';

const frames = /<iframe\b([^>]*)>[\s\S]*?(?:<\/iframe\s*>|$)/gi;
const players = /<(audio|video)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;

/**
 * HTML with a link in the place of each embedded frame, audio and video player that has an address. Another site's own
 * preview card (`wp-embedded-content`) comes with a quote that holds the link already.
 */
export function embedsAsLinks(html: string): string {
  if (!/<(?:iframe|audio|video)\b/i.test(html)) return html;
  return html.replace(frames, (frame) => linkTo(frame)).replace(players, (player) => linkTo(player));
}

function linkTo(embed: string): string {
  if (/^<iframe\b[^>]*\bwp-embedded-content\b/i.test(embed)) return '';
  const src = attributeOf(embed, 'src') ?? attributeOf(embed, 'data-src') ?? '';
  const address = src.replace(/[?&]_=\d+$/, '').trim();
  if (address === '' || /^(?:about|data|blob|javascript):/i.test(address)) return '';
  const title = normalizeText(attributeOf(embed.slice(0, embed.indexOf('>') + 1), 'title') ?? '');
  return ` <a href="${escapeAttribute(address)}">${escapeText(title || addressLabel(address))}</a> `;
}
