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

type CalendarReader = {
  readonly name: string;
  /** The events of a calendar in their order. */
  read(text: string): readonly ReadEvent[];
  /** A text without what this reader is known to misread. */
  withoutKnownFaults(text: string): string;
};

/** Independent readers of iCalendar. */
export const calendarReaders: readonly CalendarReader[] = [
  { name: 'ical.js', read: readWithIcalJs, withoutKnownFaults: (text) => text },
  // node-ical 0.27 takes the n after an escaped backslash for a line break.
  {
    name: 'node-ical',
    read: readWithNodeIcal,
    withoutKnownFaults: (text) => text.replace(/\\+(?=n)/gi, ''),
  },
];

/** A time that is neither in a zone nor in UTC is an error. */
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
      end:
        event.end && Number(event.end) !== Number(event.start)
          ? dateOrInstant(event.end, event)
          : undefined,
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
