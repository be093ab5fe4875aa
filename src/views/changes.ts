import type { TextKey } from '../i18n/en.ts';
import type { Event } from '../model/event.ts';
import { changeSentence, type SentencePart } from '../outputs/feeds/change-text.ts';
import { groupChanges } from '../site/changes.ts';
import { type Item, itemKey, itemsWithPage } from '../site/site.ts';
import type { Change } from '../snapshot/history.ts';
import type { PageContext } from './page.ts';

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
  return groupChanges(changes).map(({ key, things }) => {
    const itemOf = ([first]: readonly Change[]) => first && items.get(itemKey(first));
    const rows = things
      .toSorted((one, other) => startOf(itemOf(one)) - startOf(itemOf(other)))
      .slice(0, mostRows)
      .flatMap((own) => rowOf(own, itemOf(own), page) ?? [])
      .map((row) => ({ ...row, isGrave: key === 'cancelled' || key === 'postponed' }));
    const title = page.t(`changes.${key}` satisfies TextKey, { count: things.length });
    return { title, rows, more: things.length - rows.length };
  });
}

/** Events are sorted by their start; everything else stays in its order, before them. */
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
    sentences: told.map((change) => changeSentence(change, site)),
    event: item?.kind === 'event' && !saysWhen ? item : undefined,
    saysStatus: told.some(({ what }) => what === 'status'),
  };
}

function itemsByKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [itemKey(item), item]));
}

function dayOf(at: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
}
