/** What the days of the town are relative to. */
export type Around = {
  readonly today: Temporal.PlainDate;
  readonly town: {
    /** Its clocks change. */
    readonly timeZone: string;
    /** Days nothing opens, as `MM-DD`, and how many days later or earlier it opens instead. */
    readonly closedDays: Readonly<Record<string, number>>;
  };
  /** Year of the edition, for what comes back every year. @default the present one */
  readonly year?: number;
  /** Weeks since the first date, for what comes back every few weeks. @default 0 */
  readonly weeks?: number;
};

/** A day relative to today. */
export type Day = (around: Around) => Temporal.PlainDate;

/** When an event happens, relative to today; local to the event's own time zone. */
export type RelativeTimes = (around: Around) => {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean;
};

/** Reads a day such as `today -7 days`; `README.md` describes the notation. */
export function parseDay(text: string): Day {
  const { day, from } = parseMoment(text);
  if (from !== undefined) throw new Error(misread(text));
  return day;
}

/** Reads a time such as `friday +1 week 19:00–21:30`; `README.md` describes the notation. */
export function parseWhen(text: string): RelativeTimes {
  const [one = '', other, ...more] = text.split(' to ');
  const first = parseMoment(one);
  const last = other === undefined ? undefined : parseMoment(other, first.day);
  const [from, to] = last ? [first.from, last.from] : [first.from, first.to];
  if (
    more.length > 0 ||
    (last && (first.to ?? last.to)) ||
    (from === undefined) !== (to === undefined)
  ) {
    throw new Error(misread(text));
  }
  return (around) => {
    const begin = first.day(around);
    const end = last ? last.day(around) : begin;
    if (from === undefined || to === undefined) {
      return { start_date: `${begin} 00:00:00`, end_date: `${end} 23:59:59`, all_day: true };
    }
    const overnight = !last && to <= from ? 1 : 0;
    return {
      start_date: `${begin} ${from}:00`,
      end_date: `${end.add({ days: overnight })} ${to}:00`,
      all_day: false,
    };
  };
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';

const moment = new RegExp(
  `^(?:(?<weekday>${weekdays.join('|')})(?: on or after (?<after>\\d\\d-\\d\\d))?` +
    '|(?<named>today|clocks forward|clocks back)|(?<date>\\d{4}-\\d\\d-\\d\\d)|(?<yearly>\\d\\d-\\d\\d))?' +
    `(?<shifts>(?: ?[+-]\\d+ (?:day|week|year)s?)*)(?: ?(?<from>${time})(?:[–-](?<to>${time}))?)?$`,
);

/** Reads a day and its hours; a text that names no day counts from the one given. */
function parseMoment(text: string, first?: Day) {
  const groups = moment.exec(text)?.groups ?? {};
  const { shifts: written = '', from, to } = groups;
  const shifts = Array.from(written.matchAll(/([+-])(\d+) ([dwy])/g), ([, sign, size, unit = '']) =>
    Temporal.Duration.from(`${sign}P${size}${unit.toUpperCase()}`),
  );
  const day = namedDay(groups, shifts) ?? first;
  if (!day || text === '') throw new Error(misread(text));
  // The weeks of a weekday say which week it is in; its holidays are avoided before days are counted from it.
  const rest =
    groups['weekday'] && !groups['after'] ? shifts.filter(({ weeks }) => weeks === 0) : shifts;
  return {
    day: (around: Around) => rest.reduce((date, shift) => date.add(shift), day(around)),
    from,
    to,
  };
}

function misread(text: string): string {
  return `"${text}" is no time of the town: write one such as "friday +1 week 19:00–21:30" or "today +3 days", as scripts/mock/town/README.md explains.`;
}

function namedDay(
  { weekday, after, named, date, yearly }: Readonly<Record<string, string | undefined>>,
  shifts: readonly Temporal.Duration[],
): Day | undefined {
  const monthDay = after ?? yearly;
  if (monthDay !== undefined) {
    const day = Temporal.PlainMonthDay.from(monthDay);
    return ({ today, year = today.year }) => {
      const from = day.toPlainDate({ year });
      return weekday
        ? from.add({ days: (weekdays.indexOf(weekday) + 8 - from.dayOfWeek) % 7 })
        : from;
    };
  }
  if (weekday) {
    const weeks = shifts.reduce((sum, shift) => sum + shift.weeks, 0);
    return (around) => openDay(weekday, weeks, around);
  }
  if (named === 'today') return ({ today }) => today;
  if (named) return (around) => nearestChange(around, named === 'clocks forward' ? 23 : 25);
  if (date === undefined) return undefined;
  const fixed = Temporal.PlainDate.from(date);
  return () => fixed;
}

/** A weekday some weeks from the present one; a day close by where it is a holiday. Weeks begin on Monday. */
function openDay(
  weekday: string,
  weeks: number,
  { today, town, weeks: later = 0 }: Around,
): Temporal.PlainDate {
  const days = (weeks + later) * 7 + weekdays.indexOf(weekday) + 1 - today.dayOfWeek;
  const day = today.add({ days });
  return day.add({ days: town.closedDays[day.toString().slice(5)] ?? 0 });
}

/** The day nearest to today that has so many hours in the town, since its clocks go forward or back. */
function nearestChange({ today, town }: Around, hours: number): Temporal.PlainDate {
  for (let days = 0; days <= 366; days += 1) {
    for (const day of [today.subtract({ days }), today.add({ days })])
      if (day.toZonedDateTime(town.timeZone).hoursInDay === hours) return day;
  }
  return today;
}
