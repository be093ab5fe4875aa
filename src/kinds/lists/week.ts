import { formatDayOfYear } from '../../i18n/format.ts';
import { eventDays, mondayOf } from '../../site/events/event-days.ts';
import {
  firstFew,
  type ListPlace,
  neighborsOf,
  stepsTo,
  widerMonths,
} from '../../views/lists/calendar.ts';
import { choiceBar } from '../../views/lists/choice-bar.ts';
import { weekHours } from '../../views/lists/week-hours.ts';
import type { PageContext } from '../../views/page.ts';
import { dayGroups, listRows } from '../../views/rows.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { weekRange } from '../../views/titles.ts';
import { here, nearestOfDay, stepsToMonthOf } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

/** Weeks by their Mondays. */
export const weekKind = new Kind({
  kind: 'week',
  folder: 'lists',
  list: (site, { language }): readonly Temporal.PlainDate[] => eventDays(site, language).weeks,
  name: (monday: Temporal.PlainDate) => `week ${monday}`,
  path: ({ routes }, language, monday) => routes.weekPath(monday, language),
  section: () => 'calendar',
  title: ({ of, language, t }) => t('week.events', { range: weekRange(of, language) }),
  description: ({ of, language, local, t }) =>
    t('describe.week', { range: weekRange(of, language), site: local.name }),
  trail: (page) => [
    ...stepsToMonthOf(page, page.of),
    here(page, page.t('week.name', { week: String(page.of.weekOfYear) })),
  ],
  translation: (site, language, monday) =>
    eventDays(site, language).hasWeek(monday) ? monday : undefined,
  nearest: nearestOfDay,
  robots: 'noindex',
  isCollection: true,
  inputs: weekPage,
  data: (_item, shown) => shown,
});

export type WeekPageData = ReturnType<typeof weekPage>;

export function weekPage(page: PageContext<Temporal.PlainDate>) {
  const { site, language, routes, of: monday, t } = page;
  const isPresent = mondayOf(site.today).equals(monday);
  const { groups, running, count, ...around } = weekOf(page, monday);
  const days = groups.flatMap((group) =>
    dayGroups(page, [group]).map((shown) => ({
      ...group,
      shown,
      name: formatDayOfYear(group.day, language),
    })),
  );
  const long = listRows(page, running);
  return {
    title: weekRange(monday, language),
    bar: choiceBar(page, { view: 'week', day: isPresent ? site.today : monday }, [
      ...days.flatMap(({ shown }) => shown.rows),
      ...long,
    ]),
    number: monday.weekOfYear ?? 0,
    /** Of different events. */
    count,
    steps: stepsTo(around, (to) => ({
      path: routes.weekPath(to, language),
      name: weekRange(to, language, monday.year),
    })),
    /** Its days: where there is room by hours, as many beside each other as can be read. */
    blocks: weekHours(days, site.timeZone).map((block) => ({
      ...block,
      days: block.days.map(({ of: { shown, name }, places }) => ({ shown, name, places })),
    })),
    /** What lasts longer than a week and began before this one. */
    running: long,
    months: widerMonths(page, [monday, monday.add({ days: 6 })]),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}

/** Events of one day that a week shows; its own page has all. */
const mostOfDay = 12;

export function weekOf({ site, language, routes }: ListPlace, monday: Temporal.PlainDate) {
  const days = eventDays(site, language);
  const all = Array.from({ length: 7 }, (_, place) => monday.add({ days: place })).map((day) => ({
    day,
    ...days.on(day),
  }));
  const shown = all.filter(({ day }) => days.hasDay(day));
  const running = all.at(0)?.running ?? [];
  return {
    /** The days that have a page, each with what takes place on it; of a crowded one the first. */
    groups: shown.map(({ day, events }) => {
      const few = firstFew(events, mostOfDay);
      return { day, events: few.shown, path: routes.dayPath(day, language), rest: few.rest.length };
    }),
    /** What lasts longer than a week and began before this one, by start. */
    running,
    ...neighborsOf(days.weeks, monday),
    /** Of different events. */
    count: new Set([...running, ...shown.flatMap(({ events }) => events)]).size,
  };
}
