import { accessFacts } from '../../model/facts.ts';
import { dayChoices } from '../../search/query.ts';
import {
  choiceLabel,
  choicesOf,
  isAccessFact,
  upcomingOfChoice,
} from '../../site/events/choices.ts';
import { eventDays, mondayOf, placeFrom } from '../../site/events/event-days.ts';
import { derivedOfPages, type PageContext } from '../page.ts';
import type { ListRow } from '../rows.ts';

/** The views of events and what they can be chosen by: under the title of the home page and of every list of events. */
export type ChoiceBarData = ReturnType<typeof choiceBar>;

/** Where a page is among the views and choices. */
export type ChoiceBarPlace = {
  /** Undefined for a page that is none of them. */
  readonly view: 'list' | 'month' | 'week' | 'day' | undefined;
  /** Name of the choice that the page is about. */
  readonly chosen?: string;
  /** A day that the page shows: today where it does, else its first. @default today */
  readonly day?: Temporal.PlainDate;
  /** @default that of the day */
  readonly month?: Temporal.PlainYearMonth;
};

/** @param rows the events below it */
export function choiceBar(page: PageContext, place: ChoiceBarPlace, rows: readonly ListRow[] = []) {
  const { chosen } = place;
  const isAboutAccess = chosen === 'accessible' || (chosen !== undefined && isAccessFact(chosen));
  return {
    views: viewsOf(page, place),
    chips: chipsOf(page).filter(({ name, isOffered, isDetail }) =>
      name === anyDay
        ? place.view === 'list'
        : name === chosen || (isOffered && (isAboutAccess || !isDetail)),
    ),
    /** Name of the one the page is about; undefined where it is about none. */
    chosen,
    /** Where nothing is chosen: the page itself without what its address adds, or the list of what is to come. */
    clearPath: chosen === undefined ? page.path : page.routes.sectionPath(page.language, 'events'),
    /** Whether there are different distances to sort by. */
    hasDistances: new Set(rows.flatMap(({ row }) => row.place ?? [])).size > 1,
    settings: choiceSettings(page),
  };
}

/** The choice of no day, before the days. */
const anyDay = 'any';

/** What the script that combines choices works with. */
export type ChoiceSettings = ReturnType<typeof choiceSettings>;

/** One object for all pages of a language. */
const choiceSettings = derivedOfPages(
  'settings of the bar of choices',
  ({ routes, language, forms, t }) => ({
    language,
    /** Facts any of which is 'accessible'. */
    access: accessFacts,
    /** Names of choices that are days. */
    days: dayChoices,
    anyDay,
    /** Of the page where several facts are looked for at once. */
    searchPath: routes.searchPath(language),
    listPath: routes.sectionPath(language, 'events'),
    words: {
      /** With `{count}`. */
      count: forms('events.count'),
      sorted: t('choice.nearSorted'),
      waiting: t('choice.nearWaiting'),
      refused: t('choice.nearRefused'),
    },
  }),
);

type View = { readonly label: string; readonly path: string; readonly isCurrent: boolean };

/** The same time in another view, as far as it has a page; from a list the present. */
function viewsOf(page: PageContext, place: ChoiceBarPlace): readonly View[] {
  const { site, local, language, routes, t } = page;
  const { day = site.today } = place;
  const { month = day.toPlainYearMonth() } = place;
  const monthWithPage = local.months.find((one) => one.equals(month)) ?? local.openingMonth;
  const { days, weeks } = eventDays(site, language);
  const soonestDay = days[placeFrom(days, day)];
  const soonestWeek = weeks[placeFrom(weeks, mondayOf(day))];
  const view = (
    name: 'list' | 'month' | 'week' | 'day',
    path: string | undefined,
  ): readonly View[] =>
    path === undefined
      ? []
      : [{ label: t(`choice.${name}`), path, isCurrent: name === place.view }];
  return [
    ...view('list', routes.sectionPath(language, 'events')),
    ...view('month', monthWithPage && routes.monthPath(monthWithPage, language)),
    ...view('week', soonestWeek && routes.weekPath(soonestWeek, language)),
    ...view('day', soonestDay && routes.dayPath(soonestDay, language)),
  ];
}

/** One array for all pages of a language. */
const chipsOf = derivedOfPages('chips of choices', (page) => {
  const { site, local, language, routes, t } = page;
  const any = {
    name: anyDay,
    label: t('choice.any'),
    path: routes.sectionPath(language, 'events'),
  };
  const choices = choicesOf(site, language)
    .filter(({ kind }) => kind !== 'city')
    .map((choice) => ({
      name: choice.name,
      label: choiceLabel(site, language, choice),
      path: routes.choicePath(language, choice.name),
      /** Whether there is something to find. */
      isOffered:
        choice.kind === 'days' ||
        (choice.kind === 'fact' && upcomingOfChoice(local, choice).length > 0),
      /** Whether it is part of another choice. */
      isDetail: isAccessFact(choice.name),
    }));
  return [{ ...any, isOffered: true, isDetail: false }, ...choices];
});
