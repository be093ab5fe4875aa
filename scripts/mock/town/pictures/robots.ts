import { circle, glow, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, river, mist, cream, sun, clay, brick, moss } = palette;

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
