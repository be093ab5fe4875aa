import { chances } from '../chance.ts';
import {
  around,
  circle,
  element,
  glow,
  ground,
  group,
  line,
  type Picture,
  palette,
  path,
  rect,
  scatter,
  water,
} from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

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

/** The old mill with its wheel, in the morning. */
export const mill: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const spokes = Array.from({ length: 12 }, (_, place) =>
      group(
        `rotate(${place * 30})`,
        rect([-7, -215, 14, 215], brick),
        rect([-44, -240, 88, 32], clay, { rx: 4 }),
      ),
    );
    const windows = [0, 1, 2, 3].flatMap((column) =>
      [0, 1, 2].map((row) => {
        const x = 760 + column * 130;
        const y = 385 + row * 135;
        const lit = (column + row) % 3 === 0;
        return (
          rect([x, y, 62, 84], lit ? sun : deep, { rx: 31 }) +
          rect([x, y + 42, 62, 42], lit ? sun : deep) +
          rect([x + 28, y, 6, 84], cream) +
          rect([x - 8, y + 84, 78, 9], brick)
        );
      }),
    );
    return [
      ground(mill, 'sky', mist, cream, sand),
      circle(350, 300, 130, sun, { opacity: 0.95 }),
      circle(350, 300, 180, sun, { opacity: 0.22 }),
      path('M0 620 q220 -170 470 -60 t520 -40 t620 20 V900 H0 z', moss, { opacity: 0.55 }),
      path('M0 700 q300 -120 640 -30 t960 -20 V900 H0 z', moss),
      rect([700, 330, 600, 500], cream),
      rect([700, 330, 600, 500], sand, { opacity: 0.35 }),
      path('M660 340 L1000 130 L1340 340 z', brick),
      path('M660 340 L1000 130 L1000 340 z', clay),
      circle(1000, 268, 34, sun),
      rect([997, 234, 6, 68], brick),
      rect([966, 265, 68, 6], brick),
      ...windows,
      rect([1300, 520, 190, 310], clay),
      path('M1280 530 L1395 430 L1510 530 z', night),
      rect([1360, 640, 74, 190], deep, { rx: 37 }),
      rect([1360, 680, 74, 150], deep),
      rect([0, 820, 1600, 30], brick),
      path('M0 850 H520 V1067 H0 z', river),
      rect([0, 850, 1600, 217], river),
      group(
        'translate(640 740)',
        circle(0, 0, 190, 'none', { stroke: brick, 'stroke-width': 20 }),
        ...spokes,
        circle(0, 0, 40, night),
        circle(0, 0, 16, sun),
      ),
      water(880, 220, { length: 240, rise: 12 }, river, { opacity: 0.9 }),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((place) =>
        line(`M${560 + place * 22} 880 q-6 60 -40 120`, cream, 7, { opacity: 0.75 }),
      ),
      water(950, 200, { length: 300, rise: 14, shift: 70 }, deep, { opacity: 0.45 }),
      water(1010, 200, { length: 360, rise: 12, shift: 160 }, deep, { opacity: 0.5 }),
      poplar(90, 820),
      poplar(190, 826),
      poplar(1540, 824),
    ].join('');
  },
};

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

/** Kayaks on the river seen from above. */
export const kayaks: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('kayaks');
    const ripples = scatter(chance, 60, [0, 0, 1600, 1067]).map(({ x, y, luck }) =>
      line(`M${x} ${y} q${30 + luck * 30} -16 ${60 + luck * 60} 0`, cream, 5, { opacity: 0.15 + luck * 0.3 }),
    );
    const boats = [
      [330, 300, -22, clay],
      [760, 470, -14, sun],
      [1190, 300, -30, cream],
      [560, 790, -18, brick],
      [1080, 800, -26, mist],
    ] as const;
    return [
      ground(kayaks, 'water', river, deep),
      path('M0 0 H520 Q300 120 190 330 T0 560 z', moss),
      path('M0 0 H440 Q240 110 140 290 T0 470 z', sand, { opacity: 0.5 }),
      path('M1600 1067 H1050 Q1330 1000 1420 820 T1600 560 z', moss),
      path('M1600 1067 H1180 Q1400 1010 1480 870 T1600 660 z', sand, { opacity: 0.5 }),
      ...ripples,
      ...boats.map(([x, y, turn, color]) => kayak(x, y, turn, color)),
    ].join('');
  },
};

/** A ship with striped sails on a rough sea. */
export const sails: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const sail = (d: string, id: string, one: string, other: string) =>
      element('defs', {}, element('clipPath', { id }, path(d, one))) +
      path(d, one) +
      element(
        'g',
        { 'clip-path': `url(#${id})` },
        ...[0, 1, 2, 3, 4, 5].map((place) => rect([-420, -620 + place * 120, 900, 54], other)),
      );
    const gulls = [
      [300, 190, 1],
      [430, 260, 0.7],
      [1290, 170, 0.9],
      [1180, 250, 0.6],
    ].map(([x = 0, y = 0, size = 1]) =>
      group(`translate(${x} ${y}) scale(${size})`, line('M-70 0 q40 -44 70 0 q30 -44 70 0', cream, 12)),
    );
    return [
      ground(sails, 'storm', deep, river, mist),
      circle(1180, 420, 190, sun),
      line('M90 330 h260 M170 372 h240', cream, 22, { opacity: 0.35 }),
      line('M1240 90 h240 M1330 132 h200', cream, 22, { opacity: 0.35 }),
      ...gulls,
      water(690, 500, { length: 420, rise: 70 }, river),
      group(
        'translate(760 760) rotate(-7)',
        rect([-8, -620, 16, 640], '#5b2a22'),
        path('M-8 -620 h110 l-26 26 l26 26 h-110 z', clay),
        sail('M14 -540 Q240 -420 300 -60 H14 z', 'main', cream, brick),
        sail('M-14 -560 Q-220 -380 -330 -60 H-14 z', 'fore', cream, river),
        path('M-400 -30 H390 Q330 150 200 160 H-220 Q-340 150 -400 -30 z', brick),
        path('M-400 -30 H390 l-18 44 H-384 z', sun),
        ...[-220, -110, 0, 110, 220].map((x) => circle(x, 66, 24, night) + circle(x, 66, 13, sun)),
      ),
      water(850, 400, { length: 360, rise: 84, shift: 120 }, deep),
      water(850, 14, { length: 360, rise: 84, shift: 120 }, cream, { opacity: 0.25 }),
      water(960, 400, { length: 480, rise: 70, shift: 300 }, night),
    ].join('');
  },
};

function kayak(x: number, y: number, turn: number, color: string): string {
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    path('M-205 14 Q0 -64 205 14 Q0 92 -205 14 z', night, { opacity: 0.35 }),
    path('M-205 0 Q0 -78 205 0 Q0 78 -205 0 z', color),
    path('M-205 0 Q0 -14 205 0 Q0 14 -205 0 z', night, { opacity: 0.18 }),
    element('ellipse', { cx: 0, cy: 0, rx: 46, ry: 25, fill: night }),
    circle(0, 0, 19, sand),
    group(
      'rotate(62)',
      rect([-170, -4, 340, 8], cream, { rx: 4 }),
      element('ellipse', { cx: -172, cy: 0, rx: 34, ry: 14, fill: sun }),
      element('ellipse', { cx: 172, cy: 0, rx: 34, ry: 14, fill: sun }),
    ),
  );
}

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

function poplar(x: number, floor: number): string {
  return (
    rect([x - 6, floor - 80, 12, 80], brick) +
    element('ellipse', { cx: x, cy: floor - 230, rx: 46, ry: 190, fill: deep }) +
    element('ellipse', { cx: x - 10, cy: floor - 220, rx: 26, ry: 160, fill: moss })
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
