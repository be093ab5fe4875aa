import { channelsOf, oklabOf, shownChannels } from '../color/oklab.ts';

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
  const chroma = Math.hypot(own.a, own.b);
  const ofOther = Math.hypot(other.a, other.b);
  const wanted = ofOther < quiet ? Math.min(chroma, ofOther) : chroma;
  const share = chroma === 0 ? 0 : wanted / chroma;
  for (let part = 100; part >= 0; part -= 1) {
    const kept = (share * part) / 100;
    const { lightness } = other;
    const channels = channelsOf({ lightness, a: own.a * kept, b: own.b * kept });
    if (part === 0 || channels.every((channel) => channel > -0.5 && channel < 255.5))
      return hexOf(channels);
  }
  return hexOf(like);
}

/** Chroma below which a color is that of paper or ink. */
const quiet = 0.06;

function hexOf(channels: readonly number[]): string {
  const digits = shownChannels(channels).map((channel) => channel.toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}
