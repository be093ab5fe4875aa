import {
  type CalendarTime,
  type Component,
  components,
  contentLines,
  firstOf,
  isDuration,
  type Property,
  readCalendarTime,
  ruleParts,
  saysDate,
} from './calendar-parser.ts';
import { createZoneChecks, type ZoneChecks } from './calendar-zones.ts';
import {
  htmlEntity,
  htmlTag,
  type Keep,
  type Note,
  type ReadEntry,
  type RuleName,
} from './findings.ts';

/** Checks an iCalendar file in one pass. Answers how many events it has. */
export function lintCalendar(bytes: Buffer, note: Note, keep?: Keep): number {
  const checks = new CalendarChecks(bytes.length, note, keep);
  for (const component of components(contentLines(bytes, note), note)) checks.add(component);
  return checks.finish();
}

/** Checks the components of a calendar one after the other, and what they say together. */
class CalendarChecks {
  readonly #bytes: number;
  readonly #note: Note;
  readonly #keep: Keep | undefined;
  readonly #zones: ZoneChecks;
  readonly #uids = new Set<string>();
  #events = 0;
  /** Components of any kind right inside the calendar. */
  #inner = 0;
  /** Line of the first event without an ORGANIZER. */
  #withoutOrganizer: number | undefined;

  /** What is checked of a component, by its name. */
  readonly #ofName: Readonly<Record<string, (component: Component) => void>> = {
    VEVENT: (event) => this.#addEvent(event),
    // They are checked no further; the zones they name are in use.
    VTODO: (todo) => this.#useZones(todo),
    VJOURNAL: (journal) => this.#useZones(journal),
    STANDARD: (observance) => this.#zones.observance(observance),
    DAYLIGHT: (observance) => this.#zones.observance(observance),
    VTIMEZONE: (zone) => this.#zones.definition(zone),
    VALARM: ({ within, line }) => {
      if (within?.name === 'VEVENT') this.#note('alarm', line);
    },
    VCALENDAR: (calendar) =>
      checkCalendar(
        calendar,
        {
          bytes: this.#bytes,
          events: this.#events,
          components: this.#inner,
          withoutOrganizer: this.#withoutOrganizer,
        },
        this.#note,
      ),
  };

  /** @param bytes size of the file */
  constructor(bytes: number, note: Note, keep: Keep | undefined) {
    this.#bytes = bytes;
    this.#note = note;
    this.#keep = keep;
    this.#zones = createZoneChecks(note);
  }

  add(component: Component): void {
    checkTexts(component, this.#note);
    if (component.within?.name === 'VCALENDAR') this.#inner++;
    this.#ofName[component.name]?.(component);
  }

  /** Checks what all components together say. Answers how many events there are. */
  finish(): number {
    this.#zones.finish(this.#events > 0);
    return this.#events;
  }

  #addEvent(event: Component): void {
    this.#events++;
    checkEvent(event, this.#zones, this.#note);
    checkUid(event, this.#uids, this.#note);
    this.#keep?.(readEntry(event));
    if (!event.properties.has('ORGANIZER')) this.#withoutOrganizer ??= event.line;
  }

  #useZones({ properties }: Component): void {
    for (const { parameters, line } of [...properties.values()].flat()) {
      const zone = parameters.get('TZID');
      if (zone !== undefined) this.#zones.use(zone, line);
    }
  }
}

function readEntry(event: Component): ReadEntry {
  const lines = [...event.properties]
    .filter(([name]) => name !== 'UID' && name !== 'DTSTAMP')
    .flatMap(([name, all]) => all.map(({ value }) => `${name}:${value}`));
  const id =
    `${firstOf(event, 'UID')?.value} ${firstOf(event, 'RECURRENCE-ID')?.value ?? ''}`.trim();
  return { id, stamp: firstOf(event, 'DTSTAMP')?.value ?? '', content: lines.join('\n') };
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

const mostBytes = 1_000_000;
const mostEvents = 1_100;
const namedFrom = 10;

/**
 * Checks what a calendar says of itself (RFC 5545, 3.6 and 3.7; RFC 7986, 5).
 *
 * @param counts.components of any kind
 * @param counts.withoutOrganizer line of the first event without an ORGANIZER
 */
function checkCalendar(
  calendar: Component,
  counts: {
    readonly bytes: number;
    readonly events: number;
    readonly components: number;
    readonly withoutOrganizer: number | undefined;
  },
  note: Note,
): void {
  const { line, properties } = calendar;
  const { events, withoutOrganizer } = counts;
  if (firstOf(calendar, 'VERSION')?.value !== '2.0') note('no-version', line);
  if (!firstOf(calendar, 'PRODID')?.value) note('no-prodid', line);
  if (counts.components === 0) note('no-component', line);
  if (counts.bytes > mostBytes) note('too-large', undefined, `${counts.bytes} bytes`);
  if (events > mostEvents) note('too-many-events', undefined, `${events} events`);
  if (events >= namedFrom && !properties.has('NAME') && !properties.has('X-WR-CALNAME'))
    note('no-name', line);
  const interval = firstOf(calendar, 'REFRESH-INTERVAL');
  const isStated = interval?.parameters.get('VALUE')?.toUpperCase() === 'DURATION';
  if (interval && !(isStated && isDuration(interval.value)))
    note('refresh-interval-invalid', interval.line, interval.value);
  if (!interval && events > 1 && !properties.has('X-PUBLISHED-TTL'))
    note('no-refresh-interval', line);
  const method = firstOf(calendar, 'METHOD');
  if (method && method.value.toUpperCase() !== 'PUBLISH')
    note('method-not-publish', method.line, method.value);
  else if (method && withoutOrganizer !== undefined)
    note('publish-without-organizer', withoutOrganizer);
}

/** Properties of which an event has one at most (RFC 5545, 3.6.1). */
const once = [
  ...[
    'UID',
    'DTSTAMP',
    'DTSTART',
    'DTEND',
    'DURATION',
    'SUMMARY',
    'DESCRIPTION',
    'LOCATION',
    'STATUS',
  ],
  ...[
    'SEQUENCE',
    'CREATED',
    'LAST-MODIFIED',
    'GEO',
    'ORGANIZER',
    'URL',
    'TRANSP',
    'CLASS',
    'PRIORITY',
  ],
  ...['RECURRENCE-ID', 'COLOR'],
];

/** How the values of some properties are written. */
const forms: readonly (readonly [
  name: string,
  rule: RuleName,
  isRight: (value: string) => boolean,
])[] = [
  ['SEQUENCE', 'sequence-invalid', (value) => /^\d{1,10}$/.test(value) && Number(value) < 2 ** 31],
  ['STATUS', 'status-invalid', (value) => /^(?:CONFIRMED|TENTATIVE|CANCELLED)$/i.test(value)],
  ['TRANSP', 'transp-invalid', (value) => /^(?:OPAQUE|TRANSPARENT)$/i.test(value)],
  ['ORGANIZER', 'organizer-not-mailto', (value) => /^mailto:[^\s@]+@[^\s@]+$/i.test(value)],
  ['DURATION', 'duration-invalid', isDuration],
];

function checkEvent(event: Component, zones: ZoneChecks, note: Note): void {
  const { line } = event;
  const value = (name: string) => firstOf(event, name)?.value;
  for (const name of once) {
    const second = event.properties.get(name)?.[1];
    if (second) note('property-twice', second.line, name);
  }
  if (value('DTSTART') === undefined) note('no-dtstart', line, value('UID'));
  if (!value('SUMMARY')?.trim()) note('no-summary', line, value('UID'));
  if (value('DTSTAMP') === undefined) note('no-dtstamp', line, value('UID'));
  for (const name of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED']) {
    const stamp = firstOf(event, name);
    if (stamp && readCalendarTime(stamp.value)?.kind !== 'utc')
      note('stamp-not-utc', stamp.line, `${name}:${stamp.value}`);
  }
  for (const [name, rule, isRight] of forms) {
    const property = firstOf(event, name);
    if (property && !isRight(property.value)) note(rule, property.line, property.value);
  }
  const status = firstOf(event, 'STATUS');
  if (status?.value.toUpperCase() === 'CANCELLED') note('cancelled', status.line, value('SUMMARY'));
  checkTimeInUid(event, note);
  checkPlace(event, note);
  checkRecurrence(event, checkTimes(event, zones, note), note);
}

function checkTimeInUid(event: Component, note: Note): void {
  const uid = firstOf(event, 'UID');
  const start = firstOf(event, 'DTSTART')?.value ?? '';
  const stamp = firstOf(event, 'DTSTAMP')?.value ?? '';
  const numbers = uid?.value.replace(/(\d{4})-(\d\d)-(\d\d)(?!\d)/g, '$1$2$3').match(/\d{8,}/g);
  if (!uid || !numbers) return;
  const day = start.slice(0, 8);
  const wall = readCalendarTime(start)?.wall;
  // Seconds since 1970 are of UTC, the beginning is of some zone: none is further than 14 hours away.
  const isSecond = (number: string) =>
    wall !== undefined && Math.abs(Number(number) - wall) <= 14 * 3600;
  const written = uid.value.replace(/[-:]/g, '');
  const holdsStamp = stamp.length >= 15 && written.includes(stamp.slice(0, 15));
  if (holdsStamp || numbers.some((number) => number.slice(0, 8) === day || isSecond(number)))
    note('time-in-uid', uid.line, uid.value);
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
  BYDAY:
    /^(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA))*$/,
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

function checkRecurrence(event: Component, start: CalendarTime | undefined, note: Note): void {
  const rules = event.properties.get('RRULE') ?? [];
  const [, second] = rules;
  if (second) note('rrule-unsupported', second.line, 'a second RRULE');
  const excluded = firstOf(event, 'EXRULE');
  if (excluded) note('rrule-unsupported', excluded.line, 'EXRULE');
  const hasZone = firstOf(event, 'DTSTART')?.parameters.has('TZID') === true;
  const kind = hasZone ? 'utc' : start?.kind;
  for (const { value, line } of rules) {
    const given = ruleParts(value);
    const fault = faultOf(given, kind);
    const isFast = /^(?:SECONDLY|MINUTELY|HOURLY)$/.test(given.get('FREQ') ?? '');
    if (fault !== undefined) note('rrule-invalid', line, `${fault}: ${value}`);
    else if (isFast || rare.some((name) => given.has(name))) note('rrule-unsupported', line, value);
  }
}

/** What breaks the grammar. @param kind what UNTIL has to be */
function faultOf(given: ReadonlyMap<string, string>, kind: CalendarTime['kind'] | undefined) {
  for (const [name, value] of given) {
    const form = parts[name];
    if (form === undefined && !name.startsWith('X-')) return `no part "${name}"`;
    if (form !== undefined && !form.test(value)) return name;
  }
  if (!given.has('FREQ')) return 'no FREQ';
  const until = given.get('UNTIL');
  if (until === undefined) return undefined;
  if (given.has('COUNT')) return 'UNTIL and COUNT';
  const end = readCalendarTime(until);
  return end === undefined || (kind !== undefined && end.kind !== kind) ? 'UNTIL' : undefined;
}

const single = new Set([
  ...['SUMMARY', 'DESCRIPTION', 'LOCATION', 'COMMENT', 'CONTACT'],
  ...['NAME', 'X-WR-CALNAME', 'X-WR-CALDESC'],
]);
const lists = new Set(['CATEGORIES', 'RESOURCES']);
const addresses = new Set(['URL', 'SOURCE', 'ATTACH', 'IMAGE', 'CONFERENCE']);

function checkTexts({ properties }: Component, note: Note): void {
  for (const property of [...properties.values()].flat()) {
    const { name, value, line, parameters } = property;
    if (single.has(name) || lists.has(name)) checkText(property, note);
    else if (addresses.has(name) && parameters.get('VALUE')?.toUpperCase() !== 'BINARY') {
      if (value.includes('\\')) note('uri-escaped', line, `${name}:${value}`);
      else if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(value))
        note('uri-invalid', line, `${name}:${value}`);
    }
  }
}

function checkText({ name, value, line }: Property, note: Note): void {
  // Besides its escaped characters (RFC 5545, 3.3.11).
  const bare = value.replace(/\\./gsu, '');
  if (bare.includes(';') || (!lists.has(name) && bare.includes(',')))
    note('text-not-escaped', line, name);
  if (/(?:^|[^\\])(?:\\\\)*\\(?:[^\\;,nN]|$)/u.test(value)) note('text-escape-unknown', line, name);
  if (/(?:^|[^\\])(?:\\\\)+(?:n(?![a-z])|\\[,;])/.test(value))
    note('text-escaped-twice', line, name);
  const shown = value.replaceAll('\\;', ';');
  for (const [rule, mark] of [
    ['html-in-text', htmlTag],
    ['entity-in-text', htmlEntity],
  ] as const) {
    const [found] = mark.exec(shown) ?? [];
    if (found !== undefined) note(rule, line, `${name}: ${found}`);
  }
}

const timed = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'] as const;

const hour = 3600;

/** Checks the times of an event; answers when it begins. */
function checkTimes(event: Component, zones: ZoneChecks, note: Note): CalendarTime | undefined {
  const [start, end] = timed.map((name) => {
    const properties = event.properties.get(name) ?? [];
    return properties.map((property) => checkTime(property, zones, note))[0];
  });
  const duration = firstOf(event, 'DURATION');
  const dtend = firstOf(event, 'DTEND');
  if (dtend && duration) note('end-and-duration', duration.line);
  if (!start || !end || !dtend) return start;
  const isSameZone =
    firstOf(event, 'DTSTART')?.parameters.get('TZID') === dtend.parameters.get('TZID');
  const alike = start.kind === end.kind && isSameZone;
  // Two zones are never further apart than 26 hours.
  const wall = alike ? end.wall : end.wall + 26 * hour;
  if ((start.kind === 'date') !== (end.kind === 'date')) note('end-of-other-kind', dtend.line);
  else if (start.kind === 'date' && end.wall === start.wall)
    note('inclusive-end', dtend.line, dtend.value);
  else if (wall < start.wall || (alike && wall === start.wall))
    note('end-before-start', dtend.line, dtend.value);
  return start;
}

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
  if (first.kind !== 'date' && saysDate(property))
    note('value-contradicts', line, `${name}:${value}`);
  if (zone !== undefined && first.kind !== 'local')
    note('zone-on-utc', line, `${name};TZID=${zone}:${value}`);
  if (zone === undefined && first.kind === 'local') note('floating-time', line, `${name}:${value}`);
  if (zone !== undefined && first.kind === 'local') zones.time(zone, first.wall, line);
  return first;
}
