import { expect, test } from 'vitest';
import { dominantColor } from './dominant-color.ts';

const pixels = (...colors: readonly (readonly [number, number, number])[]) => new Uint8Array(colors.flat());

test('takes the most frequent shade, not the average of all', () => {
  expect(dominantColor(pixels([200, 0, 0], [202, 2, 4], [0, 0, 255]))).toBe('#c90102');
});

test('of shades equally frequent takes the darker', () => {
  expect(dominantColor(pixels([255, 255, 255], [0, 0, 32]))).toBe('#000020');
});

test('is white for no pixels', () => {
  expect(dominantColor(new Uint8Array())).toBe('#ffffff');
});
