import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Pieces } from '../../src/outputs/target.ts';
import { decodedPiece } from '../cli/files.ts';
import { components, contentLines } from '../lint-feed/calendar-parser.ts';
import { checkUid } from '../lint-feed/calendar-rules.ts';
import { createFindings, detectFormat, type FeedFinding, rules } from '../lint-feed/findings.ts';

type CalendarCheck = { readonly events: number; readonly reasons: readonly string[] };

/**
 * Checks the frame of an iCalendar file (RFC 5545, 3.4 and 3.6): lines, balanced components, an own
 * UID for each event. An event that was read in a file without faults is not read again: the same
 * one is in a dozen files, and in the next build.
 *
 * @param text the same, decoded
 */
export function checkCalendar(bytes: Buffer, text = bytes.toString('utf8')): CalendarCheck {
  return checkNewEvents(bytes, text) ?? readCalendar(bytes, text);
}

/** The same, with every event read. */
export function readCalendar(bytes: Buffer, text = bytes.toString('utf8')): CalendarCheck {
  return reading(bytes, text, new Set());
}

/** @param uids to which those of the calendar are added */
function reading(bytes: Buffer, text: string, uids: Set<string>): CalendarCheck {
  const { note, list } = createFindings();
  if (detectFormat(bytes) !== 'calendar') note('unknown-format', 1);
  let events = 0;
  for (const component of components(contentLines(bytes, note, text), note)) {
    if (component.name !== 'VEVENT') continue;
    events++;
    checkUid(component, uids, note);
  }
  const errors = list().filter(({ rule }) => rules[rule].severity === 'error');
  return { events, reasons: errors.map(reasonOf) };
}

/** @example 'breaks the rule no-uid in line 7: An event has no UID.' */
function reasonOf({ rule, places: [{ line, detail } = {}] }: FeedFinding): string {
  const place = line === undefined ? '' : ` in line ${line}`;
  return `breaks the rule ${rule}${place}: ${rules[rule].what}${detail === undefined ? '' : ` Here: ${detail}`}`;
}

const lineEnd = '\r\n';
const opening = 'BEGIN:VCALENDAR\r\n';
const closing = '\r\nEND:VCALENDAR\r\n';
const eventOpening = '\r\nBEGIN:VEVENT\r\n';
const eventClosing = '\r\nEND:VEVENT\r\n';

/** Events that were read without a fault, with what must be theirs alone; both as digests. */
const known = new Map<string, string>();

/** How many are known at once: one has about 200 bytes. */
const mostKnown = 20_000;

/**
 * Reads what is around the events that are known, and those that are not; undefined where all of it
 * has to be read.
 */
function checkNewEvents(bytes: Buffer, text: string): CalendarCheck | undefined {
  return isWhole(text) && isUtf8(bytes) ? readNewEvents(partsOf(text)) : undefined;
}

/**
 * The same of a calendar in pieces, its events in UTF-8: those that are known need not be decoded.
 * Undefined where its text has to be read.
 */
export function checkEvents(bytes: Buffer, pieces: Pieces): CalendarCheck | undefined {
  const around = pieces.filter((piece) => typeof piece === 'string');
  const isParted = around.every((text) => text.endsWith(lineEnd)) && isWhole(around.join(''));
  if (!isParted || !isUtf8(bytes)) return undefined;
  const parts: CalendarPart[] = [];
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : partOfPiece(piece);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return readNewEvents(parts);
}

function isWhole(text: string): boolean {
  return text.startsWith(opening) && text.indexOf(closing) === text.length - closing.length;
}

/** An event, or the text that is around events. */
type CalendarPart = string | ReadEvent | { readonly text: string; readonly digest: string };

type ReadEvent = { readonly uid: string };

function readNewEvents(parts: Iterable<CalendarPart>): CalendarCheck | undefined {
  const uids = new Set<string>();
  const unknown: string[] = [];
  let events = 0;
  let rest = '';
  for (const part of parts) {
    if (typeof part === 'string') rest += part;
    else if ('uid' in part) {
      if (uids.has(part.uid)) return undefined;
      uids.add(part.uid);
      events++;
    } else {
      rest += part.text;
      unknown.push(part.digest);
    }
  }
  const others = new Set<string>();
  const read = reading(Buffer.from(rest), rest, others);
  const added = Array.from(others, digestOf);
  // A fault is told with its line, and an event is learned with its own UID.
  if (
    read.reasons.length > 0 ||
    read.events !== unknown.length ||
    added.some((one) => uids.has(one))
  )
    return undefined;
  if (added.length === unknown.length) learn(unknown, added);
  return { events: events + read.events, reasons: [] };
}

function learn(digests: readonly string[], uids: readonly string[]): void {
  if (known.size + digests.length > mostKnown) known.clear();
  for (const [place, digest] of digests.entries()) {
    const uid = uids[place];
    if (uid !== undefined && known.size < mostKnown) known.set(digest, uid);
  }
}

/** The events of a text, and what is around each. */
function* partsOf(text: string): Generator<CalendarPart> {
  let begin = 0;
  for (const [from, to] of eventsIn(text)) {
    yield text.slice(begin, from);
    yield eventPart(text.slice(from, to));
    begin = to;
  }
  yield text.slice(begin);
}

function eventPart(text: string): Exclude<CalendarPart, string> {
  const digest = digestOf(text);
  const uid = known.get(digest);
  return uid === undefined ? { text, digest } : { uid };
}

/** Events in UTF-8 that were known when they were read last. */
const knownPieces = new WeakMap<Uint8Array, ReadEvent>();

/** Undefined of what is no event. */
function partOfPiece(piece: Uint8Array): CalendarPart | undefined {
  const before = knownPieces.get(piece);
  if (before !== undefined) return before;
  const text = decodedPiece(piece);
  const isEvent =
    `${lineEnd}${text}`.startsWith(eventOpening) &&
    text.indexOf(eventClosing) === text.length - eventClosing.length;
  if (!isEvent) return undefined;
  const part = eventPart(text);
  if ('uid' in part) knownPieces.set(piece, part);
  return part;
}

/** Where each event begins and ends. */
function* eventsIn(text: string): Generator<readonly [from: number, to: number]> {
  for (let from = text.indexOf(eventOpening); from !== -1; ) {
    const end = text.indexOf(eventClosing, from);
    if (end === -1) return;
    // The line end before an event is that of the line before it.
    const to = end + eventClosing.length;
    yield [from + 2, to];
    from = text.indexOf(eventOpening, to - 2);
  }
}

function digestOf(text: string): string {
  return hash('sha1', text, 'base64');
}
