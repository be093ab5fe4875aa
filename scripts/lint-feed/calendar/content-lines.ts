import { isUtf8 } from 'node:buffer';
import type { Note } from '../findings.ts';
import { octetLines } from './octet-lines.ts';

/** An unfolded line (RFC 5545, 3.1). */
export type ContentLine = { readonly text: string; readonly line: number };

const mostOctets = 75;
const space = 0x20;
const tab = 0x09;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are CONTROL of RFC 5545, 3.1, without the line feed.
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Unfolds the lines of a calendar, noting what is wrong with lines as such. */
export function* contentLines(bytes: Buffer, note: Note): Generator<ContentLine> {
  let pieces: Buffer[] = [];
  let first = 1;
  for (const { octets, number, end } of octetLines(bytes)) {
    if (end !== 'CRLF') note('line-ends', number, end === 'LF' ? 'LF' : 'no line end at the end of the file');
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
