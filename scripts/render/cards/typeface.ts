import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { Theme } from '../../../src/config.ts';
import { type FontFile, fontsOf, ownFonts, servedFamily } from '../../../src/theme/fonts.ts';
import { tokensOf } from '../../../src/theme/tokens.ts';
import { fontFile } from '../../theme/theme-files.ts';

/** Text of a typeface as outlines: what is drawn is the same on every machine, whatever fonts it has. */
export type Typeface = {
  /** Width of a line, in ems. */
  measure(text: string): number;
  /** SVG elements that draw a line from a place on its baseline. */
  draw(text: string, place: { readonly x: number; readonly y: number; readonly size: number }): string;
};

type Glyph = { readonly outline: string; readonly x: number };

type Line = { readonly glyphs: readonly Glyph[]; readonly width: number };

/** Families of titles and of other text: those of the site, or the own ones where it serves none. */
export function typefacesOf(theme: Theme): { readonly display: string; readonly text: string } {
  const fonts = fontsOf(theme);
  const { base } = tokensOf(theme.tokens);
  return {
    display: servedFamily(fonts, base['font-display']) ?? 'Brygada 1918',
    text: servedFamily(fonts, base['font-text']) ?? 'Atkinson Hyperlegible Next',
  };
}

/** Reads a typeface of the site, or an own one; each of its files has some of the characters. */
export function readTypeface(family: string, theme: Pick<Theme, 'fonts' | 'folder'> = {}): Typeface {
  const ofFamily = (font: FontFile) => font.family === family && font.style === 'normal';
  const served = fontsOf(theme).filter(ofFamily);
  const files = served.length > 0 ? served : ownFonts.filter(ofFamily);
  const fonts = files.map((font) => readFont(fontFile(theme, font)));
  const [first] = fonts;
  if (first === undefined) throw new Error(`The site has no typeface named "${family}".`);
  const outlines = new Map<unknown, string>();
  const lines = new Map<string, Line>();

  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  const layOut = (text: string): Line => {
    let width = 0;
    const glyphs: Glyph[] = [];
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
  const lineOf = (text: string) => lines.getOrInsertComputed(text, layOut);

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

function readFont(path: string): Font {
  const font = create(readFileSync(path));
  if (!('layout' in font)) throw new Error(`${path} holds several fonts.`);
  return font;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
