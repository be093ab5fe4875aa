import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { tileSize, worldPixels } from '../../../src/snapshot/maps.ts';

/** The zoom of the drawing, and the place in its origin. */
const drawn = { zoom: 16, latitude: 53.6412, longitude: 20.4021 };

const deepest = 20;

/** The tile of the town's map at a path such as `/tiles/16/36481/21153.png`, as PNG; `undefined` for another path. */
export async function townTile(path: string): Promise<Uint8Array | undefined> {
  const [, z, x, y] = (/^\/tiles\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? []).map(Number);
  if (z === undefined || x === undefined || y === undefined) return undefined;
  if (z > deepest || Math.max(x, y) >= 2 ** z) return undefined;
  const side = tileSize * 2 ** (drawn.zoom - z);
  const origin = worldPixels(drawn, drawn.zoom);
  const box = [x * side - origin.x, y * side - origin.y, side, side].map((number) =>
    number.toFixed(2),
  );
  const size = `width="${tileSize}" height="${tileSize}" viewBox="${box.join(' ')}"`;
  const map = readFileSync(join(import.meta.dirname, 'map.svg'), 'utf8');
  const drawing = map.replace('<svg ', `<svg ${size} `);
  return await sharp(Buffer.from(drawing)).png().toBuffer();
}
