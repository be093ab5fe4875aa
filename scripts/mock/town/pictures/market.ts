import { around, circle, ground, line, type Picture, palette, path, rect } from './paint.ts';

const { night, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Market stalls with striped awnings. */
export const market: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const stall = (
      x: number,
      one: string,
      other: string,
      goods: readonly [string, ...string[]],
      sign: string,
    ) => {
      const stripes = Array.from({ length: 8 }, (_, place) =>
        path(
          `M${x + place * 56} 470 h56 l14 0 v0 h-14 L${x + place * 56 + 56} 600 a28 28 0 0 1 -56 0 z`,
          place % 2 ? other : one,
        ),
      );
      const crates = [0, 1, 2, 3].map((place) => {
        const left = x + 14 + place * 106;
        const fruit = Array.from({ length: 9 }, (_, piece) =>
          circle(left + 14 + (piece % 5) * 18, 752 - Math.floor(piece / 5) * 18, 14, around(goods, place)),
        );
        return (
          fruit.join('') +
          rect([left - 4, 756, 100, 60], '#b9764a', { rx: 4 }) +
          rect([left - 4, 780, 100, 5], '#8d5334')
        );
      });
      return [
        rect([x + 14, 560, 14, 400], '#6b3a2a'),
        rect([x + 420, 560, 14, 400], '#6b3a2a'),
        rect([x + 14, 600, 420, 220], night, { opacity: 0.24 }),
        ...crates,
        rect([x - 4, 812, 456, 150], '#a8663f'),
        ...[0, 1, 2, 3, 4].map((place) => rect([x - 4 + place * 92, 812, 4, 150], '#8d5334')),
        path(`M${x + 20} 400 h408 l20 74 h-448 z`, one),
        ...Array.from({ length: 4 }, (_, place) =>
          path(`M${x + 71 + place * 102} 400 h51 l5 74 h-56 z`, other),
        ),
        ...stripes,
        rect([x + 130, 846, 190, 76], cream, { rx: 10 }),
        path(sign, clay, { transform: `translate(${x + 225} 884)` }),
      ].join('');
    };
    const flags = (y: number, sag: number, shift: number) =>
      line(`M0 ${y} Q800 ${y + sag} 1600 ${y}`, night, 4) +
      Array.from({ length: 22 }, (_, place) => {
        const t = (place + 0.5) / 22;
        const x = t * 1600;
        return path(
          `M${x - 28} ${y + 4 * t * (1 - t) * sag * 0.5} h56 l-28 62 z`,
          around([clay, sun, river, cream, brick, mist], place + shift),
        );
      }).join('');
    return [
      ground(market, 'air', mist, cream),
      ...[
        [-40, 300, sand],
        [250, 380, clay],
        [470, 320, cream],
        [720, 410, sun],
        [960, 330, mist],
        [1180, 390, brick],
        [1420, 310, sand],
      ].map(([x, height, color], place) => facade(Number(x), 700, 236, Number(height), String(color), place)),
      rect([0, 690, 1600, 377], '#cbb795'),
      ...Array.from({ length: 60 }, (_, place) =>
        rect(
          [
            (place % 10) * 170 - (Math.floor(place / 10) % 2) * 80,
            960 + Math.floor(place / 10) * 22,
            150,
            12,
          ],
          '#b39d7b',
          { rx: 6, opacity: 0.6 },
        ),
      ),
      stall(40, clay, cream, [clay, moss, sun, brick], 'M-20 20 q-20 -40 20 -40 q40 0 20 40 q-20 14 -40 0 z'),
      stall(574, river, cream, [brick, sun, cream, moss], 'M-30 14 L0 -26 L30 14 z'),
      stall(1108, sun, cream, [moss, clay, '#8c4a6b', sand], 'M0 -26 a26 26 0 1 0 1 0 z'),
      flags(90, 150, 0),
      flags(30, 240, 3),
    ].join('');
  },
};

function facade(
  x: number,
  floor: number,
  width: number,
  height: number,
  color: string,
  place: number,
): string {
  const top = floor - height;
  const gable =
    place % 2
      ? path(`M${x} ${top} q${width / 4} -20 ${width / 4} -70 h${width / 2} q0 50 ${width / 4} 70 z`, color)
      : path(`M${x - 8} ${top} L${x + width / 2} ${top - 96} L${x + width + 8} ${top} z`, brick);
  const panes = Array.from({ length: 3 * Math.floor(height / 96) }, (_, pane) =>
    rect([x + 30 + (pane % 3) * 66, top + 26 + Math.floor(pane / 3) * 90, 40, 56], night, {
      rx: place % 3 ? 4 : 20,
      opacity: 0.8,
    }),
  );
  return gable + rect([x, top, width, height], color) + panes.join('');
}
