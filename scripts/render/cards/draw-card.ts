import { type CardWords, cardSize } from '../../../src/outputs/social-card.ts';
import { leading, setTitle } from './set-title.ts';
import { readTypeface, type Typeface } from './typeface.ts';

/** Colors of a card, as CSS writes them. */
export type CardColors = Readonly<Record<'ground' | 'ink' | 'accent' | 'band' | 'onBand', string>>;

const { width, height } = cardSize;
const margin = 72;
const bandHeight = 96;
const inner = width - 2 * margin;

/** Draws cards as SVG without text: every letter is an outline. */
export function createCardDrawer(colors: CardColors): (words: CardWords) => string {
  const display = readTypeface('Brygada 1918');
  const plain = readTypeface('Atkinson Hyperlegible Next');

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
    }" width="${width}" height="6" fill="${accent}"/>${mark(onBand, colors.accent)}<g fill="${onBand}" stroke="${onBand}" stroke-width="12">${display.draw(
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

function mark(color: string, accent: string): string {
  return `<g transform="translate(${margin} ${height - 68}) scale(1.375)"><path fill="${color}" d="M2 2h8v8H2zM12 2h8v8h-8zM22 2h8v8h-8zM2 12h8v8H2zM22 12h8v8h-8zM2 22h8v8H2zM12 22h8v8h-8zM22 22h8v8h-8z"/><circle cx="16" cy="16" r="5" fill="${accent}"/></g>`;
}
