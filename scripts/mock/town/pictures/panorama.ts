import { chances } from '../chance.ts';
import { around, circle, ground, line, type Picture, palette, path, rect, water } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** The whole town along the river at sunset. */
export const panorama: Picture = {
  width: 2000,
  height: 1125,
  paint() {
    const chance = chances('panorama');
    const walls = [cream, sand, clay, mist, brick, sun] as const;
    let x = -40;
    const houses: string[] = [];
    for (let place = 0; x < 2040; place += 1) {
      const width = 84 + chance() * 62;
      const height = 130 + chance() * 130;
      houses.push(house(x, 760, width, height, around(walls, place + Math.floor(chance() * 3)), chance));
      x += width + 2;
    }
    const reflections = Array.from({ length: 46 }, () =>
      rect(
        [chance() * 2000, 800 + chance() * 290, 50 + chance() * 180, 7],
        around([cream, clay, sun], Math.floor(chance() * 3)),
        {
          rx: 3.5,
          opacity: 0.18 + chance() * 0.3,
        },
      ),
    );
    return [
      ground(panorama, 'sky', deep, '#c9775a', sun, cream),
      circle(1390, 520, 210, cream, { opacity: 0.35 }),
      circle(1390, 520, 150, cream),
      path('M0 640 q260 -150 560 -60 t620 -20 t820 10 V800 H0 z', moss, { opacity: 0.75 }),
      path('M0 690 q340 -120 720 -40 t680 -30 t640 40 V800 H0 z', deep, { opacity: 0.6 }),
      church(520, 760),
      tower(1640, 760),
      ...houses,
      rect([0, 756, 2000, 26], brick),
      rect([0, 776, 2000, 349], deep),
      water(830, 300, { length: 420, rise: 9 }, river, { opacity: 0.55 }),
      ...reflections,
      rect([1270, 812, 240, 10], cream, { rx: 5, opacity: 0.8 }),
      rect([1300, 850, 180, 10], cream, { rx: 5, opacity: 0.6 }),
      rect([1330, 894, 120, 10], cream, { rx: 5, opacity: 0.45 }),
      water(960, 300, { length: 520, rise: 14, shift: 120 }, night, { opacity: 0.35 }),
      boat(700, 930),
    ].join('');
  },
};

function house(
  x: number,
  floor: number,
  width: number,
  height: number,
  color: string,
  chance: () => number,
): string {
  const top = floor - height;
  const roof = 46 + chance() * 54;
  const stepped = chance() > 0.7;
  const gable = stepped
    ? `M${x} ${top} v-${roof * 0.4} h${width * 0.25} v-${roof * 0.35} h${width * 0.5} v${roof * 0.35} h${width * 0.25} v${roof * 0.4} z`
    : `M${x - 6} ${top} L${x + width / 2} ${top - roof} L${x + width + 6} ${top} z`;
  const roofColor = stepped ? color : around([brick, night, clay], Math.floor(chance() * 3));
  const columns = width > 110 ? 3 : 2;
  const step = width / (columns + 0.4);
  const panes = Array.from({ length: columns * Math.floor(height / 62) }, (_, place) => {
    const lit = chance() > 0.62;
    return rect(
      [
        x + step * 0.45 + (place % columns) * step,
        top + 20 + Math.floor(place / columns) * 58,
        step * 0.5,
        34,
      ],
      lit ? sun : night,
      { opacity: lit ? 1 : 0.72 },
    );
  });
  return path(gable, roofColor) + rect([x, top, width, height], color) + panes.join('');
}

function church(x: number, floor: number): string {
  return (
    rect([x, floor - 400, 250, 400], brick) +
    path(`M${x - 12} ${floor - 400} L${x + 125} ${floor - 520} L${x + 262} ${floor - 400} z`, night) +
    rect([x - 84, floor - 520, 92, 520], clay) +
    path(`M${x - 96} ${floor - 520} L${x - 38} ${floor - 700} L${x + 20} ${floor - 520} z`, night) +
    circle(x - 38, floor - 460, 24, cream) +
    rect([x - 50, floor - 390, 24, 60], night, { rx: 12 })
  );
}

function tower(x: number, floor: number): string {
  return (
    path(`M${x} ${floor} l18 -330 h92 l18 330 z`, sand) +
    rect([x - 24, floor - 440, 176, 116], clay) +
    path(`M${x - 36} ${floor - 440} L${x + 64} ${floor - 540} L${x + 164} ${floor - 440} z`, deep) +
    [0, 1, 2, 3].map((place) => rect([x - 8 + place * 40, floor - 410, 22, 48], night, { rx: 11 })).join('')
  );
}

function boat(x: number, y: number): string {
  return (
    path(`M${x} ${y} h220 l-36 52 h-148 z`, night) +
    line(`M${x + 100} ${y} v-180`, night, 8) +
    path(`M${x + 108} ${y - 176} q90 70 96 150 h-96 z`, cream) +
    path(`M${x + 92} ${y - 150} q-60 60 -70 124 h70 z`, clay)
  );
}
