import type { SiteConfig } from '../../config.ts';
import type { Language } from '../../contract/language.ts';
import { pagePublishedWords, publishedWords } from '../../i18n/published-words.ts';
import type { Event } from '../../model/event.ts';
import type { When } from '../../model/when.ts';
import type { SpecialCalendar } from '../../routes.ts';
import { derivedOfLanguage } from '../../site/derived.ts';
import {
  choiceGroup,
  choiceLabel,
  eventsOfChoice,
  formerChoices,
  lastingChoices,
} from '../../site/events/choices.ts';
import { combinationsOf, combinationTitle } from '../../site/events/combinations.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { calendarYears, eventsOfYear, recentEvents } from '../../site/events/event-lists.ts';
import { formerSeries, seriesGroup, seriesIn } from '../../site/events/series.ts';
import { byStart } from '../../site/order.ts';
import { daysAheadGroup, eventsThatLeft, isGroupKind } from '../../site/published-history.ts';
import type { RemovedEvent, Site } from '../../site/site.ts';
import { calendarColor } from './calendar.ts';

export type CalendarPlan = {
  /** Unique in its language; it stays when the address changes. @example 'venue 12' */
  readonly key: string;
  readonly path: string;
  /** Without the name of the site; `undefined` for the calendar of everything. */
  readonly title: string | undefined;
  /** Marked where it is in another language. */
  readonly description: string;
  /** Root-relative path of the page a person reads instead. */
  readonly page: string;
  /** A color name of CSS (RFC 7986, 5.9). */
  readonly color: string;
  /** What it should hold, by start. */
  readonly events: readonly Event[];
  /** Events that were removed and are shown as cancelled, by start. */
  readonly removedEvents: readonly RemovedEvent[];
  /** 'days': an event that lasts longer than a day is a bar over whole days, whatever its hours. */
  readonly form: 'times' | 'days';
};

export type YearPlan = CalendarPlan & { readonly year: number };

/** The calendars that subscribers have: each reaches from lately past events as far as it goes, the nearest events first. */
export function subscribedCalendars(site: Site, language: Language): readonly CalendarPlan[] {
  return calendarPlans(site.in(language));
}

const calendarPlans = derivedOfLanguage('calendars', (local): readonly CalendarPlan[] => {
  const { site, language } = local;
  const { routes } = site;
  const { calendars } = publishedWords(site.config, language).feeds;
  const said = pagePublishedWords(site.config, language).feeds;
  const { calendarAbout, groupAbout } = said;
  const recent = recentEvents(local);
  const isRecent = new Set(recent);
  const removedEvents = site.removedEventsIn(language);
  const nextDays = site.today.add({ days: site.config.calendars.lightDays });
  const until = nextDays.toZonedDateTime(site.timeZone).epochMilliseconds;
  const special = (name: SpecialCalendar, given: Partial<CalendarPlan>) =>
    planOf(site, language, {
      key: name,
      path: routes.specialCalendarPath(language, name),
      title: calendars[name].title,
      description: said.calendars[name].about,
      ...given,
    });
  /** What a calendar of groups holds: of its events the lately past and those to come. */
  const held = (groups: readonly string[], own: readonly Event[] = []) => {
    const left = eventsThatLeft(local, groups);
    const events = left.length === 0 ? own : byStart([...new Set([...own, ...left])]);
    return {
      events: events.filter((event) => isRecent.has(event)),
      removedEvents: inGroups(removedEvents, groups),
    };
  };
  return [
    planOf(site, language, {
      key: 'events',
      path: routes.calendarFeedPath(language),
      description: calendarAbout,
      events: recent,
      removedEvents,
    }),
    special(
      'featured',
      held(
        ['featured'],
        recent.filter(({ featured }) => featured),
      ),
    ),
    special('next-days', {
      events: byStart([
        ...new Set([
          ...local.upcoming.filter(({ when }) => when.start.epochMilliseconds < until),
          ...eventsThatLeft(local, [daysAheadGroup]).filter((event) => !site.isOver(event)),
        ]),
      ]),
      removedEvents: removedEvents.filter(
        (removedEvent) =>
          removedEvent.when.start.epochMilliseconds < until && !site.isOver(removedEvent),
      ),
    }),
    special('whole-days', { events: recent, removedEvents, form: 'days' }),
    ...[...local.categories, ...local.tags, ...local.venues, ...local.organizers].map((group) =>
      planOf(site, language, {
        key: `${group.kind} ${group.id}`,
        path: routes.itemCalendarPath(language, group.kind, group.id),
        title: group.name,
        description: groupAbout,
        page: site.pathOf(group),
        color: calendarColor(group.kind === 'category' ? { category: group, local } : undefined),
        ...held([`${group.kind} ${group.id}`], local.eventsOf(group)),
      }),
    ),
    ...lastingChoices(site, language).map((choice) =>
      planOf(site, language, {
        key: `choice ${choice.name}`,
        path: routes.choiceCalendarPath(language, choice.name),
        title: choiceLabel({ site, language, t: site.translate(language) }, choice),
        description: groupAbout,
        page: routes.choicePath(language, choice.name),
        ...held([choiceGroup(choice)], eventsOfChoice(local, choice)),
      }),
    ),
    ...formerChoices(site, language).map((choice) =>
      planOf(site, language, {
        key: `choice ${choice.name}`,
        path: routes.choiceCalendarPath(language, choice.name),
        description: groupAbout,
        ...held([choiceGroup(choice)]),
      }),
    ),
    ...seriesIn(site, language).map((series) =>
      planOf(site, language, {
        key: `series ${series.slug}`,
        path: routes.seriesCalendarPath(language, series.slug),
        title: series.name,
        description: groupAbout,
        page: routes.seriesPath(language, series.slug),
        ...held([seriesGroup(series)], series.events),
      }),
    ),
    ...formerSeries(site, language).map(({ slug, events }) =>
      planOf(site, language, {
        key: `series ${slug}`,
        path: routes.seriesCalendarPath(language, slug),
        description: groupAbout,
        ...held([seriesGroup({ slug })], events),
      }),
    ),
    ...combinationsOf(site, language).kept.map((combination) =>
      planOf(site, language, {
        key: `combination ${combination.key}`,
        path: routes.combinedCalendarPath(language, combination.key),
        title: combinationTitle(combination, publishedWords(site.config, language)),
        description: groupAbout,
        page: site.pathOf(combination.category),
        color: calendarColor({ category: combination.category, local }),
        ...held(combination.groups, combination.events),
      }),
    ),
    // Subscribers of a group that was removed keep a calendar that works; its name may not be public any more.
    ...site.removedItems.flatMap(({ kind, id, language: own }) =>
      own === language && isGroupKind(kind)
        ? planOf(site, language, {
            key: `removed ${kind} ${id}`,
            path: routes.itemCalendarPath(language, kind, id),
            description: groupAbout,
            ...held([`${kind} ${id}`]),
          })
        : [],
    ),
  ];
});

/** The calendar of each year in which events begin or once began, in the site's zone, ascending. It may need several files. */
export function yearCalendars(site: Site, language: Language): readonly YearPlan[] {
  return yearPlans(site.in(language));
}

const yearPlans = derivedOfLanguage('calendars of years', (local): readonly YearPlan[] => {
  const { site, language } = local;
  const removedEvents = site.removedEventsIn(language);
  const yearOf = ({ when }: { readonly when: When }) => firstSiteDay(when, site.timeZone).year;
  return calendarYears(site, language).map((year) => ({
    year,
    ...planOf(site, language, {
      key: `year ${year}`,
      path: site.routes.yearCalendarPath(language, year),
      title: String(year),
      description: pagePublishedWords(site.config, language).feeds.yearAbout,
      events: eventsOfYear(local, year),
      removedEvents: removedEvents.filter((removedEvent) => yearOf(removedEvent) === year),
    }),
  }));
});

function planOf(
  site: Site,
  language: Language,
  given: Partial<CalendarPlan> & Pick<CalendarPlan, 'key' | 'path' | 'description'>,
): CalendarPlan {
  return {
    title: undefined,
    page: site.routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events: [],
    removedEvents: [],
    form: 'times',
    ...given,
  };
}

/** Those that all the groups held, in the words of the history. */
function inGroups(
  removedEvents: readonly RemovedEvent[],
  wanted: readonly string[],
): readonly RemovedEvent[] {
  return removedEvents.filter(({ groups }) => wanted.every((group) => groups.has(group)));
}

/** What an event takes of a calendar's room, in UTF-8. */
type Sized = { readonly bytes: number };

type CalendarBudget = { readonly events: number; readonly bytes: number };

/** Bytes left for what is around the events: the calendar's own properties and its zones. */
const envelope = 8_000;

export function calendarBudget({ calendars }: Pick<SiteConfig, 'calendars'>): CalendarBudget {
  return { events: calendars.maxEvents, bytes: calendars.maxKilobytes * 1000 - envelope };
}

/**
 * As many as fit, the first ones first. What is larger than a calendar may be stays where it is the first: a calendar
 * that is too large serves its subscribers better than none.
 */
export function fitting<T extends Sized>(
  wanted: Iterable<T>,
  budget: CalendarBudget,
): readonly T[] {
  const kept: T[] = [];
  let bytes = 0;
  for (const one of wanted) {
    bytes += one.bytes;
    if (kept.length > 0 && (bytes > budget.bytes || kept.length >= budget.events)) break;
    kept.push(one);
  }
  return kept;
}

/** All of them, in their order, in as few runs as fit. At least one run, which may be empty. */
export function inParts<T extends Sized>(
  all: readonly T[],
  budget: CalendarBudget,
): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let start = 0; start < all.length; start += parts.at(-1)?.length ?? 1) {
    parts.push(fitting(Iterator.from(all).drop(start), budget));
  }
  return parts.length > 0 ? parts : [[]];
}

/** Events in the order in which a reader needs them: those under way and to come by start, then the past ones, the latest first. */
export function* nearestFirst(
  byStart: readonly Event[],
  site: Pick<Site, 'isOver'>,
): Iterable<Event> {
  const over: Event[] = [];
  for (const event of byStart)
    if (site.isOver(event)) over.push(event);
    else yield event;
  yield* over.toReversed();
}
