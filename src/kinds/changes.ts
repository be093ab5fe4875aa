import type { TextKey } from '../i18n/dictionary.ts';
import type { Event } from '../model/event.ts';
import { isOff } from '../model/status.ts';
import { changeSentence, type SentencePart } from '../outputs/feeds/change-text.ts';
import { groupChanges } from '../site/change-log.ts';
import { type Item, itemKey, itemsWithPage } from '../site/site.ts';
import type { Change } from '../snapshot/history.ts';
import type { PageContext } from '../views/page.ts';
import { dayFigure, eventRow, laterDate } from '../views/rows.ts';
import { subscribeOffer } from '../views/subscribe.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const changesKind = new Kind({
  kind: 'changes',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'changes',
  path: ({ routes }, language) => routes.changesPath(language),
  title: ({ t }) => t('section.changes'),
  description: ({ local, t }) => t('describe.changes', { site: local.name }),
  trail: (page) => [here(page, page.t('section.changes'))],
  translation: () => only,
  changed: (_only, changes) => changes.published,
  feed: 'changes',
  inputs: changesPage,
  data: (_item, shown) => shown,
});

export type ChangesPageData = ReturnType<typeof changesPage>;

/** What changed in one way on one day. */
export type ChangeGroup = ChangesPageData['days'][number]['groups'][number];

type ChangeRow = {
  readonly title: string;
  /** Undefined for what has no page any more. */
  readonly href: string | undefined;
  /** When the last of it was found, in seconds since the epoch. */
  readonly at: number;
  /** What happened to it on that day, in the order of the events. Empty for what is new and has a page. */
  readonly sentences: readonly (readonly SentencePart[])[];
  /** The event as it is now, where the sentences do not say when it is. */
  readonly event: ReturnType<typeof changedEvent> | undefined;
  /** Whether it will not take place, or not then. */
  readonly isGrave: boolean;
};

const mostRows = 40;

export function changesPage(page: PageContext) {
  const { site, routes, language, t } = page;
  return {
    /** How many days back it reaches. */
    reach: site.config.changesDays,
    days: changeDays(page),
    /** For the script that marks what is new to a visitor. */
    visits: {
      language,
      /** Under which a device remembers the visits: other sites may live on the same host. */
      key: `kalendarium-visits ${routes.changesPath(language)}`,
      words: {
        first: t('changes.firstVisit'),
        none: t('changes.nothingNew'),
        count: page.forms('changes.newCount'),
      },
    },
    offer: subscribeOffer(page, t('subscribe.toChanges'), {
      feed: (format) => routes.changesFeedPath(language, format),
    }),
  };
}

/** What changed on each day, the newest first. */
function changeDays(page: PageContext) {
  const { site, language } = page;
  const own = site.changes.filter(
    (change) =>
      change.language === language &&
      site.isRecent(Temporal.Instant.from(change.at), site.config.changesDays),
  );
  const days = Map.groupBy(own, ({ at }) => dayOf(at, site.timeZone).toString());
  const withPage = own.length > 0 ? itemsWithPage(page.local) : [];
  const items = new Map(withPage.map((item) => [itemKey(item), item]));
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, changes]) => ({
      figure: dayFigure(Temporal.PlainDate.from(day), language, true),
      groups: groupsOf(changes, items, page),
    }));
}

/** What changed on one day, under titles such as '3 new events'. */
function groupsOf(changes: readonly Change[], items: ReadonlyMap<string, Item>, page: PageContext) {
  return groupChanges(changes).map(({ key, things }) => {
    const itemOf = ([first]: readonly Change[]) => first && items.get(itemKey(first));
    const sorted = things.toSorted((one, other) => startOf(itemOf(one)) - startOf(itemOf(other)));
    const left = sorted.slice(mostRows);
    const rows = sorted
      .slice(0, mostRows)
      .flatMap((own) => rowOf(own, itemOf(own), page) ?? [])
      .map((row): ChangeRow => ({ ...row, isGrave: isOff(key) }));
    const title = page.t(`changes.${key}` satisfies TextKey, { count: things.length });
    /** How many there are no rows for, and how many of them were found when. */
    const more = {
      count: left.length,
      found: [...Map.groupBy(left, foundAt)].map(([at, { length }]) => [at, length] as const),
    };
    return { title, rows, more };
  });
}

/** Events are sorted by their start; everything else stays in its order, before them. */
function startOf(item: Item | undefined): number {
  return item?.kind === 'event' ? item.when.start.epochMilliseconds : 0;
}

/** When the last of the changes of a thing was found, in seconds since the epoch. */
function foundAt(changes: readonly Change[]): number {
  const last = changes.at(-1);
  return last ? Math.floor(Temporal.Instant.from(last.at).epochMilliseconds / 1000) : 0;
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
    at: foundAt(changes),
    sentences: shown.map((change) => changeSentence(change, site)),
    event: item?.kind === 'event' && !saysWhen ? changedEvent(page, item, saysStatus) : undefined,
  };
}

/** An event as it is now, its status where no sentence says it. */
function changedEvent(page: PageContext, event: Event, saysStatus: boolean) {
  const { venue, category, featured, facts, status } = eventRow(page, event);
  return {
    /** Undefined where a new date is not known yet. */
    date: event.status === 'postponed' ? undefined : laterDate(page, event),
    status: saysStatus ? undefined : status,
    venue,
    category,
    featured,
    facts,
  };
}

function dayOf(at: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
}
