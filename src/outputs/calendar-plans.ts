import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import type { When } from '../model/when.ts';
import type { SpecialCalendar } from '../routes.ts';
import { calendarYears } from '../site/calendar-years.ts';
import { combinationTitle } from '../site/combination-title.ts';
import { type Combination, combinationsOf } from '../site/combinations.ts';
import { isGroupKind } from '../site/gone-items.ts';
import { recentEvents } from '../site/recent-events.ts';
import type { EventGroup, LanguageSite, Site } from '../site/site.ts';
import { firstSiteDay } from '../site/site-days.ts';
import type { Tombstone } from '../site/tombstones.ts';
import { calendarColor } from './calendar-color.ts';

/** One calendar of a language that holds many events. */
export type CalendarPlan = {
  /** Root-relative path of its file. */
  readonly path: string;
  /** Without the name of the site; `undefined` for the calendar of everything. */
  readonly title: string | undefined;
  readonly description: string;
  /** Root-relative path of the page a person reads instead. */
  readonly page: string;
  /** A color name of CSS (RFC 7986, 5.9). */
  readonly color: string;
  /** What it should hold, by start. */
  readonly events: readonly Event[];
  /** Events that vanished and are told to be cancelled, by start. */
  readonly tombstones: readonly Tombstone[];
  /** 'days': an event that lasts longer than a day is a bar over whole days, whatever its hours. */
  readonly form: 'times' | 'days';
};

export type YearPlan = CalendarPlan & { readonly year: number };

/** The calendars that subscribers keep: each reaches from lately past events as far as it goes, the nearest events first. */
export function subscribedCalendars(site: Site, language: Language): readonly CalendarPlan[] {
  const local = site.in(language);
  const recent = recentEvents(site, local);
  const isRecent = new Set(recent);
  const tombstones = site.tombstonesIn(language);
  const featured = tombstones.filter(({ groups }) => groups.has('featured'));
  return [
    everything(site, language, recent, tombstones),
    special(
      site,
      language,
      'featured',
      recent.filter((event) => event.featured),
      featured,
    ),
    special(site, language, 'next-days', nextEvents(site, local), nextOf(site, tombstones)),
    special(site, language, 'whole-days', recent, tombstones),
    ...groupsOf(local).map((group) => groupCalendar(site, local, group, isRecent)),
    ...combinationsOf(site, language).kept.map((one) => combinedCalendar(site, local, one)),
    ...goneGroups(site, local),
  ];
}

/** The calendar of each year in which events begin or once began, in the site's zone, ascending. It may need several files. */
export function yearCalendars(site: Site, language: Language): readonly YearPlan[] {
  const tombstones = site.tombstonesIn(language);
  const yearOf = ({ when }: { readonly when: When }) => firstSiteDay(when, site.timeZone).year;
  const byYear = Map.groupBy(site.in(language).events, yearOf);
  return calendarYears(site, language).map((year) => ({
    year,
    path: site.routes.yearCalendarPath(language, year),
    title: String(year),
    description: feedWords[language].yearAbout,
    page: site.routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events: byYear.get(year) ?? [],
    tombstones: tombstones.filter((tombstone) => yearOf(tombstone) === year),
    form: 'times',
  }));
}

function nextEvents(site: Site, { upcoming }: LanguageSite): readonly Event[] {
  const until = endOfNextDays(site);
  return upcoming.filter(({ when }) => when.start.epochMilliseconds < until);
}

/** Those that would have begun within the days ahead. */
function nextOf(site: Site, tombstones: readonly Tombstone[]): readonly Tombstone[] {
  const until = endOfNextDays(site);
  return tombstones.filter(
    ({ when }) =>
      when.start.epochMilliseconds < until && when.end.epochMilliseconds > site.now.epochMilliseconds,
  );
}

function endOfNextDays({ config, today, timeZone }: Site): number {
  return today.add({ days: config.calendars.lightDays }).toZonedDateTime(timeZone).epochMilliseconds;
}

function everything(
  { routes }: Site,
  language: Language,
  events: readonly Event[],
  tombstones: readonly Tombstone[],
): CalendarPlan {
  return {
    path: routes.calendarFeedPath(language),
    title: undefined,
    description: feedWords[language].calendarAbout,
    page: routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events,
    tombstones,
    form: 'times',
  };
}

function special(
  { routes }: Site,
  language: Language,
  name: SpecialCalendar,
  events: readonly Event[],
  tombstones: readonly Tombstone[],
): CalendarPlan {
  const words = feedWords[language].calendars[name];
  return {
    path: routes.specialCalendarPath(language, name),
    title: words.title,
    description: words.about,
    page: routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events,
    tombstones,
    form: name === 'whole-days' ? 'days' : 'times',
  };
}

function groupsOf({ categories, tags, venues, organizers }: LanguageSite): readonly EventGroup[] {
  return [...categories, ...tags, ...venues, ...organizers];
}

function groupCalendar(
  site: Site,
  local: LanguageSite,
  group: EventGroup,
  isRecent: ReadonlySet<Event>,
): CalendarPlan {
  const { language } = local;
  return {
    path: site.routes.itemCalendarPath(language, group.kind, group.id),
    title: group.name,
    description: feedWords[language].groupAbout,
    page: site.pathOf(group),
    color: calendarColor(group.kind === 'category' ? { category: group, local } : undefined),
    events: local.eventsOf(group).filter((event) => isRecent.has(event)),
    tombstones: tombstonesOf(site, language, group),
    form: 'times',
  };
}

function combinedCalendar(site: Site, local: LanguageSite, combination: Combination): CalendarPlan {
  const { language } = local;
  const { key, category, events, groups } = combination;
  return {
    path: site.routes.combinedCalendarPath(language, key),
    title: combinationTitle(combination, language),
    description: feedWords[language].groupAbout,
    page: site.pathOf(category),
    color: calendarColor({ category, local }),
    events,
    tombstones: site
      .tombstonesIn(language)
      .filter((tombstone) => groups.every((group) => tombstone.groups.has(group))),
    form: 'times',
  };
}

/** Whoever subscribed to one that is no more keeps a calendar that works; its name may not be public any more. */
function goneGroups(site: Site, { language }: LanguageSite): readonly CalendarPlan[] {
  return site.gone.flatMap((item) => {
    if (item.language !== language || !isGroupKind(item.kind)) return [];
    return [
      {
        path: site.routes.itemCalendarPath(language, item.kind, item.id),
        title: undefined,
        description: feedWords[language].groupAbout,
        page: site.routes.sectionPath(language, 'events'),
        color: calendarColor(undefined),
        events: [],
        tombstones: tombstonesOf(site, language, item),
        form: 'times' as const,
      },
    ];
  });
}

function tombstonesOf(
  site: Site,
  language: Language,
  { kind, id }: { readonly kind: string; readonly id: number },
): readonly Tombstone[] {
  return site.tombstonesIn(language).filter(({ groups }) => groups.has(`${kind} ${id}`));
}
