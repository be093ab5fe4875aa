import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Theme } from '../../../src/config.ts';
import { digest } from '../../../src/loaders/digest.ts';
import { cardPlans, cardSize } from '../../../src/outputs/social-card.ts';
import type { Site } from '../../../src/site/site.ts';
import { markOf } from '../../../src/theme/mark.ts';
import { type TokenName, tokensOf } from '../../../src/theme/tokens.ts';
import { linkOrCopy } from '../../files.ts';
import { type CardColors, createCardDrawer } from './draw-card.ts';
import { typefacesOf } from './typeface.ts';

/** Few colors and their blends: a palette halves the bytes. */
const encoding = { palette: true, colours: 32, effort: 4, compressionLevel: 9 } as const;

export type MadeCards = { readonly cards: number; readonly drawn: number };

/**
 * Draws the cards of a site into an output folder. Those of the same words, colors and shape come from the cache; what the
 * cache holds beyond them is removed.
 */
export async function makeCards(
  site: Site,
  order: { readonly folder: string; readonly cache: string },
): Promise<MadeCards> {
  const used = new Set<string>();
  let draw: ReturnType<typeof createCardDrawer> | undefined;
  let drawn = 0;
  let cards = 0;
  const { theme } = site.config;
  const colors = colorsOf(theme);
  const look = JSON.stringify([
    programOfCards(),
    cardSize,
    encoding,
    colors,
    markOf(theme),
    theme.fonts,
    typefacesOf(theme),
  ]);
  mkdirSync(order.cache, { recursive: true });
  for (const { file, words } of cardPlans(site)) {
    const name = `${digest(look + JSON.stringify(words)).slice(0, 32)}.png`;
    const cached = join(order.cache, name);
    used.add(name);
    if (!existsSync(cached)) {
      draw ??= createCardDrawer(colors, theme);
      const unfinished = `${cached}.${process.pid}`;
      await sharp(Buffer.from(draw(words)))
        .png(encoding)
        .toFile(unfinished);
      renameSync(unfinished, cached);
      drawn++;
    }
    const target = join(order.folder, file);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(cached, target);
    cards++;
  }
  for (const name of readdirSync(order.cache)) if (!used.has(name)) rmSync(join(order.cache, name));
  return { cards, drawn };
}

/** The code that draws: after a change of it nothing in the cache is used. */
function programOfCards(): string {
  const folder = new URL('.', import.meta.url);
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => digest(readFileSync(new URL(name, folder))))
    .join('');
}

/**
 * The colors of the light pages.
 *
 * @throws Error for a color that drawings cannot have
 */
export function colorsOf({ tokens }: Pick<Theme, 'tokens'>): CardColors {
  const { base } = tokensOf(tokens);
  const color = (name: TokenName) => {
    if (/^#[0-9a-f]{3,8}$/i.test(base[name])) return base[name];
    throw new Error(
      `"theme.tokens.base.${name}" is "${base[name]}": social cards need a color in the form #rrggbb. Write it so, or set "socialCards" to 'never'.`,
    );
  };
  return {
    ground: color('ground'),
    ink: color('ink'),
    accent: color('accent'),
    band: color('band'),
    onBand: color('on-band'),
    onBandAccent: color('on-band-accent'),
  };
}
