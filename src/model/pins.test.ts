import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MapPoint, spreadPins } from './pins.ts';

const map = { width: 1200, height: 900 };

/** Distances in CSS pixels on the narrowest screen. */
function closest(pins: readonly MapPoint[]): number {
  const inPixels = pins.map(({ x, y }) => ({ x: x * 2.88, y: y * 2.16 }));
  return Math.min(
    ...inPixels.flatMap((one, index) =>
      inPixels.slice(index + 1).map((other) => Math.hypot(other.x - one.x, other.y - one.y)),
    ),
  );
}

const percent = fc.double({ min: 0, max: 100, noNaN: true });

test('pins of 24 pixels never cover each other and stay on the map, wherever venues are', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ x: percent, y: percent }), { maxLength: 60 }), (points) => {
      const pins = spreadPins(points, map);
      expect(pins.length).toBe(points.length);
      expect(closest(pins)).toBeGreaterThan(24);
      for (const { x, y } of pins) {
        expect(
          [x * 2.88, 288 - x * 2.88, y * 2.16, 216 - y * 2.16].every((gap) => gap > 11.9),
        ).toBe(true);
      }
    }),
  );
});

test('venues in one place are told apart', () => {
  const pins = spreadPins(
    Array.from({ length: 60 }, () => ({ x: 50, y: 9 })),
    map,
  );
  expect(closest(pins)).toBeGreaterThan(24);
});

test('what is apart already stays where it is', () => {
  const points = [
    { x: 20, y: 20 },
    { x: 60, y: 70.5 },
  ];
  expect(spreadPins(points, map)).toEqual(points);
});
