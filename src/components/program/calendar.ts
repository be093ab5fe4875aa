/** What a program shows of an event, as the calendar of the event has it. */
export type CalendarEntry = {
  /** Language and permanent id. @example 'en2081' */
  readonly id: string;
  readonly title: string;
  /** A date, or an instant in ISO 8601. */
  readonly start: string;
  /** The same; a date is the day after the last one. Empty for an event without a known end. */
  readonly end: string;
  readonly place: string;
  readonly url: string;
  /** As in iCalendar (RFC 5545, 3.8.1.11). */
  readonly status: string;
};

/** The events in a calendar of this site. There is none in that of an event that was removed. */
export function readEntries(calendar: string): readonly CalendarEntry[] {
  return blocksOf(calendar, 'VEVENT').map(readEntry);
}

function readEntry(event: string): CalendarEntry {
  const properties = new Map(
    event
      .replace(/\r?\n[ \t]/g, '')
      .split(/\r?\n/)
      .map((line) => {
        const [, name = '', parameters = '', value = ''] =
          /^([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
        return [name, { parameters, value }] as const;
      }),
  );
  const text = (name: string) => unescaped(properties.get(name)?.value ?? '');
  const time = (name: string) => timeOf(properties.get(name));
  return {
    id: idOf(event),
    title: text('SUMMARY'),
    start: time('DTSTART'),
    end: time('DTEND'),
    place: text('LOCATION'),
    url: text('URL'),
    status: text('STATUS'),
  };
}

/** The components of a kind in a calendar, as they are written. Lines that go on begin with a blank. */
export function blocksOf(calendar: string, name: string): readonly string[] {
  const pattern = new RegExp(`^BEGIN:${name}\\r\\n[^]*?^END:${name}\\r\\n`, 'gm');
  return Array.from(calendar.matchAll(pattern), ([block]) => block);
}

/** Of the UID, which is made of both, as `starOf` writes it. */
export function idOf(event: string): string {
  const [, id = '', language = ''] = /^UID:event-(\d+)-([\w-]+)@/m.exec(event) ?? [];
  return language.replace(/\d$/, '$&-') + id;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (/n/i.test(letter) ? ' ' : letter));
}

function timeOf(
  property: { readonly parameters: string; readonly value: string } | undefined,
): string {
  const { parameters = '', value = '' } = property ?? {};
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value) ?? [];
  const date = `${year}-${month}-${day}`;
  if (year === undefined || hour === undefined) return year === undefined ? '' : date;
  const clock = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  const zone = /;TZID="?([^";]+)/.exec(parameters)?.[1];
  const instant = utc || zone === undefined ? clock : instantOf(clock, zone);
  return new Date(instant).toISOString();
}

/** When the clocks of a zone show a time. @param clock what they show, as if it were UTC */
function instantOf(clock: number, timeZone: string): number {
  const guess = clock - aheadOf(clock, timeZone);
  return clock - aheadOf(guess, timeZone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function aheadOf(instant: number, timeZone: string): number {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, format);
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
}
