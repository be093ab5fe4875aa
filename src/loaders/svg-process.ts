import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/*
 * Reads an SVG drawing from standard input and writes it as PNG to standard output. Where it asks for a size it is drawn
 * in that, but neither smaller than icons that are shown large nor larger than the widest image of a page.
 */

const narrowest = 480;
const widest = 1600;
const highest = 2400;

/** Pixels to the inch at which a drawing has the size it asks for. */
const natural = 72;

sharp.cache(false);
sharp.concurrency(1);

try {
  const svg = await buffer(process.stdin);
  const sizeAt = (density: number) => sharp(svg, { density, limitInputPixels: false }).metadata();
  const { width, height } = await sizeAt(natural);
  const wanted = Math.min(widest, Math.max(narrowest, width), (highest * width) / height);
  // A width in millimetres, inches or points grows with the square of the density: librsvg and
  // libvips both apply it.
  const power = Math.max(1, Math.round(Math.log2((await sizeAt(2 * natural)).width / width)));
  const density = Math.min(2400, Math.max(1, natural * (wanted / width) ** (1 / power)));
  const drawn = sharp(svg, { density, limitInputPixels: 2 * widest * highest });
  const png = await drawn
    .resize({ width: Math.max(1, Math.round(wanted)) })
    .png()
    .toBuffer();
  process.stdout.write(png);
} catch (error) {
  process.stderr.write(
    `cannot be drawn (${error instanceof Error ? error.message : String(error)})`,
  );
  process.exitCode = 1;
}
