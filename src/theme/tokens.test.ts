import { describe, expect, test } from 'vitest';
import { contrastBetween, contrastOf } from './tokens.ts';

test('the own colors keep the contrast of WCAG 2.2 AA in every look', () => {
  expect(contrastOf({})).toEqual({ faults: [], unknown: [] });
});

describe('contrastBetween', () => {
  // The figures of WebAIM's contrast checker.
  test.each([
    ['#000', '#fff', 21],
    ['#ffffff', '#fff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#b5290f', '#f6f1e6', 5.66],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastBetween(one, other)).toBeCloseTo(contrast, 1);
    expect(contrastBetween(other, one)).toBeCloseTo(contrast, 1);
  });

  test('is not known of other ways to write colors', () => {
    expect(contrastBetween('red', '#fff')).toBeUndefined();
  });
});

test('a color of one look is compared in the looks it is seen in', () => {
  const { faults } = contrastOf({ dark: { 'on-accent': '#a3250e' } });
  expect(faults.map(({ color, on, look }) => `${color} on ${on}, ${look}`)).toEqual([
    'on-accent on accent-ground, dark',
  ]);
});
