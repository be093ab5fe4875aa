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
} from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Kites above a green hill. */
export const kites: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const kite = (x: number, y: number, size: number, turn: number, one: string, other: string) => {
      const tail = Array.from({ length: 5 }, (_, place) =>
        group(
          `translate(${Math.sin(place) * 22} ${190 + place * 46}) rotate(${place % 2 ? 20 : -20})`,
          path('M0 0 L-24 -13 V13 z M0 0 L24 -13 V13 z', place % 2 ? one : other),
        ),
      );
      return group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        line('M0 140 Q40 200 0 250 T10 400', night, 4),
        ...tail,
        path('M0 -150 L100 -20 L0 150 z', one),
        path('M0 -150 L-100 -20 L0 150 z', other),
        path('M0 -20 L100 -20 L0 150 z', other),
        path('M0 -20 L-100 -20 L0 150 z', one),
        line('M0 -150 V150 M-100 -20 H100', night, 4),
      );
    };
    const cloud = (x: number, y: number, size: number) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        circle(-70, 0, 46, cream),
        circle(0, -26, 66, cream),
        circle(76, 0, 50, cream),
        rect([-116, 0, 242, 48], cream, { rx: 24 }),
      );
    const child = (x: number, y: number, color: string, hair: string) =>
      group(
        `translate(${x} ${y})`,
        line('M-12 0 L-26 64 M12 0 L34 58', night, 14),
        path('M-34 6 q0 -92 34 -92 q34 0 34 92 z', color),
        line('M20 -62 L66 -108', '#e8b48c', 13),
        circle(0, -110, 30, '#e8b48c'),
        path('M-32 -112 q2 -34 32 -34 q30 0 32 34 q-32 -20 -64 0 z', hair),
      );
    return [
      ground(kites, 'air', mist, '#cfe3da', cream),
      circle(1370, 200, 110, sun),
      cloud(240, 190, 1.2),
      cloud(1010, 130, 0.9),
      cloud(1240, 420, 0.8),
      line('M520 430 Q470 700 398 806', night, 3),
      line('M860 330 Q900 640 792 806', night, 3),
      line('M1210 460 Q1180 700 1106 850', night, 3),
      kite(540, 330, 1.15, -14, clay, sun),
      kite(880, 230, 0.95, 12, river, cream),
      kite(1220, 370, 0.85, -8, brick, mist),
      path('M0 800 Q380 640 800 800 T1600 760 V1067 H0 z', moss, { opacity: 0.7 }),
      path('M0 900 Q460 780 960 900 T1600 880 V1067 H0 z', moss),
      path('M0 1000 Q520 900 1040 990 T1600 960 V1067 H0 z', deep),
      child(334, 880, clay, brick),
      child(726, 900, sun, night),
      child(1044, 930, cream, '#6b4a35'),
      ...Array.from({ length: 26 }, (_, place) =>
        circle(40 + place * 61, 960 + ((place * 37) % 60), 7, around([cream, sun, clay], place)),
      ),
    ].join('');
  },
};

/** A merry and a sad theater mask. */
export const masks: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const rays = Array.from({ length: 32 }, (_, place) =>
      group(
        `translate(800 560) rotate(${place * 11.25})`,
        path('M0 0 L-100 -1100 H100 z', place % 2 ? clay : brick),
      ),
    );
    const face = 'M-210 -230 Q0 -290 210 -230 C240 20 170 260 0 300 C-170 260 -240 20 -210 -230 z';
    const ribbon = (side: number) =>
      line(
        `M${side * 205} -120 q${side * 120} 40 ${side * 90} 190 q${side * -30} 120 ${side * 60} 260`,
        side > 0 ? mist : sun,
        26,
      );
    return [
      rect([0, 0, 1600, 1067], brick),
      ...rays,
      circle(800, 540, 440, night),
      circle(800, 540, 400, deep),
      group(
        'translate(610 500) rotate(-12)',
        ribbon(-1),
        path(face, cream),
        path('M0 -268 Q120 -262 210 -230 C240 20 170 260 0 300 z', sand),
        path('M-150 -90 q54 -70 112 0 q-56 34 -112 0 z M38 -90 q56 -70 112 0 q-56 34 -112 0 z', night),
        line('M-156 -150 q56 -44 116 -8 M40 -158 q58 -36 116 8', night, 14),
        path('M-120 70 q120 60 240 0 q-16 150 -120 150 q-104 0 -120 -150 z', night),
        path('M-70 164 q70 -34 140 0 q-26 56 -70 56 q-44 0 -70 -56 z', clay),
        circle(-130, 30, 34, clay, { opacity: 0.75 }),
        circle(130, 30, 34, clay, { opacity: 0.75 }),
      ),
      group(
        'translate(1010 600) rotate(13)',
        ribbon(1),
        path(face, sun),
        path('M0 -268 Q120 -262 210 -230 C240 20 170 260 0 300 z', '#d99a2b'),
        path('M-150 -60 q60 -66 112 -10 q-40 50 -112 10 z M38 -70 q52 -56 112 10 q-72 40 -112 -10 z', night),
        line('M-166 -110 q50 -66 116 -56 M50 -166 q66 -10 116 56', night, 14),
        path('M-100 190 q100 -130 200 0 q-100 -40 -200 0 z', night),
        path('M-116 0 q-30 56 0 70 q30 -14 0 -70 z', river),
      ),
      ...[
        [240, 240],
        [1370, 220],
        [200, 840],
        [1400, 880],
      ].map(([x = 0, y = 0], place) =>
        group(
          `translate(${x} ${y})`,
          path('M0 -54 Q8 -8 54 0 Q8 8 0 54 Q-8 8 -54 0 Q-8 -8 0 -54 z', place % 2 ? cream : sun),
        ),
      ),
    ].join('');
  },
};

/** A moon, a tortoise and trees, as if cut from paper. */
export const paperMoon: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const layer = (d: string, color: string) =>
      path(d, '#000', { opacity: 0.2, transform: 'translate(0 -12)' }) + path(d, color);
    const cutTree = (x: number, y: number, size: number, color: string) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        path('M-12 0 L-6 -150 H6 L12 0 z', night),
        circle(0, -230, 96, '#000', { opacity: 0.18, transform: 'translate(8 8)' }),
        circle(0, -230, 96, color),
        ...[-60, -20, 20, 60].map((turn) =>
          group(`translate(0 -160) rotate(${turn})`, line('M0 0 V-110', night, 5)),
        ),
      );
    const stars = scatter(chances('paper'), 26, [80, 40, 1440, 430]).map(
      ({ x, y, luck }, place) =>
        line(`M${x} 0 V${y - 14}`, cream, 2, { opacity: 0.35 }) +
        path(
          `M${x} ${y - 18} l6 12 l13 2 l-9 9 l2 13 l-12 -6 l-12 6 l2 -13 l-9 -9 l13 -2 z`,
          place % 3 ? cream : sun,
          { opacity: 0.65 + luck * 0.35 },
        ),
    );
    return [
      ground(paperMoon, 'sheet', '#18304a', deep),
      circle(1060, 360, 268, '#000', { opacity: 0.18 }),
      circle(1050, 350, 264, river),
      circle(1044, 344, 226, '#3f8a92'),
      line('M1030 0 V170', cream, 3),
      path('M1010 160 a190 190 0 1 0 170 290 a150 150 0 1 1 -170 -290 z', '#000', {
        opacity: 0.22,
        transform: 'translate(10 12)',
      }),
      path('M1010 160 a190 190 0 1 0 170 290 a150 150 0 1 1 -170 -290 z', cream),
      circle(950, 330, 12, night),
      line('M930 396 q24 20 50 4', night, 6),
      ...stars,
      layer('M0 760 Q260 560 560 720 T1180 680 T1600 640 V1067 H0 z', river),
      cutTree(210, 770, 1.15, moss),
      cutTree(420, 760, 0.8, '#7d9a5e'),
      cutTree(1420, 740, 1.2, '#7d9a5e'),
      layer('M0 860 Q360 720 760 840 T1600 800 V1067 H0 z', '#d08a4a'),
      group(
        'translate(720 858)',
        path('M-150 0 q0 -150 150 -150 q150 0 150 150 z', '#000', {
          opacity: 0.2,
          transform: 'translate(8 6)',
        }),
        path('M-120 0 h60 v44 h-60 z M60 0 h60 v44 h-60 z', moss),
        path('M130 -40 q90 -70 120 0 q6 44 -50 44 h-80 z', moss),
        circle(214, -38, 8, night),
        path('M-150 0 q0 -150 150 -150 q150 0 150 150 z', brick),
        path('M-70 -20 l30 -70 h80 l30 70 z', sun),
        path('M-130 -20 l26 -56 l40 10 l-20 46 z M130 -20 l-26 -56 l-40 10 l20 46 z', clay),
      ),
      layer('M0 970 Q420 850 820 950 T1600 920 V1067 H0 z', sun),
      layer('M0 1030 Q420 950 900 1020 T1600 1000 V1067 H0 z', clay),
    ].join('');
  },
};

/** Jugs and bowls on a workshop's shelves; upright. */
export const pots: Picture = {
  width: 1200,
  height: 1600,
  paint() {
    const shapes = [
      'M-70 0 C-130 -60 -120 -190 -40 -230 V-290 H40 V-230 C120 -190 130 -60 70 0 z',
      'M-50 0 L-110 -170 H110 L50 0 z',
      'M-80 0 C-110 -120 -60 -180 -46 -300 H46 C60 -180 110 -120 80 0 z',
      'M-60 0 C-150 -40 -150 -180 -90 -220 H90 C150 -180 150 -40 60 0 z',
      'M-84 0 V-200 q84 -40 168 0 V0 z',
      'M-40 0 C-110 -40 -110 -150 -30 -180 L-22 -330 H22 L30 -180 C110 -150 110 -40 40 0 z',
    ] as const;
    const colors = [clay, river, cream, brick, sun, mist, moss, sand, deep] as const;
    const pot = (x: number, floor: number, place: number) => {
      const shape = around(shapes, place * 5);
      const id = `pot${place}`;
      const color = around(colors, place * 4);
      const other = around(colors, place * 4 + 3);
      return group(
        `translate(${x} ${floor})`,
        element('defs', {}, element('clipPath', { id }, path(shape, color))),
        place % 3 === 0 ? line('M90 -190 q90 10 70 90 q-20 60 -70 60', color, 24) : '',
        path(shape, color),
        element(
          'g',
          { 'clip-path': `url(#${id})` },
          around(
            [
              rect([-160, -130, 320, 26], other) + rect([-160, -90, 320, 10], other),
              Array.from({ length: 7 }, (_, dot) => circle(-120 + dot * 40, -110, 13, other)).join(''),
              path(
                'M-160 -60 l40 -50 l40 50 l40 -50 l40 50 l40 -50 l40 50 l40 -50 l40 50 v-90 h-320 z',
                other,
              ),
              rect([-160, -400, 320, 230], other),
            ],
            place,
          ),
          rect([20, -400, 160, 420], night, { opacity: 0.13 }),
        ),
      );
    };
    return [
      rect([0, 0, 1200, 1600], '#f0dcc0'),
      circle(600, 520, 470, sun, { opacity: 0.35 }),
      ...[520, 980, 1440].flatMap((floor, row) => [
        rect([60, floor, 1080, 34], brick),
        rect([60, floor + 34, 1080, 12], night, { opacity: 0.2 }),
        path(`M150 ${floor + 34} h44 v50 q-44 0 -44 -50 z M1006 ${floor + 34} h44 q0 50 -44 50 z`, brick),
        ...[0, 1, 2, 3].map((column) => pot(205 + column * 264, floor, row * 4 + column)),
      ]),
    ].join('');
  },
};

/** Three robots of odds and ends drawing colored lines. */
export const robots: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const robot = (x: number, y: number, body: string, eyes: string, kind: number) =>
      group(
        `translate(${x} ${y})`,
        line('M-90 90 L-130 200 M90 90 L130 200 M0 100 V206', night, 16),
        path('M-142 196 h26 l-13 40 z', clay),
        path('M116 196 h26 l-13 40 z', river),
        path('M-13 202 h26 l-13 40 z', sun),
        kind === 0
          ? path('M-120 90 L-96 -150 H96 L120 90 z', body)
          : kind === 1
            ? rect([-120, -150, 240, 240], body, { rx: 40 })
            : path('M-130 90 V-40 a130 130 0 0 1 260 0 V90 z', body),
        rect([-84, -40, 168, 96], night, { rx: 18 }),
        circle(-40, 0, 24, eyes),
        circle(40, 0, 24, eyes),
        circle(-34, 2, 10, night),
        circle(46, 2, 10, night),
        line('M-26 36 h52', cream, 7),
        line(`M0 -150 V-224`, night, 10),
        circle(0, -240, 22, kind === 1 ? sun : brick),
        ...[-60, -20, 20, 60].map((dot) => circle(dot, 74, 8, cream)),
      );
    return [
      rect([0, 0, 1600, 1067], cream),
      ...Array.from(
        { length: 17 },
        (_, place) =>
          line(`M${place * 100} 0 V1067`, mist, 2, { opacity: 0.6 }) +
          line(`M0 ${place * 100} H1600`, mist, 2, { opacity: 0.6 }),
      ),
      line(
        'M40 980 C180 760 300 1060 420 900 S560 760 640 920 S780 1060 860 930 S1000 780 1110 920 S1300 1060 1560 840',
        clay,
        14,
      ),
      line(
        'M60 880 C260 1040 320 780 520 860 S760 1040 940 860 S1220 760 1330 900 S1480 1000 1570 940',
        river,
        14,
      ),
      line('M120 1030 C300 900 420 1040 600 1000 S900 880 1060 1010 S1380 1040 1540 1010', sun, 14),
      circle(190, 190, 96, sun, { opacity: 0.9 }),
      line('M1330 130 q60 -70 120 0 t120 0', clay, 14),
      line('M1330 180 q60 -70 120 0 t120 0', river, 14),
      robot(350, 620, mist, sun, 0),
      robot(800, 560, clay, cream, 1),
      robot(1240, 630, moss, sun, 2),
      glow('idea', 800, 320, 110, sun, 0.5),
    ].join('');
  },
};
