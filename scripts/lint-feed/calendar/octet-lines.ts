/** A line as it stands in the file, before unfolding. */
type OctetLine = {
  readonly octets: Buffer;
  /** Counted from 1. */
  readonly number: number;
  readonly end: 'CRLF' | 'LF' | 'none';
};

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The lines of a file, one after the other. */
export function* octetLines(bytes: Buffer): Generator<OctetLine> {
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
