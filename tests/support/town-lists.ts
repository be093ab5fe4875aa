import type { StoredEvent, StoredPost, StoredTerm, Town } from '../../scripts/mock/stored.ts';
import type { PublicItems } from './public-items.ts';
import { daysIn, monthsOf, type TownTime, townTime } from './town-time.ts';

type Timed = { readonly event: StoredEvent; readonly time: TownTime };

/** The lists of one language, as ids in their order, computed from what is stored and from nothing of the site. */
export type TownLists = {
  /** Not over at `now`: what began before that day first, then day after day, sticky ones first, then by start. */
  readonly upcomingByDay: readonly number[];
  /** Not over at `now`, by start. */
  readonly upcoming: readonly number[];
  /** Newest first. */
  readonly past: readonly number[];
  /** By month, as `YYYY-MM`. */
  readonly months: ReadonlyMap<string, ReadonlySet<number>>;
  /** By day, as `YYYY-MM-DD`: those on which one begins, or one of at most a week is on. */
  readonly days: ReadonlyMap<string, ReadonlySet<number>>;
  /** Sticky first, then newest first. */
  readonly posts: readonly number[];
};

export function townLists(items: PublicItems, town: Town, now: Temporal.Instant): TownLists {
  const timed = items.listed
    .map((event) => ({ event, time: townTime(event, town) }))
    .toSorted((a, b) => startOf(a) - startOf(b) || a.event.id - b.event.id);
  const isOver = ({ time }: Timed) => time.end.epochMilliseconds <= now.epochMilliseconds;
  const months = new Map<string, Set<number>>();
  for (const { event, time } of timed) {
    for (const month of monthsOf(time, town.timeZone)) {
      months.set(month, (months.get(month) ?? new Set()).add(event.id));
    }
  }
  const today = now.toZonedDateTimeISO(town.timeZone).toPlainDate().toString();
  const dayOf = ({ time }: Timed) => {
    const day = daysIn(time, town.timeZone).first.toString();
    return day < today ? '' : day;
  };
  const rank = ({ event }: Timed) => (event.sticky ? 0 : 1);
  const coming = timed.filter((one) => !isOver(one));
  return {
    upcomingByDay: idsOf(
      coming.toSorted((a, b) =>
        dayOf(a) === dayOf(b) ? rank(a) - rank(b) : dayOf(a) < dayOf(b) ? -1 : 1,
      ),
    ),
    upcoming: idsOf(timed.filter((one) => !isOver(one))),
    past: idsOf(
      timed.filter(isOver).toSorted((a, b) => startOf(b) - startOf(a) || a.event.id - b.event.id),
    ),
    months,
    days: daysOf(timed, town.timeZone),
    posts: items.posts.toSorted(byRank).map(({ id }) => id),
  };
}

/** Ids by series, in the order of their first: events of equal title and venues. What has no title is alone. */
export function seriesOf(
  ids: readonly number[],
  { listed }: PublicItems,
  titleOf: (id: number) => string,
): readonly (readonly number[])[] {
  const venues = new Map(listed.map((event) => [event.id, event.venue]));
  const keyOf = (id: number) => {
    const title = titleOf(id);
    return ['Untitled', 'Bez tytułu'].includes(title)
      ? id
      : [title, ...(venues.get(id) ?? [])].join('|');
  };
  return [...Map.groupBy(ids, keyOf).values()];
}

/** Ids of the listed events that carry a venue, organizer, tag or category, or a category below that. */
export function eventsOfGroup(
  group: { kind: string; id: number },
  items: PublicItems,
): ReadonlySet<number> {
  const below =
    group.kind === 'category' ? descendants(group.id, items.categories) : new Set([group.id]);
  const field = {
    venue: 'venue',
    organizer: 'organizer',
    category: 'categories',
    tag: 'tags',
  } as const;
  const name = field[group.kind as keyof typeof field];
  return new Set(
    items.listed.filter((event) => event[name].some((id) => below.has(id))).map(({ id }) => id),
  );
}

function daysOf(
  timed: readonly Timed[],
  timeZone: string,
): ReadonlyMap<string, ReadonlySet<number>> {
  const days = new Map<string, Set<number>>();
  const spans = timed.map(({ event, time }) => ({ id: event.id, ...daysIn(time, timeZone) }));
  const isLong = ({ first, last }: (typeof spans)[number]) => first.until(last).days > 6;
  for (const span of spans) {
    const { id, first } = span;
    const count = isLong(span) ? 1 : first.until(span.last).days + 1;
    for (let place = 0; place < count; place += 1) {
      const day = first.add({ days: place }).toString();
      days.set(day, (days.get(day) ?? new Set()).add(id));
    }
  }
  for (const [day, ids] of days) {
    const running = spans.filter(
      (one) => isLong(one) && `${one.first}` <= day && day <= `${one.last}`,
    );
    for (const { id } of running) ids.add(id);
  }
  return days;
}

function descendants(id: number, categories: readonly StoredTerm[]): ReadonlySet<number> {
  const ids = new Set([id]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const category of categories) if (ids.has(category.parent)) ids.add(category.id);
  }
  return ids;
}

function byRank(a: StoredPost, b: StoredPost): number {
  if (a.sticky !== b.sticky) return a.sticky ? -1 : 1;
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return a.id - b.id;
}

function startOf({ time }: Timed): number {
  return time.start.epochMilliseconds;
}

function idsOf(timed: readonly Timed[]): number[] {
  return timed.map(({ event }) => event.id);
}
