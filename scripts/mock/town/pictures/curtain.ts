import { around, element, ground, line, type Picture, palette, path, rect } from './paint.ts';

const { night, deep, cream, sun, clay, brick } = palette;

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
