import { circle, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, river, mist, cream, sun, clay, brick, moss } = palette;

/** Running tracks in the sun and three runners. */
export const running: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const lanes = Array.from({ length: 8 }, (_, place) => {
      const radius = 1180 - place * 92;
      return (
        circle(900, 1500, radius, place % 2 ? clay : '#cf5730') +
        circle(900, 1500, radius, 'none', { stroke: cream, 'stroke-width': 7 })
      );
    });
    const runner = (x: number, y: number, size: number, shirt: string, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        line('M-6 40 L60 96 L30 176', night, 34),
        line('M-10 40 L-70 110 L-150 100', night, 34),
        line('M30 176 h40', sun, 26),
        line('M-150 100 l-16 34', sun, 26),
        line('M10 -70 L74 -30 L120 -70', '#c98d63', 24),
        line('M-4 -76 L-84 -50 L-110 10', '#c98d63', 24),
        path('M-46 -96 Q4 -124 44 -90 L26 52 H-42 z', shirt),
        rect([-30, -40, 50, 50], cream, { rx: 6 }),
        rect([-8, -128, 26, 40], '#c98d63'),
        circle(18, -150, 38, '#c98d63'),
        path('M-22 -150 q0 -46 42 -44 q36 2 38 32 q-40 -14 -54 14 z', night),
      );
    return [
      ground(running, 'sky', mist, cream),
      circle(320, 250, 120, sun),
      circle(320, 250, 172, sun, { opacity: 0.25 }),
      path('M0 470 Q400 330 820 420 T1600 330 V900 H0 z', moss, { opacity: 0.6 }),
      path('M0 560 Q500 430 960 500 T1600 440 V900 H0 z', moss),
      ...lanes,
      circle(900, 1500, 440, moss),
      runner(430, 560, 1.05, river, -16),
      runner(860, 500, 1.15, sun, -2),
      runner(1290, 600, 1.05, brick, 14),
    ].join('');
  },
};
