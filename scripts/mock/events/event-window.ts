import type { Part } from '../dialect.ts';
import { invalidEventParameters } from '../errors.ts';
import { toInstant, toLocal } from '../local-time.ts';
import type { Query } from '../parameters.ts';
import type { Span } from '../store.ts';

/** The time bounds of an event list. */
type Window = {
  readonly holds: (span: Span) => boolean;
  /** What `rest_url` says of it. */
  readonly words: readonly (readonly [string, string])[];
};

type Bound = { readonly text: string; readonly instant: number };

type Clock = { readonly now: Temporal.Instant; readonly zone: string; readonly part: Part };

const relativeNames = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;

/**
 * The window of a request. Without any bound it reaches from today to the end of the day in two years; any of
 * `starts_*` and `ends_*` lifts that. A date without `strict_dates` means its whole day: the documents include that
 * day, observed servers leave it out of `*_after`. With `strict_dates` the documents take times exactly in the site's
 * zone, observed servers as UTC.
 */
export function eventWindow(query: Query, clock: Clock): Window {
  const strict = query.flag('strict_dates') ?? false;
  const bound = (name: string, late: boolean): Bound | undefined => {
    const text = query.text(name);
    return text === undefined ? undefined : readBound(name, text, { late, strict, clock });
  };
  const relative = relativeNames.some((name) => query.has(name));
  const start = bound('start_date', false) ?? (relative ? undefined : defaultStart(clock));
  const end = bound('end_date', true) ?? (relative ? undefined : defaultEnd(clock));
  const lateAfter = clock.part === 'observed';
  const startsAfter = bound('starts_after', lateAfter);
  const endsAfter = bound('ends_after', lateAfter);
  const startsBefore = bound('starts_before', true);
  const endsBefore = bound('ends_before', true);
  const exclusive = strict || lateAfter;
  const after = (time: number, limit: Bound | undefined) =>
    !limit || (exclusive ? time > limit.instant : time >= limit.instant);
  const before = (time: number, limit: Bound | undefined) =>
    !limit || (exclusive ? time < limit.instant : time <= limit.instant);
  return {
    holds: (span) =>
      (!start || span.start >= start.instant) &&
      (!end || span.end <= end.instant) &&
      after(span.start, startsAfter) &&
      before(span.start, startsBefore) &&
      after(span.end, endsAfter) &&
      before(span.end, endsBefore),
    words: [
      ...(start ? [['start_date', start.text] as const] : []),
      ...(end ? [['end_date', end.text] as const] : []),
      ...relativeNames.flatMap((name) => {
        const text = query.text(name);
        return text === undefined ? [] : [[name, text] as const];
      }),
    ],
  };
}

function defaultStart({ now, zone }: Clock): Bound {
  return atDay(now.toZonedDateTimeISO(zone).toPlainDate(), '00:00:00', zone);
}

function defaultEnd({ now, zone }: Clock): Bound {
  return atDay(now.toZonedDateTimeISO(zone).toPlainDate().add({ years: 2 }), '23:59:59', zone);
}

function atDay(day: Temporal.PlainDate, time: string, zone: string): Bound {
  const text = `${day} ${time}`;
  return { text, instant: toInstant(text, zone) ?? 0 };
}

function readBound(
  name: string,
  text: string,
  { late, strict, clock }: { readonly late: boolean; readonly strict: boolean; readonly clock: Clock },
): Bound {
  const { day, time } = readDate(name, text, clock);
  const whole = strict ? time : late ? '23:59:59' : '00:00:00';
  const zone = strict && clock.part === 'observed' ? 'UTC' : clock.zone;
  const instant = toInstant(`${day} ${whole}`, zone);
  if (instant === null) throw invalidEventParameters(name);
  return { text: `${day} ${whole}`, instant };
}

function readDate(
  name: string,
  text: string,
  { now, zone }: Clock,
): { readonly day: string; readonly time: string } {
  const [today = '', clockTime = ''] = toLocal(now.epochMilliseconds, zone).split(' ');
  const shift = { yesterday: -1, today: 0, tomorrow: 1 }[text.toLowerCase()];
  if (shift !== undefined) {
    return { day: String(Temporal.PlainDate.from(today).add({ days: shift })), time: '00:00:00' };
  }
  if (text.toLowerCase() === 'now') return { day: today, time: clockTime };
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T+](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (!match?.[1]) throw invalidEventParameters(name);
  return { day: match[1], time: match[2] ? `${match[2]}${match[3] ?? ':00'}` : '00:00:00' };
}
