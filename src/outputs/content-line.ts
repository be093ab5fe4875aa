/** Lines of an iCalendar stream end in CRLF (RFC 5545, 3.1). */
export const lineEnd = '\r\n';

/** Joins content lines to a stream, long ones folded, the last one ended too. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + lineEnd).join('');
}

/** Folds a content line so that no line has more than 75 octets in UTF-8 and no character is split (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  if (line.length <= octetsPerLine / mostOctetsPerUnit) return line;
  let folded = '';
  let begin = 0;
  let octets = 0;
  for (let index = 0; index < line.length; index++) {
    const taken = octetsOf(line.charCodeAt(index));
    if (octets + taken > octetsPerLine) {
      folded += line.slice(begin, index) + foldEnd;
      begin = index;
      octets = foldMark.length;
    }
    octets += taken;
    if (taken === octetsOfPair) index++;
  }
  return begin === 0 ? line : folded + line.slice(begin);
}

const octetsPerLine = 75;
const foldMark = ' ';
const foldEnd = lineEnd + foldMark;

/** Octets in UTF-8 of one UTF-16 code unit, at most. */
const mostOctetsPerUnit = 3;

/** Octets in UTF-8 of two UTF-16 code units that make one character. */
const octetsOfPair = 4;

/** Octets in UTF-8 of the character of well-formed text that begins with a UTF-16 code unit. */
function octetsOf(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  return unit >= 0xd800 && unit < 0xdc00 ? octetsOfPair : 3;
}
