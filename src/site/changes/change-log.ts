import type { Language } from '../../contract/language.ts';
import type { Change, History, PublishedItem } from '../../loaders/history-format.ts';
import { changesBetween } from './changes-between.ts';
import { venueSeparator } from './event-changes.ts';
import { itemKey } from './item-key.ts';

/** Days for which changes are remembered: longer than any site tells them. */
const keptDays = 400;

/** Changes that are remembered, however young: a site that is imported anew must not fill the disk. */
const keptChanges = 20_000;

type LogSource = {
  readonly history: History;
  /** What this build publishes. */
  readonly items: readonly PublishedItem[];
  readonly now: Temporal.Instant;
  /** Items that the server has and must not be public, by their keys. */
  readonly withheld: ReadonlySet<string>;
  /** Items that the server has and nobody can read, by their keys. They are not gone. */
  readonly unreadable: ReadonlySet<string>;
};

/**
 * What has changed for readers, the newest last: what earlier builds told and what this one finds. Nothing is said of
 * items that are hidden or withheld, not even what was said before they were; a withheld venue is not named as the place
 * of an event either.
 */
export function changeLog({ history, items, now, withheld, unreadable }: LogSource): Change[] {
  const concealed = new Set([
    ...withheld,
    ...items.filter(({ event }) => event?.hidden).map((item) => itemKey(item)),
  ]);
  const oldest = now.subtract({ hours: 24 * keptDays });
  const found = changesBetween(knownItems(history, items, unreadable), items, now);
  const withoutWithheld = withoutVenues(withheldVenues(history, withheld));
  return [...history.changes, ...found]
    .filter((change) => isAfter(change.at, oldest) && !concealed.has(itemKey(change)))
    .flatMap(withoutWithheld)
    .slice(-keptChanges);
}

/**
 * Tells names of venues, as they were last published, that are withheld now.
 *
 * @param withheld keys of items
 */
export function withheldVenues(
  { items, gone }: Pick<History, 'items' | 'gone'>,
  withheld: ReadonlySet<string>,
): (language: Language, name: string) => boolean {
  const names = new Set(
    [...gone, ...items]
      .filter((item) => item.kind === 'venue' && withheld.has(itemKey(item)))
      .map(({ language, title }) => `${language} ${title}`),
  );
  return (language, name) => names.has(`${language} ${name}`);
}

/** Takes venues out of changes of place, and such changes out that nothing is left of. */
function withoutVenues(
  isWithheld: (language: Language, name: string) => boolean,
): (change: Change) => readonly Change[] {
  return (change) => {
    if (change.what !== 'venue') return [change];
    const open = (names: string) =>
      names
        .split(venueSeparator)
        .filter((name) => !isWithheld(change.language, name))
        .join(venueSeparator);
    const [from, to] = [open(change.from), open(change.to)];
    if (from === change.from && to === change.to) return [change];
    return from === to ? [] : [{ ...change, from, to }];
  };
}

/**
 * What readers know: what was published last, and what came back of which nobody told them that it was gone. What only
 * could not be read counts as unchanged.
 */
function knownItems(
  { items, gone, changes }: History,
  present: readonly PublishedItem[],
  unreadable: ReadonlySet<string>,
): PublishedItem[] {
  const here = new Set(gone.length > 0 ? present.map(itemKey) : []);
  const told = new Set(changes.filter(({ what }) => what === 'removed').map(itemKey));
  const back = gone.filter((item) => here.has(itemKey(item)) && !told.has(itemKey(item)));
  return [...items.filter((item) => !unreadable.has(itemKey(item))), ...back];
}

function isAfter(instant: string, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(instant), other) > 0;
}
