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

/** A microphone in beams of stage light. */
export const stage: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('stage');
    const beams = [
      [160, sun, 260, 560],
      [480, clay, 420, 800],
      [800, cream, 560, 1040],
      [1120, mist, 800, 1240],
      [1440, brick, 1060, 1400],
    ] as const;
    const dust = scatter(chance, 90, [100, 160, 1400, 720]).map(({ x, y, luck }) =>
      circle(x, y, 1.5 + luck * 4, cream, { opacity: 0.15 + luck * 0.45 }),
    );
    const crowd = Array.from({ length: 27 }, (_, place) => {
      const x = place * 62 + chance() * 20;
      const y = 990 + chance() * 46;
      const arms =
        place % 4 === 1
          ? line(`M${x - 26} ${y + 50} l-14 -120 M${x + 26} ${y + 50} l18 -112`, night, 17)
          : '';
      return `${arms}${circle(x, y, 33, night)}${rect([x - 44, y + 26, 88, 120], night, { rx: 40 })}`;
    });
    return [
      ground(stage, 'dark', '#0e1a2c', night, deep),
      ...beams.map(([x, color, left, right]) =>
        path(`M${x - 24} 60 L${left - 40} 900 H${right - 120} L${x + 24} 60 z`, color, {
          opacity: 0.42,
          style: 'mix-blend-mode:screen',
        }),
      ),
      ...dust,
      rect([0, 880, 1600, 187], brick, { opacity: 0.55 }),
      element('ellipse', { cx: 800, cy: 890, rx: 420, ry: 60, fill: sun, opacity: 0.55 }),
      rect([0, 36, 1600, 30], '#0b1524'),
      ...beams.map(([x, color], place) =>
        group(
          `translate(${x} 66) rotate(${(place - 2) * -8})`,
          rect([-40, -6, 80, 74], '#0b1524', { rx: 12 }),
          rect([-30, 58, 60, 14], color),
        ),
      ),
      line('M800 420 V880', cream, 12),
      element('ellipse', { cx: 800, cy: 888, rx: 110, ry: 17, fill: cream }),
      rect([752, 370, 96, 76], sand, { rx: 14 }),
      rect([744, 210, 112, 176], cream, { rx: 56 }),
      ...[0, 1, 2, 3, 4].map((row) => rect([744, 236 + row * 26, 112, 6], clay, { opacity: 0.7 })),
      rect([744, 362, 112, 18], brick),
      ...crowd,
    ].join('');
  },
};

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

/** Organ pipes under a Gothic arch; upright. */
export const organ: Picture = {
  width: 1200,
  height: 1600,
  paint() {
    const pipes = Array.from({ length: 17 }, (_, place) => {
      const fromMiddle = Math.abs(place - 8);
      const top = 320 + fromMiddle * 66 + (place % 2) * 30;
      const x = 181 + place * 50;
      const color = around([sun, sand, '#d99a2b'], place);
      return (
        rect([x, top, 40, 1130 - top], color, { rx: 20 }) +
        rect([x + 24, top + 10, 10, 1110 - top], night, { opacity: 0.15 }) +
        path(`M${x} 1130 h40 l-14 96 h-12 z`, color) +
        path(`M${x + 8} 1082 h24 l-4 -44 h-16 z`, night)
      );
    });
    const rays = Array.from({ length: 24 }, (_, place) =>
      group(
        `translate(600 330) rotate(${place * 15})`,
        path('M0 0 L-26 -900 H26 z', sun, { opacity: place % 2 ? 0.1 : 0.2 }),
      ),
    );
    return [
      ground(organ, 'stone', deep, night),
      ...rays,
      path('M90 1600 V700 C90 380 330 190 600 60 C870 190 1110 380 1110 700 V1600 z', night, {
        opacity: 0.55,
      }),
      line('M90 1600 V700 C90 380 330 190 600 60 C870 190 1110 380 1110 700 V1600', clay, 22),
      line('M130 1600 V710 C130 410 350 232 600 108 C850 232 1070 410 1070 710 V1600', sand, 6),
      circle(600, 260, 60, cream),
      ...Array.from({ length: 8 }, (_, place) =>
        group(
          `translate(600 260) rotate(${place * 45})`,
          element('ellipse', { cx: 0, cy: -34, rx: 13, ry: 24, fill: place % 2 ? clay : river }),
        ),
      ),
      circle(600, 260, 13, sun),
      ...pipes,
      rect([150, 1210, 900, 60], brick),
      rect([130, 1266, 940, 36], clay),
      rect([180, 1302, 840, 298], '#7f2a2a'),
      ...[0, 1, 2].map(
        (row) =>
          rect([380, 1340 + row * 52, 440, 30], cream) +
          Array.from({ length: 21 }, (_, place) =>
            rect([384 + place * 21, 1340 + row * 52, 10, 19], night),
          ).join(''),
      ),
      ...[0, 1, 2, 3, 4].flatMap((row) => [
        circle(250, 1350 + row * 46, 13, sand),
        circle(310, 1350 + row * 46, 13, sand),
        circle(890, 1350 + row * 46, 13, sand),
        circle(950, 1350 + row * 46, 13, sand),
      ]),
    ].join('');
  },
};

/** Piano keys with colored circles rising from them. */
export const piano: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('piano solo');
    const bubbles = scatter(chance, 46, [60, 40, 1480, 590])
      .toSorted((one, other) => other.luck - one.luck || one.x - other.x)
      .map(({ x, y, luck }, place) =>
        circle(x, y, 14 + luck * luck * 120, around([sun, clay, mist, river, brick], place), {
          opacity: 0.82,
          style: 'mix-blend-mode:multiply',
        }),
      );
    const white = Array.from({ length: 15 }, (_, place) =>
      rect([place * 108 + 2, 690, 104, 380], place === 4 ? sun : place === 9 ? mist : '#fffaf0'),
    );
    const black = Array.from({ length: 15 }, (_, place) =>
      [0, 1, 3, 4, 5].includes(place % 7)
        ? rect([place * 108 + 74, 690, 66, 220], place === 7 ? clay : night)
        : '',
    );
    return [
      rect([0, 0, 1600, 1067], cream),
      ...bubbles,
      rect([0, 660, 1600, 407], night),
      ...white,
      ...black,
      rect([0, 650, 1600, 44], brick),
    ].join('');
  },
};

/** An open accordion against folk flowers. */
export const accordion: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const flower = (x: number, y: number, size: number, place: number) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        ...Array.from({ length: 8 }, (_, petal) =>
          group(
            `rotate(${petal * 45})`,
            element('ellipse', {
              cx: 0,
              cy: -48,
              rx: 20,
              ry: 34,
              fill: around([clay, sun, cream, mist], place),
            }),
          ),
        ),
        circle(0, 0, 26, around([night, brick, clay, deep], place)),
        circle(0, 0, 11, sun),
      );
    const leaf = (x: number, y: number, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        path('M0 0 q46 -60 120 0 q-74 60 -120 0 z', moss),
        line('M8 0 H108', deep, 4),
      );
    const folds = Array.from({ length: 15 }, (_, place) => {
      const angle = -35 + place * 5;
      return group(
        `translate(800 1300) rotate(${angle})`,
        path('M-30 -960 H30 L22 -560 H-22 z', place % 2 ? brick : clay),
        rect([-30, -972, 60, 20], sun),
      );
    });
    return [
      rect([0, 0, 1600, 1067], deep),
      ...[
        [150, 190, 1.3],
        [420, 120, 0.9],
        [720, 150, 1.15],
        [1010, 110, 0.9],
        [1270, 190, 1.3],
        [1480, 130, 0.9],
        [110, 560, 1],
        [1500, 560, 1],
        [120, 900, 1.2],
        [1490, 900, 1.2],
        [620, 980, 0.95],
        [980, 980, 0.95],
        [800, 900, 0.75],
      ].map(
        ([x = 0, y = 0, size = 1], place) =>
          leaf(x + 30, y + 40, 30) + leaf(x - 30, y + 40, 150) + flower(x, y, size, place),
      ),
      ...folds,
      group(
        'translate(800 1300) rotate(-43)',
        rect([-92, -1000, 130, 470], cream, { rx: 22 }),
        rect([-70, -975, 86, 420], night, { rx: 12 }),
        ...Array.from({ length: 9 }, (_, row) => rect([-64, -962 + row * 45, 74, 38], '#fffaf0', { rx: 4 })),
        ...[0, 1, 3, 4, 6, 7].map((row) => rect([-28, -934 + row * 45, 38, 24], night)),
      ),
      group(
        'translate(800 1300) rotate(43)',
        rect([-38, -1000, 130, 470], cream, { rx: 22 }),
        ...Array.from({ length: 30 }, (_, place) =>
          circle(
            -8 + (place % 3) * 36,
            -960 + Math.floor(place / 3) * 43,
            12,
            around([brick, sun, deep], place),
          ),
        ),
      ),
    ].join('');
  },
};

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
