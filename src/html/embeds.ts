import { withoutHidden } from './tags.ts';

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
  return providers.find(([hosts]) => hosts.test(host))?.[1](url, host);
}

type ReadEmbed = (url: URL, host: string) => Embed | undefined;

/** What reads the addresses of a provider, by its hosts without `www.` */
const providers: readonly (readonly [hosts: RegExp, ReadEmbed])[] = [
  [/^(?:youtube\.com|youtube-nocookie\.com|music\.youtube\.com|youtu\.be)$/, youTube],
  [/^(?:player\.)?vimeo\.com$/, vimeo],
  [/^(?:(?:geo\.)?dailymotion\.com|dai\.ly)$/, dailymotion],
  [/^openstreetmap\.org$/, openStreetMap],
  [/^(?:maps\.)?google\.(?:com|pl|de|co\.uk)$/, googleMap],
  [/^open\.spotify\.com$/, spotify],
  [/^(?:w\.)?soundcloud\.com$/, soundCloud],
  [/^(?:mobile\.)?(?:twitter|x)\.com$/, xPost],
  [/^platform\.twitter\.com$/, ({ searchParams }) => xPostOf(searchParams.get('id') ?? '')],
  [/^(?:web\.)?facebook\.com$/, facebookPost],
  [/^instagram\.com$/, instagramPost],
];

function youTube({ pathname, searchParams }: URL, host: string): Embed | undefined {
  const list = match(/^([\w-]{10,64})$/, searchParams.get('list') ?? '');
  const id =
    (host === 'youtu.be'
      ? match(/^\/([\w-]{6,20})$/, pathname)
      : match(/^\/(?:embed|shorts|live|v)\/([\w-]{6,20})$/, pathname)) ??
    match(/^([\w-]{6,20})$/, searchParams.get('v') ?? '');
  const from = secondsOf(searchParams.get('start') ?? searchParams.get('t') ?? '');
  const common = { kind: 'video', provider: 'YouTube' } as const;
  const channel = match(/^([\w-]{10,64})$/, searchParams.get('channel') ?? '');
  if (id === 'live_stream' && channel !== undefined)
    return {
      ...common,
      url: `https://www.youtube.com/channel/${channel}/live`,
      frame:
        'https://www.youtube-nocookie.com/embed/live_stream?' +
        query({ channel, autoplay: '1', rel: '0' }),
    };
  if (id !== undefined && id !== 'videoseries') {
    const start = from > 0 ? { start: String(from) } : {};
    return {
      ...common,
      url: `https://www.youtube.com/watch?v=${id}${from > 0 ? `&t=${from}s` : ''}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}?${query({ autoplay: '1', rel: '0', ...start })}`,
    };
  }
  if (list === undefined) return undefined;
  return {
    ...common,
    url: `https://www.youtube.com/playlist?list=${list}`,
    frame: `https://www.youtube-nocookie.com/embed/videoseries?${query({ list, autoplay: '1', rel: '0' })}`,
  };
}

/** An unlisted video has a second number, in the path or as `h`. */
function vimeo({ pathname, searchParams }: URL): Embed | undefined {
  const parts =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([\da-f]{6,16}))?\/?$/.exec(
      pathname,
    );
  const id = parts?.[1];
  if (id === undefined) return undefined;
  const hash = parts?.[2] ?? match(/^([\da-f]{6,16})$/, searchParams.get('h') ?? '');
  const unlisted = hash === undefined ? {} : { h: hash };
  return {
    kind: 'video',
    provider: 'Vimeo',
    url: `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`,
    frame: `https://player.vimeo.com/video/${id}?${query({ ...unlisted, dnt: '1', autoplay: '1' })}`,
  };
}

function dailymotion({ pathname, searchParams }: URL, host: string): Embed | undefined {
  const id =
    match(/^\/(?:embed\/)?video\/([a-z\d]{5,12})$/i, pathname) ??
    (host === 'dai.ly' ? match(/^\/([a-z\d]{5,12})$/i, pathname) : undefined) ??
    (host === 'geo.dailymotion.com'
      ? match(/^([a-z\d]{5,12})$/i, searchParams.get('video') ?? '')
      : undefined);
  if (id === undefined) return undefined;
  return {
    kind: 'video',
    provider: 'Dailymotion',
    url: `https://www.dailymotion.com/video/${id}`,
    frame: `https://geo.dailymotion.com/player.html?${query({ video: id })}`,
  };
}

/** Seconds of `90`, `90s` or `1h2m3s`; 0 for none. */
function secondsOf(text: string): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text);
  const [, hours = 0, minutes = 0, seconds = 0] = parts ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function match(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}

function googleMap({ pathname, search, searchParams }: URL): Embed | undefined {
  const common = { kind: 'map', provider: 'Google Maps' } as const;
  if (pathname === '/maps/embed') {
    return {
      ...common,
      url: placeOf(searchParams.get('pb') ?? '') ?? `https://www.google.com/maps/embed${search}`,
      frame: `https://www.google.com/maps/embed${search}`,
    };
  }
  if (/^\/maps\/d\/(?:u\/\d\/)?(?:embed|viewer)$/.test(pathname)) {
    return {
      ...common,
      url: `https://www.google.com/maps/d/viewer${search}`,
      frame: `https://www.google.com/maps/d/embed${search}`,
    };
  }
  const isFrame =
    searchParams.get('output') === 'embed' || searchParams.get('output') === 'svembed';
  if (!/^\/(?:maps)?\/?$/.test(pathname) || !isFrame) return undefined;
  const shown = new URLSearchParams(searchParams);
  shown.delete('output');
  return {
    ...common,
    url: `https://www.google.com/maps?${shown}`,
    frame: `https://www.google.com/maps${search}`,
  };
}

/** The middle of a map that is described by `!2d` (longitude) and `!3d` (latitude). */
function placeOf(description: string): string | undefined {
  const longitude = /!2d(-?\d{1,3}(?:\.\d+)?)(?=!|$)/.exec(description)?.[1];
  const latitude = /!3d(-?\d{1,2}(?:\.\d+)?)(?=!|$)/.exec(description)?.[1];
  if (longitude === undefined || latitude === undefined) return undefined;
  return `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`;
}

const coordinates = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

function openStreetMap({ pathname, search, searchParams }: URL): Embed | undefined {
  if (pathname !== '/export/embed.html') return undefined;
  const [, latitude, longitude] = coordinates.exec(searchParams.get('marker') ?? '') ?? [];
  const [west, south, east, north] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  const middle = [south, north, west, east].every(Number.isFinite)
    ? [((south ?? 0) + (north ?? 0)) / 2, ((west ?? 0) + (east ?? 0)) / 2].map((degrees) =>
        degrees.toFixed(5),
      )
    : [];
  const place = [latitude ?? middle[0], longitude ?? middle[1]];
  const marker = latitude === undefined ? '' : `?mlat=${latitude}&mlon=${longitude}`;
  return {
    kind: 'map',
    provider: 'OpenStreetMap',
    url: `https://www.openstreetmap.org/${marker}${place[0] === undefined ? '' : `#map=16/${place.join('/')}`}`,
    frame: `https://www.openstreetmap.org/export/embed.html${search}`,
  };
}

function xPost({ pathname }: URL): Embed | undefined {
  const [, account, id] = /^\/(\w{1,20})\/status(?:es)?\/(\d{5,25})/.exec(pathname) ?? [];
  return id === undefined ? undefined : xPostOf(id, account);
}

function xPostOf(id: string, account = 'i'): Embed | undefined {
  if (!/^\d{5,25}$/.test(id)) return undefined;
  return {
    kind: 'post',
    provider: 'X',
    url: `https://x.com/${account}/status/${id}`,
    frame: `https://platform.twitter.com/embed/Tweet.html?${new URLSearchParams({ id, dnt: 'true' })}`,
  };
}

const facebookPage =
  /^\/(?:[\w.-]+\/(?:posts|videos|photos)\/|watch\/?$|reel\/\d|permalink\.php$|photo(?:\.php|\/)?$|story\.php$)/;

function facebookPost(url: URL): Embed | undefined {
  const plugin = /^\/plugins\/(post|video|page)\.php$/.exec(url.pathname)?.[1];
  const page = plugin === undefined ? url : URL.parse(url.searchParams.get('href') ?? '');
  if (!page || !/^(?:(?:www|m|web)\.)?facebook\.com$/.test(page.hostname)) return undefined;
  if (plugin === undefined && !facebookPage.test(page.pathname)) return undefined;
  const address = `https://www.facebook.com${page.pathname}${page.search}`;
  const isVideo = plugin === 'video' || /\/videos\/|^\/watch|^\/reel\//.test(page.pathname);
  const script = plugin ?? (isVideo ? 'video' : 'post');
  return {
    kind: isVideo ? 'video' : 'post',
    provider: 'Facebook',
    url: address,
    frame: `https://www.facebook.com/plugins/${script}.php?${new URLSearchParams({ href: address, show_text: 'true' })}`,
  };
}

function instagramPost({ pathname }: URL): Embed | undefined {
  const [, kind, id] = /^\/(?:[\w.]+\/)?(p|reel|tv)\/([\w-]{5,30})(?:\/|$)/.exec(pathname) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return {
    kind: 'post',
    provider: 'Instagram',
    url: `https://www.instagram.com/${kind}/${id}/`,
    frame: `https://www.instagram.com/${kind}/${id}/embed/`,
  };
}

function spotify({ pathname }: URL): Embed | undefined {
  const [, kind, id] =
    /^\/(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([\da-z]{10,40})$/i.exec(
      pathname,
    ) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return {
    kind: 'audio',
    provider: 'Spotify',
    url: `https://open.spotify.com/${kind}/${id}`,
    frame: `https://open.spotify.com/embed/${kind}/${id}`,
  };
}

function soundCloud(url: URL, host: string): Embed | undefined {
  const track = host === 'soundcloud.com' ? url : URL.parse(url.searchParams.get('url') ?? '');
  if (!track || !/(?:^|\.)soundcloud\.com$/.test(track.hostname)) return undefined;
  if (!/^\/[\w-]+\/[\w-]+/.test(track.pathname)) return undefined;
  const token = track.searchParams.get('secret_token');
  const page = `https://${track.hostname}${track.pathname}`;
  const address = token === null ? page : `${page}?${query({ secret_token: token })}`;
  const player = 'https://w.soundcloud.com/player/?';
  return {
    kind: 'audio',
    provider: 'SoundCloud',
    // Programs alone may open addresses of the API.
    url: track.hostname.startsWith('api') ? player + query({ url: address }) : address,
    frame: player + query({ url: address, auto_play: 'true' }),
  };
}

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
  const shown = withoutHidden(html);
  const written = [...shown.matchAll(standsAlone), ...shown.matchAll(ofFrame)];
  const urls = written.flatMap(([, address = '']) => {
    const embed = embedOf(address.replaceAll(/&(?:amp|#0?38);/g, '&'));
    return embed && embed.kind !== 'map' ? wholeAddress(embed.url) : [];
  });
  return [...new Set(urls)];
}
