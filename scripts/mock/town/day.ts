/** A day told relative to today. */
export type Day = (today: Temporal.PlainDate) => Temporal.PlainDate;

/** When an event happens, told relative to today. Local to the event's own time zone. */
export type When = (today: Temporal.PlainDate) => {
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
};

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** Days nothing opens, as `MM-DD`, and how many days later or earlier it opens instead. */
const closedDays: Readonly<Record<string, number>> = {
  '01-01': 1,
  '11-01': 1,
  '12-24': -2,
  '12-25': -2,
  '12-26': 1,
  '12-31': -1,
};

/**
 * A weekday of the week that lies `weeks` weeks from the present one; a day close by where that one is a holiday.
 * Weeks begin on Monday.
 */
export function week(weeks: number, weekday: Weekday): Day {
  return (today) => {
    const day = today.add({ days: weeks * 7 + weekdays.indexOf(weekday) + 1 - today.dayOfWeek });
    return day.add({ days: closedDays[day.toString().slice(5)] ?? 0 });
  };
}

/** The day `days` days from today. */
export function inDays(days: number): Day {
  return (today) => today.add({ days });
}

/** The day `days` days after another. */
export function later(day: Day, days: number): Day {
  return (today) => day(today).add({ days });
}

/** The first such weekday on or after another day. */
export function firstFrom(day: Day, weekday: Weekday): Day {
  return (today) => {
    const date = day(today);
    return date.add({ days: (weekdays.indexOf(weekday) + 8 - date.dayOfWeek) % 7 });
  };
}

/** A fixed day, `YYYY-MM-DD`. */
export function on(date: string): Day {
  return () => Temporal.PlainDate.from(date);
}

/** Hours of one day; an end that is not after the start is on the next day. */
export function at(day: Day, from: string, to: string): When {
  return (today) => {
    const date = day(today);
    return timed(date, from, to > from ? date : date.add({ days: 1 }), to);
  };
}

/** From an hour of one day to an hour of another. */
export function between(first: Day, from: string, last: Day, to: string): When {
  return (today) => timed(first(today), from, last(today), to);
}

/** Whole days, from the first to the last, both included. */
export function wholeDays(first: Day, last: Day = first): When {
  return (today) => ({
    start: `${first(today)} 00:00:00`,
    end: `${last(today)} 23:59:59`,
    allDay: true,
  });
}

function timed(first: Temporal.PlainDate, from: string, last: Temporal.PlainDate, to: string) {
  return { start: `${first} ${from}:00`, end: `${last} ${to}:00`, allDay: false };
}
