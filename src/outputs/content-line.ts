/** Lines of an iCalendar stream end in CRLF (RFC 5545, 3.1). */
export const lineEnd = '\r\n';

/** Joins content lines to a stream, long ones folded, the last one ended too. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + lineEnd).join('');
}

/** Folds a content line so that no line has more than 75 octets in UTF-8 and no character is split (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  if (line.length <= octetsPerLine / mostOctetsPerUnit) return line;
  const pieces: string[] = [];
  for (let begin = 0; begin < line.length; ) {
    const room = begin === 0 ? wholeLine : continuedLine;
    const { read } = encoder.encodeInto(line.slice(begin, begin + octetsPerLine), room);
    pieces.push(line.slice(begin, begin + read));
    begin += read;
  }
  return pieces.join(lineEnd + foldMark);
}

const octetsPerLine = 75;
const foldMark = ' ';

/** Octets in UTF-8 of one UTF-16 code unit, at most. */
const mostOctetsPerUnit = 3;

/** The encoder fills these with whole characters only, and says how far it came. */
const encoder = new TextEncoder();
const wholeLine = new Uint8Array(octetsPerLine);
const continuedLine = wholeLine.subarray(foldMark.length);
