import { around, circle, element, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, cream, sand, sun, clay, brick } = palette;

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
