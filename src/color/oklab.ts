/**
 * A color by lightness, 0 to 1, from green to red and from blue to yellow
 * (https://bottosson.github.io/posts/oklab/).
 */
export type Oklab = { readonly lightness: number; readonly a: number; readonly b: number };

/** @param channels red, green and blue of sRGB, 0 to 255 */
export function oklabOf(channels: readonly number[]): Oklab {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/**
 * Red, green and blue of sRGB: 0 to 255 of what screens can show, less or more of what they cannot.
 */
export function channelsOf({ lightness, a, b }: Oklab): readonly number[] {
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

/** Channels as a screen shows them: whole numbers from 0 to 255. */
export function shownChannels(channels: readonly number[]): readonly number[] {
  return channels.map((channel) => Math.round(Math.min(255, Math.max(0, channel))));
}
