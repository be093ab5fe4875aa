import type { Part } from '../dialect.ts';
import { invalidEventParameters } from '../errors.ts';
import { toInstant } from '../local-time.ts';
import type { Query } from '../parameters.ts';
import type { Span } from '../store.ts';

type Window = {
  readonly holds: (span: Span) => boolean;
  /** What `rest_url` says of it. */
  readonly words: readonly (readonly [string, string])[];
};

type Clock = { readonly now: Temporal.Instant; readonly zone: string; readonly part: Part };

/** The bounds in the order in which addresses of pages repeat them. */
const bounds = [
  { name: 'start_date', edge: 'start', sign: 1 },
  { name: 'end_date', edge: 'end', sign: -1 },
  { name: 'starts_before', edge: 'start', sign: -1 },
  { name: 'starts_after', edge: 'start', sign: 1 },
  { name: 'ends_before', edge: 'end', sign: -1 },
  { name: 'ends_after', edge: 'end', sign: 1 },
] as const;

/**
 * The window of a request. Without any bound it reaches from today to the end of the day in two years; any of
 * `starts_*` and `ends_*` lifts that. A date without `strict_dates` means its full day: the documents include that
 * day, observed servers leave it out of `*_after`. With `strict_dates` the documents take times exactly in the site's
 * zone, observed servers as UTC.
 */
export function eventWindow(query: Query, { now, zone, part }: Clock): Window {
  const strict = query.flag('strict_dates') ?? false;
  const isObserved = part === 'observed';
  const here = now.toZonedDateTimeISO(zone).toPlainDateTime();
  const isRelative = bounds.some(({ name }) => !name.endsWith('_date') && query.has(name));
  const defaults: Readonly<Record<string, string>> = isRelative
    ? {}
    : { start_date: String(here.toPlainDate()), end_date: String(here.toPlainDate().add({ years: 2 })) };
  const limits = bounds.flatMap(({ name, edge, sign }) => {
    const sent = query.text(name);
    const date = sent === undefined ? defaults[name] : readDate(name, sent, here);
    if (date === undefined) return [];
    const isAbsolute = name.endsWith('_date');
    const isLate = sign === -1 || (isObserved && !isAbsolute);
    const isExact = strict && sent !== undefined;
    const text = isExact ? date : `${date.slice(0, 10)} ${isLate ? '23:59:59' : '00:00:00'}`;
    const instant = toInstant(text, isExact && isObserved ? 'UTC' : zone);
    if (instant === null) throw invalidEventParameters(name);
    const isOpen = !isAbsolute && (strict || isObserved);
    return [{ edge, sign, instant, isOpen, words: [name, isAbsolute ? text : (sent ?? '')] as const }];
  });
  return {
    holds: (span) =>
      limits.every(({ edge, sign, instant, isOpen }) => {
        const distance = sign * (span[edge] - instant);
        return isOpen ? distance > 0 : distance >= 0;
      }),
    words: limits.map(({ words }) => words),
  };
}

/** A date and time, `YYYY-MM-DD hh:mm:ss`, from one that a request has in words or in figures. */
function readDate(name: string, text: string, here: Temporal.PlainDateTime): string {
  const shift = { yesterday: -1, today: 0, tomorrow: 1 }[text.toLowerCase()];
  if (shift !== undefined) return `${here.toPlainDate().add({ days: shift })} 00:00:00`;
  if (text.toLowerCase() === 'now') return here.toString({ smallestUnit: 'second' }).replace('T', ' ');
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T+](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (!match) throw invalidEventParameters(name);
  return `${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
}
