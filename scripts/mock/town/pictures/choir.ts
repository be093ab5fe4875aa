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
} from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Rows of singers in bright robes. */
export const choir: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const skins = ['#e8b48c', '#f0c9a5', '#c98d63', '#8a5a3c'] as const;
    const hairs = [night, brick, sun, '#6b4a35', '#d9d2c5'] as const;
    const robes = [clay, river, sun, moss, brick] as const;
    const chance = chances('choir');
    const rows = [0, 1, 2].map((row) => {
      const count = 7 + row;
      return Array.from({ length: count }, (_, place) => {
        const x = (1600 / count) * (place + 0.5);
        const y = 300 + row * 235;
        return singer(
          x,
          y,
          around(skins, Math.floor(chance() * 4)),
          around(hairs, Math.floor(chance() * 5)),
          around(robes, place + row * 2),
          chance() > 0.5,
        );
      }).join('');
    });
    const notes = [
      [180, 120],
      [480, 80],
      [800, 130],
      [1120, 76],
      [1420, 126],
    ].map(([x = 0, y = 0], place) =>
      group(
        `translate(${x} ${y}) rotate(${place % 2 ? 8 : -8})`,
        element('ellipse', { cx: 0, cy: 40, rx: 24, ry: 18, fill: around([sun, clay, mist], place) }),
        line('M22 38 V-44 q30 14 34 50', around([sun, clay, mist], place), 10),
      ),
    );
    return [
      ground(choir, 'nave', night, deep),
      path('M200 1067 V420 Q800 -260 1400 420 V1067 z', river, { opacity: 0.4 }),
      glow('light', 800, 200, 620, sun, 0.35),
      ...notes,
      ...rows,
    ].join('');
  },
};

function singer(x: number, y: number, skin: string, hair: string, robe: string, long: boolean): string {
  return group(
    `translate(${x} ${y})`,
    long ? path('M-66 10 q0 -84 66 -84 q66 0 66 84 v74 h-132 z', hair) : '',
    path('M-112 420 V190 q0 -82 112 -82 q112 0 112 82 V420 z', robe),
    path('M-112 420 V190 q0 -82 112 -82 V420 z', night, { opacity: 0.1 }),
    path('M-44 112 L0 196 L44 112 q-44 -18 -88 0 z', cream),
    rect([-20, 60, 40, 60], skin),
    circle(0, 16, 62, skin),
    path('M-64 10 q4 -78 64 -78 q60 0 64 78 q-30 -40 -64 -40 q-34 0 -64 40 z', hair),
    line('M-36 12 q10 -12 22 0 M14 12 q12 -12 22 0', night, 5),
    element('ellipse', { cx: 0, cy: 48, rx: 15, ry: 20, fill: brick }),
    rect([-58, 236, 116, 84], cream, { rx: 4 }),
    rect([-3, 236, 6, 84], sand),
  );
}
