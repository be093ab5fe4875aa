import { around, circle, ground, group, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** A projector, its beam and a curl of film. */
export const film: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const reel = (x: number, y: number, radius: number, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        circle(0, 0, radius, night),
        circle(0, 0, radius * 0.9, clay),
        ...[0, 1, 2, 3, 4].map((place) =>
          group(`rotate(${place * 72})`, circle(0, -radius * 0.52, radius * 0.26, cream)),
        ),
        circle(0, 0, radius * 0.16, night),
        circle(0, 0, radius * 0.07, sun),
      );
    const strip = Array.from({ length: 17 }, (_, place) => {
      const x = -20 + place * 100;
      const y = 880 + Math.sin(place * 0.62) * 74;
      const slope = (Math.cos(place * 0.62) * 74 * 0.62 * 180) / (Math.PI * 100);
      return group(
        `translate(${x} ${y}) rotate(${slope})`,
        rect([-54, -84, 110, 168], night),
        ...[-40, -14, 12, 38].map(
          (hole) =>
            rect([hole - 6, -76, 14, 14], cream, { rx: 3 }) + rect([hole - 6, 62, 14, 14], cream, { rx: 3 }),
        ),
        rect([-46, -52, 92, 104], around([sun, mist, clay, river, sand], place), { rx: 6 }),
        around(
          [
            circle(0, 10, 26, brick),
            path('M-40 50 L0 -30 L40 50 z', deep),
            rect([-20, -20, 40, 72], cream),
            circle(-10, -10, 16, cream),
          ],
          place,
        ),
      );
    });
    return [
      ground(film, 'room', night, deep),
      path('M470 452 L1600 60 V780 z', cream, { opacity: 0.85 }),
      path('M470 452 L1600 190 V640 z', sun, { opacity: 0.7 }),
      path('M470 452 L1600 320 V510 z', clay, { opacity: 0.6 }),
      reel(210, 220, 150, 12),
      reel(470, 190, 120, 40),
      rect([140, 350, 330, 220], brick, { rx: 22 }),
      rect([170, 386, 130, 60], cream, { rx: 10 }),
      rect([180, 396, 50, 40], clay, { rx: 6 }),
      circle(382, 452, 56, night),
      rect([450, 414, 62, 76], night, { rx: 10 }),
      rect([506, 404, 26, 96], sun, { rx: 6 }),
      path('M240 570 h120 l60 240 h-40 l-80 -190 l-80 190 h-40 z', night),
      ...strip,
    ].join('');
  },
};
