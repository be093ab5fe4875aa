import type { Embed } from './embed.ts';

/** Music and talk of Spotify and SoundCloud. @param host without `www.` */
export function audioEmbed(host: string, url: URL): Embed | undefined {
  if (host === 'open.spotify.com') return spotify(url);
  if (host === 'soundcloud.com' || host === 'w.soundcloud.com') return soundCloud(host, url);
  return undefined;
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

function soundCloud(host: string, url: URL): Embed | undefined {
  const track = host === 'soundcloud.com' ? url : URL.parse(url.searchParams.get('url') ?? '');
  if (!track || !/(?:^|\.)soundcloud\.com$/.test(track.hostname)) return undefined;
  if (!/^\/[\w-]+\/[\w-]+/.test(track.pathname)) return undefined;
  const address = `https://${track.hostname}${track.pathname}`;
  return {
    kind: 'audio',
    provider: 'SoundCloud',
    url: address,
    frame: `https://w.soundcloud.com/player/?${new URLSearchParams({ url: address, auto_play: 'true' })}`,
  };
}
