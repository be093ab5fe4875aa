import { chances } from '../chance.ts';
import { circle, element, ground, group, line, type Picture, palette, path, rect, scatter } from './paint.ts';

const { night, deep, mist, cream, sand, sun, clay, brick } = palette;

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
