import { chances } from '../chance.ts';
import { around, circle, group, line, type Picture, palette, path, rect, scatter } from './paint.ts';

const { night, river, cream, sun, clay, brick, moss } = palette;

/** Leaves of all kinds, laid out like a herbarium. */
export const leaves: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const colors = [moss, clay, sun, river, brick, '#8aa35c'] as const;
    const shapes = [broadLeaf, fern, roundLeaf, broadLeaf, oakLeaf] as const;
    const chance = chances('leaves');
    const laid = Array.from({ length: 24 }, (_, place) => {
      const column = place % 6;
      const row = Math.floor(place / 6);
      const x = 150 + column * 262 + (row % 2 ? 60 : -40);
      const y = 150 + row * 262;
      return group(
        `translate(${x} ${y}) rotate(${-40 + chance() * 80}) scale(${1 + chance() * 0.35})`,
        around(shapes, place * 3 + row)(around(colors, place + row * 2)),
      );
    });
    const berries = scatter(chance, 34, [20, 20, 1560, 1027]).map(({ x, y, luck }, place) =>
      circle(x, y, 7 + luck * 9, around([brick, sun, clay], place)),
    );
    return [rect([0, 0, 1600, 1067], cream), ...berries, ...laid].join('');
  },
};

function broadLeaf(color: string): string {
  return (
    path('M0 120 C-92 60 -80 -70 0 -130 C80 -70 92 60 0 120 z', color) +
    path('M0 120 C92 60 80 -70 0 -130 z', night, { opacity: 0.14 }) +
    line(
      'M0 160 V-100 M0 60 l46 -46 M0 60 l-46 -46 M0 6 l42 -44 M0 6 l-42 -44 M0 -48 l30 -32 M0 -48 l-30 -32',
      cream,
      5,
    )
  );
}

function fern(color: string): string {
  const leaflets = Array.from({ length: 9 }, (_, place) => {
    const y = 110 - place * 27;
    const size = 78 - place * 6.5;
    return path(
      `M0 ${y} q${size * 0.6} -34 ${size} -34 q-10 34 -${size} 34 z M0 ${y} q-${size * 0.6} -34 -${size} -34 q10 34 ${size} 34 z`,
      color,
    );
  });
  return leaflets.join('') + line('M0 160 V-140', color, 8);
}

function roundLeaf(color: string): string {
  return (
    circle(0, -20, 96, color) +
    path('M0 -116 a96 96 0 0 1 0 192 z', night, { opacity: 0.14 }) +
    line('M0 160 V-70 M0 40 l60 -60 M0 40 l-60 -60 M0 -20 l44 -44 M0 -20 l-44 -44', cream, 5)
  );
}

function oakLeaf(color: string): string {
  return (
    path(
      'M0 130 C-30 130 -46 100 -34 84 C-86 96 -96 44 -58 32 C-108 22 -104 -36 -56 -34 C-92 -62 -62 -108 -28 -92 C-34 -132 34 -132 28 -92 C62 -108 92 -62 56 -34 C104 -36 108 22 58 32 C96 44 86 96 34 84 C46 100 30 130 0 130 z',
      color,
    ) + line('M0 170 V-80 M0 62 l40 -16 M0 62 l-40 -16 M0 0 l50 -18 M0 0 l-50 -18', cream, 5)
  );
}
