import type { Api } from '../../api/api.ts';
import type { FetchConfig } from '../fetch-settings.ts';

/** Tells the addresses images may be copied from: those of the server and of the hosts the site's owner names. */
export function createImageHosts(api: Api, { images }: FetchConfig): (url: URL) => boolean {
  const own = [api.url, api.eventsUrl, api.root.url, api.root.home];
  const named = images.hosts.map((host) => `http://${host}`);
  const allowed = new Set([...own, ...named].flatMap((text) => URL.parse(text)?.host || []));
  return ({ protocol, host }) => /^https?:$/.test(protocol) && allowed.has(host);
}
