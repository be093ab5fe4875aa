import { openingFacts } from '../../model/access.ts';
import type { Event } from '../../model/event.ts';
import { dayChoices } from '../../search/query.ts';
import {
  choiceLabel,
  choicesOf,
  factsOf,
  isAccessFact,
  upcomingOfChoice,
} from '../../site/events/choices.ts';
import { eventDays, mondayOf, placeFrom } from '../../site/events/event-days.ts';
import { mapPicture } from '../contact.ts';
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
  /**
   * Facts of what is to come of a venue, a category and the like: days and facts are chosen on its
   * own page.
   */
  readonly ofGroup?: ReadonlySet<string>;
};

/** @param rows the events below it */
export function choiceBar(page: PageContext, place: ChoiceBarPlace, rows: readonly ListRow[] = []) {
  const { chosen, ofGroup } = place;
  const isAboutAccess = chosen === 'accessible' || (chosen !== undefined && isAccessFact(chosen));
  return {
    /** None for a group: they are of all events. */
    views: ofGroup && chosen === undefined ? [] : viewsOf(page, place),
    chips: chipsOf(page).filter(({ name, isOffered, isDetail }) =>
      name === anyDay
        ? place.view === 'list' && !ofGroup
        : name === chosen ||
          (isOffered &&
            (isAboutAccess || !isDetail) &&
            (ofGroup === undefined || isOfDays(name) || ofGroup.has(name))),
    ),
    /** Name of the one the page is about; undefined where it is about none. */
    chosen,
    /** Where nothing is chosen: the page itself without what its address adds, or the list of what is to come. */
    clearPath: chosen === undefined ? page.path : page.routes.sectionPath(page.language, 'events'),
    /** Name of the one that is marked. */
    current: chosen ?? (place.view === 'list' ? anyDay : undefined),
    narrows: narrowing(place),
    /** Of a month that leads to all others; undefined where nothing has been announced. */
    monthPath:
      page.local.openingMonth && page.routes.monthPath(page.local.openingMonth, page.language),
    /** Whether there are different distances to sort by. */
    hasDistances: new Set(rows.flatMap(({ row }) => row.place ?? [])).size > 1,
    /** To show events on; undefined where there is none. */
    map: nearMap(page),
    settings: choiceSettings(page),
  };
}

function isOfDays(name: string): boolean {
  return dayChoices.some((choice) => choice === name);
}

export type NearMapData = NonNullable<ReturnType<typeof nearMap>>;

/** The map of all venues, and where on earth its edges are: one object for all pages of a language. */
const nearMap = derivedOfPages('map of what is near', (page) => {
  const { overview } = page.site.maps;
  const picture = overview && mapPicture(page, overview.image);
  return picture && { ...picture, edges: overview.edges };
});

/** The bar of a list that has its own page for another reason; undefined where there is nothing to choose from. */
export function groupBar(
  page: PageContext,
  upcoming: readonly Event[],
  rows: readonly ListRow[],
): ChoiceBarData | undefined {
  return upcoming.length < 2
    ? undefined
    : choiceBar(page, { view: undefined, ofGroup: factsOf(upcoming) }, rows);
}

/** What is chosen on a page itself, by its script: facts, or days too; undefined where every choice is another page. */
function narrowing({ view, chosen, ofGroup }: ChoiceBarPlace): 'facts' | 'all' | undefined {
  if (ofGroup) return 'all';
  if (chosen !== undefined) return isOfDays(chosen) ? 'facts' : undefined;
  return view === undefined || view === 'list' ? undefined : 'facts';
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
    access: openingFacts,
    /** Names of choices that are days. */
    days: dayChoices,
    anyDay,
    /** Of the page where several facts are looked for at once. */
    searchPath: routes.searchPath(language),
    listPath: routes.sectionPath(language, 'events'),
    calendarPath: routes.sectionPath(language, 'calendar'),
    words: {
      /** With `{count}`. */
      count: forms('events.count'),
      none: t('choice.nothing'),
      /** With `{count}`: how many of a longer list were looked at. */
      among: forms('choice.among'),
      loading: t('choice.loading'),
      failed: t('choice.failed'),
      noDay: t('choice.noDay'),
      radius: t('choice.radius'),
      anyDistance: t('choice.anyDistance'),
      /** With `{distance}`. */
      within: t('choice.within', { distance: '{distance}' }),
      map: t('choice.map'),
      mapOf: t('choice.mapOf'),
      here: t('choice.here'),
      stop: t('venue.stop'),
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
      label: choiceLabel(page, choice),
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
