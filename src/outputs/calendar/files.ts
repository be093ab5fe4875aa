import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import { combinationsOf, combinationTitle } from '../../site/events/combinations.ts';
import { hasOwnCalendar } from '../../site/events/own-calendar.ts';
import { hasEnded } from '../../site/order.ts';
import type { RemovedEvent, Site } from '../../site/site.ts';
import { type TextFile, textFile, type WriteGroup, writeAnyway } from '../text.ts';
import { type CalendarProperties, renderCalendar } from './calendar.ts';
import { type CalendarEvent, createEventWriter, type EventWriter } from './event.ts';
import {
  type CalendarPlan,
  calendarBudget,
  fitting,
  inParts,
  nearestFirst,
  subscribedCalendars,
  type YearPlan,
  yearCalendars,
} from './plans.ts';
import { createTimeZones, type TimeZones } from './time-zone.ts';

type Work = {
  readonly site: Site;
  readonly language: Language;
  readonly timeZones: TimeZones;
  readonly write: EventWriter;
  warn(warning: string): void;
};

type Surroundings = Pick<Work, 'warn'> & {
  readonly group: WriteGroup;
  readonly besides: Besides;
};

type Besides = {
  readonly values: unknown;
  files(calendar: TextFile): Iterable<TextFile>;
};

/**
 * The calendars of a site: in each language those to subscribe to, those of years, and one of each event that has a
 * page, until 400 days after its end. Every event is written once, for all that hold it.
 */
export function* calendarFiles(
  site: Site,
  {
    warn = () => {},
    group = writeAnyway,
    besides = { values: undefined, files: () => [] },
  }: Partial<Surroundings> = {},
): Iterable<TextFile> {
  const timeZones = createTimeZones();
  for (const language of site.languages) {
    const work: Work = { site, language, timeZones, write: createEventWriter(site), warn };
    const together = (plan: CalendarPlan, write: () => Iterable<TextFile>) =>
      group(
        plan.path,
        () => [
          { ...plan, events: plan.events.map((event) => site.remember(heldEvent, event, site)) },
          besides.values,
        ],
        () => withBesides(write(), besides),
      );
    for (const plan of subscribedCalendars(site, language))
      yield* together(plan, () => [subscribedFile(plan, work)]);
    warnOfLeftCombinations(work);
    for (const plan of yearCalendars(site, language))
      yield* together(plan, () => yearFiles(plan, work));
    yield* withBesides(eventFiles(work), besides);
    yield* withBesides(removedEventFiles(work), besides);
  }
}

/** What decides about an event in any calendar. Where there is no room for all, it matters which are over. */
function heldEvent(event: Event, { now, sequenceOf }: Site) {
  return { event, isOver: hasEnded(event, now), sequence: sequenceOf(event) };
}

function* withBesides(calendars: Iterable<TextFile>, besides: Besides): Iterable<TextFile> {
  for (const calendar of calendars) {
    yield calendar;
    yield* besides.files(calendar);
  }
}

const mostNamed = 10;

function warnOfLeftCombinations({ site, language, warn }: Work): void {
  const { kept, left } = combinationsOf(site, language);
  if (left.length === 0) return;
  const named = left
    .slice(0, mostNamed)
    .map((one) => `"${combinationTitle(one, language)}" (${one.upcoming})`);
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
  warn(
    `${language}: ${kept.length} combined calendars are written, the most that "combinations.max" allows; ` +
      `${left.length} combinations have none, those with most events to come being ${named.join(', ')}${more}.`,
  );
}

/** The nearest events that fit, in the order in which they take place. */
function subscribedFile(plan: CalendarPlan, work: Work): TextFile {
  const { site, language, warn } = work;
  const kept = fitting(writtenNearestFirst(plan, work), calendarBudget(site.config));
  const held = kept.filter(({ event }) => event.kind === 'event').length;
  if (held < plan.events.length) {
    warn(
      `${language}: ${site.routes.outputFile(plan.path)} holds the nearest ${held} of ${plan.events.length} events, ` +
        'as many as calendar programs take. The calendars of the years hold all.',
    );
  }
  const properties = plannedProperties(plan, work);
  return calendarFile(plan.path, properties, kept.toSorted(byStart), work);
}

/** Cancellations before all: a subscriber must not miss them. */
function* writtenNearestFirst(plan: CalendarPlan, { site, write }: Work): Iterable<WrittenEvent> {
  for (const removedEvent of plan.removedEvents)
    yield { ...write(removedEvent, plan.form), event: removedEvent };
  for (const event of nearestFirst(plan.events, site.now))
    yield { ...write(event, plan.form), event };
}

type WrittenEvent = CalendarEvent & { readonly event: Event | RemovedEvent };

function byStart({ event: one }: WrittenEvent, { event: other }: WrittenEvent): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}

function* yearFiles(plan: YearPlan, work: Work): Iterable<TextFile> {
  const { site, language, write } = work;
  const written = [...plan.removedEvents, ...plan.events]
    .map((event) => ({ ...write(event, plan.form), event }))
    .toSorted(byStart);
  for (const [index, part] of inParts(written, calendarBudget(site.config)).entries()) {
    const path = site.routes.yearCalendarPath(language, plan.year, index + 1);
    yield calendarFile(path, plannedProperties(plan, work), part, work);
  }
}

function* eventFiles(work: Work): Iterable<TextFile> {
  const { site, language, write } = work;
  for (const event of site.in(language).eventsWithPage) {
    if (!hasOwnCalendar(site, event)) continue;
    const path = site.routes.itemCalendarPath(language, 'event', event.id);
    yield textFile(
      site.routes.outputFile(path),
      () => calendarFile(path, { page: site.pathOf(event) }, [write(event, 'times')], work).text,
    );
  }
}

/** The empty calendar of an event that was removed: it names nothing of the event. */
export function removedEventCalendar(
  site: Site,
  { language, id }: { readonly language: Language; readonly id: number },
  timeZones: TimeZones = createTimeZones(),
): TextFile {
  const path = site.routes.itemCalendarPath(language, 'event', id);
  const page = site.routes.sectionPath(language, 'events');
  return calendarFile(path, { page, isAnonymous: true }, [], { site, timeZones });
}

/**
 * The calendars of events that were removed, so that subscriptions go on working: cancelled, or empty. An empty one names
 * nothing of its event, which may be withheld (docs/decisions/0021).
 */
function* removedEventFiles(work: Work): Iterable<TextFile> {
  const { site, write } = work;
  const { routes, removedItems } = site;
  const removedEvents = new Map(
    site.removedEventsIn(work.language).map((removedEvent) => [removedEvent.id, removedEvent]),
  );
  for (const { kind, id, language } of removedItems) {
    if (kind !== 'event' || language !== work.language) continue;
    const removedEvent = removedEvents.get(id);
    if (removedEvent) {
      const path = routes.itemCalendarPath(language, 'event', id);
      const page = routes.sectionPath(language, 'events');
      yield calendarFile(path, { page }, [write(removedEvent, 'times')], work);
    } else yield removedEventCalendar(site, { language, id }, work.timeZones);
  }
}

/** What a calendar says of itself, its page as a root-relative path. */
type OwnProperties = Omit<CalendarProperties, 'source' | 'zone'> & {
  /** Whether it leaves out its own address, which holds the id of an event. */
  readonly isAnonymous?: boolean;
};

function plannedProperties(plan: CalendarPlan, { site, language }: Work): OwnProperties {
  const { name } = site.in(language);
  return {
    name: plan.title === undefined ? name : `${name}: ${plan.title}`,
    description: plan.description,
    page: plan.page,
    color: plan.color,
  };
}

function calendarFile(
  path: string,
  { isAnonymous = false, ...properties }: OwnProperties,
  events: readonly CalendarEvent[],
  { site, timeZones }: Pick<Work, 'site' | 'timeZones'>,
): TextFile {
  const { routes, timeZone, today } = site;
  const text = renderCalendar(
    {
      ...properties,
      page: routes.url(properties.page),
      ...(isAnonymous ? {} : { source: routes.url(path) }),
      zone: { id: timeZone, years: { first: today.year, last: today.year } },
    },
    events,
    timeZones,
  );
  return { file: routes.outputFile(path), text };
}
