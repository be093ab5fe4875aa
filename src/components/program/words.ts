import type { ProgramSettings } from '../../views/program.ts';
import type { Starred } from './starred.ts';

/** A calendar was read, and holds the event, or does not hold it any more. */
type Compared = { readonly starred: Starred; readonly calendar?: string; readonly present?: Starred };

const day = 86_400_000;

/** The group of events that are over. It comes last. */
const over = 'over';

/** What a program says of its events, in the zone of the site. @param now in milliseconds since the epoch */
export function createProgramWords(
  { locale, timeZone, words }: Pick<ProgramSettings, 'locale' | 'timeZone' | 'words'>,
  now: number,
) {
  const format = (options: Intl.DateTimeFormatOptions, start: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: isDate(start) ? 'UTC' : timeZone });
  const dayOf = (start: string) =>
    isDate(start) ? start : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(start));
  const yearNow = dayOf(new Date(now).toISOString()).slice(0, 4);
  const dates = (start: string): Intl.DateTimeFormatOptions => ({
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(dayOf(start).startsWith(yearNow) ? {} : { year: 'numeric' }),
  });
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

  /** Day and hours in full. */
  function when({ start, end }: Starred, month: 'long' | 'short' = 'long'): string {
    const shape = format({ ...dates(start), month, ...(isDate(start) ? {} : clock) }, start);
    return withoutComma(shape.formatRange(Date.parse(start), lastMoment(start, end)));
  }

  return {
    /** The group of an event: its first day, today for one that has begun before, or that it is over. */
    day: ({ start, end }: Starred) => {
      if (endOf(start, end) <= now) return over;
      const [first, today] = [dayOf(start), dayOf(new Date(now).toISOString())];
      return first < today ? today : first;
    },

    dayTitle: (name: string) => {
      if (name === over) return words.past;
      const title = format({ ...dates(name), weekday: 'long' }, name).format(Date.parse(name));
      return title.slice(0, 1).toLocaleUpperCase(locale) + title.slice(1);
    },

    sorted: (events: readonly Starred[]) =>
      events.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),

    /** Hours of an event below the title of its day; else its days and hours, or how long it still takes. */
    time: (event: Starred) => {
      const { start, end } = event;
      const last = lastMoment(start, end);
      const isOneDay = dayOf(start) === dayOf(isDate(start) ? dateOf(last) : new Date(last).toISOString());
      if (!isOneDay && Date.parse(start) <= now && now < endOf(start, end)) {
        const shape = format({ ...dates(new Date(last).toISOString()), month: 'short' }, start);
        return words.until.replace('{date}', () => withoutComma(shape.format(last)));
      }
      if (!isOneDay || endOf(start, end) <= now) return when(event, 'short');
      return isDate(start) ? words.allDay : format(clock, start).formatRange(Date.parse(start), last);
    },

    remove: ({ title }: Starred) => words.remove.replace('{title}', () => title),

    /** A sentence for each change since an event was seen. */
    changes: ({ starred, calendar, present }: Compared): readonly string[] => {
      if (calendar === undefined) return [];
      const said = (text: string, now = '', before = '') =>
        text
          .replace('{title}', () => starred.title)
          .replace('{now}', () => now)
          .replace('{before}', () => before);
      if (!present) return starred.title === '' ? [] : [said(words.gone)];
      if (present.status === 'CANCELLED')
        return starred.status === 'CANCELLED' ? [] : [said(words.cancelled)];
      if (present.status === 'TENTATIVE')
        return starred.status === 'TENTATIVE' ? [] : [said(words.postponed)];
      const isMoved = starred.start !== '' && Date.parse(starred.start) !== Date.parse(present.start);
      const isElsewhere =
        starred.place !== '' &&
        starred.ids[0] === present.ids[0] &&
        nameOf(starred.place) !== nameOf(present.place);
      return [
        ...(isMoved ? [said(words.moved, when(present), when(starred))] : []),
        ...(isElsewhere ? [said(words.elsewhere, present.place)] : []),
      ];
    },
  };
}

/** A date as lists have it, without the comma after its weekday. */
function withoutComma(dates: string): string {
  return dates.replace(/(^|–\s)(\p{L}+\.?),/gu, '$1$2');
}

function isDate(start: string): boolean {
  return !start.includes('T');
}

/** Milliseconds since the epoch; those of a date in UTC. A time without an end counts as its own. */
function endOf(start: string, end: string): number {
  const begin = Date.parse(start);
  return Date.parse(end) || begin + (isDate(start) ? day : 0);
}

function lastMoment(start: string, end: string): number {
  return isDate(start) ? endOf(start, end) - day : endOf(start, end);
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Of a place, whose address may be corrected. */
function nameOf(place: string): string {
  return place.split(',', 1)[0] ?? '';
}
