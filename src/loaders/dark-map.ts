import { channelsOf, type Oklab, oklabOf, shownChannels } from '../color/oklab.ts';

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
  return labOf(first?.color ?? 0xffffff);
}

/** A color of a light map as its dark one has it; both as numbers, `0xrrggbb`. */
function redraw(color: number, ground: Oklab): number {
  const { lightness, a, b } = labOf(color);
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

function labOf(color: number): Oklab {
  return oklabOf([16, 8, 0].map((shift) => (color >> shift) & 0xff));
}

function numberOf(color: Oklab): number {
  return shownChannels(channelsOf(color)).reduce((number, channel) => number * 256 + channel, 0);
}
