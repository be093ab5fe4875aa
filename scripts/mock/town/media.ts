import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

type Source = {
  /** Name under `/uploads/`. */
  readonly file: string;
  /** Path of the source in the town's folder. */
  readonly from?: string | undefined;
  /** Size in bytes it is filled up to with zeros. */
  readonly fill?: number | undefined;
};

/**
 * The bytes of a file of the media library, made when they are first asked for. A drawing (SVG) becomes a JPEG or a PNG
 * where the file is one; any other source is served as it is. Without a source the file is missing.
 */
export function mediaBytes(folder: string, { file, from, fill }: Source): () => Promise<Uint8Array> {
  if (from === undefined) {
    return () => Promise.reject(new Error(`The file "${file}" is missing on purpose.`));
  }
  const source = join(folder, from);
  if (!from.endsWith('.svg') || file.endsWith('.svg')) return () => readFile(source);
  if (fill !== undefined) return async () => Buffer.concat([await draw(source, file)], fill);
  let drawn: Promise<Uint8Array> | undefined;
  return () => {
    drawn ??= draw(source, file);
    return drawn;
  };
}

async function draw(source: string, file: string): Promise<Uint8Array> {
  const drawing = sharp(await readFile(source));
  if (file.endsWith('.png')) return drawing.png({ palette: true }).toBuffer();
  // A little paper grain, drawn once and repeated: noise over a complete picture takes ten times as long.
  tile ??= sharp(Buffer.from(grain)).png().toBuffer();
  return drawing
    .composite([{ input: await tile, tile: true }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

let tile: Promise<Buffer> | undefined;

const grain = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .25  0 0 0 0 .15  0 0 0 -1.6 1.05"/></filter><rect width="256" height="256" filter="url(#grain)" opacity=".14"/></svg>`;
