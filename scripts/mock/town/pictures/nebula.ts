import { chances } from '../chance.ts';
import { circle, element, glow, ground, line, type Picture, palette, rect, scatter } from './paint.ts';

const { night, river, mist, cream, sand, sun, clay, brick } = palette;

/** Planets on colored orbits. */
export const nebula: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('orbits');
    const stars = scatter(chance, 160, [0, 0, 1600, 1067]).map(({ x, y, luck }) =>
      circle(x, y, 1 + luck * 2.6, cream, { opacity: 0.3 + luck * 0.6 }),
    );
    const orbits = [
      [210, sun, 26, 200],
      [320, clay, 40, 320],
      [440, mist, 60, 75],
      [570, river, 34, 150],
      [710, sand, 74, 12],
      [860, brick, 46, 215],
    ] as const;
    return [
      ground(nebula, 'space', night, '#0d1828'),
      glow('warm', 800, 533, 640, clay, 0.3),
      ...stars,
      ...orbits.map(([radius, color, size, angle], place) => {
        const turn = (angle * Math.PI) / 180;
        const x = 800 + radius * Math.cos(turn);
        const y = 533 + radius * 0.62 * Math.sin(turn);
        return (
          element('ellipse', {
            cx: 800,
            cy: 533,
            rx: radius,
            ry: radius * 0.62,
            fill: 'none',
            stroke: color,
            'stroke-width': 4,
            opacity: 0.65,
          }) +
          (place === 4
            ? element('ellipse', {
                cx: x,
                cy: y,
                rx: size * 1.7,
                ry: size * 0.42,
                fill: 'none',
                stroke: sun,
                'stroke-width': 13,
                transform: `rotate(-18 ${x} ${y})`,
              })
            : '') +
          planet(x, y, size, color, `planet${place}`)
        );
      }),
      circle(800, 533, 128, sun),
      circle(800, 533, 96, '#f7cd6b'),
      circle(800, 533, 60, cream),
      line('M250 150 l150 60', cream, 6),
      circle(408, 213, 13, cream),
      line('M1180 120 l86 50', cream, 4, { opacity: 0.7 }),
      circle(1272, 174, 8, cream),
    ].join('');
  },
};

function planet(x: number, y: number, radius: number, color: string, id: string): string {
  return (
    element('defs', {}, element('clipPath', { id }, circle(x, y, radius, color))) +
    circle(x, y, radius, color) +
    element(
      'g',
      { 'clip-path': `url(#${id})` },
      rect([x - radius, y - radius * 0.42, radius * 2, radius * 0.3], cream, { opacity: 0.35 }),
      rect([x - radius, y + radius * 0.2, radius * 2, radius * 0.2], night, { opacity: 0.2 }),
      circle(x + radius * 0.5, y + radius * 0.4, radius, night, { opacity: 0.22 }),
    )
  );
}
