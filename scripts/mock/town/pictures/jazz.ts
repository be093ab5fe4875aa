import { around, circle, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, mist, cream, sand, sun, clay, brick } = palette;

/** A double bass and a trumpet under a big moon; upright, like a poster. */
export const jazz: Picture = {
  width: 1200,
  height: 1600,
  paint() {
    const keys = Array.from({ length: 13 }, (_, place) => {
      const x = place * 93;
      const black = [0, 1, 3, 4, 5].includes(place % 7) ? rect([x + 62, 1350, 56, 150], night) : '';
      return rect([x + 2, 1350, 89, 270], cream) + black;
    });
    return [
      rect([0, 0, 1200, 1600], clay),
      path('M0 0 H1200 V560 L0 1120 z', deep),
      circle(780, 480, 370, sun),
      circle(780, 480, 270, cream, { opacity: 0.22 }),
      rect([0, 1330, 1200, 270], night),
      // the bass
      group(
        'translate(430 720) rotate(-9)',
        rect([-22, -620, 44, 560], night),
        path('M-34 -640 q34 -76 68 0 l-8 70 h-52 z', brick),
        line('M-54 -602 h40 M14 -602 h40 M-54 -572 h40 M14 -572 h40', sand, 13),
        path(
          'M0 -220 C150 -220 190 -110 150 -20 C128 34 128 74 176 130 C290 260 220 520 0 520 C-220 520 -290 260 -176 130 C-128 74 -128 34 -150 -20 C-190 -110 -150 -220 0 -220 z',
          brick,
        ),
        path(
          'M0 -220 C-150 -220 -190 -110 -150 -20 C-128 34 -128 74 -176 130 C-290 260 -220 520 0 520 z',
          '#7f2a2a',
        ),
        path('M-26 -300 h52 l10 420 h-72 z', night),
        line('M-12 -600 V330 M-4 -600 V330 M4 -600 V330 M12 -600 V330', sand, 3),
        rect([-56, 236, 112, 16], sand),
        line('M-112 60 q-34 60 0 120 q28 50 -6 96 M112 60 q34 60 0 120 q-28 50 6 96', sand, 12),
        rect([-8, 520, 16, 100], sand),
      ),
      // the trumpet
      group(
        'translate(800 960) rotate(-24)',
        line('M-250 0 H170', sun, 30),
        path('M150 -17 C250 -20 290 -70 330 -112 V112 C290 70 250 20 150 17 z', sun),
        path('M150 0 C250 4 290 70 330 112 V0 z', '#c98f24'),
        rect([-120, -70, 30, 168], cream, { rx: 15 }),
        rect([-70, -70, 30, 168], cream, { rx: 15 }),
        rect([-20, -70, 30, 168], cream, { rx: 15 }),
        circle(-105, -82, 18, mist),
        circle(-55, -82, 18, mist),
        circle(-5, -82, 18, mist),
        line('M-180 0 q-70 100 20 112 h180 q80 -12 40 -100', sun, 24),
        path('M-300 -24 h28 l24 24 l-24 24 h-28 z', cream),
      ),
      ...keys,
      ...[
        [940, 830, 22],
        [1050, 740, 28],
        [1110, 900, 18],
        [960, 690, 14],
      ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, around([cream, clay, mist], r))),
      path('M0 1318 H1200 V1350 H0 z', brick),
    ].join('');
  },
};
