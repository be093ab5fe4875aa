/** Bits of each part of a color that tell shades apart. */
const bits = 3;

/**
 * The color most of an image has, `#rrggbb`: the average of its most frequent shade. Of shades equally frequent, the
 * darker.
 *
 * @param pixels red, green and blue of each, a byte each
 */
export function dominantColor(pixels: Uint8Array): string {
  const shades = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const sum = shades.getOrInsertComputed(shadeOf(red, green, blue), () => [0, 0, 0, 0]);
    sum[0] += 1;
    sum[1] += red;
    sum[2] += green;
    sum[3] += blue;
  }
  const [, [count, ...sums]] = [...shades].toSorted(
    ([a, [one]], [b, [other]]) => other - one || a - b,
  )[0] ?? [0, [1, 255, 255, 255]];
  return `#${sums.map((sum) => hexadecimal(sum / count)).join('')}`;
}

function shadeOf(red: number, green: number, blue: number): number {
  const shift = 8 - bits;
  return ((red >> shift) << (2 * bits)) | ((green >> shift) << bits) | (blue >> shift);
}

function hexadecimal(part: number): string {
  return Math.round(part).toString(16).padStart(2, '0');
}
