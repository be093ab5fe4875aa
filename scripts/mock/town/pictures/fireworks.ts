import { chances } from '../chance.ts';
import {
  around,
  circle,
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

const { night, deep, river, mist, cream, sun, clay, brick } = palette;

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
