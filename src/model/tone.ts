/** Levels of each part of a color: those of three-digit colors in style sheets that are a third apart. */
const levels = ['0', '5', 'a', 'f'];

/** The class of an image of a body that gives it a ground of about its own color until it has loaded. @param color `#rrggbb` */
export function toneClass(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `tone-${parts.map((part) => levels[Math.round(part / 85)] ?? 'a').join('')}`;
}

/** All of them. */
export const toneClasses: readonly string[] = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `tone-${red}${green}${blue}`)),
);
