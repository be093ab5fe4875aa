const digestLength = 8;

/** A short name for a text that changes when it does. Not for what somebody may want to forge. */
export function textDigest(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ (other >>> 13);
  other = Math.imul(other ^ (other >>> 16), 3266489909) ^ (one >>> 13);
  const half = (value: number) =>
    (value >>> 0)
      .toString(36)
      .padStart(7, '0')
      .slice(-digestLength / 2);
  return half(one) + half(other);
}

/** How many digests there are. */
export const chances = 36 ** digestLength;

/** The number of the digest of a text, below `chances`. */
export function chanceOf(text: string): number {
  return Number.parseInt(textDigest(text), 36);
}
