import { chances } from '../chance.ts';
import { circle, ground, group, line, type Picture, palette, path, scatter } from './paint.ts';

const { night, deep, river, cream, sun, clay, brick, moss } = palette;

/** A moon, a tortoise and trees, as if cut from paper. */
export const paperMoon: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const layer = (d: string, color: string) =>
      path(d, '#000', { opacity: 0.2, transform: 'translate(0 -12)' }) + path(d, color);
    const cutTree = (x: number, y: number, size: number, color: string) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        path('M-12 0 L-6 -150 H6 L12 0 z', night),
        circle(0, -230, 96, '#000', { opacity: 0.18, transform: 'translate(8 8)' }),
        circle(0, -230, 96, color),
        ...[-60, -20, 20, 60].map((turn) =>
          group(`translate(0 -160) rotate(${turn})`, line('M0 0 V-110', night, 5)),
        ),
      );
    const stars = scatter(chances('paper'), 26, [80, 40, 1440, 430]).map(
      ({ x, y, luck }, place) =>
        line(`M${x} 0 V${y - 14}`, cream, 2, { opacity: 0.35 }) +
        path(
          `M${x} ${y - 18} l6 12 l13 2 l-9 9 l2 13 l-12 -6 l-12 6 l2 -13 l-9 -9 l13 -2 z`,
          place % 3 ? cream : sun,
          { opacity: 0.65 + luck * 0.35 },
        ),
    );
    return [
      ground(paperMoon, 'sheet', '#18304a', deep),
      circle(1060, 360, 268, '#000', { opacity: 0.18 }),
      circle(1050, 350, 264, river),
      circle(1044, 344, 226, '#3f8a92'),
      line('M1030 0 V170', cream, 3),
      path('M1010 160 a190 190 0 1 0 170 290 a150 150 0 1 1 -170 -290 z', '#000', {
        opacity: 0.22,
        transform: 'translate(10 12)',
      }),
      path('M1010 160 a190 190 0 1 0 170 290 a150 150 0 1 1 -170 -290 z', cream),
      circle(950, 330, 12, night),
      line('M930 396 q24 20 50 4', night, 6),
      ...stars,
      layer('M0 760 Q260 560 560 720 T1180 680 T1600 640 V1067 H0 z', river),
      cutTree(210, 770, 1.15, moss),
      cutTree(420, 760, 0.8, '#7d9a5e'),
      cutTree(1420, 740, 1.2, '#7d9a5e'),
      layer('M0 860 Q360 720 760 840 T1600 800 V1067 H0 z', '#d08a4a'),
      group(
        'translate(720 858)',
        path('M-150 0 q0 -150 150 -150 q150 0 150 150 z', '#000', {
          opacity: 0.2,
          transform: 'translate(8 6)',
        }),
        path('M-120 0 h60 v44 h-60 z M60 0 h60 v44 h-60 z', moss),
        path('M130 -40 q90 -70 120 0 q6 44 -50 44 h-80 z', moss),
        circle(214, -38, 8, night),
        path('M-150 0 q0 -150 150 -150 q150 0 150 150 z', brick),
        path('M-70 -20 l30 -70 h80 l30 70 z', sun),
        path('M-130 -20 l26 -56 l40 10 l-20 46 z M130 -20 l-26 -56 l-40 10 l20 46 z', clay),
      ),
      layer('M0 970 Q420 850 820 950 T1600 920 V1067 H0 z', sun),
      layer('M0 1030 Q420 950 900 1020 T1600 1000 V1067 H0 z', clay),
    ].join('');
  },
};
