import { stableJson } from '../snapshot/format.ts';
import { allPublished, type History, type PublishedItem } from '../snapshot/history.ts';
import { itemKey } from './site.ts';

/**
 * The history after an earlier site was published again. What readers are told is that of the earlier site: its items,
 * their paths, its changes and counts. What must never be told twice goes on from the latest: no SEQUENCE falls
 * (RFC 5545, 3.8.7.4), no address that there ever was is forgotten, and what was seen first keeps its date.
 *
 * @param earlier history of the site that is published again
 * @param latest history of the site that it replaces
 * @param at instant of the rollback
 */
export function historyAfterRollback(
  earlier: History,
  latest: History,
  at: Temporal.Instant,
): History {
  const last = byKey(latest);
  const items = earlier.items.map((item) => continued(item, last.get(itemKey(item))));
  const known = byKey(earlier);
  const removed = earlier.removedItems.map((item) => {
    const later = last.get(itemKey(item));
    const { withheld: _, ...rest } = continued(item, later);
    return later ? { ...rest, ...(later.withheld && { withheld: later.withheld }) } : item;
  });
  const added = [...latest.removedItems, ...latest.items]
    .filter((item) => !known.has(itemKey(item)))
    .map((item) => ({ goneSince: at.toString(), ...item, rolledBack: true as const }));
  return {
    ...earlier,
    items,
    removedItems: [...removed, ...added],
    years: joined(earlier.years, latest.years, (a, b) => a - b),
    choices: joined(earlier.choices, latest.choices),
    series: joined(earlier.series, latest.series),
    topics: joined(earlier.topics, latest.topics, (a, b) => a - b),
    combinations: joined(earlier.combinations, latest.combinations),
    addressWords: Object.fromEntries(
      Object.keys({ ...earlier.addressWords, ...latest.addressWords }).map((language) => [
        language,
        joinedWords(earlier.addressWords[language], latest.addressWords[language]),
      ]),
    ),
    cues: Object.fromEntries(
      Object.keys({ ...earlier.cues, ...latest.cues }).map((language) => [
        language,
        { ...earlier.cues[language], ...latest.cues[language] },
      ]),
    ),
  };
}

function byKey(history: History): ReadonlyMap<string, PublishedItem> {
  return new Map(allPublished(history).map((item) => [itemKey(item), item]));
}

/** An item as it was, with the addresses and above the sequence that it had since. */
function continued(item: PublishedItem, later: PublishedItem | undefined): PublishedItem {
  if (!later) return item;
  const paths = new Set([...item.formerPaths, ...later.formerPaths, later.path]);
  const own = {
    ...item,
    formerPaths: [...paths].filter((path) => path !== item.path),
  };
  if (!item.event || !later.event) return own;
  // The calendar of a cancelled event had a sequence one above that of the event, and what follows must be above that.
  const isCancelledSince = later.cancelledSince !== undefined && item.cancelledSince === undefined;
  const sequence = later.event.sequence + (isCancelledSince ? 2 : 0);
  return {
    ...own,
    event: { ...item.event, sequence: Math.max(item.event.sequence, sequence) },
  };
}

/** Those of the site that is published again come last, since it has them. */
function joinedWords<Words>(earlier: readonly Words[] = [], latest: readonly Words[] = []) {
  const known = new Set(earlier.map((words) => stableJson(words)));
  return [...latest.filter((words) => !known.has(stableJson(words))), ...earlier];
}

type ByLanguage<Value> = Readonly<Partial<Record<string, readonly Value[]>>>;

function joined<Value extends string | number>(
  one: ByLanguage<Value>,
  other: ByLanguage<Value>,
  order?: (a: Value, b: Value) => number,
): Record<string, readonly Value[]> {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    keys.map((language) => [
      language,
      [...new Set([...(one[language] ?? []), ...(other[language] ?? [])])].toSorted(order),
    ]),
  );
}
