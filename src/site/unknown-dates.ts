import type { Language } from '../contract/language.ts';
import type { History } from '../loaders/history-format.ts';
import type { Snapshot } from '../loaders/snapshot-format.ts';
import type { Dates } from '../model/instant.ts';
import { itemKey } from './changes/item-key.ts';
import { collectionsOf } from './translations.ts';

type Kind = 'event' | 'venue' | 'organizer';

/**
 * Dates of items for which the server has none: created when a build saw it first, changed when a build saw it change.
 * Without a history both are the instant of the fetch.
 */
export function createUnknownDates(
  { manifest, digestOf }: Snapshot,
  { items }: History,
): (kind: Kind, language: Language, id: number) => Dates {
  const fetched = Temporal.Instant.from(manifest.fetched);
  let known: ReadonlyMap<string, History['items'][number]> | undefined;
  return (kind, language, id) => {
    known ??= new Map(items.map((item) => [itemKey(item), item]));
    const before = known.get(itemKey({ kind, language, id }));
    if (!before) return { created: fetched, modified: fetched };
    const isSame = before.modified !== '' && before.digest === digestOf(collectionsOf[kind], language, id);
    const modified = isSame ? Temporal.Instant.from(before.modified) : fetched;
    return { created: earlier(Temporal.Instant.from(before.firstSeen), modified), modified };
  };
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
