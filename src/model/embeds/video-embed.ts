import type { Embed } from './embed.ts';

/** Videos of YouTube, Vimeo and Dailymotion. @param host without `www.` */
export function videoEmbed(host: string, url: URL): Embed | undefined {
  if (/^(?:youtube\.com|youtube-nocookie\.com|music\.youtube\.com|youtu\.be)$/.test(host))
    return youTube(host, url);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url);
  return /^(?:dailymotion\.com|geo\.dailymotion\.com|dai\.ly)$/.test(host)
    ? dailymotion(host, url)
    : undefined;
}

function youTube(host: string, { pathname, searchParams }: URL): Embed | undefined {
  const list = match(/^([\w-]{10,64})$/, searchParams.get('list') ?? '');
  const id =
    (host === 'youtu.be'
      ? match(/^\/([\w-]{6,20})$/, pathname)
      : match(/^\/(?:embed|shorts|live|v)\/([\w-]{6,20})$/, pathname)) ??
    match(/^([\w-]{6,20})$/, searchParams.get('v') ?? '');
  const from = secondsOf(searchParams.get('start') ?? searchParams.get('t') ?? '');
  const common = { kind: 'video', provider: 'YouTube' } as const;
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

function dailymotion(host: string, { pathname, searchParams }: URL): Embed | undefined {
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
