import type { Theme } from '../../../src/config.ts';
import { type CardWords, cardSize } from '../../../src/outputs/social-card.ts';
import { type Mark, markOf } from '../../../src/theme/mark.ts';
import { leading, setTitle } from './set-title.ts';
import { readTypeface, type Typeface, typefacesOf } from './typeface.ts';

/** Colors of a card, as CSS writes them. */
export type CardColors = Readonly<
  Record<'ground' | 'ink' | 'accent' | 'band' | 'onBand' | 'onBandAccent', string>
>;

const { width, height } = cardSize;
const margin = 72;
const bandHeight = 96;
const inner = width - 2 * margin;

/** Draws cards as SVG without text: every letter is an outline. */
export function createCardDrawer(colors: CardColors, theme: Theme): (words: CardWords) => string {
  const faces = typefacesOf(theme);
  const display = readTypeface(faces.display, theme);
  const plain = readTypeface(faces.text, theme);
  const sign = markOf(theme);

  return ({ site, title, day, beside, lines }) => {
    const { ground, ink, accent, band, onBand } = colors;
    const top = day === '' ? margin + 8 : 236;
    const linesHeight = lines.length * 46;
    const box = { width: inner, height: height - bandHeight - top - linesHeight - 34 };
    const { size, lines: titleLines } = setTitle(title, display.measure, box);
    const below = top + titleLines.length * size * leading;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${
      day === '' ? '' : dateOf(day, beside, { display, plain }, colors)
    }<g fill="${ink}" stroke="${ink}" stroke-width="14">${titleLines
      .map((line, index) => display.draw(line, { x: margin, y: top + (index * leading + 0.82) * size, size }))
      .join('')}</g><g fill="${ink}">${lines
      .map((line, index) =>
        plain.draw(shortened(line, plain, 34, inner), { x: margin, y: below + 44 + index * 46, size: 34 }),
      )
      .join(
        '',
      )}</g><rect y="${height - bandHeight}" width="${width}" height="${bandHeight}" fill="${band}"/><rect y="${
      height - bandHeight
    }" width="${width}" height="6" fill="${accent}"/>${drawMark(sign, onBand, colors.onBandAccent)}<g fill="${onBand}" stroke="${onBand}" stroke-width="12">${display.draw(
      shortened(site, display, 38, inner - 70),
      { x: margin + 62, y: height - 36, size: 38 },
    )}</g></svg>`;
  };
}

function dateOf(
  day: string,
  beside: readonly string[],
  { display, plain }: { readonly display: Typeface; readonly plain: Typeface },
  { accent, ink }: CardColors,
): string {
  const size = day.length > 2 ? 150 : 200;
  const x = margin + display.measure(day) * size + 26;
  const [weekday = '', month = '', third = ''] = beside;
  return `<g fill="${accent}" stroke="${accent}" stroke-width="14">${display.draw(day, { x: margin - 6, y: 190, size })}</g><g fill="${ink}">${display.draw(
    weekday,
    { x, y: 92, size: 42 },
  )}${display.draw(month, { x, y: 141, size: 42 })}${plain.draw(third, { x, y: 189, size: 36 })}</g>`;
}

function shortened(line: string, face: Typeface, size: number, room: number): string {
  if (face.measure(line) * size <= room) return line;
  let kept = [...line];
  while (kept.length > 0 && face.measure(`${kept.join('')}…`) * size > room) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

/** In a square of 44 pixels. */
function drawMark({ viewBox, ink, accent }: Mark, color: string, accentColor: string): string {
  return `<svg x="${margin}" y="${height - 68}" width="44" height="44" viewBox="${viewBox}"><path fill="${color}" d="${ink}"/><path fill="${accentColor}" d="${accent}"/></svg>`;
}
