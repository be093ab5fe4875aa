import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonOfValues, jsonReasons } from './json-check.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (pieces: readonly (string | Uint8Array)[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece)));

const item = bytesOf('{"id":1,"title":"Żółć, \\"[\\""}');

test('a file of values is JSON as often as they are asked for, wherever they are', () => {
  for (const pieces of [
    [item],
    ['[', item, ',\n', item, ']'],
    ['{"items":[', item, '],"last":', bytesOf('-1.5e3'), ',"none":', bytesOf(' null '), '}\n'],
  ])
    expect([isJsonOfValues(pieces), isJsonOfValues(pieces)]).toEqual([true, true]);
});

test.each([
  ['a value that is none', ['[', bytesOf('{"id":1'), ']']],
  ['two values in one piece', ['[', bytesOf('1,2'), ']']],
  ['values that nothing parts', ['[', item, item, ']']],
  ['nothing around values', [item, ',', item]],
  ['a value within a text', ['["', item, '"]']],
  ['a value within a text, behind a mark', ['["\\', item, '"]']],
  ['a value in place of a name', ['{', item, ':1}']],
  ['a value behind another', ['[1', bytesOf('2'), ']']],
  ['a value behind a sign', ['[-', bytesOf('2'), ']']],
  ['a mark of bytes before a value', ['[', bytesOf('\ufeff1'), ']']],
])('is not JSON by its values: %s', (_, pieces) => {
  expect([isJsonOfValues(pieces), isJsonOfValues(pieces)]).toEqual([false, false]);
});

test('no file is JSON by its values that is none as a whole', () => {
  const value = fc.json({ maxDepth: 1 }).map(bytesOf);
  const text = fc.constantFrom(...'[]{},:"\\- 1n'.split(''), '":', '["', '"]', '\n', 'null');
  const pieces = fc.array(fc.oneof({ weight: 3, arbitrary: text }, value), { maxLength: 8 });
  let right = 0;
  fc.assert(
    fc.property(pieces, (some) => {
      fc.pre(isJsonOfValues(some));
      right += 1;
      expect(jsonReasons(textOf(some).join(''))).toEqual([]);
    }),
    { numRuns: 400, maxSkipsPerRun: 1000 },
  );
  expect(right).toBeGreaterThanOrEqual(400);
});
