import { readCalendarTime } from './calendar-time.ts';
import type { Component } from './component.ts';
import { firstOf } from './component.ts';
import { createOnsets } from './zone-onsets.ts';
import { readZoneRule } from './zone-rule.ts';

/** A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545, 3.6.5). Offsets are seconds east of UTC. */
export type Observance = {
  readonly from: number;
  readonly to: number;
  /** When it last began at or before a time of the clock, both in wall seconds. */
  readonly latestOnset: (wall: number) => number | undefined;
  /** What is odd in how it tells its beginnings. */
  readonly oddity?: 'zone-by-dates' | 'zone-rule' | undefined;
};

/** Reads a part; undefined when it is incomplete. */
export function readObservance(part: Component): Observance | undefined {
  const start = readCalendarTime(firstOf(part, 'DTSTART')?.value ?? '');
  const from = readOffset(firstOf(part, 'TZOFFSETFROM')?.value);
  const to = readOffset(firstOf(part, 'TZOFFSETTO')?.value);
  if (start?.kind !== 'local' || from === undefined || to === undefined) return undefined;
  const written = firstOf(part, 'RRULE')?.value;
  const rule = written === undefined ? undefined : readZoneRule(written);
  const dates = (part.properties.get('RDATE') ?? [])
    .flatMap(({ value }) => value.split(','))
    .flatMap((value) => readCalendarTime(value.replace(/\/.*/, '')) ?? [])
    .map(({ kind, wall }) => (kind === 'utc' ? wall + from : wall));
  const oddity = dates.some((date) => date !== start.wall)
    ? 'zone-by-dates'
    : written !== undefined && rule === undefined
      ? 'zone-rule'
      : undefined;
  return { from, to, latestOnset: createOnsets({ start: start.wall, from, rule, dates }), oddity };
}

/** The offset a zone has when its clocks first show a time; undefined before its first observance. */
export function offsetAt(zone: readonly Observance[], wall: number): number | undefined {
  let latest = Number.NEGATIVE_INFINITY;
  let offset: number | undefined;
  for (const { from, to, latestOnset } of zone) {
    const onset = latestOnset(wall);
    if (onset === undefined || onset - from <= latest) continue;
    latest = onset - from;
    offset = to;
  }
  return offset;
}

function readOffset(value: string | undefined): number | undefined {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(value ?? '');
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}
