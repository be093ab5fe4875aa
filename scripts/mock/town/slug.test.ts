import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
  ['„Dom nad wodą” – premiera', 'dom-nad-woda-premiera'],
  ['<em>Impro</em> & Jazz!', 'impro-jazz'],
  ['Łódź', 'lodz'],
  ['Women’s Circle', 'womens-circle'],
])('makes of "%s" the slug "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
