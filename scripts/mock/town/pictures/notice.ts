import { around, circle, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** A small ornament for announcements. */
export const notice: Picture = {
  width: 600,
  height: 400,
  paint() {
    const tiles = Array.from({ length: 24 }, (_, place) => {
      const x = (place % 6) * 100;
      const y = Math.floor(place / 6) * 100;
      const back = around([deep, clay, cream, river, sun, brick, mist], place * 3);
      const front = around([sun, cream, brick, mist, night, sand, clay], place * 3 + 2);
      const shapes = [
        path(`M${x} ${y} h100 a100 100 0 0 1 -100 100 z`, front),
        circle(x + 50, y + 50, 36, front),
        path(`M${x} ${y + 100} L${x + 100} ${y} V${y + 100} z`, front),
        path(`M${x + 100} ${y + 100} h-100 a100 100 0 0 1 100 -100 z`, front),
      ] as const;
      return rect([x, y, 100, 100], back) + around([...shapes], place * 7 + Math.floor(place / 6));
    });
    return tiles.join('');
  },
};
