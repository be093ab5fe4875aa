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

/** Market stalls with striped awnings. */
export const market: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const stall = (
      x: number,
      one: string,
      other: string,
      goods: readonly [string, ...string[]],
      sign: string,
    ) => {
      const stripes = Array.from({ length: 8 }, (_, place) =>
        path(
          `M${x + place * 56} 470 h56 l14 0 v0 h-14 L${x + place * 56 + 56} 600 a28 28 0 0 1 -56 0 z`,
          place % 2 ? other : one,
        ),
      );
      const crates = [0, 1, 2, 3].map((place) => {
        const left = x + 14 + place * 106;
        const fruit = Array.from({ length: 9 }, (_, piece) =>
          circle(left + 14 + (piece % 5) * 18, 752 - Math.floor(piece / 5) * 18, 14, around(goods, place)),
        );
        return (
          fruit.join('') +
          rect([left - 4, 756, 100, 60], '#b9764a', { rx: 4 }) +
          rect([left - 4, 780, 100, 5], '#8d5334')
        );
      });
      return [
        rect([x + 14, 560, 14, 400], '#6b3a2a'),
        rect([x + 420, 560, 14, 400], '#6b3a2a'),
        rect([x + 14, 600, 420, 220], night, { opacity: 0.24 }),
        ...crates,
        rect([x - 4, 812, 456, 150], '#a8663f'),
        ...[0, 1, 2, 3, 4].map((place) => rect([x - 4 + place * 92, 812, 4, 150], '#8d5334')),
        path(`M${x + 20} 400 h408 l20 74 h-448 z`, one),
        ...Array.from({ length: 4 }, (_, place) =>
          path(`M${x + 71 + place * 102} 400 h51 l5 74 h-56 z`, other),
        ),
        ...stripes,
        rect([x + 130, 846, 190, 76], cream, { rx: 10 }),
        path(sign, clay, { transform: `translate(${x + 225} 884)` }),
      ].join('');
    };
    const flags = (y: number, sag: number, shift: number) =>
      line(`M0 ${y} Q800 ${y + sag} 1600 ${y}`, night, 4) +
      Array.from({ length: 22 }, (_, place) => {
        const t = (place + 0.5) / 22;
        const x = t * 1600;
        return path(
          `M${x - 28} ${y + 4 * t * (1 - t) * sag * 0.5} h56 l-28 62 z`,
          around([clay, sun, river, cream, brick, mist], place + shift),
        );
      }).join('');
    return [
      ground(market, 'air', mist, cream),
      ...[
        [-40, 300, sand],
        [250, 380, clay],
        [470, 320, cream],
        [720, 410, sun],
        [960, 330, mist],
        [1180, 390, brick],
        [1420, 310, sand],
      ].map(([x, height, color], place) => facade(Number(x), 700, 236, Number(height), String(color), place)),
      rect([0, 690, 1600, 377], '#cbb795'),
      ...Array.from({ length: 60 }, (_, place) =>
        rect(
          [
            (place % 10) * 170 - (Math.floor(place / 10) % 2) * 80,
            960 + Math.floor(place / 10) * 22,
            150,
            12,
          ],
          '#b39d7b',
          { rx: 6, opacity: 0.6 },
        ),
      ),
      stall(40, clay, cream, [clay, moss, sun, brick], 'M-20 20 q-20 -40 20 -40 q40 0 20 40 q-20 14 -40 0 z'),
      stall(574, river, cream, [brick, sun, cream, moss], 'M-30 14 L0 -26 L30 14 z'),
      stall(1108, sun, cream, [moss, clay, '#8c4a6b', sand], 'M0 -26 a26 26 0 1 0 1 0 z'),
      flags(90, 150, 0),
      flags(30, 240, 3),
    ].join('');
  },
};

/** The town hall with speech bubbles above. */
export const townhall: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const bubble = (
      x: number,
      y: number,
      width: number,
      height: number,
      color: string,
      side: number,
      ...inside: string[]
    ) =>
      group(
        `translate(${x} ${y})`,
        rect([0, 0, width, height], color, { rx: 34 }),
        path(
          side > 0
            ? `M${width - 110} ${height - 8} l90 70 l-24 -80 z`
            : `M110 ${height - 8} l-90 70 l24 -80 z`,
          color,
        ),
        ...inside,
      );
    const columns = [0, 1, 2, 3, 4, 5].map(
      (place) =>
        rect([508 + place * 110, 700, 34, 220], cream) +
        rect([498 + place * 110, 690, 54, 18], sand) +
        rect([498 + place * 110, 908, 54, 18], sand),
    );
    return [
      ground(townhall, 'sky', sun, '#f3c98a', cream),
      path('M0 800 Q300 700 620 780 T1600 740 V1067 H0 z', moss, { opacity: 0.6 }),
      rect([330, 560, 940, 400], clay),
      rect([330, 560, 940, 26], brick),
      ...Array.from({ length: 8 }, (_, place) =>
        place < 2 || place > 5
          ? rect([364 + place * 112, 650, 66, 110], night, { rx: 33 }) +
            rect([364 + place * 112, 704, 66, 56], night) +
            rect([364 + place * 112, 800, 66, 100], deep)
          : '',
      ),
      rect([486, 690, 640, 250], brick),
      ...columns,
      rect([560, 760, 90, 180], night, { rx: 45 }),
      rect([756, 730, 100, 210], night, { rx: 50 }),
      rect([960, 760, 90, 180], night, { rx: 45 }),
      path('M456 694 L806 540 L1156 694 z', cream),
      path('M540 676 L806 566 L1072 676 z', sand),
      circle(806, 636, 28, clay),
      rect([716, 250, 180, 310], clay),
      rect([716, 250, 60, 310], '#e9875f'),
      rect([700, 240, 212, 24], cream),
      circle(806, 350, 66, cream),
      circle(806, 350, 54, '#fff8e8'),
      line('M806 350 V312 M806 350 L832 366', night, 8),
      rect([776, 450, 60, 84], night, { rx: 30 }),
      path('M700 240 L806 60 L912 240 z', deep),
      line('M806 60 V-10', night, 8),
      path('M810 -6 h90 l-20 22 l20 22 h-90 z', brick),
      rect([0, 940, 1600, 127], '#b9a27c'),
      path('M430 940 h752 l60 50 H370 z', cream),
      path('M370 990 h872 l60 50 H310 z', sand),
      bubble(
        90,
        150,
        340,
        210,
        deep,
        1,
        ...[0, 1, 2].map((row) => line(`M50 ${64 + row * 42} h${row === 2 ? 130 : 240}`, cream, 14)),
      ),
      bubble(1130, 120, 360, 230, cream, -1, line('M120 120 l44 46 l84 -100', moss, 30)),
      bubble(
        120,
        480,
        190,
        150,
        brick,
        1,
        line('M58 60 q0 -34 36 -34 q36 0 36 32 q0 24 -36 36 v10', cream, 14),
        circle(94, 124, 9, cream),
      ),
      bubble(1330, 450, 180, 140, river, -1, ...[52, 90, 128].map((x) => circle(x, 70, 13, cream))),
      ...[60, 210, 1420, 1540].map(
        (x) =>
          rect([x - 8, 820, 16, 130], '#6b3a2a') +
          circle(x, 780, 84, moss) +
          circle(x - 24, 760, 42, '#7d9a5e'),
      ),
    ].join('');
  },
};

/** A teapot, cups and cake on a checked cloth. */
export const tea: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const cup = (x: number, y: number, color: string, dot: string) =>
      group(
        `translate(${x} ${y})`,
        element('ellipse', { cx: 0, cy: 84, rx: 150, ry: 26, fill: cream }),
        element('ellipse', { cx: 0, cy: 78, rx: 104, ry: 15, fill: sand }),
        line('M92 -20 q70 0 54 46 q-14 30 -72 26', color, 20),
        path('M-104 -50 H104 Q100 76 40 84 H-40 Q-100 76 -104 -50 z', color),
        element('ellipse', { cx: 0, cy: -50, rx: 104, ry: 22, fill: cream }),
        element('ellipse', { cx: 0, cy: -47, rx: 88, ry: 15, fill: '#8a4b2c' }),
        ...[-60, -20, 20, 60].map((at) => circle(at, 14, 11, dot)),
        ...[-34, 10, 52].map((at) =>
          line(`M${at} -86 q-20 -34 0 -64 q20 -30 0 -60`, cream, 9, { opacity: 0.7 }),
        ),
      );
    const checks = Array.from({ length: 16 }, (_, place) =>
      rect([place * 104 - 20, 700, 52, 367], clay, { opacity: 0.5 }),
    ).concat(
      Array.from({ length: 4 }, (_, row) => rect([0, 716 + row * 104, 1600, 52], clay, { opacity: 0.5 })),
    );
    return [
      ground(tea, 'wall', deep, river),
      ...Array.from({ length: 40 }, (_, place) =>
        group(
          `translate(${(place % 10) * 176 + (Math.floor(place / 10) % 2) * 88} ${80 + Math.floor(place / 10) * 170})`,
          ...[0, 72, 144, 216, 288].map((turn) =>
            group(
              `rotate(${turn})`,
              element('ellipse', { cx: 0, cy: -20, rx: 9, ry: 16, fill: mist, opacity: 0.35 }),
            ),
          ),
          circle(0, 0, 7, sun, { opacity: 0.6 }),
        ),
      ),
      rect([0, 690, 1600, 377], cream),
      ...checks,
      rect([0, 684, 1600, 16], brick),
      group(
        'translate(560 640)',
        path('M-170 60 C-300 30 -330 -80 -372 -196 L-318 -214 C-290 -130 -250 -90 -170 -80 z', sun),
        path('M-384 -196 L-312 -222 l8 24 L-376 -172 z', clay),
        line('M190 -90 q150 -20 130 100 q-20 90 -140 90', sun, 32),
        path(
          'M-210 60 C-230 -190 -90 -230 0 -230 C90 -230 230 -190 210 60 Q150 130 0 130 Q-150 130 -210 60 z',
          sun,
        ),
        path('M0 -230 C90 -230 230 -190 210 60 Q150 130 0 130 z', '#d99a2b'),
        path('M-110 -212 q110 -70 220 0 q-110 34 -220 0 z', clay),
        circle(0, -262, 30, brick),
        ...[0, 60, 120, 180, 240, 300].map((turn) =>
          group(
            `translate(0 -40) rotate(${turn})`,
            element('ellipse', { cx: 0, cy: -50, rx: 24, ry: 40, fill: clay }),
          ),
        ),
        circle(0, -40, 28, cream),
      ),
      cup(1010, 760, mist, deep),
      cup(300, 880, brick, sun),
      group(
        'translate(1310 800)',
        element('ellipse', { cx: 0, cy: 76, rx: 210, ry: 34, fill: '#fff8e8' }),
        path('M-140 60 V-60 L150 -110 V70 Q10 100 -140 60 z', '#d08a4a'),
        path('M-140 -60 L150 -110 V-70 L-140 -22 z', '#fff4dd'),
        path('M-140 6 L150 -34 V0 L-140 40 z', '#fff4dd'),
        path('M-140 -60 Q-20 -150 150 -110 z', brick),
        circle(60, -128, 26, clay),
        line('M60 -150 q10 -34 40 -40', moss, 8),
      ),
    ].join('');
  },
};

/** Chess pieces on a colored board. */
export const chess: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const board = Array.from({ length: 60 }, (_, place) => {
      const column = place % 10;
      const row = Math.floor(place / 10);
      return rect([column * 160, 107 + row * 160, 160, 160], (column + row) % 2 ? river : mist);
    });
    const king =
      'M-70 0 H70 L50 -60 C30 -120 60 -170 80 -210 C100 -260 40 -280 12 -250 V-290 H36 V-314 H12 V-340 H-12 V-314 H-36 V-290 H-12 V-250 C-40 -280 -100 -260 -80 -210 C-60 -170 -30 -120 -50 -60 z';
    const queen =
      'M-70 0 H70 L48 -60 C36 -130 60 -190 96 -280 L48 -226 L30 -306 L0 -232 L-30 -306 L-48 -226 L-96 -280 C-60 -190 -36 -130 -48 -60 z';
    const rook =
      'M-70 0 H70 L52 -56 L44 -190 H66 V-262 H38 V-236 H14 V-262 H-14 V-236 H-38 V-262 H-66 V-190 H-44 L-52 -56 z';
    const knight =
      'M-70 0 H74 L56 -50 C90 -150 70 -250 -20 -270 L-26 -306 L-52 -264 C-86 -236 -110 -190 -118 -150 L-84 -124 L-40 -154 C-30 -110 -66 -90 -56 -50 z';
    const pawn =
      'M-56 0 H56 L40 -48 C20 -90 26 -110 34 -124 C70 -150 56 -216 0 -216 C-56 -216 -70 -150 -34 -124 C-26 -110 -20 -90 -40 -48 z';
    const bishop =
      'M-62 0 H62 L44 -54 C24 -110 40 -140 56 -170 C76 -220 20 -260 0 -300 C-20 -260 -76 -220 -56 -170 C-40 -140 -24 -110 -44 -54 z';
    const piece = (x: number, y: number, shape: string, color: string, size: number) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        element('ellipse', { cx: 24, cy: 6, rx: 110, ry: 22, fill: night, opacity: 0.28 }),
        rect([-88, -16, 176, 34], color, { rx: 12 }),
        path(shape, color),
        rect([-66, -66, 132, 14], color === cream ? sand : clay, { rx: 7 }),
      );
    return [
      ground(chess, 'table', deep, night),
      ...board,
      rect([0, 92, 1600, 18], brick),
      piece(400, 420, pawn, cream, 0.8),
      piece(720, 420, bishop, cream, 0.85),
      piece(1040, 420, rook, cream, 0.85),
      piece(1360, 420, pawn, cream, 0.8),
      piece(240, 720, knight, brick, 1.05),
      piece(880, 720, king, cream, 1.1),
      piece(560, 900, queen, brick, 1.25),
      piece(1200, 900, knight, cream, 1.2),
      piece(1450, 1020, pawn, brick, 1.2),
      piece(110, 1020, pawn, brick, 1.15),
    ].join('');
  },
};

/** Running tracks in the sun and three runners. */
export const running: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const lanes = Array.from({ length: 8 }, (_, place) => {
      const radius = 1180 - place * 92;
      return (
        circle(900, 1500, radius, place % 2 ? clay : '#cf5730') +
        circle(900, 1500, radius, 'none', { stroke: cream, 'stroke-width': 7 })
      );
    });
    const runner = (x: number, y: number, size: number, shirt: string, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        line('M-6 40 L60 96 L30 176', night, 34),
        line('M-10 40 L-70 110 L-150 100', night, 34),
        line('M30 176 h40', sun, 26),
        line('M-150 100 l-16 34', sun, 26),
        line('M10 -70 L74 -30 L120 -70', '#c98d63', 24),
        line('M-4 -76 L-84 -50 L-110 10', '#c98d63', 24),
        path('M-46 -96 Q4 -124 44 -90 L26 52 H-42 z', shirt),
        rect([-30, -40, 50, 50], cream, { rx: 6 }),
        rect([-8, -128, 26, 40], '#c98d63'),
        circle(18, -150, 38, '#c98d63'),
        path('M-22 -150 q0 -46 42 -44 q36 2 38 32 q-40 -14 -54 14 z', night),
      );
    return [
      ground(running, 'sky', mist, cream),
      circle(320, 250, 120, sun),
      circle(320, 250, 172, sun, { opacity: 0.25 }),
      path('M0 470 Q400 330 820 420 T1600 330 V900 H0 z', moss, { opacity: 0.6 }),
      path('M0 560 Q500 430 960 500 T1600 440 V900 H0 z', moss),
      ...lanes,
      circle(900, 1500, 440, moss),
      runner(430, 560, 1.05, river, -16),
      runner(860, 500, 1.15, sun, -2),
      runner(1290, 600, 1.05, brick, 14),
    ].join('');
  },
};

/** Bright sparks above the roofs. */
export const fireworks: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('fireworks');
    const burst = (x: number, y: number, radius: number, color: string, other: string, id: string) =>
      glow(id, x, y, radius * 1.1, color, 0.35) +
      Array.from({ length: 20 }, (_, place) =>
        group(
          `translate(${x} ${y}) rotate(${place * 18})`,
          line(`M0 ${-radius * 0.28} V${-radius * 0.8}`, place % 2 ? color : other, 7),
          circle(0, -radius * (place % 2 ? 1 : 0.88), place % 2 ? 11 : 7, place % 2 ? color : other),
        ),
      ).join('') +
      circle(x, y, 12, cream);
    const dust = scatter(chance, 130, [0, 0, 1600, 700]).map(({ x, y, luck }, place) =>
      circle(x, y, 1 + luck * 3.4, around([cream, sun, mist], place), { opacity: 0.35 + luck * 0.6 }),
    );
    const roofs: string[] = [];
    for (let x = -20, place = 0; x < 1620; place += 1) {
      const width = 96 + chance() * 80;
      const height = 120 + chance() * 120;
      const top = 960 - height;
      roofs.push(
        path(
          `M${x} ${top} L${x + width / 2} ${top - 70} L${x + width} ${top} V1067 H${x} z`,
          place % 2 ? night : '#0e1a2c',
        ),
      );
      roofs.push(
        ...Array.from({ length: 4 }, (_, pane) =>
          rect(
            [x + width * (pane % 2 ? 0.56 : 0.22), top + 24 + Math.floor(pane / 2) * 62, width * 0.2, 34],
            chance() > 0.45 ? sun : deep,
          ),
        ),
      );
      x += width;
    }
    return [
      ground(fireworks, 'midnight', '#0e1a2c', night, deep, '#6b4a5a'),
      ...dust,
      burst(420, 310, 260, sun, clay, 'one'),
      burst(1000, 230, 210, mist, cream, 'two'),
      burst(1330, 430, 180, clay, sun, 'three'),
      burst(760, 520, 150, brick, sun, 'four'),
      burst(150, 560, 130, mist, river, 'five'),
      path('M640 1067 V640 h30 l34 -150 l34 150 h30 V1067 z', '#0e1a2c'),
      circle(704, 690, 24, sun),
      ...roofs,
      rect([0, 980, 1600, 87], '#0b1524'),
    ].join('');
  },
};

/** A small ornament for announcements. */
export const notice: Picture = {
  width: 600,
  height: 400,
  paint() {
    const tiles = Array.from({ length: 24 }, (_, place) => {
      const x = (place % 6) * 100;
      const y = Math.floor(place / 6) * 100;
      const back = around([deep, clay, cream, river, sun, brick, mist], place * 3);
      const front = around([sun, cream, brick, mist, night, sand, clay], place * 3 + 2);
      const shapes = [
        path(`M${x} ${y} h100 a100 100 0 0 1 -100 100 z`, front),
        circle(x + 50, y + 50, 36, front),
        path(`M${x} ${y + 100} L${x + 100} ${y} V${y + 100} z`, front),
        path(`M${x + 100} ${y + 100} h-100 a100 100 0 0 1 100 -100 z`, front),
      ] as const;
      return rect([x, y, 100, 100], back) + around([...shapes], place * 7 + Math.floor(place / 6));
    });
    return tiles.join('');
  },
};

function facade(
  x: number,
  floor: number,
  width: number,
  height: number,
  color: string,
  place: number,
): string {
  const top = floor - height;
  const gable =
    place % 2
      ? path(`M${x} ${top} q${width / 4} -20 ${width / 4} -70 h${width / 2} q0 50 ${width / 4} 70 z`, color)
      : path(`M${x - 8} ${top} L${x + width / 2} ${top - 96} L${x + width + 8} ${top} z`, brick);
  const panes = Array.from({ length: 3 * Math.floor(height / 96) }, (_, pane) =>
    rect([x + 30 + (pane % 3) * 66, top + 26 + Math.floor(pane / 3) * 90, 40, 56], night, {
      rx: place % 3 ? 4 : 20,
      opacity: 0.8,
    }),
  );
  return gable + rect([x, top, width, height], color) + panes.join('');
}
