import { circle, element, ground, group, line, type Picture, palette, path, rect, water } from './paint.ts';

const { night, deep, river, mist, cream, sun, clay, brick } = palette;

/** A ship with striped sails on a rough sea. */
export const sails: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const sail = (d: string, id: string, one: string, other: string) =>
      element('defs', {}, element('clipPath', { id }, path(d, one))) +
      path(d, one) +
      element(
        'g',
        { 'clip-path': `url(#${id})` },
        ...[0, 1, 2, 3, 4, 5].map((place) => rect([-420, -620 + place * 120, 900, 54], other)),
      );
    const gulls = [
      [300, 190, 1],
      [430, 260, 0.7],
      [1290, 170, 0.9],
      [1180, 250, 0.6],
    ].map(([x = 0, y = 0, size = 1]) =>
      group(`translate(${x} ${y}) scale(${size})`, line('M-70 0 q40 -44 70 0 q30 -44 70 0', cream, 12)),
    );
    return [
      ground(sails, 'storm', deep, river, mist),
      circle(1180, 420, 190, sun),
      line('M90 330 h260 M170 372 h240', cream, 22, { opacity: 0.35 }),
      line('M1240 90 h240 M1330 132 h200', cream, 22, { opacity: 0.35 }),
      ...gulls,
      water(690, 500, { length: 420, rise: 70 }, river),
      group(
        'translate(760 760) rotate(-7)',
        rect([-8, -620, 16, 640], '#5b2a22'),
        path('M-8 -620 h110 l-26 26 l26 26 h-110 z', clay),
        sail('M14 -540 Q240 -420 300 -60 H14 z', 'main', cream, brick),
        sail('M-14 -560 Q-220 -380 -330 -60 H-14 z', 'fore', cream, river),
        path('M-400 -30 H390 Q330 150 200 160 H-220 Q-340 150 -400 -30 z', brick),
        path('M-400 -30 H390 l-18 44 H-384 z', sun),
        ...[-220, -110, 0, 110, 220].map((x) => circle(x, 66, 24, night) + circle(x, 66, 13, sun)),
      ),
      water(850, 400, { length: 360, rise: 84, shift: 120 }, deep),
      water(850, 14, { length: 360, rise: 84, shift: 120 }, cream, { opacity: 0.25 }),
      water(960, 400, { length: 480, rise: 70, shift: 300 }, night),
    ].join('');
  },
};
