import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldColors, fieldSheet } from './fields.ts';
import { contrastBetween, cueNames } from './tokens.ts';

test('every field of the own colors is deep enough for its letters, and keeps its hue', () => {
  expect(fieldColors({})).toMatchInlineSnapshot(`
    {
      "cues": [
        "#96220c",
        "#2947a7",
        "#255934",
        "#6a4800",
        "#7a2b6d",
        "#0b5760",
        "#5a4a36",
        "#91214a",
      ],
      "on": "#fffcf5",
      "plain": "#96220d",
    }
  `);
});

test('text on a field has more than 7:1 with whatever colors a theme has', () => {
  const colors = fc
    .integer({ min: 0, max: 0xffffff })
    .map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colors, colors, fc.constantFrom(...cueNames), (light, dark, name) => {
      const { on, plain, cues } = fieldColors({ base: { [name]: light }, dark: { [name]: dark } });
      for (const field of [plain, ...cues])
        expect(contrastBetween(field, on)).toBeGreaterThanOrEqual(7);
    }),
  );
});

test('letters are light where a theme is dark from the start', () => {
  const base = { ground: '#000000', 'ground-raised': '#111111', ink: '#eeeeee' };
  expect(fieldColors({ base, dark: { ink: '#dddddd' } }).on).toBe('#eeeeee');
});

test('a color that cannot be compared becomes black', () => {
  const theme = { base: { 'cue-2': 'oklch(50% 0.2 260)' }, dark: { 'cue-2': 'rebeccapurple' } };
  expect(fieldColors(theme).cues[1]).toBe('#000000');
});

test('the sheet has both cues of each color', () => {
  const sheet = fieldSheet({ on: '#ffffff', plain: '#333333', cues: ['#111111', '#222222'] });
  expect(sheet).toBe(
    '.field{--on-field:#ffffff;--field:#333333}\n' +
      '.field.cue-1,.field.cue-14{--field:#111111}\n' +
      '.field.cue-2,.field.cue-15{--field:#222222}\n',
  );
});
