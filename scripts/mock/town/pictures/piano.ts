import { chances } from '../chance.ts';
import { around, circle, type Picture, palette, rect, scatter } from './paint.ts';

const { night, river, mist, cream, sun, clay, brick } = palette;

/** Piano keys with colored circles rising from them. */
export const piano: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('piano solo');
    const bubbles = scatter(chance, 46, [60, 40, 1480, 590])
      .toSorted((one, other) => other.luck - one.luck || one.x - other.x)
      .map(({ x, y, luck }, place) =>
        circle(x, y, 14 + luck * luck * 120, around([sun, clay, mist, river, brick], place), {
          opacity: 0.85,
        }),
      );
    const white = Array.from({ length: 15 }, (_, place) =>
      rect([place * 108 + 2, 690, 104, 380], place === 4 ? sun : place === 9 ? mist : '#fffaf0'),
    );
    const black = Array.from({ length: 15 }, (_, place) =>
      [0, 1, 3, 4, 5].includes(place % 7)
        ? rect([place * 108 + 74, 690, 66, 220], place === 7 ? clay : night)
        : '',
    );
    return [
      rect([0, 0, 1600, 1067], cream),
      ...bubbles,
      rect([0, 660, 1600, 407], night),
      ...white,
      ...black,
      rect([0, 650, 1600, 44], brick),
    ].join('');
  },
};
