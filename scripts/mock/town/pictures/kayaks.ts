import { chances } from '../chance.ts';
import { circle, element, ground, group, line, type Picture, palette, path, rect, scatter } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

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
