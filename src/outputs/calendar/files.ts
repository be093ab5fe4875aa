import type { Language } from '../../contract/language.ts';
import { publishedWords } from '../../i18n/published-words.ts';
import type { Event } from '../../model/event.ts';
import { categoryCue } from '../../site/categories.ts';
import { derivedOfSite, keptOfSite } from '../../site/derived.ts';
import { combinationsOf, combinationTitle } from '../../site/events/combinations.ts';
import { hasOwnCalendar } from '../../site/events/own-calendar.ts';
import type { RemovedEvent, Site } from '../../site/site.ts';
import { oembedFile } from '../head/oembed.ts';
import { jcalFile } from '../open-data/jcal.ts';
import { posterFile } from '../posters/posters.ts';
import { groupWeight, LongList, type Out, type Target, textTarget } from '../target.ts';
import type { TextFile } from '../text.ts';
import {
  type CalendarProperties,
  calendarContent,
  calendarJcal,
  renderCalendar,
  type WrittenCalendar,
} from './calendar.ts';
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
};

/**
 * The calendars of a language: those to subscribe to, those of years, and one of each event that has a page,
 * until so many days after its end, with what else belongs to the event. Every event is written once, for all that hold it.
 */
export function calendarTargets(site: Site, language: Language): readonly Target[] {
  const work: Work = {
    site,
    language,
    timeZones: createTimeZones(),
    write: createEventWriter(site),
  };
  return [
    ...subscribedCalendars(site, language).map((plan) => subscribedTarget(plan, work)),
    ...yearCalendars(site, language).map((plan) => yearTarget(plan, work)),
    ...site.in(language).eventsWithPage.flatMap((event) => eventTarget(event, work)),
    ...removedEventTargets(work),
  ];
}

function subscribedTarget(plan: CalendarPlan, work: Work): Target {
  const { site, language } = work;
  const file = site.routes.outputFile(plan.path);
  const jcal = jcalFile(site, file);
  return {
    name: `${language} calendar ${plan.key}`,
    files: jcal === undefined ? [file] : [file, jcal],
    count: { events: plan.events.length + plan.removedEvents.length, isMost: true },
    about: plan,
    weight: groupWeight,
    open() {
      const isEverything = plan.path === site.routes.calendarFeedPath(language);
      const left = isEverything ? leftCombinations(work) : undefined;
      return {
        inputs: { ...planInputs(plan, work), left },
        write(out) {
          writeCalendar(subscribedFile(plan, work, out), work, out);
          if (left !== undefined) out.warn(left);
        },
      };
    },
  };
}

function yearTarget(plan: YearPlan, work: Work): Target {
  return {
    name: `${work.language} calendar ${plan.key}`,
    files: undefined,
    addresses: [work.site.routes.outputFile(plan.path)],
    count: { events: plan.events.length + plan.removedEvents.length, isMost: false },
    about: plan,
    weight: groupWeight,
    open: () => ({
      inputs: planInputs(plan, work),
      write(out) {
        for (const one of yearFiles(plan, work)) out.text(one.file, calendarContent(one));
      },
    }),
  };
}

function planInputs({ events, ...plan }: CalendarPlan, { site, language }: Work) {
  const name = `${language} calendar ${plan.key}`;
  return { plan, events: new LongList(name, events, (event) => heldEvent(site, event)) };
}

/** Writes a calendar, and its jCal where it has one. */
function writeCalendar(calendar: CalendarFile, { site }: Work, out: Out): void {
  out.text(calendar.file, calendarContent(calendar));
  const jcal = jcalFile(site, calendar.file);
  if (jcal !== undefined) out.text(jcal, calendarJcal(calendar));
}

type CalendarFile = WrittenCalendar & Pick<TextFile, 'file'>;

/** What decides about an event in any calendar. Where there is no room for all, it matters which are over. */
const heldEvent = derivedOfSite('event in calendars', (site, event: Event) => ({
  event,
  isOver: site.isOver(event),
  sequence: site.sequenceOf(event),
}));

const mostNamed = 10;

/** What there is to say of combinations that have no calendar. */
function leftCombinations({ site, language }: Work): string | undefined {
  const { kept, left } = combinationsOf(site, language);
  if (left.length === 0) return undefined;
  const named = left
    .slice(0, mostNamed)
    .map(
      (one) =>
        `"${combinationTitle(one, publishedWords(site.config, language))}" (${one.upcoming})`,
    );
  const more = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : '';
  return (
    `${language}: ${kept.length} combined calendars are written, the most that "combinations.max" allows; ` +
    `${left.length} combinations have none, those with most events to come being ${named.join(', ')}${more}.`
  );
}

/** The nearest events that fit, in the order in which they take place. */
function subscribedFile(plan: CalendarPlan, work: Work, { warn }: Out): CalendarFile {
  const { site, language } = work;
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
  for (const event of nearestFirst(plan.events, site)) yield { ...write(event, plan.form), event };
}

type WrittenEvent = CalendarEvent & { readonly event: Event | RemovedEvent };

function byStart({ event: one }: WrittenEvent, { event: other }: WrittenEvent): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}

function* yearFiles(plan: YearPlan, work: Work): Iterable<CalendarFile> {
  const { site, language, write } = work;
  const written = [...plan.removedEvents, ...plan.events]
    .map((event) => ({ ...write(event, plan.form), event }))
    .toSorted(byStart);
  for (const [index, part] of inParts(written, calendarBudget(site.config)).entries()) {
    const path = site.routes.yearCalendarPath(language, plan.year, index + 1);
    yield calendarFile(path, plannedProperties(plan, work), part, work);
  }
}

/** What belongs to an event besides its page: its calendar, what other sites that embed it read, its poster. */
function eventTarget(event: Event, work: Work): readonly Target[] {
  const { site, language, write } = work;
  const { hasCalendar, names } = filesOfEvent(site, event);
  if (names.length === 0) return [];
  const [category] = event.categories;
  const target: Target = {
    name: `${language} files of event ${event.id}`,
    files: names,
    count: { events: hasCalendar ? 1 : 0, isMost: false },
    about: [event, names],
    weight: 1,
    open: () => ({
      inputs: {
        event,
        sequence: site.sequenceOf(event),
        canonical: site.canonicalOf(event),
        cue: category && categoryCue(site.in(language), category),
      },
      write(out) {
        const path = site.routes.itemCalendarPath(language, 'event', event.id);
        if (hasCalendar)
          writeCalendar(
            calendarFile(path, { page: site.pathOf(event) }, [write(event, 'times')], work),
            work,
            out,
          );
        for (const { file, text } of filesBeside(site, event)) out.text(file, text);
      },
    }),
  };
  return [target];
}

/** Files of an event besides its page: with its calendar, where it has one, first. */
const filesOfEvent = keptOfSite('files of an event', (site, event: Event) => {
  const hasCalendar = hasOwnCalendar(site, event);
  const beside = filesBeside(site, event).map(({ file }) => file);
  const { itemCalendarPath, outputFile } = site.routes;
  const calendar = outputFile(itemCalendarPath(event.language, 'event', event.id));
  return { hasCalendar, names: hasCalendar ? [calendar, ...beside] : beside };
});

/** What others that embed it read, and its poster. */
function filesBeside(site: Site, event: Event): readonly TextFile[] {
  return [...oembedFile(site, event), ...posterFile(site, event)];
}

/** The empty calendar of an event that was removed: it names nothing of the event. */
export function removedEventCalendar(
  site: Site,
  { language, id }: { readonly language: Language; readonly id: number },
  timeZones: TimeZones = createTimeZones(),
): TextFile {
  const path = site.routes.itemCalendarPath(language, 'event', id);
  const page = site.routes.sectionPath(language, 'events');
  const { file, opening, closing } = calendarFile(path, { page, isAnonymous: true }, [], {
    site,
    timeZones,
  });
  return { file, text: opening + closing };
}

/**
 * The calendars of events that were removed, so that subscriptions go on working: cancelled, or empty. An empty one names
 * nothing of its event, which may be withheld (docs/decisions/0021).
 */
function removedEventTargets(work: Work): readonly Target[] {
  const { site, write } = work;
  const { routes, removedItems } = site;
  const removedEvents = new Map(
    site.removedEventsIn(work.language).map((removedEvent) => [removedEvent.id, removedEvent]),
  );
  const removed = removedItems.filter(
    ({ kind, language }) => kind === 'event' && language === work.language,
  );
  return removed.map(({ id, language }): Target => {
    const removedEvent = removedEvents.get(id);
    const path = routes.itemCalendarPath(language, 'event', id);
    const page = routes.sectionPath(language, 'events');
    const calendar = () =>
      removedEvent
        ? calendarContent(calendarFile(path, { page }, [write(removedEvent, 'times')], work))
        : removedEventCalendar(site, { language, id }, work.timeZones).text;
    return {
      ...textTarget(
        `${language} calendar of removed event ${id}`,
        routes.outputFile(path),
        calendar,
      ),
      count: { events: removedEvent ? 1 : 0, isMost: false },
    };
  });
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
): CalendarFile {
  const { routes, timeZone, today } = site;
  const calendar = renderCalendar(
    {
      ...properties,
      page: routes.url(properties.page),
      ...(isAnonymous ? {} : { source: routes.url(path) }),
      zone: { id: timeZone, years: { first: today.year, last: today.year } },
    },
    events,
    timeZones,
  );
  return { file: routes.outputFile(path), ...calendar };
}
