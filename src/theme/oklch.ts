import { channelsOf, type Oklab, oklabOf, shownChannels } from '../color/oklab.ts';

/**
 * A color of the hue of one that is as light as another: lightness, chroma and hue of OKLCH (CSS Color 4, 9.3). Of its chroma it loses what
 * screens cannot show, and what makes a ground louder than the other one.
 *
 * @param hue red, green and blue, 0 to 255
 * @param like likewise
 * @returns as `#rrggbb`
 */
export function colorLike(hue: readonly number[], like: readonly number[]): string {
  const [own, other] = [oklabOf(hue), oklabOf(like)];
  const [chroma, ofOther] = [chromaOf(own), chromaOf(other)];
  const wanted = ofOther < quiet ? Math.min(chroma, ofOther) : chroma;
  return shown(own, other.lightness, wanted);
}

/**
 * A color that is to one as another pair of colors is to each other: as much lighter or darker, and
 * as much louder or calmer (OKLCH).
 *
 * @param hue red, green and blue, 0 to 255; the others likewise
 * @returns as `#rrggbb`
 */
export function colorBeside(
  hue: readonly number[],
  one: readonly number[],
  beside: readonly number[],
): string {
  const [own, from, to] = [oklabOf(hue), oklabOf(one), oklabOf(beside)];
  const lightness = Math.min(1, Math.max(0, own.lightness + to.lightness - from.lightness));
  return shown(own, lightness, (chromaOf(own) * chromaOf(to)) / chromaOf(from));
}

/** The color of a hue with that lightness, and with as much of the chroma as screens can show. */
function shown(hue: Oklab, lightness: number, chroma: number): string {
  const own = chromaOf(hue);
  const share = own === 0 ? 0 : chroma / own;
  for (let part = 100; part > 0; part -= 1) {
    const kept = (share * part) / 100;
    const channels = channelsOf({ lightness, a: hue.a * kept, b: hue.b * kept });
    if (channels.every((channel) => channel > -0.5 && channel < 255.5)) return hexOf(channels);
  }
  return hexOf(channelsOf({ lightness, a: 0, b: 0 }));
}

function chromaOf({ a, b }: Oklab): number {
  return Math.hypot(a, b);
}

/** Chroma below which a color is that of paper or ink. */
const quiet = 0.06;

function hexOf(channels: readonly number[]): string {
  const digits = shownChannels(channels).map((channel) => channel.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}
