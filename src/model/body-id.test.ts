import { expect, test } from 'vitest';
import { bodyId, fragmentId } from './body-id.ts';

test.each([
  ['plan', 'text-plan'],
  ['text-plan', 'text-plan'],
  [' my plan ', 'text-myplan'],
  ['', ''],
  ['content', 'text-content'],
  ['a11y-wstep', 'a11y-wstep'],
  ['a11y-data-publikacja', 'a11y-data-publikacja'],
  ['a11y-', 'text-a11y-'],
  ['a11y', 'text-a11y'],
  ['A11Y-wstep', 'text-A11Y-wstep'],
  ['xa11y-wstep', 'text-xa11y-wstep'],
])('the id %j of a body is %j on a page', (id, expected) => {
  expect(bodyId(id)).toBe(expected);
});

test('a fragment leads to the id that a page has', () => {
  expect(['#plan', '#a11y-kontakt', '#a11y%2Dkontakt', '#'].map(fragmentId)).toEqual([
    'text-plan',
    'a11y-kontakt',
    'a11y-kontakt',
    '',
  ]);
});
