import { around, circle, element, line, type Picture, palette, path, rect } from './paint.ts';
import { tree } from './tree.ts';

const { night, deep, river, mist, cream, sand, sun, clay, moss } = palette;

/** A big morning sun over rolling hills. */
export const hills: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const rings = [430, 360, 290, 220].map((radius, place) =>
      circle(800, 600, radius, around([sand, '#f3c767', sun, clay], place)),
    );
    const field = (d: string, color: string, stripe: string, turn: number, id: string) =>
      element('defs', {}, element('clipPath', { id }, path(d, color))) +
      path(d, color) +
      element(
        'g',
        { 'clip-path': `url(#${id})` },
        ...Array.from({ length: 26 }, (_, place) =>
          line(`M${-300 + place * 90} 1200 q${turn} -300 ${turn * 2.4} -640`, stripe, 12, { opacity: 0.45 }),
        ),
      );
    return [
      rect([0, 0, 1600, 1067], cream),
      ...rings,
      line('M150 190 h150 M210 222 h170', mist, 26),
      line('M1210 150 h190 M1290 184 h190', mist, 26),
      line('M1080 300 h90', mist, 22),
      path('M0 660 Q300 500 660 640 T1600 580 V1067 H0 z', mist),
      field('M0 740 Q420 560 860 740 T1600 700 V1067 H0 z', moss, '#7d9a5e', 60, 'near'),
      field('M0 900 Q520 700 1060 880 T1600 840 V1067 H0 z', river, deep, -80, 'nearer'),
      path('M0 1010 Q400 900 860 990 T1600 960 V1067 H0 z', night),
      ...[260, 330, 1250, 1330, 1400].map((x, place) =>
        tree(x, [905, 884, 872, 880, 866][place] ?? 880, 0.8 + (place % 3) * 0.18, deep),
      ),
    ].join('');
  },
};
