import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './mock-request.ts';

test.each<readonly [string, unknown]>([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1&a=2', { a: '2' }],
  ['a=1+2%203', { a: '1 2 3' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a%5B%5D=1', { a: ['1'] }],
  ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
  ['a[terms][]=1&a[terms][]=2&a[operator]=AND', { a: { terms: ['1', '2'], operator: 'AND' } }],
  ['a[=1', {}],
  ['__proto__[x]=1', { ['__proto__']: { x: '1' } }],
])('reads "%s"', (text, expected) => {
  expect(Object.fromEntries(parseQuery(text))).toEqual(expected);
});

test('reads the values of plain names, whatever they are', () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (values) => {
      const text = new URLSearchParams(values).toString();
      expect(Object.fromEntries(parseQuery(text))).toEqual({ ...values });
    }),
  );
});
