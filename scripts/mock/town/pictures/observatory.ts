import { chances } from '../chance.ts';
import { around, circle, ground, group, line, type Picture, palette, path, rect } from './paint.ts';
import { tree } from './tree.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** The water tower under wheeling stars; upright. */
export const observatory: Picture = {
  width: 1200,
  height: 1600,
  paint() {
    const chance = chances('trails');
    const trails = Array.from({ length: 174 }, (_, place) => {
      const radius = 60 + Math.floor(place / 3) * 22;
      const length = 0.15 + chance() * 0.6;
      const start = chance() * Math.PI * 2;
      const [x1, y1] = [700 + radius * Math.cos(start), 420 + radius * Math.sin(start)];
      const [x2, y2] = [700 + radius * Math.cos(start + length), 420 + radius * Math.sin(start + length)];
      return line(
        `M${x1} ${y1} A${radius} ${radius} 0 0 1 ${x2} ${y2}`,
        around([cream, sun, mist, cream, clay], place),
        3 + chance() * 4,
        { opacity: 0.45 + chance() * 0.5 },
      );
    });
    return [
      ground(observatory, 'sky', '#0e1a2c', night, deep, river),
      ...trails,
      circle(700, 420, 12, cream),
      path('M0 1330 Q320 1210 640 1310 T1200 1270 V1600 H0 z', night, { opacity: 0.75 }),
      path('M330 1500 L392 900 H708 L770 1500 z', brick),
      path('M330 1500 L392 900 H480 L440 1500 z', clay),
      ...[980, 1130, 1280].flatMap((y, row) =>
        [500, 600].map((x) =>
          rect([x - 20 + (row % 2) * 4, y, 40, 78], row === 1 && x === 600 ? sun : night, { rx: 20 }),
        ),
      ),
      rect([500, 1410, 100, 120], night, { rx: 50 }),
      rect([320, 690, 460, 220], clay),
      rect([320, 690, 130, 220], '#e9875f'),
      ...Array.from({ length: 7 }, (_, place) =>
        rect([352 + place * 60, 736, 34, 96], place === 3 ? sun : night, { rx: 17 }),
      ),
      rect([296, 880, 508, 34], sand),
      rect([296, 672, 508, 34], sand),
      path('M340 672 a210 190 0 0 1 420 0 z', mist),
      path('M340 672 a210 190 0 0 1 150 -176 q-60 90 -62 176 z', cream, { opacity: 0.6 }),
      path('M528 672 L556 486 h66 L620 672 z', night),
      group(
        'translate(580 580) rotate(32)',
        rect([-26, -190, 52, 230], cream, { rx: 8 }),
        rect([-34, -214, 68, 46], sun, { rx: 6 }),
      ),
      path('M0 1500 Q300 1440 620 1500 T1200 1470 V1600 H0 z', '#0e1a2c'),
      ...[90, 180, 960, 1060, 1140].map((x, place) =>
        tree(x, [1478, 1470, 1490, 1482, 1476][place] ?? 1480, 1.5, '#0e1a2c'),
      ),
    ].join('');
  },
};
