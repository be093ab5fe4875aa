import {
  escape as escapeText,
  ICalCalendar,
  ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalOrganizer,
} from 'ical-generator';
import type { EventStatus } from '../../contract/events.ts';
import { pagePublishedWords, publishedWords } from '../../i18n/published-words.ts';
import { languageOfWords, withoutWordLanguages } from '../../i18n/word-languages.ts';
import { addedFacts } from '../../model/added.ts';
import type { Event } from '../../model/event.ts';
import type { Category, Organizer, Tag } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import { venuesToVisit } from '../../model/status.ts';
import type { When } from '../../model/when.ts';
import { imageSources } from '../../site/asset-paths.ts';
import { textOfSite } from '../../site/derived.ts';
import { isOfSeveralDays } from '../../site/events/event-days.ts';
import { participation } from '../../site/events/website-action.ts';
import { newestChange } from '../../site/order.ts';
import type { RemovedEvent, Site } from '../../site/site.ts';
import { jcalComponent } from '../open-data/jcal.ts';
import type { Pieces } from '../target.ts';
import {
  addressLine,
  announcedTitle,
  calendarUid,
  factLabels,
  printable,
  printableLine,
} from '../text.ts';
import { isNamedZone, transitionsAfter, type Years } from './time-zone.ts';

/** An event written once, for every calendar that holds it. */
export type CalendarEvent = {
  /** The VEVENT (RFC 5545, 3.6.1), folded, with its line ends. */
  readonly text: Pieces[number];
  readonly bytes: number;
  /** The zone its times name, and the years they touch; undefined where they name none. */
  readonly zone: { readonly id: string; readonly years: Years } | undefined;
  /** The same in JSON. */
  jcal(): Pieces[number];
};

/** 'days' shows an event that lasts longer than a day as a bar over whole days, whatever its hours. */
type EventForm = 'times' | 'days';

export type EventWriter = (event: Event | RemovedEvent, form: EventForm) => CalendarEvent;

/** Makes a function that writes the VEVENT of an event, once in each form in which it differs. */
export function createEventWriter(site: Site): EventWriter {
  const written = new Map<Event | RemovedEvent, CalendarEvent>();
  const bars = new Map<Event | RemovedEvent, CalendarEvent>();
  const render = (event: Event | RemovedEvent, when: When) =>
    event.kind === 'event' ? renderEvent(event, when, site) : renderRemovedEvent(event, when, site);
  return (event, form) =>
    form === 'days' && !event.when.allDay && isOfSeveralDays(event.when)
      ? bars.getOrInsertComputed(event, () => render(event, wholeDays(event.when)))
      : written.getOrInsertComputed(event, () => render(event, event.when));
}

/** One calendar serves every event: what it holds is written by us. */
const serializer = new ICalCalendar();

function renderEvent(event: Event, when: When, site: Site): CalendarEvent {
  const zone = calendarZone(when);
  return when === event.when
    ? calendarEvent(eventText.piece(site, event), zone, () => eventJcal.piece(site, event))
    : calendarEvent(barText.piece(site, event), zone, () => jcalComponent(barText.of(site, event)));
}

const eventText = textOfSite('events of calendars', (site, event: Event) =>
  textOfEvent(event, event.when, site),
);

const eventJcal = textOfSite('events of calendars in JSON', (site, event: Event) =>
  jcalComponent(eventText.of(site, event)),
);

/** Of an event that lasts longer than a day. */
const barText = textOfSite('events of calendars as whole days', (site, event: Event) =>
  textOfEvent(event, wholeDays(event.when), site),
);

function wholeDays(when: When): When {
  return { ...when, allDay: true };
}

function textOfEvent(event: Event, when: When, site: Site): string {
  const zone = calendarZone(when)?.id;
  return joinLines(finished(serialized(eventData(event, when, zone, site), zone), event, site));
}

/** The cancellation of an event that was removed (RFC 5546, 3.2.5, gives it a higher SEQUENCE). */
function renderRemovedEvent(removedEvent: RemovedEvent, when: When, site: Site): CalendarEvent {
  const zone = calendarZone(when);
  const { id, language, title, venues, created, sequence, since } = removedEvent;
  const { cancelled } = publishedWords(site.config, language).feeds;
  const { vanished } = pagePublishedWords(site.config, language).feeds;
  const lines = serialized(
    {
      id: calendarUid({ kind: 'event', id, language }, site.config),
      sequence,
      stamp: utc(since),
      lastModified: utc(since),
      created: utc(created),
      ...times(when, zone?.id),
      summary: `${cancelled}: ${printableLine(title)}`,
      description: withoutWordLanguages(vanished),
      location: venues.map(printableLine).join('; ') || null,
      status: ICalEventStatus.CANCELLED,
      transparency: ICalEventTransparency.TRANSPARENT,
    },
    zone?.id,
  );
  const said = lines.map((line) =>
    line.replace(/^DESCRIPTION(?=:)/, (name) => name + languageParameter(vanished)),
  );
  const text = joinLines(said);
  return calendarEvent(text, zone, () => jcalComponent(text));
}

/**
 * The parameter of a property whose text is marked: it is of the whole value (RFC 5545, 3.2.10).
 */
export function languageParameter(text: string): string {
  const language = languageOfWords(text);
  return language === undefined ? '' : `;LANGUAGE=${language}`;
}

/** The lines of a VEVENT, times of the clocks of a zone under its name. */
function serialized(data: ICalEventData, timeZone: string | undefined): readonly string[] {
  const text = new ICalEvent(data, serializer).toString().trimEnd();
  const named = timeZone === undefined ? text : text.replace(clockTimes, `$1;TZID=${timeZone}:`);
  return named.split(lineEnd);
}

const clockTimes = /(?<=\r\n)(DTSTART|DTEND):/g;

function calendarEvent(
  text: Pieces[number],
  zone: CalendarEvent['zone'],
  jcal: CalendarEvent['jcal'],
): CalendarEvent {
  const bytes = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
  return { text, bytes, zone, jcal };
}

/** The zone the times of an event name, and the years they touch; undefined where they name none. */
function calendarZone(when: When): CalendarEvent['zone'] {
  const id = clockZone(when);
  return id === undefined
    ? undefined
    : { id, years: { first: when.start.year, last: when.end.year } };
}

const statuses: Partial<Record<EventStatus, ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  movedOnline: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

function eventData(
  event: Event,
  when: When,
  timeZone: string | undefined,
  site: Site,
): ICalEventData {
  const changed = newestChange(event);
  const organizer = calendarOrganizer(event);
  return {
    id: calendarUid(event, site.config),
    sequence: site.sequenceOf(event),
    stamp: utc(changed),
    lastModified: utc(changed),
    created: utc(event.created),
    ...times(when, timeZone),
    summary: announcedTitle(event, site),
    location: venuesToVisit(event).map(addressLine).join('; ') || null,
    categories: categoryNames(event).map((name) => ({ name })),
    organizer: organizer ?? null,
    status: (event.status && statuses[event.status]) ?? null,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Less than half of what a calendar may hold, however its characters are written. */
const longestText = 150_000;

/** A text as long as no calendar is filled by; the page has all of it. */
function describedIn(text: string): string {
  if (text.length <= longestText) return printable(text).trim();
  return `${printable(text.slice(0, longestText)).trim()} …`;
}

/** Whole days are dates, their end excluded; times that no zone's clock names are UTC. Never a time without either. */
function times(
  { start, end, allDay, firstDay, lastDay }: When,
  timeZone: string | undefined,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> {
  if (allDay) return { start: midnight(firstDay), end: midnight(lastDay, 1), allDay: true };
  const written = timeZone === undefined ? utc : clockTime;
  const until = start.epochMilliseconds === end.epochMilliseconds ? null : written(end);
  return { start: written(start), end: until, floating: timeZone !== undefined };
}

/** What the clocks show, as a `Date` that shows the same in UTC: the serializer converts no time to a zone it is in. */
function clockTime({ epochMilliseconds, offsetNanoseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds + offsetNanoseconds / 1e6);
}

function midnight({ year, month, day }: Temporal.PlainDate, daysLater = 0): Date {
  return new Date(Date.UTC(year, month - 1, day + daysLater));
}

/** A time that is written in UTC: as a `Date`, which costs the serializer a fifth of an `Instant`. */
function utc({ epochMilliseconds }: Temporal.Instant | Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}

/** In an order that the server's does not change. */
function categoryNames({ categories, tags }: Event): readonly string[] {
  const byId = (a: Category | Tag, b: Category | Tag) => a.id - b.id;
  const terms = [...categories.toSorted(byId), ...tags.toSorted(byId)];
  return [...new Set(terms.map(({ name }) => printableLine(name)))].filter((name) => name);
}

/** The first organizer that can be written to; ORGANIZER without an address is not allowed (RFC 5545, 3.8.4.3). */
function calendarOrganizer({ organizers }: Event): ICalOrganizer | undefined {
  const reachable = organizers.find(hasAddress);
  return (
    reachable && { name: printableLine(reachable.name) || reachable.email, email: reachable.email }
  );
}

function hasAddress({ email }: Organizer): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i.test(email);
}

/**
 * What is left to us: the long text, which the serializer would handle several times; a URL without backslashes
 * (RFC 5545, 3.3.13); CONFERENCE (RFC 7986, 5.11); GEO; and CONTACT for telephones and for those without an address.
 */
function finished(lines: readonly string[], event: Event, site: Site): readonly string[] {
  const place = venuesToVisit(event).find(({ coordinates }) => coordinates)?.coordinates;
  const written = event.organizers.find(hasAddress);
  const url = site.routes.url(site.pathOf(event));
  const words = publishedWords(site.config, event.language).feeds;
  const pages = participation(event);
  const { join } = pagePublishedWords(site.config, event.language).feeds;
  const label = `${languageParameter(join)};LABEL=${withoutWordLanguages(join)}`;
  const conferences = pages.flatMap((page) => (page.action === 'join' ? page.url : []));
  const details = [
    factLabels(site, event, addedFacts(event)).join(' · '),
    ...event.added.map(({ label, value }) => `${printableLine(label)}: ${printableLine(value)}`),
    ...pages.map((page) => `${words[page.action]}: ${page.url}`),
  ];
  const description = [
    printable(event.excerpt),
    describedIn(event.text),
    details.filter((line) => line !== '').join('\n'),
    url,
  ];
  return [
    ...lines.slice(0, -1),
    `DESCRIPTION:${escapeText(description.filter((text) => text).join('\n\n'), false)}`,
    `URL:${url}`,
    ...conferences.map((address) => `CONFERENCE;VALUE=URI${label}:${address}`),
    ...(place ? [`GEO:${degrees(place.latitude)};${degrees(place.longitude)}`] : []),
    ...(event.image ? [imageLine(event.image, site)] : []),
    ...event.organizers
      .filter((organizer) => organizer !== written || printableLine(organizer.phone) !== '')
      .map(({ name, phone, email }) =>
        [name, phone, email === written?.email ? '' : email]
          .map(printableLine)
          .filter((part) => part),
      )
      .map((parts) => `CONTACT:${escapeText(parts.join(', '), false)}`),
    ...lines.slice(-1),
  ];
}

/** RFC 7986, 5.10. */
function imageLine(image: Image, site: Site): string {
  const { src, type } = imageSources(image, site.config, site.routes);
  const format = type && `;FMTTYPE=${type}`;
  return `IMAGE;VALUE=URI;DISPLAY=BADGE${format}:${site.routes.url(src)}`;
}

/** Six decimal places, a tenth of a meter (RFC 5545, 3.8.1.6). */
function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}

/**
 * The zone by whose name calendars have the times of an event. None for whole days, for UTC and fixed distances
 * from it, and for a time that the clocks show twice when they are put back: a zone's name means the first (RFC 5545,
 * 3.3.5), yet many programs take the second.
 */
export function clockZone({ start, end, timeZone, allDay }: When): string | undefined {
  const isOnce = (time: Temporal.ZonedDateTime) => !isRepeated(time, timeZone);
  return !allDay && isNamedZone(timeZone) && isOnce(start) && isOnce(end) ? timeZone : undefined;
}

/** Milliseconds since the epoch, the end excluded. */
type Interval = { readonly from: number; readonly until: number };

/** Whether the clocks of its zone show a time twice, because they were put back. */
export function isRepeated(time: Temporal.ZonedDateTime, timeZone = time.timeZoneId): boolean {
  const { year, epochMilliseconds } = time;
  return repeatedIntervals(timeZone, year).some(
    ({ from, until }) => from <= epochMilliseconds && epochMilliseconds < until,
  );
}

const known = new Map<string, readonly Interval[]>();

/** When the clocks of a zone show times of a year that they also show at another moment: before and after each setback. */
function repeatedIntervals(timeZone: string, year: number): readonly Interval[] {
  return known.getOrInsertComputed(`${timeZone} ${year}`, () => {
    const end = new Temporal.PlainDate(year + 1, 1, 2).toZonedDateTime(timeZone).epochMilliseconds;
    const intervals: Interval[] = [];
    const start = new Temporal.PlainDate(year - 1, 12, 31).toZonedDateTime(timeZone);
    for (const { time, before } of transitionsAfter(start)) {
      const { epochMilliseconds: moment } = time;
      if (moment >= end) break;
      const setback = (before - time.offsetNanoseconds) / 1e6;
      if (setback > 0) intervals.push({ from: moment - setback, until: moment + setback });
    }
    return intervals;
  });
}

/** Lines of an iCalendar stream end in CRLF (RFC 5545, 3.1). */
export const lineEnd = '\r\n';

/** Joins content lines to a stream, long ones folded, the last one ended too. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + lineEnd).join('');
}

/** Folds a content line so that no line has more than 75 octets in UTF-8 and no character is split (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  if (line.length <= octetsPerLine / mostOctetsPerUnit) return line;
  let folded = '';
  let begin = 0;
  let octets = 0;
  for (let index = 0; index < line.length; index++) {
    const taken = octetsOf(line.charCodeAt(index));
    if (octets + taken > octetsPerLine) {
      folded += line.slice(begin, index) + foldEnd;
      begin = index;
      octets = foldMark.length;
    }
    octets += taken;
    if (taken === octetsOfPair) index++;
  }
  return begin === 0 ? line : folded + line.slice(begin);
}

const octetsPerLine = 75;
const foldMark = ' ';
const foldEnd = lineEnd + foldMark;

const mostOctetsPerUnit = 3;

/** Octets in UTF-8 of two UTF-16 code units that make one character. */
const octetsOfPair = 4;

/** Octets in UTF-8 of the character of well-formed text that begins with a UTF-16 code unit. */
function octetsOf(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit < 0xdc00 ? octetsOfPair : 3;
}
