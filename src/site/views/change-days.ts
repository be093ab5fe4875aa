import type { TextKey } from '../../i18n/dictionary.ts';
import type { Change } from '../../loaders/history-format.ts';
import type { Event } from '../../model/event.ts';
import { changeSentence, type SentencePart } from '../../outputs/change-sentence.ts';
import { itemsWithPage } from '../items-with-page.ts';
import type { Item } from '../site.ts';
import type { PageContext } from './page-context.ts';

/** What changed on one day. */
export type ChangeDay = {
  readonly day: Temporal.PlainDate;
  readonly groups: readonly ChangeGroup[];
};

export type ChangeGroup = {
  /** How many there are of what. @example '3 new events' */
  readonly title: string;
  readonly rows: readonly ChangeRow[];
  /** Rows that are left out because there are too many. */
  readonly more: number;
};

/** One thing that changed. */
export type ChangeRow = {
  readonly title: string;
  /** Undefined for what has no page any more. */
  readonly href: string | undefined;
  /** What happened to it on that day, in the order of the events. Empty for what is new and has a page. */
  readonly sentences: readonly (readonly SentencePart[])[];
  /** The event as it is now, where the sentences do not say when it is. */
  readonly event: Event | undefined;
  /** Whether the sentences say whether it takes place. */
  readonly saysStatus: boolean;
  /** Whether it will not take place, or not then. */
  readonly isGrave: boolean;
};

const mostRows = 40;

/** The groups of a day, in their order, by the name of their text. */
const groupKeys = [
  'cancelled',
  'postponed',
  'changed',
  'added',
  'removed',
  'venues',
  'posts',
  'pages',
] as const;

type GroupKey = (typeof groupKeys)[number];

/** What changed lately in the page's language: the newest day first. */
export function changeDays(page: PageContext): ChangeDay[] {
  const { site, language } = page;
  const oldest = site.now.subtract({ hours: 24 * site.config.changesDays });
  const own = site.changes.filter(
    (change) =>
      change.language === language && Temporal.Instant.compare(Temporal.Instant.from(change.at), oldest) > 0,
  );
  const days = Map.groupBy(own, ({ at }) => dayOf(at, site.timeZone).toString());
  const items = own.length > 0 ? itemsByKey(itemsWithPage(page.local)) : new Map<string, Item>();
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, changes]) => ({ day: Temporal.PlainDate.from(day), groups: groupsOf(changes, items, page) }));
}

function groupsOf(
  changes: readonly Change[],
  items: ReadonlyMap<string, Item>,
  page: PageContext,
): ChangeGroup[] {
  const things = [...Map.groupBy(changes, keyOf)];
  const groups = Map.groupBy(things, ([, own]) => groupKey(own));
  return groupKeys.flatMap((key) => {
    const members = groups.get(key) ?? [];
    if (members.length === 0) return [];
    const rows = members
      .toSorted(([one], [other]) => compareStarts(items.get(one), items.get(other)))
      .slice(0, mostRows)
      .flatMap(([thing, own]) => rowOf(own, items.get(thing), page) ?? [])
      .map((row) => ({ ...row, isGrave: key === 'cancelled' || key === 'postponed' }));
    const title = page.t(`changes.${key}` satisfies TextKey, { count: members.length });
    return [{ title, rows, more: members.length - rows.length }];
  });
}

/** The last word about whether an event takes place decides; then whether it came or went. */
function groupKey(changes: readonly Change[]): GroupKey {
  const kind = changes[0]?.kind;
  if (kind === 'venue') return 'venues';
  if (kind === 'post') return 'posts';
  if (kind === 'page') return 'pages';
  const last = changes.at(-1)?.what;
  if (last === 'removed') return 'removed';
  const status = changes.findLast(({ what }) => what === 'status')?.to;
  if (status === 'cancelled' || status === 'postponed') return status;
  return changes.some(({ what }) => what === 'added') ? 'added' : 'changed';
}

/** Events by their start; everything else stays in its order, before them. */
function compareStarts(one: Item | undefined, other: Item | undefined): number {
  return startOf(one) - startOf(other);
}

function startOf(item: Item | undefined): number {
  return item?.kind === 'event' ? item.when.start.epochMilliseconds : 0;
}

function rowOf(
  changes: readonly Change[],
  item: Item | undefined,
  page: PageContext,
): Omit<ChangeRow, 'isGrave'> | undefined {
  const last = changes.at(-1);
  if (!last) return undefined;
  const { site } = page;
  const told = item?.kind === 'event' ? changes.filter(({ what }) => what !== 'added') : changes;
  const saysWhen = told.some(({ what }) => what === 'moved');
  return {
    title: item === undefined ? last.title : 'title' in item ? item.title : item.name,
    href: item && site.pathOf(item),
    sentences: told.map((change) => changeSentence(change, { timeZone: site.timeZone })),
    event: item?.kind === 'event' && !saysWhen ? item : undefined,
    saysStatus: told.some(({ what }) => what === 'status'),
  };
}

function itemsByKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

function keyOf({ kind, id }: { readonly kind: Item['kind']; readonly id: number }): string {
  return `${kind} ${id}`;
}

function dayOf(at: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
}
