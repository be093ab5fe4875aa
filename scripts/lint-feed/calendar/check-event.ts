import type { Note } from '../findings.ts';
import { readCalendarTime } from './calendar-time.ts';
import { checkRecurrence } from './check-recurrence.ts';
import { checkTimes } from './check-times.ts';
import type { ZoneChecks } from './check-zones.ts';
import { type Component, firstOf } from './component.ts';

/** Properties of which an event has one at most (RFC 5545, 3.6.1). */
const once = [
  ...['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'STATUS'],
  ...['SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'GEO', 'ORGANIZER', 'URL', 'TRANSP', 'CLASS', 'PRIORITY'],
  ...['RECURRENCE-ID', 'COLOR'],
];

/** Checks an event as such; its texts are checked apart. */
export function checkEvent(event: Component, zones: ZoneChecks, note: Note): void {
  const { line } = event;
  const value = (name: string) => firstOf(event, name)?.value;
  for (const name of once) {
    const second = event.properties.get(name)?.[1];
    if (second) note('property-twice', second.line, name);
  }
  if (!value('UID')) note('no-uid', line);
  if (value('DTSTART') === undefined) note('no-dtstart', line, value('UID'));
  if (!value('SUMMARY')?.trim()) note('no-summary', line, value('UID'));
  checkStamps(event, note);
  checkTimeInUid(event, note);
  checkWords(event, note);
  checkPlace(event, note);
  checkRecurrence(event, checkTimes(event, zones, note), note);
}

function checkStamps(event: Component, note: Note): void {
  if (!event.properties.has('DTSTAMP')) note('no-dtstamp', event.line, firstOf(event, 'UID')?.value);
  for (const name of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED']) {
    const property = firstOf(event, name);
    if (property && readCalendarTime(property.value)?.kind !== 'utc')
      note('stamp-not-utc', property.line, `${name}:${property.value}`);
  }
}

/** A UID with the day or the second of the beginning in it, or with the time of the stamp. */
function checkTimeInUid(event: Component, note: Note): void {
  const uid = firstOf(event, 'UID');
  const start = firstOf(event, 'DTSTART')?.value ?? '';
  const stamp = firstOf(event, 'DTSTAMP')?.value ?? '';
  const numbers = uid?.value.replace(/(\d{4})-(\d\d)-(\d\d)(?!\d)/g, '$1$2$3').match(/\d{8,}/g);
  if (!uid || !numbers) return;
  const day = start.slice(0, 8);
  const wall = readCalendarTime(start)?.wall;
  // Seconds since 1970 are of UTC, the beginning is of some zone: none is further than 14 hours away.
  const isSecond = (number: string) => wall !== undefined && Math.abs(Number(number) - wall) <= 14 * 3600;
  const written = uid.value.replace(/[-:]/g, '');
  const holdsStamp = stamp.length >= 15 && written.includes(stamp.slice(0, 15));
  if (holdsStamp || numbers.some((number) => number.slice(0, 8) === day || isSecond(number)))
    note('time-in-uid', uid.line, uid.value);
}

function checkWords(event: Component, note: Note): void {
  const sequence = firstOf(event, 'SEQUENCE');
  if (sequence && !(/^\d{1,10}$/.test(sequence.value) && Number(sequence.value) < 2 ** 31))
    note('sequence-invalid', sequence.line, sequence.value);
  const status = firstOf(event, 'STATUS');
  const word = status?.value.toUpperCase();
  if (status && word === 'CANCELLED') note('cancelled', status.line, firstOf(event, 'SUMMARY')?.value);
  else if (status && word !== 'CONFIRMED' && word !== 'TENTATIVE')
    note('status-invalid', status.line, status.value);
  const shown = firstOf(event, 'TRANSP');
  if (shown && !/^(?:OPAQUE|TRANSPARENT)$/i.test(shown.value))
    note('transp-invalid', shown.line, shown.value);
  const organizer = firstOf(event, 'ORGANIZER');
  if (organizer && !/^mailto:[^\s@]+@[^\s@]+$/i.test(organizer.value))
    note('organizer-not-mailto', organizer.line, organizer.value);
}

function checkPlace(event: Component, note: Note): void {
  const geo = firstOf(event, 'GEO');
  if (!geo) return;
  const match = /^([+-]?\d+(?:\.\d+)?);([+-]?\d+(?:\.\d+)?)$/.exec(geo.value);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    note('geo-invalid', geo.line, geo.value);
  else if (latitude === 0 && longitude === 0) note('geo-zero', geo.line);
}
