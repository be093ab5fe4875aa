import type { TextKey } from '../i18n/en.ts';
import { formatWhenShort } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { changeSentence, type SentencePart } from '../outputs/feeds/change-text.ts';
import { groupChanges } from '../site/changes.ts';
import { type Item, itemKey, itemsWithPage } from '../site/site.ts';
import type { Change } from '../snapshot/history.ts';
import type { PageContext } from './page.ts';
import { type DayFigureData, dayFigure, type EventRowData, eventRow } from './rows.ts';
import { type SubscribeOffer, subscribeOffer } from './subscribe.ts';

/** The page of what changed lately. */
export type ChangesPageData = {
  /** How far back it reaches. */
  readonly reach: number;
  /** The newest first. */
  readonly days: readonly ChangeDay[];
  readonly offer: SubscribeOffer;
};

/** What changed on one day. */
export type ChangeDay = {
  readonly figure: DayFigureData;
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
  readonly event: ChangedEvent | undefined;
  /** Whether it will not take place, or not then. */
  readonly isGrave: boolean;
};

type ChangedEvent = Pick<EventRowData, 'datetime' | 'venue' | 'category' | 'featured' | 'free'> & {
  readonly when: string;
  /** Undefined where it takes place as it was announced, and where the sentences say it. */
  readonly status: EventRowData['status'];
};

const mostRows = 40;

export function changesPage(page: PageContext): ChangesPageData {
  const { site, routes, language, t } = page;
  return {
    reach: site.config.changesDays,
    days: changeDays(page),
    offer: subscribeOffer(page, t('subscribe.toChanges'), {
      feed: (format) => routes.changesFeedPath(language, format),
    }),
  };
}

function changeDays(page: PageContext): ChangeDay[] {
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
    .map(([day, changes]) => ({
      figure: dayFigure(Temporal.PlainDate.from(day), language, true),
      groups: groupsOf(changes, items, page),
    }));
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
  const shown = item?.kind === 'event' ? changes.filter(({ what }) => what !== 'added') : changes;
  const saysWhen = shown.some(({ what }) => what === 'moved');
  const saysStatus = shown.some(({ what }) => what === 'status');
  return {
    title: item === undefined ? last.title : 'title' in item ? item.title : item.name,
    href: item && site.pathOf(item),
    sentences: shown.map((change) => changeSentence(change, site)),
    event: item?.kind === 'event' && !saysWhen ? changedEvent(page, item, saysStatus) : undefined,
  };
}

function changedEvent(page: PageContext, event: Event, saysStatus: boolean): ChangedEvent {
  const { datetime, venue, category, featured, free, status } = eventRow(page, event);
  return {
    datetime,
    when: formatWhenShort(event.when, page.language, { siteTimeZone: page.site.timeZone }),
    status: saysStatus ? undefined : status,
    venue,
    category,
    featured,
    free,
  };
}

function itemsByKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [itemKey(item), item]));
}

function dayOf(at: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
}
