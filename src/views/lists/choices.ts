import type { DayChoice } from '../../search/query.ts';
import { choiceLabel, choicePages, upcomingOfChoice } from '../../site/events/choices.ts';
import { eventDays, type SiteDays } from '../../site/events/event-days.ts';
import type { LastingChoice } from '../../site/site.ts';
import type { ChoiceSubject, PageContext } from '../page.ts';
import { dayGroups, listRows } from '../rows.ts';
import { subscribeOffer, wholeCalendar } from '../subscribe.ts';
import { dayOfYearHeading, pageTitle } from '../titles.ts';
import { meantDays, rangeLabel } from './calendar.ts';
import { choiceBar } from './choice-bar.ts';
import { listMonths, rowsOf } from './events.ts';
import { pagerData } from './lists.ts';

export type ChoicePageData = ReturnType<typeof choicePage>;

export function choicePage(page: PageContext<ChoiceSubject>) {
  const { site, language, routes, subject } = page;
  const { choice } = subject;
  const spans = choice.kind === 'days' ? spansOf(page, choice.name) : [];
  const list = choice.kind === 'days' ? undefined : listOf(page, choice);
  const ofSpans = spans.flatMap(({ days, running }) => [
    ...days.flatMap(({ rows }) => rows),
    ...running,
  ]);
  return {
    title: pageTitle(page),
    bar: choiceBar(page, [...ofSpans, ...rowsOf(list?.months ?? [])]),
    /** The days of a choice that counts from the present one; empty for any other. */
    spans,
    list,
    eventsPath: routes.sectionPath(language, 'events'),
    subscribe:
      choice.kind === 'days'
        ? subscribeOffer(page, page.t('subscribe.toAll'), { calendar: wholeCalendar(page) })
        : subscribeOffer(page, page.t('subscribe.toThese'), {
            calendar: {
              title: choiceLabel(site, language, choice),
              path: routes.choiceCalendarPath(language, choice.name),
            },
            feed: (format) => routes.choiceFeedPath(language, choice.name, format),
          }),
  };
}

function listOf(page: PageContext<ChoiceSubject>, choice: LastingChoice) {
  const { site, local, language, subject } = page;
  const all = choicePages(site, language, choice);
  return {
    /** Of the events on all pages, every date of a series counted. */
    count: upcomingOfChoice(local, choice).length,
    months: listMonths(page, all, subject.page),
    pager: pagerData(page, { page: subject.page, pages: all.pages.length }),
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
    const running = ofDays.flatMap((one) => one.running).filter((event) => isUpcoming.has(event));
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
      /** What began before and lasts longer than a week. */
      running: listRows(
        page,
        [...new Set(running)].filter((event) => !shown.has(event)),
      ),
    };
  });
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
