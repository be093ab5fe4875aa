/** Lines of an iCalendar stream end in CRLF (RFC 5545, 3.1). */
export const lineEnd = '\r\n';

/** Most octets of a line, its end not counted (RFC 5545, 3.1). */
const octetsPerLine = 75;

/** Joins content lines to a stream, long ones folded, the last one ended too. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => foldLine(line) + lineEnd).join('');
}

/** Folds a content line so that no line has more than 75 octets in UTF-8 and no character is split (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  if (line.length <= octetsPerLine / 3) return line;
  const pieces: string[] = [];
  let begin = 0;
  let octets = 0;
  for (let index = 0; index < line.length; ) {
    const codePoint = line.codePointAt(index) ?? 0;
    const size = octetsOf(codePoint);
    if (octets + size > octetsPerLine) {
      pieces.push(line.slice(begin, index));
      begin = index;
      octets = foldMark.length;
    }
    octets += size;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return pieces.length === 0 ? line : [...pieces, line.slice(begin)].join(lineEnd + foldMark);
}

const foldMark = ' ';

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
