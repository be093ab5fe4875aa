import { type Change, itemKinds, type PublishedItem } from '../../loaders/history-format.ts';
import { type Difference, eventDifferences, isNews } from './event-changes.ts';
import { intervalText } from './interval.ts';

type Items = ReadonlyMap<string, PublishedItem>;

/**
 * What readers may want to know of the difference between two builds: events that were added, vanished, moved, were
 * cancelled, have another venue or name; news and pages that were added, vanished or renamed; venues that were renamed.
 * Events that are over or hidden, and the rest of what editors do, are not told. A language that was not published
 * before has no changes: else a first build would be nothing but new events.
 *
 * @param at the instant of the later build
 * @returns by kind, language and id
 */
export function changesBetween(
  before: readonly PublishedItem[],
  after: readonly PublishedItem[],
  at: Temporal.Instant,
): Change[] {
  const earlier = byKey(before);
  const later = byKey(after);
  const both = new Set(before.map(({ language }) => language)).intersection(
    new Set(after.map(({ language }) => language)),
  );
  const venueName = createVenueName(earlier, later);
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .flatMap((key) => {
      const [old, present] = [earlier.get(key), later.get(key)];
      const item = present ?? old;
      if (!item || !both.has(item.language)) return [];
      const names = (name: string) => venueName(item.language, name);
      return differences(old, present, at, names).map((difference) => toChange(item, difference, at));
    })
    .toSorted(byPlace);
}

function differences(
  before: PublishedItem | undefined,
  after: PublishedItem | undefined,
  at: Temporal.Instant,
  venueName: (earlier: string) => string,
): Difference[] {
  const kind = (after ?? before)?.kind;
  if (kind === 'event') return differencesOfEvent(before, after, at, venueName);
  if (kind !== 'post' && kind !== 'page' && kind !== 'venue') return [];
  if (before && after) return renaming(before, after);
  if (kind === 'venue') return [];
  return [{ what: after ? 'added' : 'removed', from: '', to: '' }];
}

/** An event that is hidden tells nothing, nor does it say that it was hidden or that it no longer is. */
function differencesOfEvent(
  before: PublishedItem | undefined,
  after: PublishedItem | undefined,
  at: Temporal.Instant,
  venueName: (earlier: string) => string,
): Difference[] {
  if (!before?.event || !after?.event) {
    const one = after ?? before;
    if (!one?.event || !isNews(one, at)) return [];
    const times = intervalText(one.event);
    return after ? [{ what: 'added', from: '', to: times }] : [{ what: 'removed', from: times, to: '' }];
  }
  if (before.event.hidden || after.event.hidden) return [];
  if (!isNews(before, at) && !isNews(after, at)) return [];
  return [...eventDifferences(before.event, after.event, venueName), ...renaming(before, after)];
}

function renaming({ title: from }: PublishedItem, { title: to }: PublishedItem): Difference[] {
  return plain(from) === plain(to) ? [] : [{ what: 'renamed', from, to }];
}

/** Another space or quotation mark is no other name. */
function plain(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[„”“«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function toChange(
  { kind, id, language, title, path }: PublishedItem,
  what: Difference,
  at: Temporal.Instant,
) {
  return { at: at.toString(), kind, id, language, title, path, ...what };
}

function createVenueName(earlier: Items, later: Items) {
  const names = new Map<string, string>();
  for (const [key, { kind, language, title }] of earlier) {
    const now = later.get(key)?.title;
    if (kind === 'venue' && now !== undefined) names.set(`${language} ${title}`, now);
  }
  return (language: string, name: string) => names.get(`${language} ${name}`) ?? name;
}

function byKey(items: readonly PublishedItem[]): Map<string, PublishedItem> {
  return new Map(items.map((item) => [`${item.kind} ${item.language} ${item.id}`, item]));
}

const order: readonly Change['what'][] = ['status', 'moved', 'venue', 'renamed', 'added', 'removed'];

function byPlace(one: Change, other: Change): number {
  return (
    itemKinds.indexOf(one.kind) - itemKinds.indexOf(other.kind) ||
    Number(one.language > other.language) - Number(one.language < other.language) ||
    one.id - other.id ||
    order.indexOf(one.what) - order.indexOf(other.what)
  );
}
