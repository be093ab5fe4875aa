import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { appIconPictures, renderAppIcon } from '../../src/outputs/manifest.ts';
import type { Site } from '../../src/site/site.ts';
import { digest } from '../../src/snapshot/format.ts';
import { cachedFilesList, openCachedFiles } from '../cli/cached-files.ts';
import { linkOrCopy, writeFileAtomic } from '../cli/files.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import { begin } from '../cli/stall.ts';
import { colorsOf } from './social-cards.ts';

/** Of pictures that few colors are in: small, and the same bytes from the same drawing. */
const encoding = { palette: true, effort: 10, compressionLevel: 9 } as const;

/**
 * Puts the icons of the installed site into an output folder as PNG, for systems that show no SVG.
 * Each is drawn once.
 *
 * @param order.folder the output folder
 * @param order.cache folder of those that were drawn
 * @param order.whole whether every cached one is compared with what was written
 * @returns how many there are, and how many were drawn
 */
export async function makeAppIcons(
  site: Site,
  order: {
    readonly folder: string;
    readonly cache: string;
    readonly shard?: Shard;
    readonly whole?: boolean;
  },
): Promise<{ readonly icons: number; readonly drawn: number }> {
  const pictures = appIconPictures(site);
  const made = pictures.filter(({ file }) => isInShard(file, order.shard ?? undivided));
  if (pictures.length === 0) rmSync(order.cache, { recursive: true, force: true });
  if (made.length === 0) return { icons: 0, drawn: 0 };
  mkdirSync(order.cache, { recursive: true });
  const known = openCachedFiles(order.cache, order);
  const drawing = renderAppIcon(site, colorsOf(site.config.theme));
  // After a change of the code that draws nothing in the cache is used.
  const look = JSON.stringify([digest(readFileSync(new URL(import.meta.url))), encoding, drawing]);
  const used = new Set([cachedFilesList]);
  let drawn = 0;
  for (const { file, size } of made) {
    const finish = begin(file);
    const name = `${digest(`${size} ${look}`).slice(0, 32)}.png`;
    used.add(name);
    if (!known.isIntact(name)) {
      const { default: sharp } = await import('sharp');
      const icon = await sharp(Buffer.from(drawing)).resize(size).png(encoding).toBuffer();
      writeFileAtomic(join(order.cache, name), icon, { flush: false });
      known.add(name, digest(icon));
      drawn++;
    }
    linkOrCopy(join(order.cache, name), join(order.folder, file));
    finish();
  }
  for (const name of readdirSync(order.cache)) if (!used.has(name)) rmSync(join(order.cache, name));
  await known.save();
  return { icons: made.length, drawn };
}
