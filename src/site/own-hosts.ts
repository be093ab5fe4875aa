/**
 * Tells the addresses that are on the server, or on a host the owner of the site names.
 *
 * @param addresses some of the server
 * @param named hosts with their ports
 */
export function ownHosts(addresses: readonly string[], named: readonly string[]): (url: URL) => boolean {
  const hosts = new Set([...addresses.flatMap((text) => URL.parse(text)?.host || []), ...named]);
  return ({ protocol, host }) => /^https?:$/.test(protocol) && hosts.has(host);
}
