import type { WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import type { Snapshot } from '../loaders/snapshot-format.ts';
import { addressKey } from '../model/address-key.ts';
import { linkTargets } from '../model/link-targets.ts';

type WireEvent = WireItem<'events'>;

/**
 * The hidden events that a menu or the body of a public item of any language links to, those that such events link to
 * included.
 */
export function linkedHiddenEvents(
  hidden: readonly WireEvent[],
  snapshot: Snapshot,
  languages: readonly Language[],
): WireEvent[] {
  if (hidden.length === 0) return [];
  const base = snapshot.home;
  const byAddress = new Map(
    hidden.flatMap((event) => addressesOf(event, base).map((key) => [key, event] as const)),
  );
  const linked = new Set<WireEvent>();
  const follow = (addresses: Iterable<string>) => {
    for (const address of addresses) {
      const event = byAddress.get(addressKey(address, base) ?? '');
      if (!event || linked.has(event)) continue;
      linked.add(event);
      follow(linkTargets(event.description));
    }
  };
  for (const language of languages) follow(publicAddresses(snapshot, language));
  return [...linked];
}

function addressesOf({ id, url }: WireEvent, base: string): string[] {
  return [addressKey(url, base), addressKey(`?p=${id}`, base)].filter((key) => key !== undefined);
}

function* publicAddresses(snapshot: Snapshot, language: Language): Iterable<string> {
  for (const { hide_from_listings, status, description } of snapshot.items('events', language)) {
    if (!hide_from_listings && status === 'publish') yield* linkTargets(description);
  }
  for (const collection of ['posts', 'pages'] as const) {
    for (const { status, content } of snapshot.items(collection, language)) {
      if (status === 'publish' && !content.protected) yield* linkTargets(content.rendered);
    }
  }
  for (const collection of ['venues', 'organizers'] as const) {
    for (const { description } of snapshot.items(collection, language)) yield* linkTargets(description);
  }
  for (const { url } of snapshot.items('menu-items', language)) yield url;
}
