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
  scatter,
  water,
} from './paint.ts';

const { night, deep, river, mist, cream, sand, sun, clay, brick, moss } = palette;

/** Leaves of all kinds, laid out like a herbarium. */
export const leaves: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const colors = [moss, clay, sun, river, brick, '#8aa35c'] as const;
    const shapes = [broadLeaf, fern, roundLeaf, broadLeaf, oakLeaf] as const;
    const chance = chances('leaves');
    const laid = Array.from({ length: 24 }, (_, place) => {
      const column = place % 6;
      const row = Math.floor(place / 6);
      const x = 150 + column * 262 + (row % 2 ? 60 : -40);
      const y = 150 + row * 262;
      return group(
        `translate(${x} ${y}) rotate(${-40 + chance() * 80}) scale(${1 + chance() * 0.35})`,
        around(shapes, place * 3 + row)(around(colors, place + row * 2)),
      );
    });
    const berries = scatter(chance, 34, [20, 20, 1560, 1027]).map(({ x, y, luck }, place) =>
      circle(x, y, 7 + luck * 9, around([brick, sun, clay], place)),
    );
    return [rect([0, 0, 1600, 1067], cream), ...berries, ...laid].join('');
  },
};

/** Cranes over the wetlands at dawn. */
export const birds: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const flock = [
      [330, 380, 1.05, -6],
      [740, 250, 0.8, -10],
      [1130, 420, 0.9, -4],
      [1130, 150, 0.56, -12],
      [1430, 270, 0.5, -8],
      [610, 500, 0.5, -2],
    ] as const;
    const chance = chances('birds');
    const reeds = Array.from({ length: 80 }, (_, place) => {
      const x = place < 46 ? chance() * 520 : 1180 + chance() * 440;
      const height = 110 + chance() * 210;
      const lean = -20 + chance() * 40;
      return (
        line(`M${x} 1080 q${lean * 0.2} ${-height * 0.6} ${lean} ${-height}`, place % 3 ? night : deep, 6) +
        (place % 4 === 0
          ? element('ellipse', { cx: x + lean, cy: 1080 - height, rx: 9, ry: 34, fill: brick })
          : '')
      );
    });
    return [
      ground(birds, 'dawn', '#e98a5a', sun, cream),
      circle(1010, 560, 190, cream, { opacity: 0.9 }),
      path('M0 640 q200 -50 420 -20 t420 -16 t400 10 t400 -14 V760 H0 z', river, { opacity: 0.55 }),
      path('M0 690 q260 -44 540 -10 t560 -6 t540 -4 V800 H0 z', deep, { opacity: 0.75 }),
      rect([0, 720, 1600, 347], river),
      ...[0, 1, 2, 3, 4, 5, 6].map((row) =>
        rect([860 - row * 12 + (row % 2) * 30, 742 + row * 34, 300 - row * 26, 11], cream, {
          rx: 5.5,
          opacity: 0.8 - row * 0.09,
        }),
      ),
      water(800, 300, { length: 420, rise: 8 }, deep, { opacity: 0.35 }),
      water(910, 300, { length: 520, rise: 12, shift: 100 }, deep, { opacity: 0.5 }),
      ...flock.map(([x, y, size, turn]) => crane(x, y, size, turn)),
      ...reeds,
    ].join('');
  },
};

/** A big morning sun over rolling hills. */
export const hills: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const rings = [430, 360, 290, 220].map((radius, place) =>
      circle(800, 600, radius, around([sand, '#f3c767', sun, clay], place)),
    );
    const field = (d: string, color: string, stripe: string, turn: number, id: string) =>
      element('defs', {}, element('clipPath', { id }, path(d, color))) +
      path(d, color) +
      element(
        'g',
        { 'clip-path': `url(#${id})` },
        ...Array.from({ length: 26 }, (_, place) =>
          line(`M${-300 + place * 90} 1200 q${turn} -300 ${turn * 2.4} -640`, stripe, 12, { opacity: 0.45 }),
        ),
      );
    return [
      rect([0, 0, 1600, 1067], cream),
      ...rings,
      line('M150 190 h150 M210 222 h170', mist, 26),
      line('M1210 150 h190 M1290 184 h190', mist, 26),
      line('M1080 300 h90', mist, 22),
      path('M0 660 Q300 500 660 640 T1600 580 V1067 H0 z', mist),
      field('M0 740 Q420 560 860 740 T1600 700 V1067 H0 z', moss, '#7d9a5e', 60, 'near'),
      field('M0 900 Q520 700 1060 880 T1600 840 V1067 H0 z', river, deep, -80, 'nearer'),
      path('M0 1010 Q400 900 860 990 T1600 960 V1067 H0 z', night),
      ...[260, 330, 1250, 1330, 1400].map((x, place) =>
        tree(x, [905, 884, 872, 880, 866][place] ?? 880, 0.8 + (place % 3) * 0.18, deep),
      ),
    ].join('');
  },
};

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

/** The water tower under wheeling stars; upright. */
export const observatory: Picture = {
  width: 1200,
  height: 1600,
  paint() {
    const chance = chances('trails');
    const trails = Array.from({ length: 174 }, (_, place) => {
      const radius = 60 + Math.floor(place / 3) * 22;
      const length = 0.15 + chance() * 0.6;
      const start = chance() * Math.PI * 2;
      const [x1, y1] = [700 + radius * Math.cos(start), 420 + radius * Math.sin(start)];
      const [x2, y2] = [700 + radius * Math.cos(start + length), 420 + radius * Math.sin(start + length)];
      return line(
        `M${x1} ${y1} A${radius} ${radius} 0 0 1 ${x2} ${y2}`,
        around([cream, sun, mist, cream, clay], place),
        3 + chance() * 4,
        { opacity: 0.45 + chance() * 0.5 },
      );
    });
    return [
      ground(observatory, 'sky', '#0e1a2c', night, deep, river),
      ...trails,
      circle(700, 420, 12, cream),
      path('M0 1330 Q320 1210 640 1310 T1200 1270 V1600 H0 z', night, { opacity: 0.75 }),
      path('M330 1500 L392 900 H708 L770 1500 z', brick),
      path('M330 1500 L392 900 H480 L440 1500 z', clay),
      ...[980, 1130, 1280].flatMap((y, row) =>
        [500, 600].map((x) =>
          rect([x - 20 + (row % 2) * 4, y, 40, 78], row === 1 && x === 600 ? sun : night, { rx: 20 }),
        ),
      ),
      rect([500, 1410, 100, 120], night, { rx: 50 }),
      rect([320, 690, 460, 220], clay),
      rect([320, 690, 130, 220], '#e9875f'),
      ...Array.from({ length: 7 }, (_, place) =>
        rect([352 + place * 60, 736, 34, 96], place === 3 ? sun : night, { rx: 17 }),
      ),
      rect([296, 880, 508, 34], sand),
      rect([296, 672, 508, 34], sand),
      path('M340 672 a210 190 0 0 1 420 0 z', mist),
      path('M340 672 a210 190 0 0 1 150 -176 q-60 90 -62 176 z', cream, { opacity: 0.6 }),
      path('M528 672 L556 486 h66 L620 672 z', night),
      group(
        'translate(580 580) rotate(32)',
        rect([-26, -190, 52, 230], cream, { rx: 8 }),
        rect([-34, -214, 68, 46], sun, { rx: 6 }),
      ),
      path('M0 1500 Q300 1440 620 1500 T1200 1470 V1600 H0 z', '#0e1a2c'),
      ...[90, 180, 960, 1060, 1140].map((x, place) =>
        tree(x, [1478, 1470, 1490, 1482, 1476][place] ?? 1480, 1.5, '#0e1a2c'),
      ),
    ].join('');
  },
};

/** Snow on the roofs, a fir tree and falling flakes. */
export const snow: Picture = {
  width: 1600,
  height: 1067,
  paint() {
    const chance = chances('snow');
    const flakes = scatter(chance, 210, [0, 0, 1600, 1067]).map(({ x, y, luck }) =>
      circle(x, y, 2 + luck * luck * 9, cream, { opacity: 0.5 + luck * 0.5 }),
    );
    const houses = [
      [-30, 250, 300, brick],
      [230, 210, 380, clay],
      [450, 230, 290, sand],
      [990, 220, 330, sun],
      [1220, 210, 400, brick],
      [1440, 240, 310, mist],
    ] as const;
    return [
      ground(snow, 'dusk', night, deep, river),
      circle(1260, 190, 84, cream),
      path('M0 640 q300 -130 620 -30 t980 -40 V900 H0 z', mist, { opacity: 0.5 }),
      ...houses.map(([x, width, height, color], place) => snowyHouse(x, 880, width, height, color, place)),
      fir(805, 900),
      path('M0 890 Q260 820 560 880 T1100 880 T1600 860 V1067 H0 z', cream),
      path('M0 980 Q420 900 860 970 T1600 940 V1067 H0 z', mist, { opacity: 0.55 }),
      ...flakes,
    ].join('');
  },
};

function broadLeaf(color: string): string {
  return (
    path('M0 120 C-92 60 -80 -70 0 -130 C80 -70 92 60 0 120 z', color) +
    path('M0 120 C92 60 80 -70 0 -130 z', night, { opacity: 0.14 }) +
    line(
      'M0 160 V-100 M0 60 l46 -46 M0 60 l-46 -46 M0 6 l42 -44 M0 6 l-42 -44 M0 -48 l30 -32 M0 -48 l-30 -32',
      cream,
      5,
    )
  );
}

function fern(color: string): string {
  const leaflets = Array.from({ length: 9 }, (_, place) => {
    const y = 110 - place * 27;
    const size = 78 - place * 6.5;
    return path(
      `M0 ${y} q${size * 0.6} -34 ${size} -34 q-10 34 -${size} 34 z M0 ${y} q-${size * 0.6} -34 -${size} -34 q10 34 ${size} 34 z`,
      color,
    );
  });
  return leaflets.join('') + line('M0 160 V-140', color, 8);
}

function roundLeaf(color: string): string {
  return (
    circle(0, -20, 96, color) +
    path('M0 -116 a96 96 0 0 1 0 192 z', night, { opacity: 0.14 }) +
    line('M0 160 V-70 M0 40 l60 -60 M0 40 l-60 -60 M0 -20 l44 -44 M0 -20 l-44 -44', cream, 5)
  );
}

function oakLeaf(color: string): string {
  return (
    path(
      'M0 130 C-30 130 -46 100 -34 84 C-86 96 -96 44 -58 32 C-108 22 -104 -36 -56 -34 C-92 -62 -62 -108 -28 -92 C-34 -132 34 -132 28 -92 C62 -108 92 -62 56 -34 C104 -36 108 22 58 32 C96 44 86 96 34 84 C46 100 30 130 0 130 z',
      color,
    ) + line('M0 170 V-80 M0 62 l40 -16 M0 62 l-40 -16 M0 0 l50 -18 M0 0 l-50 -18', cream, 5)
  );
}

function crane(x: number, y: number, size: number, turn: number): string {
  return group(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    path('M-24 10 C-60 -90 -150 -150 -230 -150 C-190 -110 -160 -40 -70 34 z', cream),
    path('M-230 -150 C-214 -132 -200 -104 -176 -74 L-206 -96 L-196 -66 L-222 -104 z', night),
    path('M-150 10 Q-40 -30 60 4 L210 -26 L236 -30 L284 -20 L236 -10 Q150 14 70 34 Q-30 60 -150 24 z', cream),
    path('M20 6 C20 -100 -20 -190 -96 -246 C-100 -170 -96 -80 -60 20 z', sand),
    path('M-96 -246 C-98 -210 -98 -180 -94 -150 L-82 -200 L-70 -168 L-66 -216 z', night),
    circle(232, -22, 13, brick),
    path('M242 -30 L292 -20 L242 -13 z', sun),
    line('M-140 18 L-286 40 M-140 22 L-280 54', night, 6),
  );
}

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

function tree(x: number, floor: number, size: number, color: string = moss): string {
  return group(
    `translate(${x} ${floor}) scale(${size})`,
    rect([-5, -60, 10, 70], color === moss ? brick : color),
    element('ellipse', { cx: 0, cy: -96, rx: 34, ry: 58, fill: color }),
  );
}

function fir(x: number, floor: number): string {
  const tiers = [
    [0, 330],
    [110, 290],
    [215, 240],
    [310, 180],
    [390, 120],
  ].map(([up = 0, width = 0], place) =>
    path(
      `M${x - width / 2} ${floor - 40 - up} L${x} ${floor - 290 - up * 0.92} L${x + width / 2} ${floor - 40 - up} q${-width / 4} 26 ${-width / 2} 6 q${-width / 4} 20 ${-width / 2} -6 z`,
      place % 2 ? '#3f6b52' : moss,
    ),
  );
  const lights = Array.from({ length: 22 }, (_, place) => {
    const up = 60 + ((place * 137) % 500);
    const spread = (1 - up / 640) * 130;
    return circle(
      x + Math.sin(place * 2.4) * spread,
      floor - up,
      9,
      around([sun, clay, cream, brick], place),
    );
  });
  const star = `M${x} ${floor - 720} l16 40 l44 2 l-34 28 l12 42 l-38 -24 l-38 24 l12 -42 l-34 -28 l44 -2 z`;
  return (
    rect([x - 24, floor - 50, 48, 70], brick) +
    tiers.join('') +
    lights.join('') +
    glow('star', x, floor - 670, 130, sun, 0.7) +
    path(star, sun)
  );
}

function snowyHouse(
  x: number,
  floor: number,
  width: number,
  height: number,
  color: string,
  place: number,
): string {
  const top = floor - height;
  const panes = Array.from({ length: 2 * Math.floor(height / 110) }, (_, pane) => {
    const left = x + width * 0.2 + (pane % 2) * width * 0.36;
    const y = top + 40 + Math.floor(pane / 2) * 104;
    return (
      rect([left, y, width * 0.22, 66], (pane + place) % 3 ? sun : night, { rx: 4 }) +
      rect([left - 6, y + 62, width * 0.22 + 12, 12], cream, { rx: 6 })
    );
  });
  return (
    rect([x, top, width, height], color) +
    rect([x + width * 0.68, top - 130, 36, 110], night) +
    rect([x + width * 0.68 - 6, top - 144, 48, 22], cream, { rx: 11 }) +
    path(`M${x - 20} ${top + 8} L${x + width / 2} ${top - 128} L${x + width + 20} ${top + 8} z`, night) +
    path(
      `M${x - 24} ${top + 12} L${x + width / 2} ${top - 140} L${x + width + 24} ${top + 12} q-26 14 -44 -8 q-22 -34 -40 -30 q-28 4 -${width / 2 - 60} -50 q-${width / 2 - 60} 60 -${width / 2 - 50} 56 q-24 -2 -38 28 q-16 20 -44 4 z`,
      cream,
    ) +
    panes.join('')
  );
}
