import type { Language } from '../contract/language.ts';
import type { Snapshot } from '../loaders/snapshot-format.ts';
import { itemKey } from './changes/item-key.ts';

/** Tells whether a server had an event, be it hidden, not public, or not understood. */
export function createKeptEvents({
  items,
  manifest,
}: Pick<Snapshot, 'items' | 'manifest'>): (language: Language, id: number) => boolean {
  const leftOut = [...manifest.withheld, ...manifest.quarantined].filter(
    ({ collection }) => collection === 'events',
  );
  const held = manifest.languages.flatMap((language) =>
    items('events', language).map(({ id }) => ({ language, id })),
  );
  const kept = new Set(
    [...leftOut, ...held].map(({ language, id }) => itemKey({ kind: 'event', language, id: Number(id) })),
  );
  return (language, id) => kept.has(itemKey({ kind: 'event', language, id }));
}
