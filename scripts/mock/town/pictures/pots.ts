import { around, circle, element, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

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
