import { splitOpening } from '../html/clean.ts';
import { isLongTitle } from '../html/text.ts';
import { isOneDay, onClock } from '../i18n/clock.ts';
import {
  formatCost,
  formatDate,
  formatLength,
  formatSentences,
  formatTime,
  formatWhen,
  lengthForMachines,
  scriptNames,
} from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { Category } from '../model/groups.ts';
import { shownStatus, takesPlace, venuesToVisit } from '../model/status.ts';
import { type CalendarLink, calendarLinks } from '../outputs/calendar/links.ts';
import { itemLinks } from '../outputs/feeds/links.ts';
import { eventNodes, eventRelations } from '../outputs/head/json-ld.ts';
import { placeLine, starOf } from '../outputs/text.ts';
import { latestMoves, parseInterval, whenOfInterval } from '../site/change-log.ts';
import { derivedIndexOfLanguage, derivedOfLanguage } from '../site/derived.ts';
import { firstSiteDay } from '../site/events/event-days.ts';
import { groupEvents } from '../site/events/event-lists.ts';
import { availabilityLabel, glance, isToldField } from '../site/events/facts.ts';
import { reportsOf } from '../site/events/reports.ts';
import { datesToCome, seriesKeyOf, seriesName } from '../site/events/series.ts';
import { timetableAbove, timetableOf } from '../site/events/timetables.ts';
import { websiteAction } from '../site/events/website-action.ts';
import { newestChange } from '../site/order.ts';
import { hasPoster } from '../site/pages.ts';
import type { EventGroup, LanguageSite, SiteSettings } from '../site/site.ts';
import { eventAccessData } from '../views/access-table.ts';
import { organizerData, venueData, websiteData } from '../views/contact.ts';
import { eventQuestions } from '../views/event-questions.ts';
import {
  endSeconds,
  machineInstant,
  machineTime,
  startAndEnd,
  whenLines,
} from '../views/event-time.ts';
import { seriesLink } from '../views/lists/series.ts';
import { starAll } from '../views/lists/star-all.ts';
import { partOf, timetable } from '../views/lists/timetable.ts';
import { postTeaser } from '../views/news.ts';
import {
  derivedOfPages,
  type NeighborLink,
  type PageContext,
  type PageSettings,
  shareData,
} from '../views/page.ts';
import { imageShape, programmeCue, programmeLook } from '../views/programme.ts';
import {
  type CategoryData,
  categoryData,
  laterDate,
  listRows,
  posterDateData,
} from '../views/rows.ts';
import { subscribeOffer } from '../views/subscribe.ts';
import { itemSteps, translationOf } from '../views/trail.ts';
import { Kind } from './kind.ts';

export const eventKind = new Kind({
  kind: 'event',
  list: (_site, local): readonly Event[] => local.eventsWithPage,
  name: ({ id }: Event) => `event ${id}`,
  path: (site, _language, event) => site.pathOf(event),
  section: () => 'events',
  title: ({ of }) => of.title,
  windowTitle: (page) => [page.of.title, distinction(page)].filter(Boolean).join(' – '),
  description: () => undefined,
  describe: (event, _siteName, { site, language }) =>
    formatSentences([
      formatWhen(event.when, language, { siteTimeZone: site.timeZone }),
      ...venuesToVisit(event).map(placeLine),
    ]),
  trail: (page) => itemSteps(page, page.of),
  translation: (site, language, event) => translationOf(site, event, language),
  isHidden: ({ hidden }) => hidden,
  changed: newestChange,
  feeds: (site, _language, event) => itemLinks(site, event),
  shared: (event) => event,
  relations: eventRelations,
  nodes: eventNodes,
  item: (_site, _language, event) => event,
  inputs: eventInputs,
  data: eventData,
});

/** The date of an event where others have the same title, and its time where one is on the same day; else empty. */
function distinction({ site, local, language, of: event }: PageContext<Event>): string {
  const days = daysByTitle.at(local, event.title);
  if (days === undefined) return '';
  const firstDay = firstSiteDay(event.when, site.timeZone);
  const isAlone = days.filter((day) => day === firstDay.toString()).length === 1;
  return isAlone
    ? formatDate(firstDay, language)
    : formatWhen(event.when, language, { siteTimeZone: site.timeZone });
}

/** First days of the events that have a title, where several pages have it: no page depends on the rest. */
const daysByTitle = derivedIndexOfLanguage(
  'days of shared titles',
  ({ site, sharedTitles }): ReadonlyMap<string, readonly string[]> =>
    new Map(
      sharedTitles.map(([title, all]) => [
        title,
        all.flatMap((one) =>
          one.kind === 'event' ? [firstSiteDay(one.when, site.timeZone).toString()] : [],
        ),
      ]),
    ),
);

export type EventPageData = ReturnType<typeof eventData>;

export type EventCalendarData = {
  readonly services: readonly CalendarLink[];
  readonly filePath: string;
  /** When the event ends, in seconds since the epoch. */
  readonly ends: number | undefined;
};

/** What other items, earlier builds and the present decide about on the page of an event. */
function eventInputs(page: PageContext<Event>) {
  const { site, local, t } = page;
  const { of: event } = page;
  const isOver = site.isOver(event);
  const { earlier, later } = eventNeighbors(local, event);
  const { next, dates, areThereMoreDates } = otherDates(page, event);
  return {
    isOver,
    hasPoster: hasPoster(site, event),
    shown: {
      star: starOf(page.site, event),
      /** When and where it was to be before it was moved; nothing of an event that is over. */
      moves: isOver ? [] : formerly(page, event),
      /** Where it cannot be attended: the next date of its series. */
      next: isOver || !takesPlace(event) ? next : undefined,
      /** The other dates to come of its series, the next first; of a long series the first of them. */
      dates,
      areThereMoreDates,
      /** The page of every date, where there is one. */
      series: seriesLink(page, event),
      venues: event.venues.map((venue) => venueData(page, venue, event.showMapLink)),
      organizers: event.organizers.map((organizer) => organizerData(page, organizer)),
      /** Each with the categories above it, the topmost first. */
      categories: event.categories.map((category) => trailOf(page, category)),
      /** Posts that tell how it was, the oldest first. */
      reports: isOver && takesPlace(event) ? reportData(page, event) : [],
      timetable: timetable(page, event),
      /** Its parts, for one button. */
      parts: starAll(page, timetableOf(site, event)?.parts ?? []),
      /** How it is opened where it is a programme that takes place. */
      look: lookOf(page, event),
      /** Number of its color: that of its category, and of a part that of the programme. Undefined where it has none. */
      cue: takesPlace(event)
        ? programmeCue(page, timetableAbove(site, event)?.of ?? event)
        : undefined,
      partOf: partOf(page, event),
      related: listRows(page, relatedEvents(local, event, relatedCount)),
      earlier: earlier && neighborLink(page, t('event.earlier'), earlier),
      later: later && neighborLink(page, t('event.later'), later),
    },
  };
}

function eventData(
  event: Event,
  { isOver, hasPoster, shown }: ReturnType<typeof eventInputs>,
  page: PageSettings,
) {
  const { site, language, routes, t } = page;
  const { title, when, image, website } = event;
  const filePath = routes.itemCalendarPath(language, 'event', event.id);
  const ends = isOver ? undefined : startAndEnd(event).ends;
  const share = shareData(page, title);
  return {
    ...shown,
    title,
    /** Whether the title needs smaller type. */
    isLong: isLongTitle(title),
    /** Undefined for an event that takes place as it was announced. */
    status: shownStatus(event),
    /** Whether it took place and is over. */
    isPast: isOver && takesPlace(event),
    /** Whether its date is no longer one: it is cancelled or postponed. */
    isOff: !takesPlace(event),
    poster: posterDateData(page, when),
    /** For the attribute `datetime`. */
    datetime: machineTime(when),
    /** When it happens, in words: the day and the hours of one day apart, several days as one line. */
    when: whenLines(page, when),
    /** The same beside the large date, which says the day of what takes place on one. */
    hours: whenLines(page, when).slice(isOneDay(onClock(when, site.timeZone)) ? 1 : 0),
    /**
     * Start and end on the clock of the site, for scripts that show them on the reader's where that is another; undefined for full days, what does
     * not take place, and what one has to go to where the site's own clocks are.
     */
    interval:
      when.allDay || !takesPlace(event) || !isAttendedElsewhere(event, site)
        ? undefined
        : [when.start, when.end]
            .map((time) => machineInstant(time.withTimeZone(site.timeZone)))
            .join('/'),
    /** Names of days and months for those scripts. */
    clockNames: scriptNames(language),
    /** @example '2026-11-28' */
    beginsOn: firstSiteDay(when, site.timeZone).toString(),
    running: isOver || !takesPlace(event) ? undefined : startAndEnd(event),
    showMap: event.showMap,
    /** Empty when nothing is known. */
    cost: formatCost(event.cost, language, t('event.costFree')),
    /** The same where it stands alone; empty when nothing is known. */
    price: event.cost.free ? t('fact.free') : formatCost(event.cost, language),
    /** Whether tickets are left, in words; empty where nothing is said or it is over. */
    availability: isOver ? '' : availabilityLabel(page, event),
    ...admissionData(event),
    /** Without what the cost, the buttons and the table of access say. */
    facts: glance(page, event).filter(
      ({ name, drawn }) =>
        !drawn && name !== 'availability' && name !== (event.cost.free ? 'free' : 'price'),
    ),
    /** Undefined where the site tells nothing of access. */
    access: eventAccessData(page, event, isOver),
    fields: [
      ...event.fields.filter((field) => !isToldField(site, event, field)),
      ...event.added,
    ].map(({ label, value }) => ({ label, value })),
    tags: event.tags.map((tag) => ({ name: tag.name, path: site.pathOf(tag) })),
    /** Undefined where there is nothing to attend. */
    calendar:
      takesPlace(event) && !isOver
        ? { services: calendarLinks(event, site), filePath, ends }
        : undefined,
    /** Undefined where there is none. `action` is what readers do there. */
    website: website
      ? { ...websiteData(website), action: websiteAction({ ...event, website }, isOver) }
      : undefined,
    image: image && page.picture(image),
    imageShape: image && imageShape(image),
    /** Whose the image is and what it shows; empty where nothing is said. */
    imageCaption: event.imageCaption,
    /** What an editor wrote to stand before the text; empty where there is none. */
    excerpt: event.excerpt,
    /** Empty where there is none. */
    description: event.description,
    /** The same in two parts: what stands before the facts where they are under each other, and what follows. */
    text:
      event.excerpt === ''
        ? splitOpening(event.description)
        : { opening: undefined, rest: event.description },
    share,
    /** Ways to ask about it. */
    questions: eventQuestions(page, event, share.url),
    /** Undefined where there is nothing to print. */
    posterPath: hasPoster ? routes.posterPath(language, 'event', event.id) : undefined,
    /** Undefined when it is over. */
    subscribe: isOver
      ? undefined
      : subscribeOffer(page, t('subscribe.toEvent'), { calendar: { title, path: filePath } }),
  };
}

function reportData(page: PageContext, event: Event) {
  return reportsOf(page.site, event).map((post) => {
    const { title, path, published, summary, image } = postTeaser(page, post);
    return { title, path, published, summary, image };
  });
}

/** Whether readers may be where clocks are others than those of an event: it is online, or in another zone. */
function isAttendedElsewhere({ facts, when }: Event, { timeZone }: SiteSettings): boolean {
  return facts.names.includes('online') || !onClock(when, timeZone).start.equals(when.start);
}

function admissionData({ admission: { doors, minutes } }: Event) {
  return {
    /** When doors open, on the clock of the event. */
    doors: doors && { time: formatTime(doors), datetime: machineInstant(doors) },
    /** How long it lasts. */
    length:
      minutes === undefined
        ? undefined
        : { text: formatLength(minutes), datetime: lengthForMachines(minutes) },
  };
}

function lookOf(page: PageContext, event: Event) {
  const parts = timetableOf(page.site, event)?.parts;
  return parts && takesPlace(event) ? programmeLook(page, event.title, event, parts) : undefined;
}

/** Further dates that a page lists: of a daily event there are hundreds. */
const mostDates = 24;

/** What the page of a date says of the others of its series. */
function otherDates(page: PageContext, event: Event) {
  const key = seriesKeyOf(page.local, event);
  const first = key === undefined ? [] : firstDates(page, key);
  const others = first.filter(({ id }) => id !== event.id);
  const [next] = others;
  return {
    next: next && { ...next.link, ends: next.ends },
    dates: others.slice(0, mostDates).map(({ link }) => link),
    areThereMoreDates: others.length > mostDates,
  };
}

/**
 * The first dates to come of a series: one more than a page lists, besides its own. No page of a date
 * depends on the rest.
 */
const firstDates = derivedOfPages('first dates of series', (page, key: string) =>
  datesToCome(page.local, key)
    .slice(0, mostDates + 2)
    .map((date) => ({
      id: date.id,
      link: laterDate(page, date),
      ends: endSeconds(page.site, date),
    })),
);

function neighborLink(page: PageContext, way: string, event: Event): NeighborLink {
  const { path: href, when: note } = laterDate(page, event);
  return { way, name: event.title, href, note };
}

/** One array for all pages of a language. */
const trailOf = derivedOfPages(
  'categories above one',
  (page, category: Category): readonly CategoryData[] =>
    [...page.local.categoryAncestorsOf(category), category].map((step) => categoryData(page, step)),
);

/** The listed events before and after one, by start. A hidden event has none. */
export function eventNeighbors(local: LanguageSite, event: Event): EventNeighbors {
  return neighborsById.at(local, event.id) ?? { earlier: undefined, later: undefined };
}

type EventNeighbors = { readonly earlier: Event | undefined; readonly later: Event | undefined };

const neighborsById = derivedIndexOfLanguage(
  'neighbors of events',
  ({ events }) =>
    new Map(
      events.map(({ id }, place): [number, EventNeighbors] => [
        id,
        { earlier: events[place - 1], later: events[place + 1] },
      ]),
    ),
);

/** How much it says of two events that both are of a rare group of a kind. */
const weights = { category: 4, tag: 2, organizer: 1, venue: 1 } as const satisfies Record<
  EventGroup['kind'],
  number
>;

/** What two events have in common at least, where one is shown as being like the other. */
const leastLikeness = 1;

/** Events that the page of an event leads on to. */
export const relatedCount = 4;

/** The next events of each group that are looked at: a page costs the same however many events its groups have. */
const depth = 12;

/**
 * The coming events that are most like one, those first: of the same categories, those above them included, and the same
 * tags, venues and organizers, each weighed by how few events it has. Of equal ones the earlier is taken, of a series only
 * the first; other dates of its own series, and what does not take place, are left out.
 */
export function relatedEvents(local: LanguageSite, event: Event, count: number): Event[] {
  const names = new Set([seriesName(local, event)]);
  const related: Event[] = [];
  for (const other of rankedEvents(local, event)) {
    const name = seriesName(local, other);
    if (other.id === event.id || names.has(name)) continue;
    names.add(name);
    related.push(other);
    if (related.length === count) break;
  }
  return related;
}

/** Those that are most like an event first, itself among them. The same for all events of the same groups. */
function rankedEvents(local: LanguageSite, event: Event): readonly Event[] {
  const categories = event.categories.flatMap((one) => [one, ...local.categoryAncestorsOf(one)]);
  const groups = [...new Set(categories), ...event.tags, ...event.venues, ...event.organizers];
  return rankedOfGroups(local, groups);
}

const rankedOfGroups = derivedOfLanguage(
  'events like those of groups',
  (local, groups: readonly EventGroup[]): readonly Event[] => {
    const scores = new Map<Event, number>();
    for (const group of groups) {
      const weight = weightOf(local, group);
      for (const other of groupEvents(local, group).upcoming.slice(0, depth)) {
        scores.set(other, (scores.get(other) ?? 0) + weight);
      }
    }
    return [...scores]
      .filter(([other, score]) => score >= leastLikeness && takesPlace(other))
      .toSorted(
        ([one, score], [other, otherScore]) => otherScore - score || compareStarts(one, other),
      )
      .map(([other]) => other);
  },
  (groups) => groups.map(({ kind, id }) => `${kind} ${id}`).join(),
);

/** From 0 of a group that every event to come is in to its full weight; a tag counts as far as it says what an event is. */
const weightOf = derivedOfLanguage('weights of groups', (local, group: EventGroup): number => {
  const { upcoming } = groupEvents(local, group);
  const all = local.upcoming.length + 1;
  const rarity = upcoming.length === 0 ? 0 : Math.log(all / upcoming.length) / Math.log(all);
  return weights[group.kind] * rarity * (group.kind === 'tag' ? subjectShare(upcoming, local) : 1);
});

/**
 * The share of a tag's events that are in the topmost category which most of them are in. Tags such as "sign-up needed"
 * are under events of every kind: below half it is 0.
 */
function subjectShare(events: readonly Event[], local: LanguageSite): number {
  const roots = events.flatMap(({ categories }) => [
    ...new Set(categories.map((one) => local.categoryAncestorsOf(one).at(0) ?? one)),
  ]);
  const most = Math.max(
    0,
    ...[...Map.groupBy(roots, ({ id }) => id).values()].map(({ length }) => length),
  );
  const share = roots.length === 0 ? 1 : most / events.length;
  return share < 0.5 ? 0 : share;
}

function compareStarts(one: Event, other: Event): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}

/** A sentence about when or where an event was to be, in pieces for markup. */
type Formerly = {
  /** What happened to it, in two words. */
  readonly word: string;
  readonly before: string;
  readonly was: string;
  /** Of a time, for machines. */
  readonly datetime?: string;
  readonly after: string;
};

/** When and where an event was to be before it was moved, as far as earlier builds know. */
export function formerly({ site, t, language }: PageContext, event: Event): Formerly[] {
  const { time, venue } = latestMoves(site, event);
  const found: Formerly[] = [];
  if (time) {
    const when = whenOfInterval(parseInterval(time.from), site.timeZone);
    const [before = '', after = ''] = t('event.movedFrom', { from: mark }).split(mark);
    const was = formatWhen(when, language, { siteTimeZone: site.timeZone });
    found.push({ word: t('status.rescheduled'), before, was, datetime: machineTime(when), after });
  }
  if (venue) {
    const [before = '', after = ''] = t('event.venueFrom', { from: mark }).split(mark);
    found.push({ word: t('status.elsewhere'), before, was: venue.from, after });
  }
  return found;
}

const mark = '\u0000';
