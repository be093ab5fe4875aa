import type { MyEventsSettings } from '../../kinds/my-events.ts';
import type { Starred } from './starred.ts';

/** A calendar was read, and holds the event, or does not hold it any more. */
type ComparedProgram = {
  readonly starred: Starred;
  readonly calendar?: string;
  readonly present?: Starred;
};

const dayLength = 86_400_000;

/** The group of events that are over. It comes last. */
const over = 'over';

/** Dates as the build writes them, of days in ISO 8601. @param now in milliseconds since the epoch */
function createDates(
  { dates, timeZone }: Pick<MyEventsSettings, 'dates' | 'timeZone'>,
  now: number,
) {
  const { locale, month, afterWeekday } = dates;
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const clock = new Intl.DateTimeFormat('sv-SE', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const today = days.format(now);

  function date(day: string, options: Intl.DateTimeFormatOptions, known = today): string {
    const year = day.slice(0, 4) === known.slice(0, 4) ? undefined : 'numeric';
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      year,
      timeZone: 'UTC',
      ...options,
    });
    return format.format(Date.parse(day));
  }

  return {
    today,
    clock,
    firstDay: ({ start }: StarredTimes) => (isDate(start) ? start : days.format(Date.parse(start))),
    /**
     * As the build has it: a midnight ends the day before it, and a night is of the day on which it
     * began.
     */
    lastDay: ({ start, end }: StarredTimes) => {
      const [from, to] = [Date.parse(start), endOf({ start, end })];
      if (isDate(start)) return new Date(to - dayLength).toISOString().slice(0, 10);
      const isOfOneNight = to - from < dayLength && clock.format(to) <= '08:00';
      return days.format(isOfOneNight ? from : Math.max(from, to - 1));
    },
    /** @example 'Saturday 28 November' or 'Sobota, 28 listopada' */
    title: (day: string) => {
      const title = date(day, { weekday: 'long', month: 'long' }).replace(/[,،]? /, afterWeekday);
      return title.slice(0, 1).toLocaleUpperCase(locale) + title.slice(1);
    },
    /** @param known a day of a year that is left out. @example 'Sat 28 Nov' or 'sob. 28 listopada 2027' */
    short: (day: string, known?: string) =>
      date(day, { weekday: 'short', month }, known).replace(/[,،]/, ''),
    /** Where the weekday does not matter. @example '28 Nov' or '28 listopada' */
    plain: (day: string) => date(day, { month }).replace(' ', '\u00a0'),
  };
}

/** What a program says of its events, in the zone of the site. @param now in milliseconds since the epoch */
export function createProgramWords(
  { words, ...settings }: Pick<MyEventsSettings, 'dates' | 'timeZone' | 'words'>,
  now: number,
) {
  const { today, clock, firstDay, lastDay, title, short, plain } = createDates(settings, now);

  /** Its hours, where it has some; those of one day without an end once. */
  const hours = ({ start, end }: StarredTimes): readonly [first: string, last: string] => {
    const last = clock.format(endOf({ start, end }));
    return [clock.format(Date.parse(start)), end !== '' && last === '00:00' ? '24:00' : last];
  };
  /** A whole day is over with the day of the site. */
  const isOver = (event: StarredTimes) =>
    isDate(event.start) ? lastDay(event) < today : endOf(event) <= now;
  const range = (first: string, last?: string) => (first === last ? first : `${first}–${last}`);

  /** Day and hours in full. */
  function when(event: StarredTimes): string {
    const [first, last] = [firstDay(event), lastDay(event)];
    const [from, to] = isDate(event.start) ? [] : hours(event);
    const dated = (day: string, hour = '', known?: string) =>
      short(day, known) + (hour && `, ${hour}`);
    if (first === last) return dated(first, from && range(from, to));
    const known = first.slice(0, 4) === last.slice(0, 4) ? first : undefined;
    return `${dated(first, from, known)} – ${dated(last, to)}`;
  }

  return {
    /** The group of an event: its first day, today for one that has begun before, or that it is over. */
    day: (event: StarredTimes) => {
      const first = firstDay(event);
      if (isOver(event)) return over;
      return first < today ? today : first;
    },

    dayTitle: (name: string) => (name === over ? words.past : title(name)),

    sorted: (events: readonly Starred[]) =>
      events.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)),

    /** Hours of an event below the title of its day; else its days and hours, or how long it still takes. */
    time: (event: StarredTimes) => {
      const first = firstDay(event);
      const isOneDay = first === lastDay(event);
      const isElsewhere = isOneDay ? first < today : now < Date.parse(event.start);
      if (isOver(event) || isElsewhere) return when(event);
      if (!isOneDay) return words.until.replace('{date}', () => plain(lastDay(event)));
      return isDate(event.start) ? words.allDay : range(...hours(event));
    },

    remove: ({ title }: Starred) => words.remove.replace('{title}', () => title),

    /**
     * A sentence for each change since an event was seen, in two parts: before and behind its
     * title.
     */
    changes: ({ starred, calendar, present }: ComparedProgram): readonly (readonly string[])[] => {
      if (calendar === undefined) return [];
      const said = (text: string, now = '', before = '') =>
        text
          .replace('{now}', () => now)
          .replace('{before}', () => before)
          .split('{title}');
      if (!present) {
        // The calendar of an old event is gone, and the event is not.
        const wasOver = starred.start !== '' && isOver(starred);
        return starred.title === '' || wasOver ? [] : [said(words.gone)];
      }
      if (present.status === 'CANCELLED')
        return starred.status === 'CANCELLED' ? [] : [said(words.cancelled)];
      if (present.status === 'TENTATIVE')
        return starred.status === 'TENTATIVE' ? [] : [said(words.postponed)];
      const isMoved =
        starred.start !== '' && Date.parse(starred.start) !== Date.parse(present.start);
      const isElsewhere =
        starred.place !== '' &&
        starred.ids[0] === present.ids[0] &&
        nameOf(starred.place) !== nameOf(present.place);
      const isBack = isOff(starred) && !isMoved;
      return [
        ...(isBack ? [said(words.restored)] : []),
        ...(isMoved ? [said(words.moved, when(present), when(starred))] : []),
        ...(isElsewhere ? [said(words.elsewhere, present.place)] : []),
      ];
    },
  };
}

/** Whether it did not take place, or had no date, when it was seen: its title says so too. */
export function isOff({ status }: Pick<Starred, 'status'>): boolean {
  return status === 'CANCELLED' || status === 'TENTATIVE';
}

type StarredTimes = Pick<Starred, 'start' | 'end'>;

function isDate(start: string): boolean {
  return !start.includes('T');
}

/** Milliseconds since the epoch; those of a date in UTC. A time without an end counts as its own. */
function endOf({ start, end }: StarredTimes): number {
  const begin = Date.parse(start);
  return Date.parse(end) || begin + (isDate(start) ? dayLength : 0);
}

/**
 * Of the first place, whose address may be corrected. Pages bind words of one letter to the next.
 */
function nameOf(place: string): string | undefined {
  return place.replace(/\s/g, ' ').split(/[,;]/, 1)[0];
}
