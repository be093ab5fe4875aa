import { circle, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, cream, sand, sun, clay, brick, moss } = palette;

/** The town hall with speech bubbles above. */
export const townhall: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const bubble = (
      x: number,
      y: number,
      width: number,
      height: number,
      color: string,
      side: number,
      ...inside: string[]
    ) =>
      group(
        `translate(${x} ${y})`,
        rect([0, 0, width, height], color, { rx: 34 }),
        path(
          side > 0
            ? `M${width - 110} ${height - 8} l90 70 l-24 -80 z`
            : `M110 ${height - 8} l-90 70 l24 -80 z`,
          color,
        ),
        ...inside,
      );
    const columns = [0, 1, 2, 3, 4, 5].map(
      (place) =>
        rect([508 + place * 110, 700, 34, 220], cream) +
        rect([498 + place * 110, 690, 54, 18], sand) +
        rect([498 + place * 110, 908, 54, 18], sand),
    );
    return [
      ground(townhall, 'sky', sun, '#f3c98a', cream),
      path('M0 800 Q300 700 620 780 T1600 740 V1067 H0 z', moss, { opacity: 0.6 }),
      rect([330, 560, 940, 400], clay),
      rect([330, 560, 940, 26], brick),
      ...Array.from({ length: 8 }, (_, place) =>
        place < 2 || place > 5
          ? rect([364 + place * 112, 650, 66, 110], night, { rx: 33 }) +
            rect([364 + place * 112, 704, 66, 56], night) +
            rect([364 + place * 112, 800, 66, 100], deep)
          : '',
      ),
      rect([486, 690, 640, 250], brick),
      ...columns,
      rect([560, 760, 90, 180], night, { rx: 45 }),
      rect([756, 730, 100, 210], night, { rx: 50 }),
      rect([960, 760, 90, 180], night, { rx: 45 }),
      path('M456 694 L806 540 L1156 694 z', cream),
      path('M540 676 L806 566 L1072 676 z', sand),
      circle(806, 636, 28, clay),
      rect([716, 250, 180, 310], clay),
      rect([716, 250, 60, 310], '#e9875f'),
      rect([700, 240, 212, 24], cream),
      circle(806, 350, 66, cream),
      circle(806, 350, 54, '#fff8e8'),
      line('M806 350 V312 M806 350 L832 366', night, 8),
      rect([776, 450, 60, 84], night, { rx: 30 }),
      path('M700 240 L806 60 L912 240 z', deep),
      line('M806 60 V-10', night, 8),
      path('M810 -6 h90 l-20 22 l20 22 h-90 z', brick),
      rect([0, 940, 1600, 127], '#b9a27c'),
      path('M430 940 h752 l60 50 H370 z', cream),
      path('M370 990 h872 l60 50 H310 z', sand),
      bubble(
        90,
        150,
        340,
        210,
        deep,
        1,
        ...[0, 1, 2].map((row) => line(`M50 ${64 + row * 42} h${row === 2 ? 130 : 240}`, cream, 14)),
      ),
      bubble(1130, 120, 360, 230, cream, -1, line('M120 120 l44 46 l84 -100', moss, 30)),
      bubble(
        120,
        480,
        190,
        150,
        brick,
        1,
        line('M58 60 q0 -34 36 -34 q36 0 36 32 q0 24 -36 36 v10', cream, 14),
        circle(94, 124, 9, cream),
      ),
      bubble(1330, 450, 180, 140, river, -1, ...[52, 90, 128].map((x) => circle(x, 70, 13, cream))),
      ...[60, 210, 1420, 1540].map(
        (x) =>
          rect([x - 8, 820, 16, 130], '#6b3a2a') +
          circle(x, 780, 84, moss) +
          circle(x - 24, 760, 42, '#7d9a5e'),
      ),
    ].join('');
  },
};
