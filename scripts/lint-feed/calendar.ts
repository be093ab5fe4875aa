import {
  type CalendarTime,
  type Component,
  components,
  contentLines,
  firstOf,
  isDuration,
  type Property,
  readCalendarTime,
  saysDate,
} from './calendar-parser.ts';
import { type Observance, offsetAt, openZoneClock, readObservance } from './calendar-zones.ts';
import { htmlEntity, htmlTag, type Keep, type Note, type ReadEntry } from './findings.ts';

/** Checks an iCalendar file in one pass. Answers how many events it has. */
export function lintCalendar(bytes: Buffer, note: Note, keep?: Keep): number {
  const zones = createZoneChecks(note);
  const uids = new Set<string>();
  let [events, inner] = [0, 0];
  let withoutOrganizer: number | undefined;
  for (const component of components(contentLines(bytes, note), note)) {
    const { name, line } = component;
    checkTexts(component, note);
    if (component.within?.name === 'VCALENDAR') inner++;
    if (name === 'VEVENT') {
      events++;
      checkEvent(component, zones, note);
      checkUid(component, uids, note);
      keep?.(readEntry(component));
      if (!component.properties.has('ORGANIZER')) withoutOrganizer ??= line;
    } else if (name === 'VTODO' || name === 'VJOURNAL') useZones(component, zones);
    else if (name === 'STANDARD' || name === 'DAYLIGHT') zones.observance(component);
    else if (name === 'VTIMEZONE') zones.definition(component);
    else if (name === 'VALARM' && component.within?.name === 'VEVENT') note('alarm', line);
    else if (name === 'VCALENDAR')
      checkCalendar(component, { bytes: bytes.length, events, components: inner, withoutOrganizer }, note);
  }
  zones.finish(events > 0);
  return events;
}

/** Tasks and journals are checked no further; the zones they name are in use. */
function useZones({ properties }: Component, zones: ZoneChecks): void {
  for (const { parameters, line } of [...properties.values()].flat()) {
    const zone = parameters.get('TZID');
    if (zone !== undefined) zones.use(zone, line);
  }
}

/** An event for the comparison of two readings. */
function readEntry(event: Component): ReadEntry {
  const lines = [...event.properties]
    .filter(([name]) => name !== 'UID' && name !== 'DTSTAMP')
    .flatMap(([name, all]) => all.map(({ value }) => `${name}:${value}`));
  const id = `${firstOf(event, 'UID')?.value} ${firstOf(event, 'RECURRENCE-ID')?.value ?? ''}`.trim();
  return { id, stamp: firstOf(event, 'DTSTAMP')?.value ?? '', essence: lines.join('\n') };
}

/** Checks that an event has a UID of its own; one date of a series may share that of the series (RFC 5545, 3.8.4.4). */
export function checkUid(event: Component, uids: Set<string>, note: Note): void {
  const uid = firstOf(event, 'UID');
  if (!uid?.value) {
    note('no-uid', event.line);
    return;
  }
  const key = `${uid.value}\n${firstOf(event, 'RECURRENCE-ID')?.value ?? ''}`;
  if (uids.has(key)) note('duplicate-uid', uid.line, uid.value);
  uids.add(key);
}

/** What was counted in a calendar. */
type CalendarCounts = {
  readonly bytes: number;
  readonly events: number;
  /** Components of any kind. */
  readonly components: number;
  /** Line of the first event without an ORGANIZER. */
  readonly withoutOrganizer: number | undefined;
};

const mostBytes = 1_000_000;
const mostEvents = 1_100;
const namedFrom = 10;

/** Checks what a calendar says of itself (RFC 5545, 3.6 and 3.7; RFC 7986, 5). */
function checkCalendar(calendar: Component, counts: CalendarCounts, note: Note): void {
  const { line } = calendar;
  if (firstOf(calendar, 'VERSION')?.value !== '2.0') note('no-version', line);
  if (!firstOf(calendar, 'PRODID')?.value) note('no-prodid', line);
  if (counts.components === 0) note('no-component', line);
  if (counts.bytes > mostBytes) note('too-large', undefined, `${counts.bytes} bytes`);
  if (counts.events > mostEvents) note('too-many-events', undefined, `${counts.events} events`);
  checkName(calendar, counts, note);
  checkRefresh(calendar, counts, note);
  checkMethod(calendar, counts, note);
}

function checkName({ line, properties }: Component, { events }: CalendarCounts, note: Note): void {
  if (events >= namedFrom && !properties.has('NAME') && !properties.has('X-WR-CALNAME'))
    note('no-name', line);
}

function checkRefresh(calendar: Component, { events }: CalendarCounts, note: Note): void {
  const interval = firstOf(calendar, 'REFRESH-INTERVAL');
  const isStated = interval?.parameters.get('VALUE')?.toUpperCase() === 'DURATION';
  if (interval && !(isStated && isDuration(interval.value)))
    note('refresh-interval-invalid', interval.line, interval.value);
  if (!interval && events > 1 && !calendar.properties.has('X-PUBLISHED-TTL'))
    note('no-refresh-interval', calendar.line);
}

function checkMethod(calendar: Component, { withoutOrganizer }: CalendarCounts, note: Note): void {
  const method = firstOf(calendar, 'METHOD');
  if (!method) return;
  if (method.value.toUpperCase() !== 'PUBLISH') note('method-not-publish', method.line, method.value);
  else if (withoutOrganizer !== undefined) note('publish-without-organizer', withoutOrganizer);
}

/** Properties of which an event has one at most (RFC 5545, 3.6.1). */
const once = [
  ...['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'STATUS'],
  ...['SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'GEO', 'ORGANIZER', 'URL', 'TRANSP', 'CLASS', 'PRIORITY'],
  ...['RECURRENCE-ID', 'COLOR'],
];

/** Checks an event as such; its texts are checked apart. */
function checkEvent(event: Component, zones: ZoneChecks, note: Note): void {
  const { line } = event;
  const value = (name: string) => firstOf(event, name)?.value;
  for (const name of once) {
    const second = event.properties.get(name)?.[1];
    if (second) note('property-twice', second.line, name);
  }
  if (value('DTSTART') === undefined) note('no-dtstart', line, value('UID'));
  if (!value('SUMMARY')?.trim()) note('no-summary', line, value('UID'));
  checkStamps(event, note);
  checkTimeInUid(event, note);
  checkWords(event, note);
  checkPlace(event, note);
  checkRecurrence(event, checkTimes(event, zones, note), note);
}

function checkStamps(event: Component, note: Note): void {
  if (!event.properties.has('DTSTAMP')) note('no-dtstamp', event.line, firstOf(event, 'UID')?.value);
  for (const name of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED']) {
    const property = firstOf(event, name);
    if (property && readCalendarTime(property.value)?.kind !== 'utc')
      note('stamp-not-utc', property.line, `${name}:${property.value}`);
  }
}

/** A UID with the day or the second of the beginning in it, or with the time of the stamp. */
function checkTimeInUid(event: Component, note: Note): void {
  const uid = firstOf(event, 'UID');
  const start = firstOf(event, 'DTSTART')?.value ?? '';
  const stamp = firstOf(event, 'DTSTAMP')?.value ?? '';
  const numbers = uid?.value.replace(/(\d{4})-(\d\d)-(\d\d)(?!\d)/g, '$1$2$3').match(/\d{8,}/g);
  if (!uid || !numbers) return;
  const day = start.slice(0, 8);
  const wall = readCalendarTime(start)?.wall;
  // Seconds since 1970 are of UTC, the beginning is of some zone: none is further than 14 hours away.
  const isSecond = (number: string) => wall !== undefined && Math.abs(Number(number) - wall) <= 14 * 3600;
  const written = uid.value.replace(/[-:]/g, '');
  const holdsStamp = stamp.length >= 15 && written.includes(stamp.slice(0, 15));
  if (holdsStamp || numbers.some((number) => number.slice(0, 8) === day || isSecond(number)))
    note('time-in-uid', uid.line, uid.value);
}

function checkWords(event: Component, note: Note): void {
  const sequence = firstOf(event, 'SEQUENCE');
  if (sequence && !(/^\d{1,10}$/.test(sequence.value) && Number(sequence.value) < 2 ** 31))
    note('sequence-invalid', sequence.line, sequence.value);
  const status = firstOf(event, 'STATUS');
  const word = status?.value.toUpperCase();
  if (status && word === 'CANCELLED') note('cancelled', status.line, firstOf(event, 'SUMMARY')?.value);
  else if (status && word !== 'CONFIRMED' && word !== 'TENTATIVE')
    note('status-invalid', status.line, status.value);
  const shown = firstOf(event, 'TRANSP');
  if (shown && !/^(?:OPAQUE|TRANSPARENT)$/i.test(shown.value))
    note('transp-invalid', shown.line, shown.value);
  const organizer = firstOf(event, 'ORGANIZER');
  if (organizer && !/^mailto:[^\s@]+@[^\s@]+$/i.test(organizer.value))
    note('organizer-not-mailto', organizer.line, organizer.value);
}

function checkPlace(event: Component, note: Note): void {
  const geo = firstOf(event, 'GEO');
  if (!geo) return;
  const match = /^([+-]?\d+(?:\.\d+)?);([+-]?\d+(?:\.\d+)?)$/.exec(geo.value);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    note('geo-invalid', geo.line, geo.value);
  else if (latitude === 0 && longitude === 0) note('geo-zero', geo.line);
}

/** Parts of a rule and how their values are written (RFC 5545, 3.3.10). */
const numbers = /^[+-]?\d+(?:,[+-]?\d+)*$/;
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  COUNT: /^[1-9]\d*$/,
  INTERVAL: /^[1-9]\d*$/,
  BYSECOND: numbers,
  BYMINUTE: numbers,
  BYHOUR: numbers,
  BYDAY: /^(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA))*$/,
  BYMONTHDAY: numbers,
  BYYEARDAY: numbers,
  BYWEEKNO: numbers,
  BYMONTH: /^\d{1,2}L?(?:,\d{1,2}L?)*$/,
  BYSETPOS: numbers,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
  RSCALE: /^[A-Z-]+$/,
  SKIP: /^(?:OMIT|BACKWARD|FORWARD)$/,
};
const rare = ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS', 'RSCALE'];

/** Checks the rules an event recurs by. */
function checkRecurrence(event: Component, start: CalendarTime | undefined, note: Note): void {
  const rules = event.properties.get('RRULE') ?? [];
  const [, second] = rules;
  if (second) note('rrule-unsupported', second.line, 'a second RRULE');
  const excluded = firstOf(event, 'EXRULE');
  if (excluded) note('rrule-unsupported', excluded.line, 'EXRULE');
  const hasZone = firstOf(event, 'DTSTART')?.parameters.has('TZID') === true;
  const kind = hasZone ? 'utc' : start?.kind;
  for (const { value, line } of rules) {
    const said = readParts(value);
    const fault = faultOf(said, kind);
    const odd = [...said.keys()].find((name) => rare.includes(name));
    if (fault !== undefined) note('rrule-invalid', line, `${fault}: ${value}`);
    else if (odd !== undefined || isFast(said)) note('rrule-unsupported', line, value);
  }
}

/** What breaks the grammar. @param kind what UNTIL has to be */
function faultOf(
  said: ReadonlyMap<string, string>,
  kind: CalendarTime['kind'] | undefined,
): string | undefined {
  for (const [name, value] of said) {
    const form = parts[name];
    if (form === undefined && !name.startsWith('X-')) return `no part "${name}"`;
    if (form !== undefined && !form.test(value)) return name;
  }
  if (!said.has('FREQ')) return 'no FREQ';
  const until = said.get('UNTIL');
  if (until === undefined) return undefined;
  if (said.has('COUNT')) return 'UNTIL and COUNT';
  const end = readCalendarTime(until);
  return end === undefined || (kind !== undefined && end.kind !== kind) ? 'UNTIL' : undefined;
}

function isFast(said: ReadonlyMap<string, string>): boolean {
  return ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(said.get('FREQ') ?? '');
}

function readParts(value: string): ReadonlyMap<string, string> {
  const pieces = value.toUpperCase().split(';');
  return new Map(pieces.map((piece) => [piece.replace(/=.*/s, ''), piece.replace(/^[^=]*=?/, '')]));
}

/** Properties whose value is one text, of events and of calendars. */
const single = new Set([
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'COMMENT',
  'CONTACT',
  'NAME',
  'X-WR-CALNAME',
  'X-WR-CALDESC',
]);
/** Properties whose value is a list of texts. */
const lists = new Set(['CATEGORIES', 'RESOURCES']);
const addresses = new Set(['URL', 'SOURCE', 'ATTACH', 'IMAGE', 'CONFERENCE']);

/** Checks the texts and addresses of a component. */
function checkTexts({ properties }: Component, note: Note): void {
  for (const [name, all] of properties) {
    if (single.has(name) || lists.has(name)) for (const one of all) checkText(one, lists.has(name), note);
    else if (addresses.has(name)) for (const one of all) checkAddress(one, note);
  }
}

function checkText({ name, value, line }: Property, isList: boolean, note: Note): void {
  const { bare, unknown, twice } = readEscapes(value);
  if (bare.includes(';') || (!isList && bare.includes(','))) note('text-not-escaped', line, name);
  if (unknown) note('text-escape-unknown', line, name);
  if (twice) note('text-escaped-twice', line, name);
  const shown = value.replaceAll('\\;', ';');
  for (const [rule, mark] of [
    ['html-in-text', htmlTag],
    ['entity-in-text', htmlEntity],
  ] as const) {
    const [found] = mark.exec(shown) ?? [];
    if (found !== undefined) note(rule, line, `${name}: ${found}`);
  }
}

/** What stands in a text besides its escaped characters, and what is odd in its escapes (RFC 5545, 3.3.11). */
function readEscapes(value: string): { bare: string; unknown: boolean; twice: boolean } {
  if (!value.includes('\\')) return { bare: value, unknown: false, twice: false };
  return {
    bare: value.replace(/\\./gsu, ''),
    unknown: /(?:^|[^\\])(?:\\\\)*\\(?:[^\\;,nN]|$)/u.test(value),
    twice: /(?:^|[^\\])(?:\\\\)+(?:n(?![a-z])|\\[,;])/.test(value),
  };
}

function checkAddress({ name, value, line, parameters }: Property, note: Note): void {
  if (parameters.get('VALUE')?.toUpperCase() === 'BINARY') return;
  if (value.includes('\\')) note('uri-escaped', line, `${name}:${value}`);
  else if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(value)) note('uri-invalid', line, `${name}:${value}`);
}

/** Properties whose values are dates or times in a zone. */
const timed = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'] as const;

const hour = 3600;

/** Checks the times of an event; answers when it begins. */
function checkTimes(event: Component, zones: ZoneChecks, note: Note): CalendarTime | undefined {
  const [start, end] = timed.map((name) => {
    const properties = event.properties.get(name) ?? [];
    return properties.map((property) => checkTime(property, zones, note))[0];
  });
  checkSpan(event, start, end, note);
  return start;
}

/** Checks one property; answers its first value. */
function checkTime(property: Property, zones: ZoneChecks, note: Note): CalendarTime | undefined {
  const { name, parameters, value, line } = property;
  const zone = parameters.get('TZID');
  const stated = parameters.get('VALUE')?.toUpperCase() ?? 'DATE-TIME';
  const values =
    stated === 'PERIOD' ? value.split(',').map((one) => one.replace(/\/.*/, '')) : value.split(',');
  const times = values.map(readCalendarTime);
  const [first] = times;
  if (zone !== undefined) zones.use(zone, line);
  if (first === undefined || times.includes(undefined)) {
    note('time-invalid', line, `${name}:${value}`);
    return undefined;
  }
  if (first.kind === 'date' && !saysDate(property)) note('value-missing', line, `${name}:${value}`);
  if (first.kind !== 'date' && saysDate(property)) note('value-contradicts', line, `${name}:${value}`);
  if (zone !== undefined && first.kind !== 'local')
    note('zone-on-utc', line, `${name};TZID=${zone}:${value}`);
  if (zone === undefined && first.kind === 'local') note('floating-time', line, `${name}:${value}`);
  if (zone !== undefined && first.kind === 'local') zones.time(zone, first.wall, line);
  return first;
}

function checkSpan(
  event: Component,
  start: CalendarTime | undefined,
  end: CalendarTime | undefined,
  note: Note,
): void {
  const duration = firstOf(event, 'DURATION');
  const dtend = firstOf(event, 'DTEND');
  if (dtend && duration) note('end-and-duration', duration.line);
  if (duration && !isDuration(duration.value)) note('duration-invalid', duration.line, duration.value);
  if (!start || !end || !dtend) return;
  const zonesOf = ['DTSTART', 'DTEND'].map((name) => firstOf(event, name)?.parameters.get('TZID'));
  const alike = start.kind === end.kind && zonesOf[0] === zonesOf[1];
  // Two zones are never further apart than 26 hours.
  const wall = alike ? end.wall : end.wall + 26 * hour;
  if ((start.kind === 'date') !== (end.kind === 'date')) note('end-of-other-kind', dtend.line);
  else if (start.kind === 'date' && end.wall === start.wall) note('inclusive-end', dtend.line, dtend.value);
  else if (wall < start.wall || (alike && wall === start.wall))
    note('end-before-start', dtend.line, dtend.value);
}

/** Follows the time zones of a calendar, wherever in the file they stand. */
type ZoneChecks = {
  /** To be told of every part of a VTIMEZONE that ends. */
  observance(part: Component): void;
  /** To be told of every VTIMEZONE that ends. */
  definition(zone: Component): void;
  /** To be told of every TZID in use. */
  use(zone: string, line: number): void;
  /** To be told of every time that an event begins or ends at. */
  time(zone: string, wall: number, line: number): void;
  /** To be called at the end of the file. */
  finish(hasEvents: boolean): void;
};

type Used = { readonly line: number; readonly times: Map<number, number> };

const offsetLike = /^(?:[([]?(?:UTC|GMT)[+-])|^[+-]?\d/i;
const windowsLike =
  /\b(?:Standard|Daylight|Summer) Time\b|^Customized Time Zone|^Coordinated Universal Time$|^tzone:\/\/microsoft/i;

function createZoneChecks(note: Note): ZoneChecks {
  const defined = new Map<string, { readonly line: number; readonly observances: readonly Observance[] }>();
  const used = new Map<string, Used>();
  let parts: { readonly observance: Observance | undefined; readonly line: number }[] = [];
  const useOf = (zone: string, line: number) =>
    used.getOrInsertComputed(zone, () => ({ line, times: new Map() }));

  return {
    observance: (part) => parts.push({ observance: readObservance(part), line: part.line }),
    definition(zone) {
      const name = firstOf(zone, 'TZID')?.value;
      if (name === undefined || parts.length === 0) note('zone-incomplete', zone.line);
      for (const { observance, line } of parts) {
        if (observance === undefined) note('zone-incomplete', line);
        else if (observance.oddity) note(observance.oddity, line);
      }
      const observances = parts.flatMap(({ observance }) => observance ?? []);
      parts = [];
      if (name === undefined) return;
      if (defined.has(name)) note('zone-twice', zone.line, name);
      else defined.set(name, { line: zone.line, observances });
    },
    use: (zone, line) => void useOf(zone, line),
    time: (zone, wall, line) => void useOf(zone, line).times.getOrInsert(wall, line),
    finish(hasEvents) {
      for (const [name, { line }] of defined) {
        if (hasEvents && !used.has(name)) note('zone-unused', line, name);
      }
      for (const [name, { line, times }] of used) {
        const definition = defined.get(name);
        // A name that begins with "/" is registered elsewhere (RFC 5545, 3.8.3.1) and needs no definition.
        if (definition === undefined && !name.startsWith('/')) note('zone-undefined', line, name);
        checkZoneName(name, line, note);
        checkZoneTimes(name, times, definition?.observances ?? [], note);
      }
    },
  };
}

function checkZoneName(name: string, line: number, note: Note): void {
  if (windowsLike.test(name)) note('zone-is-windows-name', line, name);
  else if (offsetLike.test(name)) note('zone-is-offset', line, name);
  else if (!name.startsWith('/') && openZoneClock(name) === undefined) note('zone-unknown', line, name);
}

function checkZoneTimes(
  name: string,
  times: ReadonlyMap<number, number>,
  observances: readonly Observance[],
  note: Note,
): void {
  const clock = openZoneClock(name);
  if (clock === undefined) return;
  for (const [wall, line] of times) {
    const { times: shown, offset } = clock(wall);
    if (shown === 0) note('time-in-gap', line, `${clockText(wall)} in ${name}`);
    if (shown === 2) note('time-twice', line, `${clockText(wall)} in ${name}`);
    const claimed = offsetAt(observances, wall);
    if (shown === 1 && observances.length > 0 && claimed !== offset) {
      note(
        'zone-disagrees',
        line,
        `${clockText(wall)} in ${name}: ${offsetText(claimed)} here, ${offsetText(offset)} in the database`,
      );
    }
  }
}

function clockText(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function offsetText(seconds: number | undefined): string {
  if (seconds === undefined) return 'nothing';
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
