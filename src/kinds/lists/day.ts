import { capitalized, formatDay, formatDayOfYear } from '../../i18n/format.ts';
import { type EventDay, eventDays } from '../../site/events/event-days.ts';
import {
  type Adjacent,
  neighborsOf,
  stepsTo,
  weekPathOf,
  widerMonths,
} from '../../views/lists/calendar.ts';
import { choiceBar } from '../../views/lists/choice-bar.ts';
import { dayParts } from '../../views/lists/day-parts.ts';
import type { PageContext } from '../../views/page.ts';
import { listRows } from '../../views/rows.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { dayHeading, dayOfYearHeading } from '../../views/titles.ts';
import { here, nearestOfDay, stepsToMonthOf } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

export const dayKind = new Kind({
  kind: 'day',
  folder: 'lists',
  list: (site, { language }): readonly Temporal.PlainDate[] => eventDays(site, language).days,
  name: (day: Temporal.PlainDate) => `day ${day}`,
  path: ({ routes }, language, day) => routes.dayPath(day, language),
  section: () => 'calendar',
  title: ({ of, language, t }) => t('day.events', { day: formatDay(of, language) }),
  description: ({ of, language, local, t }) =>
    t('describe.day', { day: formatDay(of, language), site: local.name }),
  trail: (page) => [
    ...stepsToMonthOf(page, page.of),
    here(page, capitalized(formatDayOfYear(page.of, page.language), page.language)),
  ],
  translation: (site, language, day) => (eventDays(site, language).hasDay(day) ? day : undefined),
  nearest: nearestOfDay,
  robots: 'noindex',
  isCollection: true,
  inputs: dayPage,
  data: (_item, shown) => shown,
});

export type DayPageData = ReturnType<typeof dayPage>;

export function dayPage(page: PageContext<Temporal.PlainDate>) {
  const { language, routes, of: day, t } = page;
  const { events, running, ...around } = dayOf(page, day);
  const rows = listRows(page, events);
  const long = listRows(page, running);
  return {
    title: dayHeading(day, language),
    bar: choiceBar(page, { view: 'day', day }, [...rows, ...long]),
    date: day.toString(),
    /** 1 is Monday. */
    weekday: day.dayOfWeek,
    count: events.length + running.length,
    steps: stepsTo(around, (to) => ({
      path: routes.dayPath(to, language),
      name: dayOfYearHeading(to, language),
    })),
    parts: dayParts(page, day, events),
    /** What lasts longer than a week and goes on. */
    running: long,
    weekPath: weekPathOf(page, day),
    months: widerMonths(page, [day]),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}

export function dayOf(
  { site, language }: Pick<PageContext, 'site' | 'language'>,
  day: Temporal.PlainDate,
): EventDay & Adjacent<Temporal.PlainDate> {
  const days = eventDays(site, language);
  return { ...days.on(day), ...neighborsOf(days.days, day) };
}
