/** Most characters of a body that are printed: about a thousand pages of a book. */
export const mostBodyCharacters = 1_000_000;

/** More elements within each other are no text; parsers take quadratic time for them. */
const deepest = 5000;

/** Bodies up to this many characters cost little, whatever is in them. */
const harmless = 50_000;

/** A body that is too long for a page, or too deep for a parser, cut behind a whole tag. */
export function limitedBody(html: string): string {
  if (html.length <= harmless) return html;
  const shallow = html.slice(0, endOfDepth(html));
  if (shallow.length <= mostBodyCharacters) return shallow;
  const head = shallow.slice(0, mostBodyCharacters);
  const paragraph = head.lastIndexOf('</p>') + '</p>'.length;
  const end = paragraph > 0.9 * mostBodyCharacters ? paragraph : head.lastIndexOf('>') + 1;
  return end > 0.5 * mostBodyCharacters ? head.slice(0, end) : head;
}

const slash = 47;
const letterA = 65;

function endOfDepth(html: string): number {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1);
    if (next === slash) depth = Math.max(0, depth - 1);
    else if (next >= letterA && !/^<(?:br|img|hr)\b/.test(html.slice(at, at + 5))) depth++;
    if (depth > deepest) return at;
  }
  return html.length;
}
