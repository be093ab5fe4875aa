import { around, circle, element, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** Abstract paintings on a gallery wall and two visitors. */
export const exhibition: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const frame = (
      x: number,
      y: number,
      width: number,
      height: number,
      ground_: string,
      ...inside: string[]
    ) =>
      rect([x + 10, y + 16, width, height], night, { opacity: 0.18 }) +
      rect([x, y, width, height], night) +
      rect([x + 14, y + 14, width - 28, height - 28], ground_) +
      element('svg', { x: x + 14, y: y + 14, width: width - 28, height: height - 28 }, ...inside);
    const visitor = (x: number, coat: string, hair: string, tall: number) =>
      group(
        `translate(${x} 1000) scale(${tall})`,
        element('ellipse', { cx: 0, cy: 4, rx: 90, ry: 14, fill: night, opacity: 0.25 }),
        rect([-36, -110, 28, 112], night),
        rect([8, -110, 28, 112], night),
        path('M-70 -100 L-56 -320 q56 -60 112 0 L70 -100 z', coat),
        path('M0 -346 q56 4 56 26 L70 -100 H0 z', night, { opacity: 0.14 }),
        rect([-16, -372, 32, 40], '#e8b48c'),
        circle(0, -404, 46, hair),
      );
    return [
      rect([0, 0, 1600, 1067], cream),
      path('M0 0 H1600 V70 H0 z', sand),
      rect([0, 850, 1600, 217], '#b9714a'),
      ...Array.from({ length: 9 }, (_, place) =>
        line(`M${place * 200} 850 L${(place - 4) * 300 + 800} 1067`, '#9c5a3a', 4),
      ),
      rect([0, 836, 1600, 18], brick),
      ...[300, 800, 1290].map(
        (x) =>
          path(`M${x - 26} 70 h52 l150 240 h-352 z`, sun, { opacity: 0.2 }) +
          rect([x - 26, 60, 52, 30], night),
      ),
      frame(
        110,
        210,
        380,
        480,
        mist,
        circle(120, 150, 90, clay),
        rect([150, 190, 160, 220], deep),
        circle(240, 320, 70, sun),
        path('M0 452 L352 300 V452 z', brick),
      ),
      frame(
        570,
        170,
        460,
        560,
        deep,
        ...[200, 160, 120, 80, 40].map((radius, place) =>
          circle(216, 266, radius, around([river, cream, sun, clay, night], place)),
        ),
        rect([0, 400, 432, 30], sun),
        rect([0, 450, 432, 14], clay),
      ),
      frame(
        1110,
        230,
        370,
        430,
        sun,
        path('M0 0 H342 L0 402 z', cream),
        path('M60 402 L200 120 L320 402 z', brick),
        circle(250, 110, 56, river),
        rect([0, 330, 342, 26], night),
      ),
      visitor(560, river, brick, 1.12),
      visitor(760, clay, night, 1),
      group(
        'translate(1330 980)',
        rect([-150, -70, 300, 30], night, { rx: 8 }),
        line('M-120 -40 V40 M120 -40 V40', night, 14),
      ),
    ].join('');
  },
};
