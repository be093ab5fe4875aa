import { embedOf } from './embed.ts';

const hosts =
  /youtu\.?be|vimeo|dailymotion|dai\.ly|google|openstreetmap|spotify|soundcloud|twitter|\bx\.com|facebook|instagram/i;
const standsAlone = /(?<=^|>)\s*(https?:\/\/[^\s<>"]+)\s*(?=<|$)/g;
const ofFrame = /<iframe\b[^<>]{0,4000}?\ssrc\s*=\s*["']?((?:https?:)?\/\/[^\s"'<>]+)/gi;

/** The address of something itself, without the moment it is played from. */
export function wholeAddress(url: string): string {
  return url.replace(/&t=\d+s$/, '');
}

/**
 * The addresses of what an HTML text embeds from sites that may be shown in frames, each once, as people
 * open them; maps have no title to ask for.
 */
export function embedAddresses(html: string): string[] {
  if (!hosts.test(html)) return [];
  const written = [...html.matchAll(standsAlone), ...html.matchAll(ofFrame)];
  const urls = written.flatMap(([, address = '']) => {
    const embed = embedOf(address.replaceAll(/&(?:amp|#0?38);/g, '&'));
    return embed && embed.kind !== 'map' ? wholeAddress(embed.url) : [];
  });
  return [...new Set(urls)];
}
