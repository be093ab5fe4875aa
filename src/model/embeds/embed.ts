import { audioEmbed } from './audio-embed.ts';
import { mapEmbed } from './map-embed.ts';
import { postEmbed } from './post-embed.ts';
import { videoEmbed } from './video-embed.ts';

/** What another site shows in a frame of its own. */
export type Embed = {
  readonly kind: 'video' | 'map' | 'audio' | 'post';
  /** Name of the other site. */
  readonly provider: string;
  /** Address of the page of it, for people. */
  readonly url: string;
  /** Address for the frame; its host and path are among `frameSources`. */
  readonly frame: string;
};

/**
 * The sources frames may come from, as a Content-Security-Policy names them (CSP Level 3, 2.3.1): hosts, with a path
 * where the host shows anything but players too.
 */
export const frameSources: readonly string[] = [
  'https://www.youtube-nocookie.com/embed/',
  'https://player.vimeo.com/video/',
  'https://geo.dailymotion.com/player.html',
  'https://www.google.com/maps',
  'https://www.google.com/maps/embed',
  'https://www.google.com/maps/d/embed',
  'https://www.openstreetmap.org/export/embed.html',
  'https://platform.twitter.com/embed/',
  'https://www.facebook.com/plugins/',
  'https://www.instagram.com',
  'https://open.spotify.com/embed/',
  'https://w.soundcloud.com/player/',
];

/** What an address embeds; `undefined` where it is of no site that may be shown in a frame. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  return (
    videoEmbed(host, url) ?? mapEmbed(host, url) ?? audioEmbed(host, url) ?? postEmbed(host, url) ?? undefined
  );
}
