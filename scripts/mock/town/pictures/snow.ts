import { chances } from '../chance.ts';
import { around, circle, glow, ground, type Picture, palette, path, rect, scatter } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Snow on the roofs, a fir tree and falling flakes. */
export const snow: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('snow');
    const flakes = scatter(chance, 210, [0, 0, 1600, 1067]).map(({ x, y, luck }) =>
      circle(x, y, 2 + luck * luck * 9, cream, { opacity: 0.5 + luck * 0.5 }),
    );
    const houses = [
      [-30, 250, 300, brick],
      [230, 210, 380, clay],
      [450, 230, 290, sand],
      [990, 220, 330, sun],
      [1220, 210, 400, brick],
      [1440, 240, 310, mist],
    ] as const;
    return [
      ground(snow, 'dusk', night, deep, river),
      circle(1260, 190, 84, cream),
      path('M0 640 q300 -130 620 -30 t980 -40 V900 H0 z', mist, { opacity: 0.5 }),
      ...houses.map(([x, width, height, color], place) => snowyHouse(x, 880, width, height, color, place)),
      fir(805, 900),
      path('M0 890 Q260 820 560 880 T1100 880 T1600 860 V1067 H0 z', cream),
      path('M0 980 Q420 900 860 970 T1600 940 V1067 H0 z', mist, { opacity: 0.55 }),
      ...flakes,
    ].join('');
  },
};

function fir(x: number, floor: number): string {
  const tiers = [
    [0, 330],
    [110, 290],
    [215, 240],
    [310, 180],
    [390, 120],
  ].map(([up = 0, width = 0], place) =>
    path(
      `M${x - width / 2} ${floor - 40 - up} L${x} ${floor - 290 - up * 0.92} L${x + width / 2} ${floor - 40 - up} q${-width / 4} 26 ${-width / 2} 6 q${-width / 4} 20 ${-width / 2} -6 z`,
      place % 2 ? '#3f6b52' : moss,
    ),
  );
  const lights = Array.from({ length: 22 }, (_, place) => {
    const up = 60 + ((place * 137) % 500);
    const spread = (1 - up / 640) * 130;
    return circle(
      x + Math.sin(place * 2.4) * spread,
      floor - up,
      9,
      around([sun, clay, cream, brick], place),
    );
  });
  const star = `M${x} ${floor - 720} l16 40 l44 2 l-34 28 l12 42 l-38 -24 l-38 24 l12 -42 l-34 -28 l44 -2 z`;
  return (
    rect([x - 24, floor - 50, 48, 70], brick) +
    tiers.join('') +
    lights.join('') +
    glow('star', x, floor - 670, 130, sun, 0.7) +
    path(star, sun)
  );
}

function snowyHouse(
  x: number,
  floor: number,
  width: number,
  height: number,
  color: string,
  place: number,
): string {
  const top = floor - height;
  const panes = Array.from({ length: 2 * Math.floor(height / 110) }, (_, pane) => {
    const left = x + width * 0.2 + (pane % 2) * width * 0.36;
    const y = top + 40 + Math.floor(pane / 2) * 104;
    return (
      rect([left, y, width * 0.22, 66], (pane + place) % 3 ? sun : night, { rx: 4 }) +
      rect([left - 6, y + 62, width * 0.22 + 12, 12], cream, { rx: 6 })
    );
  });
  return (
    rect([x, top, width, height], color) +
    rect([x + width * 0.68, top - 130, 36, 110], night) +
    rect([x + width * 0.68 - 6, top - 144, 48, 22], cream, { rx: 11 }) +
    path(`M${x - 20} ${top + 8} L${x + width / 2} ${top - 128} L${x + width + 20} ${top + 8} z`, night) +
    path(
      `M${x - 24} ${top + 12} L${x + width / 2} ${top - 140} L${x + width + 24} ${top + 12} q-26 14 -44 -8 q-22 -34 -40 -30 q-28 4 -${width / 2 - 60} -50 q-${width / 2 - 60} 60 -${width / 2 - 50} 56 q-24 -2 -38 28 q-16 20 -44 4 z`,
      cream,
    ) +
    panes.join('')
  );
}
