import type { Figures, Total } from '../figures-format.ts';
import { megabytes, seconds } from '../figures-table.ts';
import { type Bar, barsOf } from './bars.ts';
import { pictureStyle } from './style.ts';

type Column = {
  readonly head: string;
  readonly value: (total: Total) => number;
  readonly text: (total: Total) => string;
  /** Whether the parts of a bar add up. */
  readonly adds: boolean;
};

const columns: readonly Column[] = [
  {
    head: 'wall time',
    value: ({ wallSeconds }) => wallSeconds,
    text: ({ wallSeconds }) => `${seconds(wallSeconds)} s`,
    adds: true,
  },
  {
    head: 'CPU time',
    value: ({ cpuSeconds }) => cpuSeconds,
    text: ({ cpuSeconds }) => `${seconds(cpuSeconds)} s`,
    adds: true,
  },
  {
    head: 'memory',
    value: ({ peakBytes }) => peakBytes,
    text: ({ peakBytes }) => `${megabytes(peakBytes)} MB`,
    adds: false,
  },
];

const width = 960;
const margin = 24;
const labels = 232;
const columnWidth = (width - 2 * margin - labels) / columns.length;
/** What the longest bar of a column takes; the number stands beside it. */
const longest = columnWidth - 84;
const lineHeight = 26;
const panelHead = 56;

/** Builds of every size as bars, an SVG that tells its numbers as text too. Each column of a size has its own scale. */
export function figuresPicture(sizes: readonly Figures[]): string {
  const panels = sizes.map((size) => ({ size, bars: barsOf(size) }));
  const heights = panels.map(({ bars }) => panelHead + bars.length * lineHeight + margin);
  const height = heights.reduce((sum, one) => sum + one, margin + 20);
  let top = margin;
  const drawings = panels.map(({ size, bars }, index) => {
    const drawing = panel(size.events, bars, top);
    top += heights[index] ?? 0;
    return drawing;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title facts">`,
    '<title id="title">What builds take</title>',
    `<desc id="facts">${panels.map(({ size, bars }) => facts(size.events, bars)).join(' ')}</desc>`,
    `<style>${pictureStyle}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...drawings,
    text(
      'note',
      margin,
      height - margin,
      'A cold build is rendered, verified and published, from left to right. Every group of bars has its own scale.',
    ),
    '</svg>',
  ].join('\n')}\n`;
}

function panel(events: number, bars: readonly Bar[], top: number): string {
  return [
    text('head', margin, top + 18, `${events.toLocaleString('en')} events in each of two languages`),
    ...columns.map(({ head }, index) => text('column', leftOf(index), top + 42, head)),
    ...bars.flatMap((bar, place) => {
      const y = top + panelHead + place * lineHeight;
      return [
        text('label', margin, y + 14, bar.label),
        ...columns.flatMap((column, index) => drawBar(bar, column, { x: leftOf(index), y }, bars)),
      ];
    }),
  ].join('\n');
}

function drawBar(
  { own, parts, total }: Bar,
  column: Column,
  { x, y }: { readonly x: number; readonly y: number },
  all: readonly Bar[],
): readonly string[] {
  const scale = longest / Math.max(...all.map((bar) => column.value(bar.total)));
  const pieces = column.adds ? parts : [total];
  let left = x;
  const drawing = pieces.map((part, index) => {
    const length = Math.max(1, column.value(part) * scale);
    const piece = `<rect class="${own ? `own own-${index}` : 'other'}" x="${round(left)}" y="${y}" width="${round(length)}" height="18"/>`;
    left += length;
    return piece;
  });
  return [...drawing, text('value', left + 6, y + 14, column.text(total))];
}

function facts(events: number, bars: readonly Bar[]): string {
  const told = bars.map(
    ({ label, total }) =>
      `${label}: ${columns.map(({ head, text: say }) => `${head} ${say(total)}`).join(', ')}.`,
  );
  return `${events} events in each of two languages. ${told.join(' ')}`;
}

function leftOf(column: number): number {
  return margin + labels + column * columnWidth;
}

/** No word in it comes from outside. */
function text(kind: string, x: number, y: number, words: string): string {
  return `<text class="${kind}" x="${round(x)}" y="${y}">${words}</text>`;
}

function round(value: number): string {
  return String(Number(value.toFixed(1)));
}
