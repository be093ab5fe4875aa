import type { Api } from '../../api/api.ts';
import type { FetchConfig } from '../fetch-settings.ts';

/** Tells the addresses images may be copied from: those of the server and of the hosts the site's owner names. */
export function createImageHosts(api: Api, { images }: FetchConfig): (url: URL) => boolean {
  const own = [api.url, api.eventsUrl, api.root.url, api.root.home].map(
    (text) => URL.parse(text)?.host ?? '',
  );
  const allowed = new Set(
    [...own, ...images.hosts].filter((host) => host !== '').map((host) => host.toLowerCase()),
  );
  return (url) => /^https?:$/.test(url.protocol) && (allowed.has(url.host) || allowed.has(url.hostname));
}
