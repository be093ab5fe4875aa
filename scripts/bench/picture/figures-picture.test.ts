import { expect, test } from 'vitest';
import { sampleFigures } from '../../../tests/support/sample-figures.ts';
import { figuresPicture } from './figures-picture.ts';

const picture = figuresPicture([sampleFigures(100), sampleFigures(1000)]);

test('draws a bar for each stage and column, but the images', () => {
  // Six lines a size, two columns in which a cold build has three parts, memory in which it has one.
  expect(picture.match(/<rect class="(?:own|other)/g)).toHaveLength(2 * (5 * 3 + 2 * 2));
});

test('tells every number as text', () => {
  expect(picture).toContain(
    '100 events in each of two languages. Cold: wall time 34.0 s, CPU time 66.0 s, memory 100 MB.',
  );
  expect(picture).toMatch(/aria-labelledby="title facts"/);
});

test('draws nothing that leaves the paper', () => {
  const edges = [...picture.matchAll(/<rect class="o[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/g)];
  expect(Math.max(...edges.map(([, x, width]) => Number(x) + Number(width)))).toBeLessThan(960);
});
