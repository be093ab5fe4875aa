import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
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
  const isWhole =
    text.startsWith(opening) && text.indexOf(closing) === text.length - closing.length;
  if (!isWhole || !isUtf8(bytes)) return undefined;
  const uids = new Set<string>();
  const unknown: string[] = [];
  let events = 0;
  let rest = '';
  let begin = 0;
  for (const [from, to] of eventsIn(text)) {
    const digest = digestOf(text.slice(from, to));
    const uid = known.get(digest);
    if (uid === undefined) {
      unknown.push(digest);
      continue;
    }
    if (uids.has(uid)) return undefined;
    uids.add(uid);
    rest += text.slice(begin, from);
    begin = to;
    events++;
  }
  rest += text.slice(begin);
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
