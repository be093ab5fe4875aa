import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Font } from 'fontkit';
import { forEachLimit } from '../../src/api/concurrency.ts';
import type { SiteConfig, Theme } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { type CardWords, cardPlans, cardSize } from '../../src/outputs/social-card.ts';
import type { Site } from '../../src/site/site.ts';
import { digest } from '../../src/snapshot/format.ts';
import {
  type FontFile,
  fontsOf,
  fontsOfScripts,
  ownFonts,
  servedFamily,
} from '../../src/theme/fonts.ts';
import { type TokenName, tokensOf } from '../../src/theme/tokens.ts';
import { markOf } from '../../src/theme/values.ts';
import { cachedFilesList, openCachedFiles } from '../cli/cached-files.ts';
import { linkOrCopy, writeFileAtomic } from '../cli/files.ts';
import { fontFile } from '../cli/read-theme.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import { begin } from '../cli/stall.ts';

type CardColors = Readonly<
  Record<'ground' | 'ink' | 'accent' | 'band' | 'onBand' | 'onBandAccent', string>
>;

const { width, height } = cardSize;
const margin = 72;
const bandHeight = 96;
/** Of an event's own picture, at the right edge above the band. */
const pictureWidth = 480;
const wordsHeight = height - bandHeight;

function wordsWidth(picture: unknown): number {
  return picture === undefined ? width : width - pictureWidth;
}

/** What is drawn of a card, each as SVG without text: every letter is an outline. */
type CardDrawer = {
  /** All but the band, as wide as a picture beside it leaves room. */
  words(words: CardWords): string;
  /** The band with the name of the site, which many cards share. */
  band(site: string): string;
};

export async function createCardDrawer(
  colors: CardColors,
  theme: Theme,
  languages: readonly Language[] = [],
): Promise<CardDrawer> {
  const faces = typefacesOf(theme);
  const display = await readTypeface(faces.display, theme, languages);
  const plain = await readTypeface(faces.text, theme, languages);
  const sign = markOf(theme);
  const { ground, ink, accent, band, onBand, onBandAccent } = colors;

  return {
    words: ({ title, day, beside, lines, picture }) => {
      const size = { width: wordsWidth(picture), height: wordsHeight };
      const inner = size.width - 2 * margin + (picture === undefined ? 0 : margin / 2);
      const top = day === '' ? margin + 8 : 236;
      const linesHeight = lines.length * 46;
      const box = { width: inner, height: size.height - top - linesHeight - 34 };
      const set = setTitle(title, display.measure, box);
      const below = top + set.lines.length * set.size * leading;
      const date = day === '' ? '' : dateOf(day, beside, { display, plain, inner }, colors);
      const titleLines = set.lines.map((line, index) =>
        display.draw(line, {
          x: margin,
          y: top + (index * leading + 0.82) * set.size,
          size: set.size,
        }),
      );
      const furtherLines = lines.map((line, index) =>
        plain.draw(shortened(line, plain, 34, inner), {
          x: margin,
          y: below + 44 + index * 46,
          size: 34,
        }),
      );
      return drawing(
        size,
        `${area(size, ground)}${date}<g fill="${ink}" stroke="${ink}" stroke-width="14">${titleLines.join('')}</g><g fill="${ink}">${furtherLines.join('')}</g>`,
      );
    },
    band: (site) => {
      const size = { width, height: bandHeight };
      const name = shortened(site, display, 38, width - 2 * margin - 70);
      return drawing(
        size,
        `${area(size, band)}${area({ width, height: 6 }, accent)}<svg x="${margin}" y="${bandHeight - 68}" width="44" height="44" viewBox="${sign.viewBox}"><path fill="${onBand}" d="${sign.ink}"/><path fill="${onBandAccent}" d="${sign.accent}"/></svg><g fill="${onBand}" stroke="${onBand}" stroke-width="12">${display.draw(
          name,
          { x: margin + 62, y: bandHeight - 36, size: 38 },
        )}</g>`,
      );
    },
  };
}

type PartSize = { readonly width: number; readonly height: number };

function drawing({ width, height }: PartSize, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
}

function area({ width, height }: PartSize, fill: string): string {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

function dateOf(
  day: string,
  beside: readonly string[],
  {
    display,
    plain,
    inner,
  }: { readonly display: Typeface; readonly plain: Typeface; readonly inner: number },
  { accent, ink }: CardColors,
): string {
  const gap = 26;
  const [weekday = '', month = '', third = ''] = beside;
  const words = Math.max(
    ...[weekday, month].map((line) => display.measure(line) * 42),
    plain.measure(third) * 36,
  );
  const room = (inner - gap - words) / display.measure(day);
  const size = Math.max(80, Math.min(day.length > 2 ? 150 : 200, room));
  const x = margin + display.measure(day) * size + gap;
  return `<g fill="${accent}" stroke="${accent}" stroke-width="14">${display.draw(day, { x: margin - 6, y: 190, size })}</g><g fill="${ink}">${display.draw(
    weekday,
    { x, y: 92, size: 42 },
  )}${display.draw(month, { x, y: 141, size: 42 })}${plain.draw(third, { x, y: 189, size: 36 })}</g>`;
}

function shortened(line: string, face: Typeface, size: number, room: number): string {
  const fits = (text: string) => face.measure(text) * size <= room;
  return line.length <= mostMeasured && fits(line) ? line : cut(line, fits);
}

/** Of posts, which have few colors and their blends: a palette halves the bytes. Of events, which may hold photographs. */
const encodings = {
  png: { palette: true, colours: 32, effort: 4, compressionLevel: 9 },
  jpg: { quality: 82 },
} as const;

/**
 * Draws the cards of a site into an output folder. Those of the same words, colors and shape come from the cache, unless they
 * are damaged; what the cache holds beyond them is removed.
 *
 * @param order.pictureFile the file of a picture, by its digest; without it, cards have no pictures
 * @param order.shard the part of the site they are drawn for
 * @param order.whole whether every cached one is compared with what was drawn
 */
export async function makeCards(
  site: Site,
  order: CardOrder,
): Promise<{ readonly cards: number; readonly drawn: number }> {
  if (site.config.socialCards === 'never') {
    rmSync(order.cache, { recursive: true, force: true });
    return { cards: 0, drawn: 0 };
  }
  const drawn = new DrawnCards(site.config, order.cache, order);
  let cards = 0;
  await forEachLimit(cardPlans(site), { limit: drawnTogether }, async ({ file, words }) => {
    if (!isInShard(file, order.shard ?? undivided)) return;
    const finish = begin(file);
    const target = join(order.folder, file);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(await drawn.fileOf(words, extname(file)), target);
    finish();
    cards++;
  });
  await drawn.removeUnused();
  return { cards, drawn: drawn.count };
}

/** Each waits in several places for a process that renders meanwhile. */
const drawnTogether = 4;

type CardOrder = {
  readonly folder: string;
  readonly cache: string;
  readonly pictureFile?: (digest: string) => string | undefined;
  readonly shard?: Shard;
  readonly whole?: boolean;
};

/** The cards in a cache folder, which draws those that it does not have. */
class DrawnCards {
  /** How many were drawn. */
  count = 0;
  readonly #theme: Theme;
  readonly #languages: readonly Language[];
  readonly #folder: string;
  readonly #colors: CardColors;
  /** What makes the same words another picture. */
  readonly #look: string;
  readonly #known: ReturnType<typeof openCachedFiles>;
  readonly #used = new Set([cachedFilesList]);
  readonly #pictureFile: (digest: string) => string | undefined;
  #drawer: ReturnType<typeof createCardDrawer> | undefined;
  /** Those that are being drawn, or were, by their names. */
  readonly #drawing = new Map<string, Promise<void>>();
  readonly #frames = new Map<string, Promise<Pixels | undefined>>();
  /** Of cards that were written: V8 collects the whole heap for every few dozen of new ones. */
  readonly #canvases: Pixels[] = [];
  /** By the names of the site that they show. */
  readonly #bands = new Map<string, Promise<Pixels>>();

  constructor(
    { theme, languages }: Pick<SiteConfig, 'theme' | 'languages'>,
    folder: string,
    how: Pick<CardOrder, 'whole' | 'pictureFile'>,
  ) {
    this.#languages = languages;
    this.#pictureFile = how.pictureFile ?? (() => undefined);
    this.#theme = theme;
    this.#folder = folder;
    this.#colors = colorsOf(theme);
    this.#look = JSON.stringify([
      // After a change of the code that draws nothing in the cache is used.
      digest(readFileSync(new URL(import.meta.url))),
      cardSize,
      encodings,
      this.#colors,
      markOf(theme),
      theme.fonts,
      typefacesOf(theme),
      fontsOfScripts(languages),
    ]);
    mkdirSync(folder, { recursive: true });
    this.#known = openCachedFiles(folder, how);
  }

  /** Answers the file of a card, which is there. */
  async fileOf(wanted: CardWords, ending: string): Promise<string> {
    const picture = wanted.picture === undefined ? undefined : this.#pictureFile(wanted.picture);
    const words = picture === undefined ? { ...wanted, picture } : wanted;
    const name = digest(this.#look + JSON.stringify(words)).slice(0, 32) + ending;
    const file = join(this.#folder, name);
    this.#used.add(name);
    await this.#drawing.getOrInsertComputed(name, async () => {
      if (!this.#known.isIntact(name)) await this.#draw(name, words, picture);
    });
    return file;
  }

  async #draw(name: string, words: CardWords, picture: string | undefined): Promise<void> {
    const sharp = await loadSharp();
    this.#drawer ??= createCardDrawer(this.#colors, this.#theme, this.#languages);
    const drawer = await this.#drawer;
    const frame = picture === undefined ? undefined : await this.#framed(picture);
    const shown = frame === undefined ? { ...words, picture: undefined } : words;
    const beside = await pixelsOf(drawer.words(shown));
    const band = await this.#bands.getOrInsertComputed(words.site, (site) =>
      pixelsOf(drawer.band(site)),
    );
    const pixels = this.#canvases.pop() ?? Buffer.allocUnsafe(width * height * channels);
    joinPixels(pixels, { words: beside, picture: frame, band });
    const joined = sharp(pixels, card);
    const encoded = await (name.endsWith('.png')
      ? joined.png(encodings.png)
      : joined.jpeg(encodings.jpg)
    ).toBuffer();
    this.#canvases.push(pixels);
    writeFileAtomic(join(this.#folder, name), encoded, { flush: false });
    this.#known.add(name, digest(encoded));
    this.count++;
  }

  /** The picture of a card, which the cards of several events have. */
  #framed(file: string): Promise<Pixels | undefined> {
    if (this.#frames.size >= mostFrames) this.#frames.clear();
    return this.#frames.getOrInsertComputed(file, framed);
  }

  /** Removes the cards that nobody asked for, and remembers the others. */
  async removeUnused(): Promise<void> {
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name));
    await this.#known.save();
  }
}

/**
 * What draws, loaded only where there is something to draw. It remembers no pictures: none is
 * opened twice.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** Pixels of a part of a card, row by row, three bytes each. */
type Pixels = Buffer;

const channels = 3;

/** How the pixels of a card are read. */
const card = { raw: { width, height, channels } } as const;

async function pixelsOf(svg: string): Promise<Pixels> {
  const sharp = await loadSharp();
  return await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
}

/**
 * Puts together a card: drawing only what differs, and copying the rest, takes half the time of
 * blending layers or of drawing all.
 */
function joinPixels(
  pixels: Pixels,
  {
    words,
    picture,
    band,
  }: Readonly<Record<'words' | 'band', Pixels>> & {
    readonly picture: Pixels | undefined;
  },
): void {
  const left = wordsWidth(picture) * channels;
  const right = width * channels - left;
  for (let y = 0; y < wordsHeight; y++) {
    const start = y * width * channels;
    words.copy(pixels, start, y * left, (y + 1) * left);
    picture?.copy(pixels, start + left, y * right, (y + 1) * right);
  }
  band.copy(pixels, wordsHeight * width * channels);
}

/** Frames that are remembered, of 0.8 MB each. */
const mostFrames = 32;

/** Undefined where the picture cannot be read. */
async function framed(file: string): Promise<Pixels | undefined> {
  const sharp = await loadSharp();
  return await sharp(file, { failOn: 'error' })
    .autoOrient()
    .resize({ width: pictureWidth, height: wordsHeight, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => undefined);
}

/** The colors of the light pages; the own ones where a theme has some that drawings cannot have. */
export function colorsOf({ tokens }: Pick<Theme, 'tokens'>): CardColors {
  const themed = tokensOf(tokens).base;
  const isDrawable = cardTokens.every((name) => /^#[0-9a-f]{3,8}$/i.test(themed[name]));
  const base = isDrawable ? themed : tokensOf().base;
  return {
    ...{ ground: base.ground, ink: base.ink, accent: base.accent },
    ...{ band: base.band, onBand: base['on-band'], onBandAccent: base['on-band-accent'] },
  };
}

const cardTokens = [
  ...(['ground', 'ink', 'accent'] as const),
  ...(['band', 'on-band', 'on-band-accent'] as const),
] as const satisfies readonly TokenName[];

const largest = 92;
const smallest = 40;
const step = 4;

/** Height of a line, in ems. */
export const leading = 1.1;

const ellipsis = '…';

/** Characters of a text that are measured: more than a card has room for in the narrowest letters of the smallest size. */
const mostMeasured = 1_000;

/**
 * Sets a title as large as it fits into a box. What does not fit at the smallest size ends in an ellipsis.
 *
 * @param measure width of a line, in ems
 * @param box in pixels
 * @returns lines of one size, in pixels
 */
export function setTitle(
  title: string,
  measure: (text: string) => number,
  box: { readonly width: number; readonly height: number },
): { readonly size: number; readonly lines: readonly string[] } {
  if (title.length > mostMeasured)
    return setTitle(title.slice(0, mostMeasured - 1).trimEnd() + ellipsis, measure, box);
  for (let size = largest; size >= smallest; size -= step) {
    const lines = broken(title, (line) => measure(line) * size <= box.width);
    const fits = lines.every((line) => measure(line) * size <= box.width);
    if (fits && lines.length * size * leading <= box.height) {
      return { size, lines: balanced(title, lines, (line) => measure(line) * size) };
    }
  }
  const most = Math.floor(box.height / (smallest * leading));
  const fits = (line: string) => measure(line) * smallest <= box.width;
  const lines = broken(title, fits);
  const kept = lines.slice(0, most).map((line) => (fits(line) ? line : cut(line, fits)));
  const last = kept.at(-1);
  if (lines.length > most && last !== undefined) kept[most - 1] = cut(last, fits);
  return { size: smallest, lines: kept };
}

/** The same number of lines, as narrow as they can be: none is left with one word. */
function balanced(title: string, lines: string[], widthOf: (line: string) => number): string[] {
  let best = lines;
  for (;;) {
    const widest = Math.max(...best.map(widthOf));
    const narrower = broken(title, (line) => widthOf(line) < widest);
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) >= widest))
      return best;
    best = narrower;
  }
}

function broken(title: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  // A word of one letter stays with the next, as Polish wants it.
  for (const word of title.replace(/(?<=^|\s)(\p{L}) /gu, '$1\u00a0').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** As much of the beginning of a line as fits with an ellipsis: a longer beginning is never narrower. */
function cut(line: string, fits: (line: string) => boolean): string {
  const letters = [...line.slice(0, mostMeasured)];
  const beginning = (length: number) => letters.slice(0, length).join('').trimEnd();
  let [kept, tooMany] = [0, letters.length + 1];
  while (kept + 1 < tooMany) {
    const middle = (kept + tooMany) >> 1;
    if (fits(beginning(middle) + ellipsis)) kept = middle;
    else tooMany = middle;
  }
  return beginning(kept).replace(/[\s,;:.–-]+$/, '') + ellipsis;
}

/** Text of a typeface as outlines: what is drawn is the same on every machine, whatever fonts it has. */
type Typeface = {
  /** Width of a line, in ems. */
  measure(text: string): number;
  /** SVG elements that draw a line from a place on its baseline. */
  draw(
    text: string,
    place: { readonly x: number; readonly y: number; readonly size: number },
  ): string;
};

type Line = {
  readonly glyphs: readonly { readonly outline: string; readonly x: number }[];
  readonly width: number;
};

/** Families of titles and of other text: those of the site, or the own ones where it serves none. */
function typefacesOf(theme: Theme): { readonly display: string; readonly text: string } {
  const fonts = fontsOf(theme);
  const { base } = tokensOf(theme.tokens);
  return {
    display: servedFamily(fonts, base['font-display']) ?? 'Brygada 1918',
    text: servedFamily(fonts, base['font-text']) ?? 'Atkinson Hyperlegible Next',
  };
}

/**
 * Words that are remembered, each with the spaces around it, for their kerning: a title is broken
 * in several ways.
 */
const mostWords = 1_000;

/** Reads a typeface of the site, or an own one; each of its files has some of the characters. */
export async function readTypeface(
  family: string,
  theme: Pick<Theme, 'fonts' | 'folder'> = {},
  languages: readonly Language[] = [],
): Promise<Typeface> {
  const { create } = await import('fontkit');
  // Lines are laid out from left to right.
  const ofFamily = (font: FontFile) =>
    font.family === family && font.style === 'normal' && font.script !== 'Arab';
  const served = fontsOf(theme, languages).filter(ofFamily);
  const files = served.length > 0 ? served : ownFonts.filter(ofFamily);
  const fonts = files.map((file) => {
    const path = fontFile(theme, file);
    const font = create(readFileSync(path));
    if (!('layout' in font)) throw new Error(`${path} holds several fonts.`);
    return font;
  });
  const [first] = fonts;
  if (first === undefined) throw new Error(`The site has no typeface named "${family}".`);
  const outlines = new Map<unknown, string>();
  const words = new Map<string, Line>();

  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  const layOut = (text: string): Line => {
    let width = 0;
    const glyphs = [];
    for (const { font, part } of partsOf(text, fontOf)) {
      const run = font.layout(part);
      for (const [index, glyph] of run.glyphs.entries()) {
        const outline = outlines.getOrInsertComputed(glyph, () => glyph.path.toSVG());
        if (outline !== '') glyphs.push({ outline, x: width });
        width += (run.positions[index]?.xAdvance ?? 0) / font.unitsPerEm;
      }
    }
    return { glyphs, width };
  };
  const wordOf = (text: string) => {
    if (words.size >= mostWords) words.clear();
    return words.getOrInsertComputed(text, layOut);
  };
  const lineOf = (text: string): Line => {
    let width = 0;
    const glyphs = [];
    for (const { 0: word, index } of text.matchAll(/ *[^ ]+| +$/g)) {
      const isLast = text[index + word.length] !== ' ';
      const set = wordOf(isLast ? word : `${word} `);
      for (const { outline, x } of set.glyphs) glyphs.push({ outline, x: width + x });
      width += set.width - (isLast ? 0 : wordOf(' ').width);
    }
    return { glyphs, width };
  };

  return {
    measure: (text) => lineOf(text).width,
    draw: (text, { x, y, size }) => {
      const scale = rounded(size / first.unitsPerEm);
      return lineOf(text)
        .glyphs.map(
          (glyph) =>
            `<path transform="translate(${rounded(x + glyph.x * size)} ${rounded(y)}) scale(${scale} ${-scale})" d="${glyph.outline}"/>`,
        )
        .join('');
    },
  };
}

/** Neighbors of one file are laid out together, for their kerning. What no file has is left out. */
function partsOf(
  text: string,
  fontOf: (character: string) => Font | undefined,
): { font: Font; part: string }[] {
  const parts: { font: Font; part: string }[] = [];
  for (const character of text) {
    const font = fontOf(character);
    const last = parts.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) last.part += character;
    else parts.push({ font, part: character });
  }
  return parts;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
