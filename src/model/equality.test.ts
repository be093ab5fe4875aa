import { expect, test } from 'vitest';
import { sameValue } from './equality.ts';

class Named {
  readonly name = 'a';
}

const twice = (make: () => unknown): readonly [unknown, unknown] => [make(), make()];
const say = () => 'hello';
const momentIn = (zone: string) => Temporal.ZonedDateTime.from(`2026-11-20T10:00[${zone}]`);

test.each([
  ['texts', ...twice(() => 'a')],
  ['not a number', Number.NaN, Number.NaN],
  ['lists', ...twice(() => [1, ['a', undefined]])],
  ['objects', ...twice(() => ({ a: { b: [1] } }))],
  ['maps', ...twice(() => new Map([['a', { b: 1 }]]))],
  ['sets', ...twice(() => new Set(['a', 'b']))],
  ['days', ...twice(() => Temporal.PlainDate.from('2026-11-20'))],
  ['times', ...twice(() => Temporal.ZonedDateTime.from('2026-11-20T10:00[Europe/Warsaw]'))],
  ['bytes', ...twice(() => Uint8Array.of(1, 2))],
  ['lists of small numbers', ...twice(() => Uint32Array.of(1, 70_000))],
  ['one function', say, say],
])('%s are the same through and through', (_what, one, other) => {
  expect(sameValue(one, other)).toBe(true);
});

test.each([
  ['numbers', 1, 2],
  ['a number and a text', 1, '1'],
  ['nothing and an object', null, {}],
  ['zeros of two signs', 0, -0],
  ['lists of another order', [1, 2], [2, 1]],
  ['objects of another order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['a field without a value and none', { a: undefined }, {}],
  [
    'maps of another order',
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
    new Map([
      ['b', 2],
      ['a', 1],
    ]),
  ],
  ['a list and an object', ['a'], { 0: 'a' }],
  ['moments in two zones', momentIn('Europe/Warsaw'), momentIn('Europe/Berlin')],
  ['two names of one zone', momentIn('Europe/Warsaw'), momentIn('Poland')],
  ['a list that lacks something', new Array(1), ['a']],
  ['other bytes', Uint8Array.of(1, 2), Uint8Array.of(1, 3)],
  ['lists of other lengths', Uint32Array.of(1), Uint32Array.of(1, 0)],
  ['numbers and bytes', Uint32Array.of(1), Uint8Array.of(1)],
  ['two functions', () => 1, () => 1],
  ['objects of a class that does not say', new Named(), new Named()],
])('%s are not', (_what, one, other) => {
  expect(sameValue(one, other)).toBe(false);
});
