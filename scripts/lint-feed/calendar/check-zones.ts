import type { Note } from '../findings.ts';
import { type Component, firstOf } from './component.ts';
import { openZoneClock } from './zone-clock.ts';
import { type Observance, offsetAt, readObservance } from './zone-definition.ts';

/** Follows the time zones of a calendar, wherever in the file they stand. */
export type ZoneChecks = {
  /** To be told of every part of a VTIMEZONE that ends. */
  observance(part: Component): void;
  /** To be told of every VTIMEZONE that ends. */
  definition(zone: Component): void;
  /** To be told of every TZID in use. */
  use(zone: string, line: number): void;
  /** To be told of every time that an event begins or ends at. */
  time(zone: string, wall: number, line: number): void;
  /** To be called at the end of the file. */
  finish(hasEvents: boolean): void;
};

type Used = { readonly line: number; readonly times: Map<number, number> };

const offsetLike = /^(?:[([]?(?:UTC|GMT)[+-])|^[+-]?\d/i;
const windowsLike =
  /\b(?:Standard|Daylight|Summer) Time\b|^Customized Time Zone|^Coordinated Universal Time$|^tzone:\/\/microsoft/i;

export function createZoneChecks(note: Note): ZoneChecks {
  const defined = new Map<string, { readonly line: number; readonly observances: readonly Observance[] }>();
  const used = new Map<string, Used>();
  let parts: { readonly observance: Observance | undefined; readonly line: number }[] = [];
  const useOf = (zone: string, line: number) =>
    used.getOrInsertComputed(zone, () => ({ line, times: new Map() }));

  return {
    observance: (part) => parts.push({ observance: readObservance(part), line: part.line }),
    definition(zone) {
      const name = firstOf(zone, 'TZID')?.value;
      if (name === undefined || parts.length === 0) note('zone-incomplete', zone.line);
      for (const { observance, line } of parts) {
        if (observance === undefined) note('zone-incomplete', line);
        else if (observance.oddity) note(observance.oddity, line);
      }
      const observances = parts.flatMap(({ observance }) => observance ?? []);
      parts = [];
      if (name === undefined) return;
      if (defined.has(name)) note('zone-twice', zone.line, name);
      else defined.set(name, { line: zone.line, observances });
    },
    use: (zone, line) => void useOf(zone, line),
    time: (zone, wall, line) => void useOf(zone, line).times.getOrInsert(wall, line),
    finish(hasEvents) {
      for (const [name, { line }] of defined) {
        if (hasEvents && !used.has(name)) note('zone-unused', line, name);
      }
      for (const [name, { line, times }] of used) {
        const definition = defined.get(name);
        // A name that begins with "/" is registered elsewhere (RFC 5545, 3.8.3.1) and needs no definition.
        if (definition === undefined && !name.startsWith('/')) note('zone-undefined', line, name);
        checkName(name, line, note);
        checkTimes(name, times, definition?.observances ?? [], note);
      }
    },
  };
}

function checkName(name: string, line: number, note: Note): void {
  if (windowsLike.test(name)) note('zone-is-windows-name', line, name);
  else if (offsetLike.test(name)) note('zone-is-offset', line, name);
  else if (!name.startsWith('/') && openZoneClock(name) === undefined) note('zone-unknown', line, name);
}

function checkTimes(
  name: string,
  times: ReadonlyMap<number, number>,
  observances: readonly Observance[],
  note: Note,
): void {
  const clock = openZoneClock(name);
  if (clock === undefined) return;
  for (const [wall, line] of times) {
    const { times: shown, offset } = clock(wall);
    if (shown === 0) note('time-in-gap', line, `${clockText(wall)} in ${name}`);
    if (shown === 2) note('time-twice', line, `${clockText(wall)} in ${name}`);
    const claimed = offsetAt(observances, wall);
    if (shown === 1 && observances.length > 0 && claimed !== offset) {
      note(
        'zone-disagrees',
        line,
        `${clockText(wall)} in ${name}: ${offsetText(claimed)} here, ${offsetText(offset)} in the database`,
      );
    }
  }
}

function clockText(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function offsetText(seconds: number | undefined): string {
  if (seconds === undefined) return 'nothing';
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
