import type { Embed } from './embed.ts';

/** Posts of X, Facebook and Instagram. @param host without `www.` */
export function postEmbed(host: string, url: URL): Embed | undefined {
  if (/^(?:mobile\.)?(?:twitter|x)\.com$/.test(host)) return xPost(url);
  if (host === 'platform.twitter.com') return xPostOf(url.searchParams.get('id') ?? '');
  if (host === 'facebook.com' || host === 'web.facebook.com') return facebookPost(url);
  return host === 'instagram.com' ? instagramPost(url) : undefined;
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
