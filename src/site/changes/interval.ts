import type { PublishedItem } from '../../loaders/history-format.ts';
import type { When } from '../../model/when.ts';

type Times = Pick<NonNullable<PublishedItem['event']>, 'start' | 'end'>;

/** Start and end as one text. @see ISO 8601-1, time interval by start and end */
export function intervalText({ start, end }: Times): string {
  return `${start}/${end}`;
}

/** What an interval's text says. Names of zones hold slashes too, but none before a year. */
export function parseInterval(text: string): Times {
  const [start = '', end = start] = text.split(/\/(?=[+-]?\d{4})/);
  return { start, end };
}

export function isWholeDays({ start }: Times): boolean {
  return !start.includes('T');
}

/** Whether it is over at an instant. Whole days end with the last of them, wherever on earth one is. */
export function isOver(times: Times, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(endOf(times), at) <= 0;
}

/** Whether both say the same moments, in whatever zone they name them. */
export function isSameInterval(one: Times, other: Times): boolean {
  if (isWholeDays(one) || isWholeDays(other)) return intervalText(one) === intervalText(other);
  return isSameMoment(one.start, other.start) && isSameMoment(one.end, other.end);
}

/** An interval for those who write dates in words. */
export function whenOfInterval(times: Times, timeZone: string): When {
  if (isWholeDays(times)) {
    const firstDay = Temporal.PlainDate.from(times.start);
    const lastDay = Temporal.PlainDate.from(times.end);
    const end = lastDay.add({ days: 1 }).toZonedDateTime(timeZone);
    return { start: firstDay.toZonedDateTime(timeZone), end, allDay: true, firstDay, lastDay };
  }
  const start = Temporal.ZonedDateTime.from(times.start);
  const end = Temporal.ZonedDateTime.from(times.end);
  const isMidnight = end.equals(end.startOfDay()) && !end.equals(start);
  const lastDay = end.toPlainDate().subtract({ days: isMidnight ? 1 : 0 });
  return { start, end, allDay: false, firstDay: start.toPlainDate(), lastDay };
}

const lastZone = '-12:00';

function endOf(times: Times): Temporal.Instant {
  if (!isWholeDays(times)) return Temporal.ZonedDateTime.from(times.end).toInstant();
  return Temporal.PlainDate.from(times.end).add({ days: 1 }).toZonedDateTime(lastZone).toInstant();
}

function isSameMoment(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => Temporal.ZonedDateTime.from(text).epochMilliseconds);
  return first === second;
}
