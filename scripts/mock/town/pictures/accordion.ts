import { around, circle, element, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, mist, cream, sun, clay, brick, moss } = palette;

/** An open accordion against folk flowers. */
export const accordion: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const flower = (x: number, y: number, size: number, place: number) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        ...Array.from({ length: 8 }, (_, petal) =>
          group(
            `rotate(${petal * 45})`,
            element('ellipse', {
              cx: 0,
              cy: -48,
              rx: 20,
              ry: 34,
              fill: around([clay, sun, cream, mist], place),
            }),
          ),
        ),
        circle(0, 0, 26, around([night, brick, clay, deep], place)),
        circle(0, 0, 11, sun),
      );
    const leaf = (x: number, y: number, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        path('M0 0 q46 -60 120 0 q-74 60 -120 0 z', moss),
        line('M8 0 H108', deep, 4),
      );
    const folds = Array.from({ length: 15 }, (_, place) => {
      const angle = -35 + place * 5;
      return group(
        `translate(800 1300) rotate(${angle})`,
        path('M-30 -960 H30 L22 -560 H-22 z', place % 2 ? brick : clay),
        rect([-30, -972, 60, 20], sun),
      );
    });
    return [
      rect([0, 0, 1600, 1067], deep),
      ...[
        [150, 190, 1.3],
        [420, 120, 0.9],
        [720, 150, 1.15],
        [1010, 110, 0.9],
        [1270, 190, 1.3],
        [1480, 130, 0.9],
        [110, 560, 1],
        [1500, 560, 1],
        [120, 900, 1.2],
        [1490, 900, 1.2],
        [620, 980, 0.95],
        [980, 980, 0.95],
        [800, 900, 0.75],
      ].map(
        ([x = 0, y = 0, size = 1], place) =>
          leaf(x + 30, y + 40, 30) + leaf(x - 30, y + 40, 150) + flower(x, y, size, place),
      ),
      ...folds,
      group(
        'translate(800 1300) rotate(-43)',
        rect([-92, -1000, 130, 470], cream, { rx: 22 }),
        rect([-70, -975, 86, 420], night, { rx: 12 }),
        ...Array.from({ length: 9 }, (_, row) => rect([-64, -962 + row * 45, 74, 38], '#fffaf0', { rx: 4 })),
        ...[0, 1, 3, 4, 6, 7].map((row) => rect([-28, -934 + row * 45, 38, 24], night)),
      ),
      group(
        'translate(800 1300) rotate(43)',
        rect([-38, -1000, 130, 470], cream, { rx: 22 }),
        ...Array.from({ length: 30 }, (_, place) =>
          circle(
            -8 + (place % 3) * 36,
            -960 + Math.floor(place / 3) * 43,
            12,
            around([brick, sun, deep], place),
          ),
        ),
      ),
    ].join('');
  },
};
