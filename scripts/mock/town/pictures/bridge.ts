import { chances } from '../chance.ts';
import { circle, glow, ground, line, type Picture, palette, path, rect, scatter, water } from './paint.ts';

const { night, deep, river, cream, sand, sun, clay, brick } = palette;

/** The iron bridge at night, its lamps on the water. */
export const bridge: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('bridge');
    const stars = scatter(chance, 90, [0, 0, 1600, 520]).map(({ x, y, luck }) =>
      circle(x, y, 1 + luck * 2.4, cream, { opacity: 0.3 + luck * 0.6 }),
    );
    const arches = [0, 1, 2, 3].map((place) => {
      const x = 40 + place * 400;
      return (
        line(`M${x} 640 Q${x + 190} 420 ${x + 380} 640`, clay, 20) +
        [60, 110, 160, 220, 270, 320]
          .map((step) => {
            const t = step / 380;
            const y = 640 - 2 * t * (1 - t) * 220;
            return line(`M${x + step} ${y} V640`, clay, 7);
          })
          .join('')
      );
    });
    const piers = [-20, 400, 800, 1200, 1600].map((x) => path(`M${x - 4} 640 h68 l14 190 h-96 z`, brick));
    const lamps = [220, 420, 620, 820, 1020, 1220, 1420].map(
      (x, place) =>
        glow(`lamp${place}`, x, 560, 90, sun, 0.8) +
        line(`M${x} 640 V566`, night, 6) +
        circle(x, 560, 11, cream) +
        [0, 1, 2, 3, 4, 5]
          .map((step) =>
            rect([x - 34 + step * 3 + (step % 2) * 8, 850 + step * 32, 68 - step * 8, 9], sun, {
              rx: 4.5,
              opacity: 0.85 - step * 0.13,
            }),
          )
          .join(''),
    );
    return [
      ground(bridge, 'sky', night, deep, river),
      ...stars,
      glow('halo', 1210, 230, 330, cream, 0.45),
      circle(1210, 230, 104, cream),
      circle(1174, 208, 18, sand, { opacity: 0.6 }),
      circle(1240, 262, 26, sand, { opacity: 0.5 }),
      path('M0 640 V560 q90 -60 200 -20 t240 -10 t260 0 t300 -14 t320 10 t320 -6 V700 H0 z', night, {
        opacity: 0.75,
      }),
      water(790, 300, { length: 260, rise: 8 }, deep),
      rect([0, 632, 1600, 34], brick),
      rect([0, 626, 1600, 8], clay),
      ...arches,
      ...piers,
      water(824, 300, { length: 300, rise: 10, shift: 90 }, night, { opacity: 0.55 }),
      ...lamps,
      rect([1140, 850, 140, 8], cream, { rx: 4, opacity: 0.8 }),
      rect([1156, 878, 108, 8], cream, { rx: 4, opacity: 0.6 }),
      rect([1172, 908, 76, 8], cream, { rx: 4, opacity: 0.4 }),
      water(960, 200, { length: 340, rise: 12, shift: 40 }, night, { opacity: 0.5 }),
    ].join('');
  },
};
