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
  const isQuiet = other.chroma < quiet;
  const wanted = isQuiet ? Math.min(own.chroma, other.chroma) : own.chroma;
  const share = own.chroma === 0 ? 0 : wanted / own.chroma;
  for (let part = 100; part >= 0; part -= 1) {
    const kept = (share * part) / 100;
    const channels = channelsOf(other.lightness, own.a * kept, own.b * kept);
    if (part === 0 || channels.every((channel) => channel > -0.5 && channel < 255.5))
      return hexOf(channels);
  }
  return hexOf(like);
}

/** Chroma below which a color is that of paper or ink. */
const quiet = 0.06;

function hexOf(channels: readonly number[]): string {
  const digits = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function oklabOf(channels: readonly number[]) {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, a, b, chroma: Math.hypot(a, b) };
}

function channelsOf(lightness: number, a: number, b: number): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((share) => {
    const size = Math.abs(share);
    const curved = size <= 0.0031308 ? size * 12.92 : 1.055 * size ** (1 / 2.4) - 0.055;
    return Math.sign(share) * curved * 255;
  });
}
