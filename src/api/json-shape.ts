import { Failure } from './failure.ts';

const mostParts = 1_000_000;
const deepest = 500;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Refuses JSON that is small as text and huge in memory, before it is parsed: 30 MB of empty arrays are a gigabyte.
 *
 * @throws Failure
 */
export function checkJsonShape(body: Uint8Array): void {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        at = endOfString(body, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        parts += 1;
        depth += 1;
        if (depth > deepest) throw refused(`nested more than ${deepest} deep`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        parts += 1;
        break;
    }
    if (parts > mostParts) throw refused(`of more than ${mostParts} parts`);
  }
}

/** Most strings of an API are keys and words: asking the platform for the end of each takes longer than looking. */
const short = 32;

/** Where a string that begins at a quotation mark ends; the end of the text where it does not. */
function endOfString(body: Uint8Array, begin: number): number {
  let at = begin + 1;
  for (const far = at + short; at < far; at += 1) {
    if (body[at] === quote) return at;
    if (body[at] === backslash) at += 1;
  }
  for (at -= 1; ; ) {
    at = body.indexOf(quote, at + 1);
    if (at === -1) return body.length;
    let before = at - 1;
    while (body[before] === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
}

function refused(what: string): Failure {
  return new Failure({
    kind: 'nonsense',
    problem: `answered JSON ${what}`,
    advice: 'No answer of this API is like that: something else than the API answers, or it was broken into.',
    transient: false,
  });
}
