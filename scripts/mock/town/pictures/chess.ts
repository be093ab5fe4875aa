import { element, ground, group, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, clay, brick } = palette;

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
