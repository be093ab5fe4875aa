import { circle, element, ground, group, line, type Picture, palette, path, rect, water } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

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

function poplar(x: number, floor: number): string {
  return (
    rect([x - 6, floor - 80, 12, 80], brick) +
    element('ellipse', { cx: x, cy: floor - 230, rx: 46, ry: 190, fill: deep }) +
    element('ellipse', { cx: x - 10, cy: floor - 220, rx: 26, ry: 160, fill: moss })
  );
}
