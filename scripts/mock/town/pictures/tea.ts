import { circle, element, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** A teapot, cups and cake on a checked cloth. */
export const tea: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const cup = (x: number, y: number, color: string, dot: string) =>
      group(
        `translate(${x} ${y})`,
        element('ellipse', { cx: 0, cy: 84, rx: 150, ry: 26, fill: cream }),
        element('ellipse', { cx: 0, cy: 78, rx: 104, ry: 15, fill: sand }),
        line('M92 -20 q70 0 54 46 q-14 30 -72 26', color, 20),
        path('M-104 -50 H104 Q100 76 40 84 H-40 Q-100 76 -104 -50 z', color),
        element('ellipse', { cx: 0, cy: -50, rx: 104, ry: 22, fill: cream }),
        element('ellipse', { cx: 0, cy: -47, rx: 88, ry: 15, fill: '#8a4b2c' }),
        ...[-60, -20, 20, 60].map((at) => circle(at, 14, 11, dot)),
        ...[-34, 10, 52].map((at) =>
          line(`M${at} -86 q-20 -34 0 -64 q20 -30 0 -60`, cream, 9, { opacity: 0.7 }),
        ),
      );
    const checks = Array.from({ length: 16 }, (_, place) =>
      rect([place * 104 - 20, 700, 52, 367], clay, { opacity: 0.5 }),
    ).concat(
      Array.from({ length: 4 }, (_, row) => rect([0, 716 + row * 104, 1600, 52], clay, { opacity: 0.5 })),
    );
    return [
      ground(tea, 'wall', deep, river),
      ...Array.from({ length: 40 }, (_, place) =>
        group(
          `translate(${(place % 10) * 176 + (Math.floor(place / 10) % 2) * 88} ${80 + Math.floor(place / 10) * 170})`,
          ...[0, 72, 144, 216, 288].map((turn) =>
            group(
              `rotate(${turn})`,
              element('ellipse', { cx: 0, cy: -20, rx: 9, ry: 16, fill: mist, opacity: 0.35 }),
            ),
          ),
          circle(0, 0, 7, sun, { opacity: 0.6 }),
        ),
      ),
      rect([0, 690, 1600, 377], cream),
      ...checks,
      rect([0, 684, 1600, 16], brick),
      group(
        'translate(560 640)',
        path('M-170 60 C-300 30 -330 -80 -372 -196 L-318 -214 C-290 -130 -250 -90 -170 -80 z', sun),
        path('M-384 -196 L-312 -222 l8 24 L-376 -172 z', clay),
        line('M190 -90 q150 -20 130 100 q-20 90 -140 90', sun, 32),
        path(
          'M-210 60 C-230 -190 -90 -230 0 -230 C90 -230 230 -190 210 60 Q150 130 0 130 Q-150 130 -210 60 z',
          sun,
        ),
        path('M0 -230 C90 -230 230 -190 210 60 Q150 130 0 130 z', '#d99a2b'),
        path('M-110 -212 q110 -70 220 0 q-110 34 -220 0 z', clay),
        circle(0, -262, 30, brick),
        ...[0, 60, 120, 180, 240, 300].map((turn) =>
          group(
            `translate(0 -40) rotate(${turn})`,
            element('ellipse', { cx: 0, cy: -50, rx: 24, ry: 40, fill: clay }),
          ),
        ),
        circle(0, -40, 28, cream),
      ),
      cup(1010, 760, mist, deep),
      cup(300, 880, brick, sun),
      group(
        'translate(1310 800)',
        element('ellipse', { cx: 0, cy: 76, rx: 210, ry: 34, fill: '#fff8e8' }),
        path('M-140 60 V-60 L150 -110 V70 Q10 100 -140 60 z', '#d08a4a'),
        path('M-140 -60 L150 -110 V-70 L-140 -22 z', '#fff4dd'),
        path('M-140 6 L150 -34 V0 L-140 40 z', '#fff4dd'),
        path('M-140 -60 Q-20 -150 150 -110 z', brick),
        circle(60, -128, 26, clay),
        line('M60 -150 q10 -34 40 -40', moss, 8),
      ),
    ].join('');
  },
};
