import { chances } from '../chance.ts';
import { around, glow, ground, group, type Picture, palette, path, rect, scatter, water } from './paint.ts';

const { night, deep, cream, sun, clay, brick } = palette;

/** Paper lanterns over the river and their reflections. */
export const lanterns: Picture = {
  width: 2000,
  height: 1125,
  paint() {
    const chance = chances('lanterns');
    const lights = scatter(chance, 34, [60, 60, 1880, 560])
      .toSorted((one, other) => one.luck - other.luck || one.x - other.x)
      .map(({ x, y, luck }, place) => lantern(x, y, 0.35 + luck * 0.95, place));
    const floating = [180, 430, 640, 930, 1180, 1420, 1700, 1880].map((x, place) => {
      const y = 820 + ((place * 73) % 190);
      return (
        glow(`float${place}`, x, y, 120, sun, 0.55) +
        path(`M${x - 46} ${y} h92 l-18 26 h-56 z`, brick) +
        path(`M${x - 30} ${y} v-44 q30 -24 60 0 v44 z`, sun) +
        rect([x - 40, y + 36, 80, 7], sun, { rx: 3, opacity: 0.6 }) +
        rect([x - 28, y + 54, 56, 6], sun, { rx: 3, opacity: 0.4 })
      );
    });
    return [
      ground(lanterns, 'sky', night, '#1a2f4b', deep, '#7d4f4a'),
      path(
        'M0 700 V650 h90 v-50 h60 v-60 l50 -60 l50 60 v70 h120 v-40 h110 v60 h180 v-30 h90 v-110 h30 l20 -120 l20 120 h30 v120 h180 v-50 h130 v40 h160 v-70 h100 v80 h210 v-40 h140 v50 h180 v-20 h160 v120 z',
        night,
      ),
      rect([0, 690, 2000, 435], deep),
      water(720, 400, { length: 480, rise: 10 }, night, { opacity: 0.45 }),
      ...lights,
      ...floating,
      water(1000, 200, { length: 560, rise: 16, shift: 130 }, night, { opacity: 0.4 }),
    ].join('');
  },
};

function lantern(x: number, y: number, size: number, place: number): string {
  const color = around([sun, clay, cream, '#e98a4a'], place);
  return (
    glow(`light${place}`, x, y, 150 * size, color, 0.6) +
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-40 -52 q40 -26 80 0 l-8 96 q-32 18 -64 0 z', color),
      path('M-14 -64 l4 112 h20 l4 -112 z', cream, { opacity: 0.35 }),
      rect([-30, 44, 60, 9], brick, { rx: 4 }),
    )
  );
}
