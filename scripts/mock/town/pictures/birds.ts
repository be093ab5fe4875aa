import { chances } from '../chance.ts';
import { circle, element, ground, group, line, type Picture, palette, path, rect, water } from './paint.ts';

const { night, deep, river, cream, sand, sun, brick } = palette;

/** Cranes over the wetlands at dawn. */
export const birds: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const flock = [
      [330, 380, 1.05, -6],
      [740, 250, 0.8, -10],
      [1130, 420, 0.9, -4],
      [1130, 150, 0.56, -12],
      [1430, 270, 0.5, -8],
      [610, 500, 0.5, -2],
    ] as const;
    const chance = chances('birds');
    const reeds = Array.from({ length: 80 }, (_, place) => {
      const x = place < 46 ? chance() * 520 : 1180 + chance() * 440;
      const height = 110 + chance() * 210;
      const lean = -20 + chance() * 40;
      return (
        line(`M${x} 1080 q${lean * 0.2} ${-height * 0.6} ${lean} ${-height}`, place % 3 ? night : deep, 6) +
        (place % 4 === 0
          ? element('ellipse', { cx: x + lean, cy: 1080 - height, rx: 9, ry: 34, fill: brick })
          : '')
      );
    });
    return [
      ground(birds, 'dawn', '#e98a5a', sun, cream),
      circle(1010, 560, 190, cream, { opacity: 0.9 }),
      path('M0 640 q200 -50 420 -20 t420 -16 t400 10 t400 -14 V760 H0 z', river, { opacity: 0.55 }),
      path('M0 690 q260 -44 540 -10 t560 -6 t540 -4 V800 H0 z', deep, { opacity: 0.75 }),
      rect([0, 720, 1600, 347], river),
      ...[0, 1, 2, 3, 4, 5, 6].map((row) =>
        rect([860 - row * 12 + (row % 2) * 30, 742 + row * 34, 300 - row * 26, 11], cream, {
          rx: 5.5,
          opacity: 0.8 - row * 0.09,
        }),
      ),
      water(800, 300, { length: 420, rise: 8 }, deep, { opacity: 0.35 }),
      water(910, 300, { length: 520, rise: 12, shift: 100 }, deep, { opacity: 0.5 }),
      ...flock.map(([x, y, size, turn]) => crane(x, y, size, turn)),
      ...reeds,
    ].join('');
  },
};

function crane(x: number, y: number, size: number, turn: number): string {
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M-24 10 C-60 -90 -150 -150 -230 -150 C-190 -110 -160 -40 -70 34 z', cream),
    path('M-230 -150 C-214 -132 -200 -104 -176 -74 L-206 -96 L-196 -66 L-222 -104 z', night),
    path('M-150 10 Q-40 -30 60 4 L210 -26 L236 -30 L284 -20 L236 -10 Q150 14 70 34 Q-30 60 -150 24 z', cream),
    path('M20 6 C20 -100 -20 -190 -96 -246 C-100 -170 -96 -80 -60 20 z', sand),
    path('M-96 -246 C-98 -210 -98 -180 -94 -150 L-82 -200 L-70 -168 L-66 -216 z', night),
    circle(232, -22, 13, brick),
    path('M242 -30 L292 -20 L242 -13 z', sun),
    line('M-140 18 L-286 40 M-140 22 L-280 54', night, 6),
  );
}
