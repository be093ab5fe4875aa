import { isUtf8 } from 'node:buffer';
import type { Note } from './findings.ts';

/** An unfolded line (RFC 5545, 3.1). */
type ContentLine = { readonly text: string; readonly line: number };

const noLineEnd = 'no line end at the end of the file';
const mostOctets = 75;
const space = 0x20;
const tab = 0x09;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are CONTROL of RFC 5545, 3.1, without the line feed.
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and the first half of CRLF where it stands alone.
const stray = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\r(?!\n)/;

/** Unfolds the lines of a calendar, noting what is wrong with lines as such. @param text the same, decoded */
export function contentLines(
  bytes: Buffer,
  note: Note,
  text = bytes.toString('utf8'),
): Iterable<ContentLine> {
  return isUtf8(bytes) && !stray.test(text) ? textLines(text, note) : brokenLines(bytes, note);
}

/** The lines of a calendar that is UTF-8 without control characters. No fold is inside of a character then. */
function* textLines(text: string, note: Note): Generator<ContentLine> {
  let whole = '';
  let first = 1;
  for (let number = 1, begin = 0; begin < text.length; number++) {
    const feed = text.indexOf('\n', begin);
    const isCrlf = feed > begin && text.charCodeAt(feed - 1) === carriageReturn;
    const piece = text.slice(begin, isCrlf ? feed - 1 : feed === -1 ? text.length : feed);
    if (!isCrlf) note('line-ends', number, feed === -1 ? noLineEnd : 'LF');
    // No character has more than three octets for each of its UTF-16 code units.
    const octets = piece.length * 3 > mostOctets ? Buffer.byteLength(piece) : 0;
    if (octets > mostOctets) note('long-line', number, `${octets} octets`);
    const mark = piece.charCodeAt(0);
    if (mark === space || mark === tab) whole += piece.slice(1);
    else {
      if (whole !== '') yield { text: whole, line: first };
      whole = piece;
      first = number;
      if (piece === '') note('blank-line', number);
    }
    begin = feed === -1 ? text.length : feed + 1;
  }
  if (whole !== '') yield { text: whole, line: first };
}

function* brokenLines(bytes: Buffer, note: Note): Generator<ContentLine> {
  let pieces: Buffer[] = [];
  let first = 1;
  for (const { octets, number, end } of octetLines(bytes)) {
    if (end !== 'CRLF') note('line-ends', number, end === 'LF' ? 'LF' : noLineEnd);
    if (octets.length > mostOctets) note('long-line', number, `${octets.length} octets`);
    const [mark, next = 0] = octets;
    if (mark !== space && mark !== tab) {
      yield* whole(pieces, first, note);
      pieces = [];
      first = number;
      if (octets.length === 0) note('blank-line', number);
      else pieces.push(octets);
    } else {
      if ((next & 0xc0) === 0x80) note('split-character', number);
      pieces.push(octets.subarray(1));
    }
  }
  yield* whole(pieces, first, note);
}

function* whole(pieces: readonly Buffer[], line: number, note: Note): Generator<ContentLine> {
  const [one, another] = pieces;
  if (one === undefined) return;
  const octets = another === undefined ? one : Buffer.concat(pieces);
  if (!isUtf8(octets)) note('invalid-utf-8', line);
  const text = octets.toString('utf8');
  if (control.test(text)) note('control-character', line, text.replace(/[:;].*/s, ''));
  yield { text, line };
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The lines of a file before unfolding, counted from 1. */
function* octetLines(bytes: Buffer) {
  let begin = 0;
  for (let number = 1; begin < bytes.length; number++) {
    const feed = bytes.indexOf(lineFeed, begin);
    const stop = feed === -1 ? bytes.length : feed;
    const crlf = feed > begin && bytes[feed - 1] === carriageReturn;
    const end = feed === -1 ? 'none' : crlf ? 'CRLF' : 'LF';
    yield { octets: bytes.subarray(begin, crlf ? stop - 1 : stop), number, end };
    begin = stop + 1;
  }
}

/** A component (RFC 5545, 3.6) without those inside it. */
export type Component = {
  /** In capitals. */
  readonly name: string;
  /** Of its BEGIN. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  readonly within: Component | undefined;
};

type OpenComponent = Omit<Component, 'properties' | 'within'> & {
  readonly properties: Map<string, Property[]>;
  readonly within: OpenComponent | undefined;
};

/** Yields each component when it ends, inner ones first, noting what is wrong with the frame. */
export function* components(lines: Iterable<ContentLine>, note: Note): Generator<Component> {
  const open = new OpenComponents();
  for (const { text, line } of lines) {
    const property = readProperty(text, line);
    const { innermost } = open;
    if (property === undefined) note('malformed-line', line, text);
    else if (property.name === 'BEGIN') {
      const name = property.value.toUpperCase();
      if ((innermost === undefined) !== (name === 'VCALENDAR')) note('unbalanced', line, text);
      open.begin(name, line);
    } else if (property.name === 'END') {
      const name = property.value.toUpperCase();
      if (innermost?.name !== name) note('unbalanced', line, text);
      const ended = open.end(name);
      if (ended !== undefined) yield ended;
    } else if (innermost === undefined)
      note('unbalanced', line, `${property.name} outside of a calendar`);
    else innermost.properties.getOrInsertComputed(property.name, () => []).push(property);
  }
  for (let left = open.endInnermost(); left !== undefined; left = open.endInnermost()) {
    note('unbalanced', left.line, `BEGIN:${left.name} has no END`);
    yield left;
  }
}

/** The components that have begun and not ended, each inside the one before it. */
class OpenComponents {
  #innermost: OpenComponent | undefined;
  /** How many of a name are open. */
  readonly #counts = new Map<string, number>();

  get innermost(): OpenComponent | undefined {
    return this.#innermost;
  }

  begin(name: string, line: number): void {
    this.#innermost = { name, line, properties: new Map(), within: this.#innermost };
    this.#count(name, 1);
  }

  /** Ends the innermost component of a name and all inside it; answers that one, where there is one. */
  end(name: string): OpenComponent | undefined {
    if (!this.#counts.get(name)) return undefined;
    let ended = this.endInnermost();
    while (ended !== undefined && ended.name !== name) ended = this.endInnermost();
    return ended;
  }

  endInnermost(): OpenComponent | undefined {
    const ended = this.#innermost;
    if (ended === undefined) return undefined;
    this.#count(ended.name, -1);
    this.#innermost = ended.within;
    return ended;
  }

  #count(name: string, more: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + more);
  }
}

export function firstOf({ properties }: Component, name: string): Property | undefined {
  return properties.get(name)?.[0];
}

/** A property of a component (RFC 5545, 3.1), its value as written. */
export type Property = {
  /** In capitals. */
  readonly name: string;
  /** Names in capitals; of several values the text of all. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  readonly line: number;
};

const nameOnly = /^[A-Za-z0-9-]+$/;
const head =
  /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):/;
const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)/g;
const none: ReadonlyMap<string, string> = new Map();

function readProperty(text: string, line: number): Property | undefined {
  const colon = text.indexOf(':');
  const semicolon = text.indexOf(';');
  if (colon > 0 && (semicolon === -1 || colon < semicolon)) {
    const name = text.slice(0, colon);
    if (!nameOnly.test(name)) return undefined;
    return { name: name.toUpperCase(), parameters: none, value: text.slice(colon + 1), line };
  }
  const match = head.exec(text);
  if (!match) return undefined;
  const [whole, name = '', list = ''] = match;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of list.matchAll(parameter)) {
    parameters.set(key.toUpperCase(), value.replaceAll('"', ''));
  }
  return { name: name.toUpperCase(), parameters, value: text.slice(whole.length), line };
}

/** A DATE or DATE-TIME (RFC 5545, 3.3.4 and 3.3.5). */
export type CalendarTime = {
  readonly kind: 'date' | 'local' | 'utc';
  /** Seconds from 1970 to what clock and calendar show, as if they showed UTC. */
  readonly wall: number;
};

const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/** Reads a date, or a date and time; undefined when it is neither or does not exist. */
export function readCalendarTime(value: string): CalendarTime | undefined {
  const match = form.exec(value);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const known = match[4] === undefined ? [0, 0, 0] : [hour, minute, second];
  const [h = 0, m = 0, s = 0] = known;
  const midnight = dayStart(year, month, day);
  if (midnight === undefined || h > 23 || m > 59 || s > 60) return undefined;
  const wall = midnight + h * 3600 + m * 60 + Math.min(s, 59);
  return { kind: match[4] === undefined ? 'date' : match[7] === 'Z' ? 'utc' : 'local', wall };
}

/** Seconds from 1970 to a day; undefined when there is no such day. */
function dayStart(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / 1000 : undefined;
}

export function saysDate({ parameters }: Property): boolean {
  return parameters.get('VALUE')?.toUpperCase() === 'DATE';
}

/** The parts of a recurrence rule by their names, in capitals. */
export function ruleParts(value: string): ReadonlyMap<string, string> {
  const pieces = value.toUpperCase().split(';');
  return new Map(pieces.map((piece) => [piece.replace(/=.*/s, ''), piece.replace(/^[^=]*=?/, '')]));
}

const durationForm = /^\+?P(?=.)(?:\d+W|(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;

/** Whether a value is a duration that is not negative (RFC 5545, 3.3.6). */
export function isDuration(value: string): boolean {
  return durationForm.test(value);
}
