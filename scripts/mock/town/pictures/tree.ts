import { element, group, palette, rect } from './paint.ts';

const { brick, moss } = palette;

/** A tree that stands on the ground at `floor`. */
export function tree(x: number, floor: number, size: number, color: string = moss): string {
  return group(
    `translate(${x} ${floor}) scale(${size})`,
    rect([-5, -60, 10, 70], color === moss ? brick : color),
    element('ellipse', { cx: 0, cy: -96, rx: 34, ry: 58, fill: color }),
  );
}
