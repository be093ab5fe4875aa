import { expect, test } from 'vitest';
import { toSeoHead } from './seo-head.ts';

test.each([
  ['Jam &#8211; Town', 'Jam – Town'],
  ['', undefined],
  [' - Town', undefined],
  ['&#8211; Town', undefined],
  ['«Kalyna» – Town', '«Kalyna» – Town'],
])('the title %j means %j', (title, expected) => {
  expect(toSeoHead({ title }).title).toBe(expected);
});

test('search engines may keep a page that says nothing', () => {
  expect(toSeoHead(undefined)).toEqual({ title: undefined, description: undefined, noindex: false });
});
