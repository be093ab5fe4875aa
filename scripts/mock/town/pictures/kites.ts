import { around, circle, ground, group, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, river, mist, cream, sun, clay, brick, moss } = palette;

/** Kites above a green hill. */
export const kites: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const kite = (x: number, y: number, size: number, turn: number, one: string, other: string) => {
      const tail = Array.from({ length: 5 }, (_, place) =>
        group(
          `translate(${Math.sin(place) * 22} ${190 + place * 46}) rotate(${place % 2 ? 20 : -20})`,
          path('M0 0 L-24 -13 V13 z M0 0 L24 -13 V13 z', place % 2 ? one : other),
        ),
      );
      return group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        line('M0 140 Q40 200 0 250 T10 400', night, 4),
        ...tail,
        path('M0 -150 L100 -20 L0 150 z', one),
        path('M0 -150 L-100 -20 L0 150 z', other),
        path('M0 -20 L100 -20 L0 150 z', other),
        path('M0 -20 L-100 -20 L0 150 z', one),
        line('M0 -150 V150 M-100 -20 H100', night, 4),
      );
    };
    const cloud = (x: number, y: number, size: number) =>
      group(
        `translate(${x} ${y}) scale(${size})`,
        circle(-70, 0, 46, cream),
        circle(0, -26, 66, cream),
        circle(76, 0, 50, cream),
        rect([-116, 0, 242, 48], cream, { rx: 24 }),
      );
    const child = (x: number, y: number, color: string, hair: string) =>
      group(
        `translate(${x} ${y})`,
        line('M-12 0 L-26 64 M12 0 L34 58', night, 14),
        path('M-34 6 q0 -92 34 -92 q34 0 34 92 z', color),
        line('M20 -62 L66 -108', '#e8b48c', 13),
        circle(0, -110, 30, '#e8b48c'),
        path('M-32 -112 q2 -34 32 -34 q30 0 32 34 q-32 -20 -64 0 z', hair),
      );
    return [
      ground(kites, 'air', mist, '#cfe3da', cream),
      circle(1370, 200, 110, sun),
      cloud(240, 190, 1.2),
      cloud(1010, 130, 0.9),
      cloud(1240, 420, 0.8),
      line('M520 430 Q470 700 398 806', night, 3),
      line('M860 330 Q900 640 792 806', night, 3),
      line('M1210 460 Q1180 700 1106 850', night, 3),
      kite(540, 330, 1.15, -14, clay, sun),
      kite(880, 230, 0.95, 12, river, cream),
      kite(1220, 370, 0.85, -8, brick, mist),
      path('M0 800 Q380 640 800 800 T1600 760 V1067 H0 z', moss, { opacity: 0.7 }),
      path('M0 900 Q460 780 960 900 T1600 880 V1067 H0 z', moss),
      path('M0 1000 Q520 900 1040 990 T1600 960 V1067 H0 z', deep),
      child(334, 880, clay, brick),
      child(726, 900, sun, night),
      child(1044, 930, cream, '#6b4a35'),
      ...Array.from({ length: 26 }, (_, place) =>
        circle(40 + place * 61, 960 + ((place * 37) % 60), 7, around([cream, sun, clay], place)),
      ),
    ].join('');
  },
};
