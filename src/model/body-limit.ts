/** Most characters of a body that are printed: about a thousand pages of a book. */
export const mostBodyCharacters = 1_000_000;

/** A body that is too long for a page, cut behind a whole tag. */
export function limitedBody(html: string): string {
  if (html.length <= mostBodyCharacters) return html;
  const head = html.slice(0, mostBodyCharacters);
  const paragraph = head.lastIndexOf('</p>') + '</p>'.length;
  const end = paragraph > 0.9 * mostBodyCharacters ? paragraph : head.lastIndexOf('>') + 1;
  return end > 0.5 * mostBodyCharacters ? head.slice(0, end) : head;
}
