import { chances } from '../chance.ts';
import {
  around,
  circle,
  element,
  glow,
  ground,
  group,
  line,
  type Picture,
  palette,
  path,
  rect,
} from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** A red curtain opening in a spotlight. */
export const curtain: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const folds = (side: 1 | -1) =>
      Array.from({ length: 7 }, (_, place) => {
        const color = around([brick, '#8d2f28', clay, brick], place);
        const top = place * 96;
        const hem = place * 62 + (place > 4 ? 20 : 0);
        return path(
          `M${-800 + top} 0 h130 C${-800 + top + 60} 380 ${-800 + hem + 120} 520 ${-800 + hem + 70} 860 q-40 34 -86 0 C${-800 + hem} 560 ${-800 + top - 20} 380 ${-800 + top} 0 z`,
          color,
          { transform: `translate(800 60) scale(${side} 1)` },
        );
      }).join('');
    const swags = Array.from(
      { length: 8 },
      (_, place) =>
        path(`M${place * 200} 0 h200 v60 q-100 150 -200 0 z`, place % 2 ? clay : brick) +
        line(`M${place * 200} 62 q100 150 200 0`, sun, 12),
    );
    return [
      ground(curtain, 'back', '#0e1a2c', night, deep),
      path('M800 -40 L430 930 H1170 z', cream, { opacity: 0.16 }),
      path('M800 -40 L560 930 H1040 z', cream, { opacity: 0.2 }),
      rect([0, 880, 1600, 187], '#7a4a30'),
      ...Array.from({ length: 9 }, (_, place) =>
        line(`M${place * 200} 880 L${(place - 4) * 290 + 800} 1067`, '#5e3625', 5),
      ),
      element('ellipse', { cx: 800, cy: 940, rx: 330, ry: 62, fill: cream, opacity: 0.75 }),
      // a chair waiting in the light
      line('M740 940 V760 M860 940 V760 M752 916 V830 M848 916 V830', night, 12),
      rect([726, 806, 148, 26], clay, { rx: 8 }),
      rect([732, 640, 136, 130], night, { rx: 18 }),
      rect([750, 658, 100, 94], cream, { rx: 10 }),
      folds(1),
      folds(-1),
      ...swags,
      rect([0, 0, 1600, 28], sun),
    ].join('');
  },
};

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

/** Shelves of colorful books with a cat asleep among them. */
export const books: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('books');
    const colors = [clay, river, sun, cream, brick, moss, mist, deep, sand] as const;
    const shelf = (floor: number, gap: readonly [number, number], shift: number) => {
      const row: string[] = [];
      let x = 40;
      for (let place = shift; x < 1540; place += 1) {
        const width = 34 + chance() * 44;
        const height = 190 + chance() * 84;
        if (x + width > gap[0] && x < gap[1]) x = gap[1];
        const color = around(colors, place * 2 + Math.floor(chance() * 2));
        const band = color === cream || color === sand || color === mist ? brick : cream;
        if (x + width < 1566) {
          row.push(
            rect([x, floor - height, width, height], color, { rx: 4 }),
            rect([x, floor - height + 30, width, 9], band, { opacity: 0.8 }),
            rect([x, floor - 50, width, 14], band, { opacity: 0.8 }),
            place % 3
              ? ''
              : rect([x + width / 2 - 4, floor - height + 62, 8, height * 0.4], band, {
                  opacity: 0.8,
                  rx: 4,
                }),
          );
        }
        x += width + 3;
      }
      return row.join('');
    };
    return [
      rect([0, 0, 1600, 1067], '#7f4630'),
      rect([30, 30, 1540, 1007], night),
      shelf(340, [1120, 1360], 0),
      shelf(676, [300, 760], 4),
      shelf(1012, [980, 1190], 7),
      ...[340, 676, 1012].map((y) => rect([0, y, 1600, 30], '#9a5a3c') + rect([0, y, 1600, 8], '#b97350')),
      // a plant on the top shelf
      path('M1190 340 l-16 -96 h132 l-16 96 z', clay),
      ...[-60, -30, 0, 30, 60].map((turn) =>
        group(`translate(1240 250) rotate(${turn})`, path('M0 0 q-34 -70 0 -150 q34 80 0 150 z', moss)),
      ),
      // the cat
      group(
        'translate(530 676)',
        path('M-190 0 C-210 -130 -60 -190 60 -160 C190 -150 210 -50 196 0 z', sun),
        path('M-150 -8 q-30 -100 60 -130 q-70 70 -20 130 z', clay, { opacity: 0.6 }),
        path('M20 -164 q30 70 -6 156 M90 -156 q34 66 10 150', 'none', {
          stroke: clay,
          'stroke-width': 17,
          'stroke-linecap': 'round',
          opacity: 0.7,
        }),
        circle(-140, -52, 72, sun),
        path('M-204 -84 l6 -66 l48 36 z M-134 -118 l46 -38 l12 66 z', sun),
        line('M-178 -50 q12 12 24 0 M-128 -50 q12 12 24 0', night, 6),
        path('M-150 -30 h20 l-10 11 z', brick),
        line('M190 -14 q70 0 50 -80', sun, 28),
      ),
      // an hourglass
      group(
        'translate(1085 1012)',
        rect([-56, -16, 112, 16], sand),
        rect([-56, -190, 112, 16], sand),
        path('M-42 -174 h84 q-6 62 -34 79 q28 17 34 79 h-84 q6 -62 34 -79 q-28 -17 -34 -79 z', mist),
        path('M-26 -16 h52 q-6 -34 -26 -42 q-20 8 -26 42 z', clay),
      ),
    ].join('');
  },
};

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

/** A weave of willow in warm colors. */
export const wicker: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const colors = [clay, sun, sand, brick, '#c98a4b', cream] as const;
    const rods = Array.from(
      { length: 12 },
      (_, column) =>
        rect([column * 145 - 16, -10, 32, 1090], '#6b3a2a') +
        rect([column * 145 - 8, -10, 6, 1090], sand, { opacity: 0.5 }),
    );
    const rows = Array.from({ length: 24 }, (_, row) => {
      const y = row * 46;
      const color = around(colors, Math.floor(row / 3) + (row % 3 === 2 ? 3 : 0));
      return Array.from({ length: 13 }, (_, column) => {
        const x = column * 145 - 145;
        const bend = (row + column) % 2 ? -15 : 15;
        const back =
          bend > 0
            ? rect([x + 57, y + 2, 32, 46], '#6b3a2a') + rect([x + 65, y + 2, 6, 46], sand, { opacity: 0.5 })
            : '';
        return (
          path(`M${x} ${y + 6} q72.5 ${bend} 145 0 v36 q-72.5 ${bend} -145 0 z`, color) +
          (bend < 0
            ? line(`M${x + 26} ${y + 12} q46 ${bend * 0.7} 92 0`, '#fff8e8', 5, { opacity: 0.5 })
            : path(`M${x} ${y + 6} q72.5 ${bend} 145 0 v36 q-72.5 ${bend} -145 0 z`, night, {
                opacity: 0.16,
              })) +
          back
        );
      }).join('');
    });
    return [rect([0, 0, 1600, 1067], night), ...rods, ...rows].join('');
  },
};
