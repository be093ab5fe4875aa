/** Lightness (OKLab, 0 to 1) of what a dark map shows: the ground, and what was white, as streets are, and black, as names are. */
const dark = { ground: 0.25, white: 0.47, black: 0.92 } as const;

/** Part of the color of the ground that all of a dark map loses: paper is warm, and a warm dark is mud. */
const withoutTint = 0.8;

/**
 * Draws a map for dark pages from the picture for light ones, as PNG of the same size. Inverted, white streets would be
 * black on nearly black ground: so what is lighter than the ground stays lighter than it, and what is darker becomes
 * light, the more the darker it was. Colors keep their hue. A map that is dark already stays as it is.
 */
export async function darkMap(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const color = data.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const ground = groundOf(counts);
  const redrawn = new Map([...counts.keys()].map((color) => [color, redraw(color, ground)]));
  if (ground.lightness > 0.5)
    for (let at = 0; at < data.length; at += 3)
      data.writeUIntBE(redrawn.get(data.readUIntBE(at, 3)) ?? 0, at, 3);
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The color that most of a picture has, by its shades rather than by its exact values. */
function groundOf(counts: ReadonlyMap<number, number>): Oklab {
  const shades = new Map<number, { color: number; most: number; sum: number }>();
  for (const [color, count] of counts) {
    const shade = shades.getOrInsert(color & 0xf8f8f8, { color, most: 0, sum: 0 });
    shade.sum += count;
    if (count > shade.most) Object.assign(shade, { color, most: count });
  }
  const [first] = [...shades.values()].toSorted((a, b) => b.sum - a.sum || a.color - b.color);
  return oklabOf(first?.color ?? 0xffffff);
}

/** A color of a light map as its dark one has it; both as numbers, `0xrrggbb`. */
function redraw(color: number, ground: Oklab): number {
  const { lightness, a, b } = oklabOf(color);
  const above = (lightness - ground.lightness) / Math.max(1 - ground.lightness, 0.01);
  const below = (ground.lightness - lightness) / ground.lightness;
  return numberOf({
    lightness:
      lightness > ground.lightness
        ? dark.ground + (dark.white - dark.ground) * above
        : dark.ground + (dark.black - dark.ground) * below,
    a: a - ground.a * withoutTint,
    b: b - ground.b * withoutTint,
  });
}

/** A color by lightness, 0 to 1, from green to red and from blue to yellow (https://bottosson.github.io/posts/oklab/). */
type Oklab = { readonly lightness: number; readonly a: number; readonly b: number };

function oklabOf(color: number): Oklab {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
    const share = ((color >> shift) & 0xff) / 255;
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

function numberOf({ lightness, a, b }: Oklab): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].reduce((number, channel) => {
    const share = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
    return number * 256 + Math.round(255 * Math.max(0, Math.min(1, share)));
  }, 0);
}
