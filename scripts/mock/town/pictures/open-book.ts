import { chances } from '../chance.ts';
import { around, glow, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick } = palette;

/** Stars and houses rising from an open book. */
export const openBook: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('tale');
    const star = (x: number, y: number, size: number, color: string) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        path('M0 -30 Q4 -4 30 0 Q4 4 0 30 Q-4 4 -30 0 Q-4 -4 0 -30 z', color),
      );
    const stars = Array.from({ length: 60 }, (_, place) => {
      const rise = chance();
      const spread = 110 + rise * 640;
      return star(
        800 + (chance() - 0.5) * 2 * spread,
        690 - rise * 650,
        0.3 + chance() * 1.1,
        around([cream, sun, mist, sun, clay], place),
      );
    });
    const house = (x: number, y: number, color: string, roof: string, size: number, turn: number) =>
      group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        rect([-50, -70, 100, 110], color),
        path('M-66 -66 L0 -136 L66 -66 z', roof),
        rect([-16, -20, 32, 60], night, { rx: 16 }),
        rect([-34, -50, 22, 22], sun),
        rect([12, -50, 22, 22], sun),
        rect([26, -124, 18, 50], roof),
      );
    return [
      ground(openBook, 'night', night, deep, river),
      path('M800 820 L180 -40 H1420 z', sun, { opacity: 0.14 }),
      path('M800 820 L430 -40 H1170 z', cream, { opacity: 0.14 }),
      ...stars,
      house(560, 500, clay, brick, 1.25, -14),
      house(800, 350, cream, clay, 1.5, 4),
      house(1050, 510, mist, deep, 1.2, 13),
      path('M300 240 a86 86 0 1 0 90 110 a70 70 0 1 1 -90 -110 z', cream),
      group(
        'translate(1240 290) rotate(-14)',
        path('M-90 0 h180 l-34 48 h-112 z', brick),
        line('M0 0 V-150', brick, 8),
        path('M8 -146 q84 66 88 136 H8 z', cream),
        path('M-8 -120 q-60 50 -66 110 h66 z', sun),
      ),
      path(
        'M800 830 C640 720 380 720 170 790 L110 970 C380 890 640 900 800 990 C960 900 1220 890 1490 970 L1430 790 C1220 720 960 720 800 830 z',
        brick,
      ),
      path('M800 810 C650 690 400 690 210 750 L160 930 C400 866 650 870 800 960 z', cream),
      path('M800 810 C950 690 1200 690 1390 750 L1440 930 C1200 866 950 870 800 960 z', sand),
      ...[0, 1, 2, 3].map(
        (row) =>
          line(
            `M${290 - row * 10} ${770 + row * 34} C420 ${740 + row * 34} 600 ${752 + row * 36} ${724} ${800 + row * 34}`,
            river,
            6,
            { opacity: 0.45 },
          ) +
          line(
            `M${1310 + row * 10} ${770 + row * 34} C1180 ${740 + row * 34} 1000 ${752 + row * 36} ${876} ${800 + row * 34}`,
            river,
            6,
            { opacity: 0.45 },
          ),
      ),
      glow('spark', 800, 790, 240, sun, 0.6),
    ].join('');
  },
};
