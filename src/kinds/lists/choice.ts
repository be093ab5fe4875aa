import type { Event } from '../../model/event.ts';
import { takesPlace } from '../../model/status.ts';
import { choiceLinks } from '../../outputs/feeds/links.ts';
import type { DayChoice } from '../../search/query.ts';
import { daysOfChoice } from '../../search/query.ts';
import { choiceLabel, choiceList, choicesOf, factsOfChoice } from '../../site/events/choices.ts';
import { eventDays, type SiteDays } from '../../site/events/event-days.ts';
import type { Choice, LanguageSite, LastingChoice, Site } from '../../site/site.ts';
import { meantDays, rangeLabel } from '../../views/lists/calendar.ts';
import { choiceBar } from '../../views/lists/choice-bar.ts';
import { listMonths, rowsOf } from '../../views/lists/events.ts';
import { pageNumbers, pagerData } from '../../views/lists/lists.ts';
import type { PageContext } from '../../views/page.ts';
import { dayGroups, listRows } from '../../views/rows.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { dayOfYearHeading } from '../../views/titles.ts';
import { sectionStep } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

/** A page of what is to come by a word; counts from 1. */
type ChoicePage = { readonly choice: Choice; readonly page: number };

export const choiceKind = new Kind({
  kind: 'choice',
  folder: 'lists',
  list: listChoices,
  name: ({ choice, page }: ChoicePage) => `choice ${choice.name} ${page}`,
  path: ({ routes }, language, { choice, page }) => routes.choicePath(language, choice.name, page),
  section: () => 'events',
  number: ({ page }) => page,
  title: choiceTitle,
  description: (page) =>
    page.t('describe.choice', {
      name: choiceLabel(page, page.of.choice),
      site: page.local.name,
    }),
  trail: (page) => [
    sectionStep(page, 'events'),
    {
      name: choiceTitle(page),
      path: page.routes.choicePath(page.language, page.of.choice.name),
    },
  ],
  translation: (site, language, { choice, page }) =>
    page === 1 && choicesOf(site, language).some(({ name }) => name === choice.name)
      ? { choice, page }
      : undefined,
  changed: (_choice, changes) => changes.events,
  feeds: (site, language, { choice }) => choiceLinks(site, language, choice),
  isCollection: true,
  inputs: choicePage,
  data: (_item, shown) => shown,
});

function choiceTitle(page: PageContext<ChoicePage>): string {
  return choiceLabel(page, page.of.choice);
}

function listChoices(site: Site, local: LanguageSite): readonly ChoicePage[] {
  return choicesOf(site, local.language).flatMap((choice) => {
    const pages = choice.kind === 'days' ? 1 : choiceList.pageCount(local, choice);
    return pageNumbers(pages, 1).map((page) => ({ choice, page }));
  });
}

export type ChoicePageData = ReturnType<typeof choicePage>;

export function choicePage(page: PageContext<ChoicePage>) {
  const { language, routes } = page;
  const { choice } = page.of;
  const spans = choice.kind === 'days' ? spansOf(page, choice.name) : [];
  const list = choice.kind === 'days' ? undefined : listOf(page, choice);
  const ofSpans = spans.flatMap(({ days, running }) => [
    ...days.flatMap(({ rows }) => rows),
    ...running,
  ]);
  return {
    title: choiceTitle(page),
    bar: choiceBar(
      page,
      {
        view: 'list',
        chosen: choice.name,
        day: dayOf(page),
        ...(choice.kind === 'city' && { ofGroup: factsOfChoice(page.local, choice) }),
      },
      [...ofSpans, ...rowsOf(list?.months ?? [])],
    ),
    /** The days of a choice that counts from the present one; empty for any other. */
    spans,
    list,
    eventsPath: routes.sectionPath(language, 'events'),
    subscribe:
      choice.kind === 'days'
        ? subscribeOffer(page, page.t('subscribe.toAll'), { calendar: wholeCalendar(page) })
        : subscribeOffer(page, page.t('subscribe.toThese'), {
            calendar: {
              title: choiceLabel(page, choice),
              path: routes.choiceCalendarPath(language, choice.name),
            },
            feed: (format) => routes.choiceFeedPath(language, choice.name, format),
          }),
  };
}

function listOf(page: PageContext<ChoicePage>, choice: LastingChoice) {
  const { local, language, routes, of } = page;
  const pages = choiceList.pageCount(local, choice);
  return {
    /** Of the events on all pages, every date of a series counted; undefined from the second on. */
    count: of.page === 1 ? choiceList.length(local, choice) : undefined,
    months: listMonths(page, choiceList.page(local, of.page, choice)),
    pager: pagerData({ page: of.page, pages }, (number) =>
      routes.choicePath(language, choice.name, number),
    ),
  };
}

/** The days that a choice means today, and those that it will mean when the page is read some days later. */
function spansOf(page: PageContext, name: DayChoice) {
  const { site, local, language, t } = page;
  const days = eventDays(site, language);
  const isUpcoming = new Set(local.upcoming);
  return daysMeant(name, site.today).map(({ first, last, until }) => {
    const isDay = first.equals(last);
    const each = isDay ? [first] : [first, last];
    const ofDays = each.map((day) => ({ day, ...days.on(day) }));
    const shown = new Set(ofDays.flatMap(({ events }) => events));
    const running = [
      ...(name === 'today' ? nightsInto(page, first) : []),
      ...ofDays.flatMap((one) => one.running),
    ].filter((event) => isUpcoming.has(event));
    return {
      /** The last day on which the choice means these days. @example '2026-11-22' */
      until: until.toString(),
      title: isDay ? dayOfYearHeading(first, language) : rangeLabel({ first, last }, language),
      days: dayGroups(
        page,
        ofDays.map(({ day, events }) => ({
          day,
          events: events.filter((event) => isUpcoming.has(event)),
        })),
      ).filter(({ rows }) => rows.length > 0),
      /** What is said where nothing is on. */
      nothing: t(isDay ? 'home.nothingThatDay' : 'home.nothingWeekend'),
      /** What began before: the night that goes on, and what lasts longer than a week. */
      running: listRows(
        page,
        [...new Set(running)].filter((event) => !shown.has(event)),
      ),
    };
  });
}

/** What is of the day before and goes on after its midnight. */
function nightsInto({ site, language }: PageContext, day: Temporal.PlainDate): readonly Event[] {
  const midnight = day.toZonedDateTime(site.timeZone).epochMilliseconds;
  const { events } = eventDays(site, language).on(day.subtract({ days: 1 }));
  return events.filter((event) => event.when.end.epochMilliseconds > midnight && takesPlace(event));
}

/** Ranges for which a page that is not rewritten stays right, that of the build included. */
const ranges = { today: 4, tomorrow: 4, weekend: 2, 'next-weekend': 2 };

/** What a choice means on the day of the build and, ascending, on those after it; `until` is the last day it means that. */
export function daysMeant(
  name: DayChoice,
  today: Temporal.PlainDate,
): readonly (SiteDays & { readonly until: Temporal.PlainDate })[] {
  const days = Array.from({ length: 14 }, (_, ahead) => today.add({ days: ahead }));
  const meant = days.map((until) => ({ ...meantDays(name, until), until }));
  const changing = meant.filter(({ last }, place) => !meant[place + 1]?.last.equals(last));
  return changing.slice(0, ranges[name]);
}

/** The first day that a choice means; today for one that means none. */
function dayOf({ site: { today }, of: { choice } }: PageContext<ChoicePage>): Temporal.PlainDate {
  if (choice.kind !== 'days') return today;
  const epoch = Temporal.PlainDate.from('1970-01-01');
  return epoch.add({ days: daysOfChoice(choice.name, today.since(epoch).days)[0] });
}
