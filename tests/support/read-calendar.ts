import ICAL from 'ical.js';
import nodeIcal, { type ParameterValue, type VEvent } from 'node-ical';

/** What a program makes of an event in a calendar. Times are instants, whole days are dates. */
export type ReadEvent = {
  readonly uid: string;
  readonly start: string;
  readonly end: string | undefined;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
};

export type CalendarReader = (text: string) => readonly ReadEvent[];

/** Independent readers of iCalendar, by name. */
export const calendarReaders: readonly (readonly [string, CalendarReader])[] = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
];

/** The events of a calendar in their order. A time that is neither in a zone nor in UTC is an error. */
function readWithIcalJs(text: string): readonly ReadEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: momentOf(event.startDate),
      end: component.hasProperty('dtend') ? momentOf(event.endDate) : undefined,
      summary: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      url: String(component.getFirstPropertyValue('url')),
    };
  });
}

function momentOf(time: ICAL.Time): string {
  if (time.isDate) return time.toString();
  if (time.zone === ICAL.Timezone.localTimezone) throw new Error(`${time.toString()} has no zone`);
  return instantOf(time.toJSDate());
}

function readWithNodeIcal(text: string): readonly ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      start: dateOrInstant(event.start, event),
      end: /\r\nDTEND/.test(text) && event.end ? dateOrInstant(event.end, event) : undefined,
      summary: textOf(event.summary),
      description: textOf(event.description),
      location: textOf(event.location),
      url: event.url ?? '',
    }));
}

/** node-ical puts a date at midnight of the machine's own zone. */
function dateOrInstant(time: Date, { datetype }: VEvent): string {
  if (datetype !== 'date') return instantOf(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

function textOf(value: ParameterValue | undefined): string {
  return typeof value === 'string' ? value : (value?.val ?? '');
}

function instantOf(date: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();
}
