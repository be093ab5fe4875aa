import type { Note } from '../findings.ts';
import { type CalendarTime, readCalendarTime } from './calendar-time.ts';
import { type Component, firstOf } from './component.ts';

/** Parts of a rule and how their values are written (RFC 5545, 3.3.10). */
const numbers = /^[+-]?\d+(?:,[+-]?\d+)*$/;
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  COUNT: /^[1-9]\d*$/,
  INTERVAL: /^[1-9]\d*$/,
  BYSECOND: numbers,
  BYMINUTE: numbers,
  BYHOUR: numbers,
  BYDAY: /^(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:[+-]?\d{1,2})?(?:SU|MO|TU|WE|TH|FR|SA))*$/,
  BYMONTHDAY: numbers,
  BYYEARDAY: numbers,
  BYWEEKNO: numbers,
  BYMONTH: /^\d{1,2}L?(?:,\d{1,2}L?)*$/,
  BYSETPOS: numbers,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
  RSCALE: /^[A-Z-]+$/,
  SKIP: /^(?:OMIT|BACKWARD|FORWARD)$/,
};
const rare = ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS', 'RSCALE'];

/** Checks the rules an event recurs by. */
export function checkRecurrence(event: Component, start: CalendarTime | undefined, note: Note): void {
  const rules = event.properties.get('RRULE') ?? [];
  const [, second] = rules;
  if (second) note('rrule-unsupported', second.line, 'a second RRULE');
  const excluded = firstOf(event, 'EXRULE');
  if (excluded) note('rrule-unsupported', excluded.line, 'EXRULE');
  const hasZone = firstOf(event, 'DTSTART')?.parameters.has('TZID') === true;
  const kind = hasZone ? 'utc' : start?.kind;
  for (const { value, line } of rules) {
    const said = readParts(value);
    const fault = faultOf(said, kind);
    const odd = [...said.keys()].find((name) => rare.includes(name));
    if (fault !== undefined) note('rrule-invalid', line, `${fault}: ${value}`);
    else if (odd !== undefined || isFast(said)) note('rrule-unsupported', line, value);
  }
}

/** What breaks the grammar. @param kind what UNTIL has to be */
function faultOf(
  said: ReadonlyMap<string, string>,
  kind: CalendarTime['kind'] | undefined,
): string | undefined {
  for (const [name, value] of said) {
    const form = parts[name];
    if (form === undefined && !name.startsWith('X-')) return `no part "${name}"`;
    if (form !== undefined && !form.test(value)) return name;
  }
  if (!said.has('FREQ')) return 'no FREQ';
  const until = said.get('UNTIL');
  if (until === undefined) return undefined;
  if (said.has('COUNT')) return 'UNTIL and COUNT';
  const end = readCalendarTime(until);
  return end === undefined || (kind !== undefined && end.kind !== kind) ? 'UNTIL' : undefined;
}

function isFast(said: ReadonlyMap<string, string>): boolean {
  return ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(said.get('FREQ') ?? '');
}

function readParts(value: string): ReadonlyMap<string, string> {
  const pieces = value.toUpperCase().split(';');
  return new Map(pieces.map((piece) => [piece.replace(/=.*/s, ''), piece.replace(/^[^=]*=?/, '')]));
}
