import { around, circle, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** A violin and its bow before warm arches. */
export const strings: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const arches = [620, 500, 380, 260].map((radius, place) =>
      path(
        `M${800 - radius} 1067 V520 a${radius} ${radius} 0 0 1 ${radius * 2} 0 V1067 z`,
        around([deep, river, mist, cream], place),
      ),
    );
    return [
      rect([0, 0, 1600, 1067], night),
      ...arches,
      circle(230, 250, 74, sun),
      circle(1370, 250, 74, clay),
      circle(230, 860, 40, clay),
      circle(1370, 860, 40, sun),
      group(
        'translate(800 590) rotate(24)',
        path(
          'M0 -190 C118 -190 148 -110 116 -34 C100 8 102 36 134 76 C214 180 150 350 0 350 C-150 350 -214 180 -134 76 C-102 36 -100 8 -116 -34 C-148 -110 -118 -190 0 -190 z',
          clay,
        ),
        path('M0 -190 C118 -190 148 -110 116 -34 C100 8 102 36 134 76 C214 180 150 350 0 350 z', brick),
        path('M-20 -470 h40 l10 550 h-60 z', night),
        path('M-26 -480 q-2 -80 26 -84 q28 4 26 84 z', brick),
        line('M-58 -516 h32 M26 -516 h32 M-58 -542 h32 M26 -542 h32', sand, 11),
        rect([-46, 128, 92, 12], sand),
        path('M-24 210 h48 l-10 120 h-28 z', night),
        line('M-10 -470 V220 M-3 -470 V220 M4 -470 V220 M10 -470 V220', cream, 2.4),
        line('M-82 40 q-24 44 0 88 q20 38 -4 70 M82 40 q24 44 0 88 q-20 38 4 70', sand, 9),
      ),
      group(
        'translate(800 560) rotate(-52)',
        rect([-620, -8, 1240, 12], '#5b2a22', { rx: 6 }),
        rect([-600, 12, 1180, 5], cream),
        rect([-590, -10, 60, 32], night, { rx: 6 }),
      ),
    ].join('');
  },
};
