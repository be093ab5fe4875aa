import { embedOf } from './embed.ts';

const hosts =
  /youtu\.?be|vimeo|dailymotion|dai\.ly|google|openstreetmap|spotify|soundcloud|twitter|\bx\.com|facebook|instagram/i;
const standsAlone = /(?<=^|>)\s*(https?:\/\/[^\s<>"]+)\s*(?=<|$)/g;
const ofFrame = /<iframe\b[^<>]{0,4000}?\ssrc\s*=\s*["']?((?:https?:)?\/\/[^\s"'<>]+)/gi;

/** The addresses of what an HTML text embeds from sites that may be shown in frames, each once, as people open them. */
export function embedAddresses(html: string): string[] {
  if (!hosts.test(html)) return [];
  const written = [...html.matchAll(standsAlone), ...html.matchAll(ofFrame)];
  return [
    ...new Set(
      written.flatMap(([, address = '']) => embedOf(address.replaceAll(/&(?:amp|#0?38);/g, '&'))?.url ?? []),
    ),
  ];
}
