import type { Api } from '../../api/api.ts';

/** Tells the addresses files may be copied from: those of the server and of the hosts the site's owner names. */
export function createFileHosts(api: Api, named: readonly string[]): (url: URL) => boolean {
  const own = [api.url, api.eventsUrl, api.root.url, api.root.home];
  const allowed = new Set(
    [...own, ...named.map((host) => `http://${host}`)].flatMap((text) => URL.parse(text)?.host || []),
  );
  return ({ protocol, host }) => /^https?:$/.test(protocol) && allowed.has(host);
}
