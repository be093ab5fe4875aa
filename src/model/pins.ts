/** Where something is on a map, in percent of its width and height. */
export type MapPoint = { readonly x: number; readonly y: number };

/** Width of the map on the narrowest screen, 320 CSS pixels without its margins. */
const narrowest = 288;

/** Between the middles of two pins there: the pins have 24 (WCAG 2.2, 2.5.8). */
const distance = 25;

/** From the middle of a pin to the edge. */
const margin = 12;

/** Rounds in which pins make room for each other; what is too much for the map stays as near as it got. */
const rounds = 1_000;

/**
 * Moves pins apart until none covers another, on the narrowest screen too.
 *
 * @param points where they belong
 * @param map its width and height, in any unit
 * @returns where they are drawn, in the same order
 */
export function spreadPins(
  points: readonly MapPoint[],
  map: { readonly width: number; readonly height: number },
): readonly MapPoint[] {
  const size = { x: narrowest, y: (narrowest * map.height) / map.width };
  const pins = points.map(({ x, y }) => ({ x: (x * size.x) / 100, y: (y * size.y) / 100 }));
  for (let round = 0; round < rounds; round++) {
    for (const pin of pins) {
      pin.x = Math.min(Math.max(pin.x, margin), size.x - margin);
      pin.y = Math.min(Math.max(pin.y, margin), size.y - margin);
    }
    let isMoved = false;
    for (const [index, pin] of pins.entries())
      for (const other of pins.slice(index + 1)) isMoved = part(pin, other, index) || isMoved;
    if (!isMoved) break;
  }
  const percent = (length: number, whole: number) => Number(((100 * length) / whole).toFixed(2));
  return pins.map(({ x, y }) => ({ x: percent(x, size.x), y: percent(y, size.y) }));
}

type Pin = { x: number; y: number };

/** Moves two pins apart where they are too close. @param turn decides the direction for pins at one place */
function part(one: Pin, other: Pin, turn: number): boolean {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const apart = Math.hypot(x, y);
  if (apart >= distance) return false;
  // A golden angle: no two of many are the same.
  const angle = apart === 0 ? turn * 2.4 : Math.atan2(y, x);
  // A little more than is missing, so that halves that come back do not go on for ever.
  const step = (distance - apart) / 2 + 0.05;
  one.x -= Math.cos(angle) * step;
  one.y -= Math.sin(angle) * step;
  other.x += Math.cos(angle) * step;
  other.y += Math.sin(angle) * step;
  return true;
}
