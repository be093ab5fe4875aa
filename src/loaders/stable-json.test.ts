import { describe, expect, test } from 'vitest';
import { stableJson } from './stable-json.ts';

describe('stableJson', () => {
  test('is the same whatever the order keys were set in', () => {
    expect(stableJson({ b: [{ d: 1, c: null }], a: 'ż"\n' })).toBe('{"a":"ż\\"\\n","b":[{"c":null,"d":1}]}');
    expect(stableJson({ a: 'ż"\n', b: [{ c: null, d: 1 }] })).toBe('{"a":"ż\\"\\n","b":[{"c":null,"d":1}]}');
  });

  test('keeps the keys of an object apart from those of the one before', () => {
    const texts = [
      { b: 1, a: 2 },
      { d: 1, c: { b: 3, a: 4 } },
      { b: 5, a: 6 },
    ].map((one) => stableJson(one));
    expect(texts).toEqual(['{"a":2,"b":1}', '{"c":{"a":4,"b":3},"d":1}', '{"a":6,"b":5}']);
  });

  test('leaves out what JSON does not have, as JSON.stringify does', () => {
    const value = { z: undefined, list: [undefined, () => 1, Number.NaN], empty: {}, none: [] };
    expect(stableJson(value)).toBe('{"empty":{},"list":[null,null,null],"none":[]}');
    expect(stableJson(undefined)).toBe('');
  });

  test('writes what writes itself', () => {
    expect(stableJson({ at: Temporal.Instant.from('2026-11-20T09:00:00Z') })).toBe(
      '{"at":"2026-11-20T09:00:00Z"}',
    );
  });

  test('replaces values before it looks into them', () => {
    const replace = (key: string, value: unknown) => (key === 'secret' ? undefined : value);
    expect(stableJson({ secret: { a: 1 }, list: [{ secret: 1, open: 2 }] }, replace)).toBe(
      '{"list":[{"open":2}]}',
    );
  });

  test('keeps keys that have a meaning elsewhere', () => {
    expect(stableJson(JSON.parse('{"__proto__":{"b":1},"10":1,"9":2}'))).toBe(
      '{"10":1,"9":2,"__proto__":{"b":1}}',
    );
  });
});
