import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toneClass, toneClasses } from './allowed.ts';

test.each([
  ['#000000', 'tone-000'],
  ['#ffffff', 'tone-fff'],
  ['#884422', 'tone-a50'],
  ['#2b80e4', 'tone-5af'],
])('an image of the color %s has the class %s', (color, name) => {
  expect(toneClass(color)).toBe(name);
});

test('the style sheet has a rule of each', () => {
  const sheet = readFileSync('src/styles/prose-tones.css', 'utf8');
  const rules = [...sheet.matchAll(/\.(tone-(\w{3})) \{\s*--tone: #(\w{3});\s*\}/g)];
  expect(rules.map(([, name]) => name)).toEqual(toneClasses);
  expect(rules.map(([, , name]) => name)).toEqual(rules.map(([, , , color]) => color));
});
