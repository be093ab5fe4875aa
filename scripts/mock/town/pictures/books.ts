import { chances } from '../chance.ts';
import { around, circle, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Shelves of colorful books with a cat asleep among them. */
export const books: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('books');
    const colors = [clay, river, sun, cream, brick, moss, mist, deep, sand] as const;
    const shelf = (floor: number, gap: readonly [number, number], shift: number) => {
      const row: string[] = [];
      let x = 40;
      for (let place = shift; x < 1540; place += 1) {
        const width = 34 + chance() * 44;
        const height = 190 + chance() * 84;
        if (x + width > gap[0] && x < gap[1]) x = gap[1];
        const color = around(colors, place * 2 + Math.floor(chance() * 2));
        const band = color === cream || color === sand || color === mist ? brick : cream;
        if (x + width < 1566) {
          row.push(
            rect([x, floor - height, width, height], color, { rx: 4 }),
            rect([x, floor - height + 30, width, 9], band, { opacity: 0.8 }),
            rect([x, floor - 50, width, 14], band, { opacity: 0.8 }),
            place % 3
              ? ''
              : rect([x + width / 2 - 4, floor - height + 62, 8, height * 0.4], band, {
                  opacity: 0.8,
                  rx: 4,
                }),
          );
        }
        x += width + 3;
      }
      return row.join('');
    };
    return [
      rect([0, 0, 1600, 1067], '#7f4630'),
      rect([30, 30, 1540, 1007], night),
      shelf(340, [1120, 1360], 0),
      shelf(676, [300, 760], 4),
      shelf(1012, [980, 1190], 7),
      ...[340, 676, 1012].map((y) => rect([0, y, 1600, 30], '#9a5a3c') + rect([0, y, 1600, 8], '#b97350')),
      // a plant on the top shelf
      path('M1190 340 l-16 -96 h132 l-16 96 z', clay),
      ...[-60, -30, 0, 30, 60].map((turn) =>
        group(`translate(1240 250) rotate(${turn})`, path('M0 0 q-34 -70 0 -150 q34 80 0 150 z', moss)),
      ),
      // the cat
      group(
        'translate(530 676)',
        path('M-190 0 C-210 -130 -60 -190 60 -160 C190 -150 210 -50 196 0 z', sun),
        path('M-150 -8 q-30 -100 60 -130 q-70 70 -20 130 z', clay, { opacity: 0.6 }),
        path('M20 -164 q30 70 -6 156 M90 -156 q34 66 10 150', 'none', {
          stroke: clay,
          'stroke-width': 17,
          'stroke-linecap': 'round',
          opacity: 0.7,
        }),
        circle(-140, -52, 72, sun),
        path('M-204 -84 l6 -66 l48 36 z M-134 -118 l46 -38 l12 66 z', sun),
        line('M-178 -50 q12 12 24 0 M-128 -50 q12 12 24 0', night, 6),
        path('M-150 -30 h20 l-10 11 z', brick),
        line('M190 -14 q70 0 50 -80', sun, 28),
      ),
      // an hourglass
      group(
        'translate(1085 1012)',
        rect([-56, -16, 112, 16], sand),
        rect([-56, -190, 112, 16], sand),
        path('M-42 -174 h84 q-6 62 -34 79 q28 17 34 79 h-84 q6 -62 34 -79 q-28 -17 -34 -79 z', mist),
        path('M-26 -16 h52 q-6 -34 -26 -42 q-20 8 -26 42 z', clay),
      ),
    ].join('');
  },
};
