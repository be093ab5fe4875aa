/** A short name for texts that changes when they do. Not for what somebody may want to forge. */
export function textDigest(texts: Iterable<string>): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      other = Math.imul(other ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ (other >>> 13);
    other = Math.imul(other ^ (other >>> 16), 3266489909) ^ (one >>> 13);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
