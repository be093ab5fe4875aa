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

test('the style sheet gives each its color', () => {
  const sheet = readFileSync('src/styles/prose-tones.css', 'utf8');
  const rules = [...sheet.matchAll(/^ {2}(\[.*|:is.*) \{\s*--(red|green|blue): (\d+);\s*\}/gm)];
  expect(rules).toHaveLength(3 * 4);
  for (const name of toneClasses) {
    const own = rules.filter(([, selector = '']) => matches(selector, `alignleft ${name}`));
    const digits = own.map(([, , , value]) => Number(value).toString(16).padStart(2, '0').slice(1));
    expect(own.map(([, , channel]) => channel)).toEqual(['red', 'green', 'blue']);
    expect(`tone-${digits.join('')}`).toBe(name);
  }
});

/** Whether a selector of that sheet matches an image of a class. */
function matches(selector: string, name: string): boolean {
  const [, end] = /\$="(\w)"/.exec(selector) ?? [];
  if (end !== undefined) return name.endsWith(end);
  return [...selector.matchAll(/\*="([\w-]+)"/g)].some(([, part = '']) => name.includes(part));
}
