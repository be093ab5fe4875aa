import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import type { CalendarKind, SpecialCalendar } from '../routes.ts';
import type { EventGroup, LanguageSite, Site } from '../site/site.ts';
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
  /** 'days': an event of several days is a bar over whole days, whatever its hours. */
  readonly form: 'times' | 'days';
};

export type YearPlan = CalendarPlan & { readonly year: number };

/** The calendars that subscribers keep: each reaches from a year ago as far as it goes, the nearest events first. */
export function subscribedCalendars(site: Site, language: Language): readonly CalendarPlan[] {
  const local = site.in(language);
  const recent = recentEvents(site, local);
  return [
    everything(site, language, recent),
    special(
      site,
      language,
      'featured',
      recent.filter(({ featured }) => featured),
    ),
    special(site, language, 'next-days', nextEvents(site, local)),
    special(site, language, 'whole-days', recent),
    ...groupsOf(local).map((group) => groupCalendar(site, local, group, new Set(recent))),
    ...goneGroups(site, local),
  ];
}

/** The calendar of each year in which events begin or once began, ascending. It may need several files. */
export function yearCalendars(site: Site, language: Language): readonly YearPlan[] {
  const byYear = Map.groupBy(site.in(language).events, ({ when }) => when.firstDay.year);
  const years = new Set([...byYear.keys(), ...yearsOfGone(site, language)]);
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => ({
      year,
      path: site.routes.yearCalendarPath(language, year),
      title: String(year),
      description: feedWords[language].yearAbout,
      page: site.routes.sectionPath(language, 'events'),
      color: calendarColor(undefined),
      events: byYear.get(year) ?? [],
      form: 'times',
    }));
}

/** Listed events to come, under way, or lately past, by start. */
function recentEvents(site: Site, { events }: LanguageSite): readonly Event[] {
  const { pastDays } = site.config.calendars;
  const from = site.today.subtract({ days: pastDays }).toZonedDateTime(site.timeZone).epochMilliseconds;
  return events.filter(({ when }) => when.end.epochMilliseconds >= from);
}

function nextEvents(site: Site, { upcoming }: LanguageSite): readonly Event[] {
  const { lightDays } = site.config.calendars;
  const until = site.today.add({ days: lightDays }).toZonedDateTime(site.timeZone).epochMilliseconds;
  return upcoming.filter(({ when }) => when.start.epochMilliseconds < until);
}

function everything({ routes }: Site, language: Language, events: readonly Event[]): CalendarPlan {
  return {
    path: routes.calendarFeedPath(language),
    title: undefined,
    description: feedWords[language].calendarAbout,
    page: routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events,
    form: 'times',
  };
}

function special(
  { routes }: Site,
  language: Language,
  name: SpecialCalendar,
  events: readonly Event[],
): CalendarPlan {
  const words = feedWords[language].calendars[name];
  return {
    path: routes.specialCalendarPath(language, name),
    title: words.title,
    description: words.about,
    page: routes.sectionPath(language, 'events'),
    color: calendarColor(undefined),
    events,
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
  recent: ReadonlySet<Event>,
): CalendarPlan {
  const { language } = local;
  return {
    path: site.routes.itemCalendarPath(language, group.kind, group.id),
    title: group.name,
    description: feedWords[language].groupAbout,
    page: site.pathOf(group),
    color: calendarColor(group.kind === 'category' ? { category: group, local } : undefined),
    events: local.eventsOf(group).filter((event) => recent.has(event)),
    form: 'times',
  };
}

/** Whoever subscribed to one that is no more keeps a calendar that works. */
function goneGroups(site: Site, { language }: LanguageSite): readonly CalendarPlan[] {
  return site.gone.flatMap((item) => {
    if (item.language !== language || !isGroupKind(item.kind)) return [];
    return [
      {
        path: site.routes.itemCalendarPath(language, item.kind, item.id),
        title: item.title,
        description: feedWords[language].groupAbout,
        page: site.routes.sectionPath(language, 'events'),
        color: calendarColor(undefined),
        events: [],
        form: 'times' as const,
      },
    ];
  });
}

function isGroupKind(kind: string): kind is Exclude<CalendarKind, 'event'> {
  return kind === 'venue' || kind === 'organizer' || kind === 'category' || kind === 'tag';
}

function yearsOfGone(site: Site, language: Language): readonly number[] {
  return [...site.history.gone, ...site.history.items].flatMap((item) =>
    item.event && item.language === language && !item.event.hidden
      ? [Number.parseInt(item.event.start, 10)]
      : [],
  );
}
