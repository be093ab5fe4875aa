import { around, line, type Picture, palette, path, rect } from './paint.ts';

const { night, cream, sand, sun, clay, brick } = palette;

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
